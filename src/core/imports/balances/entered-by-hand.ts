/**
 * Rejected rows before a file's first, which a person entered by hand and then dismissed: nothing names the transactions that
 * they became. They are what the account has before the rows of the file by which it opens.
 */
import type { WritingContext } from "../../handler.ts";
import type { MovedBy } from "../../ports/import-chunks.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { opensBy } from "./account-opening.ts";
import { sumOfOthers } from "./book-edges.ts";
import { linesBefore } from "./rejected-edges.ts";

/** What the rows came to that are dismissed, at the line of the one next to the file's first; empty where that is unknown. */
export async function enteredByHand(
  context: WritingContext,
  record: ImportRecord,
  isDismissed: (line: number) => boolean,
): Promise<ReadonlyMap<number, MovedBy>> {
  const { queries, company } = context;
  const account = await queries.accounts.byId(company, record.bank_account_id);
  const lines = await linesBefore(context, record);
  const [nearest] = lines;
  // While one of them waits, nobody knows which of the rows in the book are which.
  if (account === undefined || nearest === undefined || !lines.every(isDismissed)) return new Map();
  if (record.period === null || !opensBy(account, record)) return new Map();
  const { from } = record.period;
  const owner = { company, account: account.id };
  const onFirstDay = await sumOfOthers({ file: record, day: from }, { queries, ...owner });
  const sum = (await queries.bookingDays.sumBefore(owner, from)) + onFirstDay;
  const day = (await queries.bookingDays.firstDay(owner)) ?? from;
  return new Map([[nearest, { minor: String(sum), day: day < from ? day : from }]]);
}
