/** How a statement that is uploaded is to be read: what is known of its header, and what a person answers, go with it. */
import type { AccountType } from "../../contract/account.ts";
import { Problem } from "../../contract/problem.ts";
import { examine } from "../../importing/examine.ts";
import { tableMapping } from "../../importing/mapping.ts";
import type { Mapping, ReadingChoices, SourceFile } from "../../importing/model.ts";
import { settleDoubts } from "./doubts.ts";
import { accountMemory, type ProofPlace } from "./earlier.ts";
import { rememberedIn } from "./maps.ts";
import type { ImportSurroundings } from "./surroundings.ts";

export interface UploadReading {
  readonly choices: ReadingChoices;
  /** The mapping that the reading amounts to; undefined where the file was not read here. */
  readonly mapping: Mapping | undefined;
  /** That the file names for its first account; undefined where it names none, or was not read here. */
  readonly currency: string | undefined;
  readonly wasAsked: boolean;
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
    account: { id, currency, type },
    needsReading,
    surroundings,
  }: {
    choices: ReadingChoices;
    /** The id is undefined where it is not there yet, and the currency empty where it is not known. */
    account: {
      readonly id: string | undefined;
      readonly currency: string;
      readonly type: AccountType | undefined;
    };
    /** Whether what the file says is asked for where no doubt is open too. */
    needsReading: boolean;
    surroundings: ProofPlace & Pick<ImportSurroundings, "maps" | "decide" | "pickColumns">;
  },
): Promise<UploadReading> {
  const { maps, decide, pickColumns } = surroundings;
  const kept = choices.mapping === undefined ? await rememberedIn(maps) : undefined;
  if (kept === undefined && decide === undefined && !needsReading)
    return { choices, mapping: undefined, currency: undefined, wasAsked: false };
  let found: Mapping | undefined;
  const remembered =
    kept === undefined ? {} : { remembered: (about: Parameters<typeof kept>[0]) => (found = kept(about)) };
  const own = {
    ...(currency === "" ? {} : { accountCurrency: currency }),
    ...(type === undefined ? {} : { accountType: type }),
  };
  const { earlier } = accountMemory(id, surroundings);
  try {
    const { result, ...settled } = await settleDoubts(
      (settling) => examine(file, { ...own, ...settling, ...remembered, earlier }),
      { choices, decide, pickColumns },
    );
    const known = found === undefined ? {} : { mapping: tableMapping(found) };
    return {
      choices: { ...settled.choices, ...known },
      mapping: result.mapping,
      currency: result.groups[0]?.currency ?? undefined,
      wasAsked: settled.wasAsked,
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (OF_MAPPINGS.includes(error.code)) throw error;
    return { choices, mapping: undefined, currency: undefined, wasAsked: false };
  }
}
