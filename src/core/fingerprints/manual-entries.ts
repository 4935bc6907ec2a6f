/**
 * Transactions that no file brought to their account: each leaves an entry among the fingerprints, so that a file's row that could
 * be the same is held. Unlike a file's fingerprint, which remembers what the bank wrote, it follows the transaction.
 */
import { dayNumber } from "../../contract/values/date.ts";
import type { WritingContext } from "../handler.ts";
import type { Fingerprint } from "../ports/fingerprints.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { identityByHand } from "./row-identity.ts";

type Entered = Pick<
  TransactionRecord,
  "id" | "bank_account_id" | "posted_date" | "booked_minor" | "import_id"
>;

/** Notes new transactions that a person or a program entered. */
export async function noteByHand(
  { queries, company }: WritingContext,
  records: readonly Entered[],
): Promise<void> {
  for (const [account, own] of byAccount(records))
    await queries.fingerprints.add({ company, account }, own.map(entryOf).toSorted(byKey));
}

/**
 * Lets the entries follow changes of day, amount or account. A row that a file brought has one while it is in another account than
 * the file's, which alone knows what the file says of it.
 */
export async function followByHand(
  context: WritingContext,
  changes: readonly { before: Entered; after: Entered }[],
): Promise<void> {
  const others = changes.filter(({ before, after }) => isElsewhere(before, after));
  if (others.length === 0) return;
  const accounts = await accountsOfFiles(
    context,
    others.map(({ before }) => before),
  );
  const hasEntry = ({ import_id, bank_account_id }: Entered): boolean =>
    import_id === null || accounts.get(import_id) !== bank_account_id;
  await removeEntries(context, others.map(({ before }) => before).filter(hasEntry));
  await noteByHand(context, others.map(({ after }) => after).filter(hasEntry));
}

/** The accounts into which the files of these transactions were imported, by their imports. */
async function accountsOfFiles(
  { queries, company }: WritingContext,
  records: readonly Entered[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = new Map<string, string>();
  for (const id of new Set(records.flatMap(({ import_id }) => import_id ?? []))) {
    const record = await queries.imports.byId(company, id);
    if (record !== undefined) accounts.set(id, record.bank_account_id);
  }
  return accounts;
}

/** Forgets rows that an import takes back, where they are in other accounts than its file's. */
export function forgetMoved(
  context: WritingContext,
  { account, records }: { readonly account: string; readonly records: readonly Entered[] },
): Promise<void> {
  return removeEntries(
    context,
    records.filter(({ bank_account_id }) => bank_account_id !== account),
  );
}

async function removeEntries(
  { queries, company }: WritingContext,
  records: readonly Entered[],
): Promise<void> {
  for (const [account, own] of byAccount(records))
    await queries.fingerprints.remove({ company, account }, own.map(entryOf));
}

function isElsewhere(before: Entered, after: Entered): boolean {
  return (
    before.bank_account_id !== after.bank_account_id ||
    before.posted_date !== after.posted_date ||
    before.booked_minor !== after.booked_minor
  );
}

function byAccount(records: readonly Entered[]): ReadonlyMap<string, readonly Entered[]> {
  return Map.groupBy(records, ({ bank_account_id }) => bank_account_id);
}

/** The order in which entries are added. */
function byKey(one: Fingerprint, other: Fingerprint): number {
  if (one.day !== other.day) return one.day - other.day;
  if (one.amount !== other.amount) return one.amount - other.amount;
  return one.identity < other.identity ? -1 : 1;
}

/** Removes the entry of a transaction that is removed for good. */
export function forgetByHand(context: WritingContext, record: Entered): Promise<void> {
  return removeEntries(context, [record]);
}

/** A file states what moved on the account, so the entry stands under the booked amount. */
function entryOf({ id, posted_date, booked_minor }: Entered): Fingerprint {
  return {
    day: dayNumber(posted_date),
    amount: Number(booked_minor),
    ...identityByHand(id),
    occurrence: 1,
    transaction_id: id,
    import_number: 0,
    place: 0,
  };
}
