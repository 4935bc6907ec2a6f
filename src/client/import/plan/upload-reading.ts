/** How a statement that is uploaded is to be read: what is known of its header, and what a person answers, go with it. */
import type { AccountType } from "../../../contract/account.ts";
import { Problem } from "../../../contract/problem.ts";
import { examine } from "../../../importing/examine.ts";
import { tableMapping } from "../../../importing/mapping.ts";
import type { Mapping, ReadingChoices } from "../../../importing/choices.ts";
import type { Reading } from "../../../importing/reading.ts";
import type { SourceFile } from "../../../importing/source-file.ts";
import { accountMappings, suggesting } from "../mappings/account-mappings.ts";
import { resolveAmbiguities } from "./ambiguities.ts";
import { accountMemory } from "./previous-evidence.ts";
import type { ImportContext } from "../context.ts";

interface UploadReading {
  readonly choices: ReadingChoices;
  /** The mapping that the reading amounts to; undefined where the file was not read here. */
  readonly mapping: Mapping | undefined;
  /** That the file names for its first account; undefined where it names none, or was not read here. */
  readonly currency: string | undefined;
}

/** What a file can be refused for by a mapping that was kept. */
const OF_MAPPINGS = ["invalid_json", "validation_failed", "ambiguous_name", "mapping_contradicted"];

/**
 * Reads the file here too, where that can settle a doubt; the service, which reads it again, says everything else about
 * it. Throws what is wrong with the mapping of its header, and the doubt that nobody settles.
 */
export async function uploadReading(
  file: SourceFile,
  {
    choices,
    account: { id, name, currency, type },
    needsReading,
    context,
  }: {
    choices: ReadingChoices;
    /** The id is undefined where it is not there yet, and the currency empty where it is not known. */
    account: {
      readonly id: string | undefined;
      readonly name: string;
      readonly currency: string;
      readonly type: AccountType | undefined;
    };
    /** Whether what the file says is asked for where no doubt is open too. */
    needsReading: boolean;
    context: ImportContext;
  },
): Promise<UploadReading> {
  const { maps, decide, pickColumns, adopt } = context;
  const mappings = await accountMappings(maps, { id, name });
  const findMapping = choices.mapping === undefined ? mappings.findMapping : undefined;
  if (findMapping === undefined && decide === undefined && !needsReading)
    return { choices, mapping: undefined, currency: undefined };
  let mapping: Mapping | undefined;
  const finding =
    findMapping === undefined
      ? {}
      : { remembered: (about: Parameters<typeof findMapping>[0]) => (mapping = findMapping(about)) };
  const own = {
    ...(currency === "" ? {} : { accountCurrency: currency }),
    ...(type === undefined ? {} : { accountType: type }),
  };
  const { earlier } = accountMemory(id, context);
  const readSuggesting = suggesting<Reading>({ maps: mappings, adopt });
  try {
    const { result, ...answers } = await resolveAmbiguities(
      (settling) =>
        readSuggesting((choice = settling.mapping) => {
          mapping = choice ?? mapping;
          const chosenMapping = choice === undefined ? {} : { mapping: choice };
          return examine(file, { ...own, ...settling, ...finding, ...chosenMapping, earlier });
        }),
      { choices, decide, pickColumns },
    );
    const mappingChoice = mapping === undefined ? {} : { mapping: tableMapping(mapping) };
    return {
      choices: { ...answers.choices, ...mappingChoice },
      mapping: result.mapping,
      currency: result.groups[0]?.currency ?? undefined,
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isSuggested = error.code === "ambiguous_file" && mappings.others().length > 0;
    if (OF_MAPPINGS.includes(error.code) || isSuggested) throw error;
    return { choices, mapping: undefined, currency: undefined };
  }
}
