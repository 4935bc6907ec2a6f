/**
 * Transactions that no file brought: each leaves an entry among the fingerprints, so that a file's row that could be the
 * same is held. Unlike a file's fingerprint, which remembers what the bank wrote, it follows the transaction.
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

/** Lets the entries follow changes of day, amount or account. */
export async function followByHand(
  context: WritingContext,
  changes: readonly { before: Entered; after: Entered }[],
): Promise<void> {
  const others = changes.filter(
    ({ before, after }) => before.import_id === null && isElsewhere(before, after),
  );
  const { queries, company } = context;
  for (const [account, records] of byAccount(others.map(({ before }) => before)))
    await queries.fingerprints.remove({ company, account }, records.map(entryOf));
  await noteByHand(
    context,
    others.map(({ after }) => after),
  );
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
export async function forgetByHand({ queries, company }: WritingContext, record: Entered): Promise<void> {
  await queries.fingerprints.remove({ company, account: record.bank_account_id }, [entryOf(record)]);
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
