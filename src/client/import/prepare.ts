/** Reads a file once and settles where its rows go; nothing is written. */
import type { AccountType } from "../../contract/account.ts";
import { imports, JSON_FORMAT } from "../../contract/import.ts";
import { Problem } from "../../contract/problem.ts";
import { provenType } from "../../importing/account-type.ts";
import { tableMapping } from "../../importing/mapping.ts";
import type { Mapping, ReadingChoices } from "../../importing/model.ts";
import { settleDoubts } from "./doubts.ts";
import { accountMemory, type AccountMemory } from "./earlier.ts";
import { rememberedIn } from "./maps.ts";
import type { ImportOptions } from "./options.ts";
import { settlingNew } from "./new-accounts.ts";
import { joined, requestFile } from "./requests.ts";
import { retriedImport } from "./retried.ts";
import { bankFile, type RowSource } from "./row-source.ts";
import { sha256Of, type ImportFile } from "./source.ts";
import type { ImportSurroundings } from "./surroundings.ts";
import { noteOpenings } from "./stated-opening.ts";
import { watchedFile } from "./watched-file.ts";
import { namedAccount, requestTargets, targetNamed, targetsOf, type Target } from "./targets.ts";

export interface Prepared {
  readonly sha256: string;
  readonly source: RowSource;
  readonly targets: ReadonlyMap<string, Target>;
  /** How the file is to be read, with what a person answered. */
  readonly choices: ReadingChoices;
  /** Whether a person answered what the file leaves open, so that the answer is worth keeping. */
  readonly wasAsked: boolean;
}

/**
 * Problems: those of reading the file, ambiguous_name, input_needed, unknown_account, currency_required,
 * too_many_rejected.
 */
export async function prepare(
  file: ImportFile,
  { options, surroundings }: { options: ImportOptions; surroundings: ImportSurroundings },
): Promise<Prepared> {
  const { call } = surroundings;
  const sha256 = await sha256Of(file);
  // A create request that names an account is not about the one that the command names.
  const settled =
    options.choices.format === JSON_FORMAT
      ? options.accountIds?.[""]
      : Object.values(options.accountIds ?? {})[0];
  const named = await namedAccount(call, settled ?? options.account);
  const settle = settlingNew({ options, surroundings });
  const memory = accountMemory(named?.account?.id, surroundings);
  const reads = { file, memory, accountType: provenType(named?.account ?? {}), surroundings };
  const first = await readWith(named?.account?.currency_code, { ...reads, options });
  let { source } = first;
  const { choices, wasAsked } = first;
  if (source.format === JSON_FORMAT) {
    await requireFewRejected(source, options);
    const targets = await settle(await requestTargets(source.groups, { named, options, surroundings }));
    return { sha256, source: joined(source, targets), targets, choices, wasAsked };
  }
  let targets = await settle(await targetsOf(source.groups, { named, options, surroundings }));
  // The account can be known only now: rows that name no currency are in its, and it tells what earlier files proved.
  const [only] = source.groups;
  const target = targets.get(only?.key ?? "");
  const currency = only?.currency === null && target?.currency !== "" ? target?.currency : undefined;
  if ((await memory.settle(target?.id ?? null)) || currency !== undefined) {
    const known = currency ?? named?.account?.currency_code;
    ({ source } = await readWith(known, { ...reads, options: { ...options, choices } }));
    const again = { named: named ?? targetNamed(targets), options, surroundings };
    targets = await settle(await targetsOf(source.groups, again));
  }
  await requireFewRejected(source, options);
  await noteOpenings(source.groups, { targets, surroundings });
  return { sha256, source, targets, choices, wasAsked };
}

interface Reads {
  readonly file: ImportFile;
  readonly memory: AccountMemory;
  /** The named account's, where it tells how its files are written. */
  readonly accountType: AccountType | undefined;
  readonly options: ImportOptions;
  readonly surroundings: ImportSurroundings;
}

/** Reads the file with what was said, and with what is known of its header where that leaves something open. */
async function readWith(
  accountCurrency: string | undefined,
  { file, memory: { earlier }, accountType, options: { choices, proofs }, surroundings }: Reads,
): Promise<Pick<Prepared, "source" | "choices" | "wasAsked">> {
  if (choices.format === JSON_FORMAT) return { source: await requestFile(file), choices, wasAsked: false };
  const retried = choices.mapping === undefined ? await retriedMapping(file, surroundings) : undefined;
  const mapping = choices.mapping ?? retried;
  const remembered = mapping === undefined ? await rememberedIn(surroundings.maps) : undefined;
  const watched = watchedFile(file, surroundings);
  const { result, ...settled } = await settleDoubts(
    (settling) => {
      const currency = settling.currency ?? accountCurrency;
      const said = { ...settling, currency, accountType, mapping, remembered, earlier };
      return bankFile(file, given(said), watched);
    },
    { choices, decide: surroundings.decide },
  );
  // How the import of its rows was read proves nothing more.
  const own = retried === undefined ? proofs : {};
  return { source: own === undefined ? result : { ...result, proofs: own }, ...settled };
}

function given(choices: { readonly [Name in keyof ReadingChoices]: ReadingChoices[Name] | undefined }) {
  return Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== undefined),
  ) as ReadingChoices;
}

/** A file of refused rows is read as its import was: a few rows alone do not prove dates and signs again. */
async function retriedMapping(
  file: ImportFile,
  { call, service, state }: ImportSurroundings,
): Promise<Mapping | undefined> {
  const id = await retriedImport(file);
  if (id === undefined) return undefined;
  if ((await service()) === "foreign") {
    const { readJournal } = await import("./foreign/row-journal.ts");
    const kept = (await readJournal(state, id))?.head.mapping;
    return kept === undefined ? undefined : tableMapping(kept as unknown as Mapping);
  }
  try {
    return tableMapping((await call(imports.get, { id })).data.mapping as unknown as Mapping);
  } catch (error) {
    // The import is another book's, or somebody else's.
    if (error instanceof Problem && ["not_found", "insufficient_scope"].includes(error.code))
      return undefined;
    throw error;
  }
}

/** Rows that a refusal shows. */
const SHOWN_MAX = 3;

/**
 * Refuses a file of which more than half of the rows, or more than --max-errors, cannot be read, and one of which no row
 * can: nothing says which account it is for. The first pass knows only how many rows became no transaction; which of
 * these are skipped is counted where it matters. Trades beside entries that can be read are no sign of a misreading.
 */
async function requireFewRejected(source: RowSource, { maxErrors }: ImportOptions): Promise<void> {
  const readable = source.groups.reduce((sum, { rows }) => sum + rows, 0);
  const most = readable === 0 ? 0 : (maxErrors ?? Math.floor(source.count / 2));
  if (source.count - readable <= most) return;
  let rejected = 0;
  const shown: string[] = [];
  for await (const rows of source.rows()) {
    for (const { row } of rows) {
      if (!("verdict" in row) || row.verdict !== "rejected") continue;
      if (row.code === "trade" && readable > 0) continue;
      rejected++;
      if (shown.length < SHOWN_MAX) shown.push(`line ${row.line}: ${row.detail}`);
    }
  }
  if (rejected <= most) return;
  throw new Problem("too_many_rejected", {
    detail: `${rejected} of ${source.count} rows cannot be read, and nothing was written; ${shown.join(" ")}`,
    more: { rows: source.count, rejected },
  });
}
