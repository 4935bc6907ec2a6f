/** One reading of a file, with what is known of the account that its rows go to. */
import type { AccountType } from "../../../contract/account.ts";
import { omitUndefined } from "../../../contract/omit-undefined.ts";
import type { Mapping, ReadingChoices } from "../../../importing/choices.ts";
import { bankFile, type RowSource } from "../../../importing/drive/row-source.ts";
import { tableMapping } from "../../../importing/mapping.ts";
import {
  ACCOUNT_FIELDS,
  ACCOUNT_QUESTION,
} from "../../../importing/table/columns/accounts/account-question.ts";
import { recordInFlags } from "../../flag-text.ts";
import type { FileFacts } from "../accounts/likely-account.ts";
import type { Target } from "../accounts/target.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import { originOf } from "../files/corrected-file.ts";
import { withReadProgress } from "../files/read-progress.ts";
import type { ImportFile } from "../files/source-file.ts";
import { suggesting, type AccountMappings } from "../mappings/account-mappings.ts";
import { resolveAmbiguities, type Decide } from "./ambiguities.ts";
import type { ImportOptions } from "./options.ts";
import type { AccountMemory } from "./previous-evidence.ts";

/** What is known of the account that rows go to, as evidence for reading them. */
export interface AccountFacts {
  readonly currency: string | undefined;
  readonly type: AccountType | undefined;
}

export function factsOf(target: Target | undefined): AccountFacts {
  return { currency: target?.currency || undefined, type: target?.provenType };
}

export interface FileReading {
  readonly source: RowSource;
  /** How the file is to be read, with what a person answered. */
  readonly choices: ReadingChoices;
}

interface ReadingInputs {
  readonly file: ImportFile;
  readonly memory: AccountMemory;
  readonly maps: AccountMappings;
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

/**
 * Reads the file for the accounts that it names only, before anybody is asked how it is to be read: whatever its days and
 * amounts mean, the accounts are the same. Only whose accounts it names is asked.
 */
export function readForAccounts(reads: ReadingInputs, currency?: string): Promise<FileReading> {
  const decide: Decide = async (doubt) =>
    doubt.about === ACCOUNT_QUESTION ? reads.context.decide?.(doubt) : doubt.readings[0];
  return readWith(
    { currency, type: undefined },
    { ...reads, context: { ...reads.context, decide, adopt: undefined } },
  );
}

/** What the file tells while its account is chosen; it is read again for accounts in a currency that it does not name. */
export function fileFacts(source: RowSource, reads: ReadingInputs): FileFacts {
  const sources = new Map<string, Promise<RowSource>>();
  return {
    name: reads.file.name,
    source,
    sourceIn(currency) {
      const inCurrency =
        sources.get(currency) ?? readForAccounts(reads, currency).then((again) => again.source);
      sources.set(currency, inCurrency);
      return inCurrency;
    },
  };
}

/** What was said, and what a reading for accounts was told of whose they are. */
export function withAccountColumns(
  initialChoices: ReadingChoices,
  { choices: { columns } }: FileReading,
): ReadingChoices {
  const columnEntries = ACCOUNT_FIELDS.flatMap((field) => {
    const names = columns?.[field];
    return names === undefined ? [] : [[field, names] as const];
  });
  return columnEntries.length === 0
    ? initialChoices
    : { ...initialChoices, columns: { ...initialChoices.columns, ...Object.fromEntries(columnEntries) } };
}

/** Reads the file with what was said, and with what is known of its header where that leaves something open. */
export async function readWith(
  { currency: accountCurrency, type: accountType }: AccountFacts,
  { file, memory: { earlier }, maps, options: { choices, proofs }, context }: ReadingInputs,
): Promise<FileReading> {
  const correctedMapping = choices.mapping === undefined ? await mappingOfOrigin(file, context) : undefined;
  const ownMapping = choices.mapping ?? correctedMapping;
  const findMapping = ownMapping === undefined ? maps.findMapping : undefined;
  const fileWithProgress = withReadProgress(file, context);
  const readSuggesting = suggesting<RowSource>({ maps, adopt: context.adopt });
  const { result, ...answers } = await resolveAmbiguities(
    (settling) => {
      const facts = { ...settling, accountCurrency, accountType, remembered: findMapping, earlier };
      return readSuggesting(async (mapping = ownMapping) => {
        const source = await bankFile(file, omitUndefined({ ...facts, mapping }), fileWithProgress);
        return { ...source, detected: recordInFlags(source.detected) };
      });
    },
    { choices, decide: context.decide, pickColumns: context.pickColumns },
  );
  // How the import of its rows was read proves nothing more.
  const own = correctedMapping === undefined ? proofs : {};
  return { source: own === undefined ? result : provingOnly(result, own), ...answers };
}

function provingOnly(source: RowSource, proofs: NonNullable<RowSource["proofs"]>): RowSource {
  return { ...source, proofs, groups: source.groups.map(({ proofs: _own, ...group }) => group) };
}

/** A file of refused rows is read as its import was: a few rows alone do not prove dates and signs again. */
async function mappingOfOrigin(file: ImportFile, context: ImportContext): Promise<Mapping | undefined> {
  const id = await originOf(file);
  if (id === undefined) return undefined;
  const mapping = await (await destinationOf(context)).mappingOf(id);
  return mapping && { ...tableMapping(mapping as unknown as Mapping), name: `of the import ${id}` };
}
