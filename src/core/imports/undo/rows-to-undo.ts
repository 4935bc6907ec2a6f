/** What an undo of an import would do with its rows, nothing changed. */
import { command, sentence, setting } from "../../../contract/choice.ts";
import { idEnding } from "../../../contract/values/id-suffix.ts";
import { Problem } from "../../../contract/problem.ts";
import { holds } from "../../access/caller.ts";
import type { ReadingContext } from "../../handler.ts";
import { laterChange, laterMembers } from "../../audit/later-change.ts";
import type { EventRecord } from "../../ports/events.ts";
import type { Fingerprint, FingerprintKey } from "../../ports/fingerprints.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { closedUntilOf } from "../../periods/closed-until.ts";
import { periodClosed } from "../../periods/open-period.ts";
import { heldHeirs } from "./held-elsewhere.ts";
import { findRecognisers } from "./recognising-imports.ts";
import { firstMatch } from "../../transactions/query/matches.ts";
import { rowNames } from "../../transactions/query/row-names.ts";

/** Rows that are taken back in one transaction. */
const ROWS_PER_STEP = 2000;
/** How many transactions a refusal names. */
const NAMED_MAX = 100;
/** … and how many its sentence shows. */
const SHOWN_MAX = 3;

/**
 * Refuses where transactions were changed or reconciled that no other import recognised or holds. `parts`: the imports that are undone
 * together, which the remedy names. Problem: import_changed.
 */
export async function requireUnchanged(
  context: ReadingContext,
  { record, parts }: { readonly record: ImportRecord; readonly parts: readonly ImportRecord[] },
): Promise<void> {
  const { queries, company } = context;
  const ids = await queries.imports.changedTransactions(company, record.id);
  const days = ids.length === 0 ? undefined : await queries.imports.days(company, record.id);
  const others =
    days === undefined ? undefined : await findRecognisers(ids, { queries, company, record, days });
  const heirs = days === undefined ? undefined : await heldHeirs(context, { record, parts });
  const changedIds = ids.filter((id) => others?.has(id) !== true && heirs?.has(id) !== true);
  if (changedIds.length === 0) return;
  const isOne = changedIds.length === 1;
  const rest = changedIds.length - SHOWN_MAX;
  const shown = await rowNames(context, changedIds.slice(0, SHOWN_MAX));
  const more = rest > 0 ? ` and ${rest} more` : "";
  const line = ["imports undo", ...parts.map(({ id }) => idEnding(id))].join(" ");
  throw new Problem("import_changed", {
    detail:
      `${await importName(context, record)} cannot be undone: ` +
      `${changedIds.length} ${isOne ? "transaction was" : "transactions were"} changed or reconciled since: ${shown.join(", ")}${more}.`,
    remedy: sentence`${command(line, setting("force"))} removes ${isOne ? "it" : "them"} too.`,
    more: {
      transaction_ids: changedIds.slice(0, NAMED_MAX),
      ...laterMembers(await laterOf(context, { id: changedIds[0] ?? "", record })).more,
    },
  });
}

/** The later change of the first of the transactions. */
async function laterOf(
  { queries, company }: ReadingContext,
  { id, record }: { readonly id: string; readonly record: ImportRecord },
): Promise<EventRecord | undefined> {
  const [row] = await queries.transactions.byIds(company, [id]);
  const isLater = ({ subject_id, created_at }: EventRecord) =>
    subject_id !== record.id && created_at >= record.created_at;
  return laterChange({ queries, company }, { id, updated_at: row?.updated_at }, isLater);
}

/** "nov.csv (Checking)": one file may have been imported into several accounts. Whoever may not see accounts reads the file alone. */
async function importName(
  { queries, company, caller }: ReadingContext,
  { file_name, bank_account_id }: ImportRecord,
): Promise<string> {
  if (!holds(caller, "accounts:read")) return file_name;
  const account = await queries.accounts.byId(company, bank_account_id);
  return account === undefined ? file_name : `${file_name} (${account.name})`;
}

/** Refuses an import that has transactions in the closed period. Problem: period_closed. */
export async function requireOpenDays(context: ReadingContext, { id }: ImportRecord): Promise<void> {
  const closedUntil = await closedUntilOf(context);
  if (closedUntil === null) return;
  const first = await firstMatch(context, { import_id: [id], date_to: closedUntil });
  if (first === undefined) return;
  throw periodClosed(closedUntil, {
    from: first.transaction_date,
    what: `The import has transactions of ${first.transaction_date}`,
    more: { transaction_id: first.id },
  });
}

/** Rows of an import that are still there, by what becomes of each. */
interface Part {
  readonly inheritedEntries: readonly Fingerprint[];
  readonly removedEntries: readonly Fingerprint[];
  readonly removedTransactions: readonly TransactionRecord[];
  readonly others: Awaited<ReturnType<typeof findRecognisers>>;
  readonly last: Fingerprint;
}

/** The next rows behind `after`, and what becomes of them; undefined when none is left. */
export async function nextPart(
  { queries, company }: ReadingContext,
  { record, after }: { record: ImportRecord; after: FingerprintKey | undefined },
): Promise<Part | undefined> {
  const days = await queries.imports.days(company, record.id);
  if (days === undefined) return undefined;
  const entries = await queries.fingerprints.within(
    { company, account: record.bank_account_id },
    { import_number: record.number, from: days.first, to: days.last, after, limit: ROWS_PER_STEP },
  );
  const last = entries.at(-1);
  if (last === undefined) return undefined;
  const ids = entries.map(({ transaction_id }) => transaction_id);
  const transactions = new Map((await queries.transactions.byIds(company, ids)).map((one) => [one.id, one]));
  const span = { first: entries[0]?.day ?? days.first, last: last.day };
  const others = await findRecognisers(ids, { queries, company, record, days: span });
  const present = entries.filter(
    ({ transaction_id }) => transactions.get(transaction_id)?.deleted_at === null,
  );
  const inheritedEntries = present.filter(({ transaction_id }) => others.has(transaction_id));
  const removedEntries = present.filter(({ transaction_id }) => !others.has(transaction_id));
  const removedTransactions = removedEntries.flatMap(
    ({ transaction_id }) => transactions.get(transaction_id) ?? [],
  );
  return { inheritedEntries, removedEntries, removedTransactions, others, last };
}
