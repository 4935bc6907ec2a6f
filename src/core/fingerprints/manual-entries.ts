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

/** Notes a new transaction that a person or a program entered. */
export async function noteByHand({ queries, company }: WritingContext, record: Entered): Promise<void> {
  await queries.fingerprints.add({ company, account: record.bank_account_id }, [entryOf(record)]);
}

/** Lets the entry follow a change of day, amount or account. */
export async function followByHand(
  context: WritingContext,
  { before, after }: { before: Entered; after: Entered },
): Promise<void> {
  const same =
    before.bank_account_id === after.bank_account_id &&
    before.posted_date === after.posted_date &&
    before.booked_minor === after.booked_minor;
  if (same || before.import_id !== null) return;
  const { queries, company } = context;
  await queries.fingerprints.remove({ company, account: before.bank_account_id }, [entryOf(before)]);
  await noteByHand(context, after);
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
