/** What explains the difference between a bank's balance and the book's, from files where there are any. */
import { addDays, dayDate, dayNumber } from "../../contract/values/date.ts";
import { coverageOf } from "../accounts/coverage.ts";
import type { CompanyQueries } from "../handler.ts";
import { FIRST_DAY } from "../periods/closed-until.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { allMatches } from "../transactions/query/matches.ts";
import { bankRows, type BankRows } from "./bank-rows.ts";
import { explainByBook } from "./book-alone.ts";
import { byWeight, explain } from "./explain.ts";
import { isNear, type BankRow, type BookRow, type Explanation } from "./row.ts";

interface DifferenceQuery {
  readonly account: AccountRecord;
  /** First and last booking day among which the difference is. */
  readonly from: string;
  readonly until: string;
  /** The bank's balance less the book's, as far as it is of these days. */
  readonly difference: bigint;
  /** The account's imports whose files hold rows of these days. */
  readonly imports: readonly ImportRecord[];
  /** Whether other files may hold rows of the first and last day too. */
  readonly isWithinDays: boolean;
}

export interface ExplainedDifference {
  readonly explanations: readonly Explanation[];
  /** Transactions that explanations speak of, by id. */
  readonly records: ReadonlyMap<string, TransactionRecord>;
  readonly daysWithoutFile: readonly { readonly from: string; readonly to: string }[];
  readonly byHandCount: number;
  readonly heldCount: number;
  readonly rejectedCount: number;
}

/** Days around in which a row that a person misdated is looked for. */
const AROUND = 31;
/** Statuses of transactions that move money. */
export const COUNTED = ["pending", "posted", "excluded"];
/** Newest deletions among which a deleted row is looked for. */
const DELETIONS = 500;

export async function explainDifference(
  context: CompanyQueries,
  query: DifferenceQuery,
): Promise<ExplainedDifference> {
  const { account, from, until, difference, imports } = query;
  const bank = await bankRows(context, { account, imports });
  const days = { from: dayNumber(from), to: dayNumber(until) };
  const isOfDays = ({ day }: { readonly day: number }): boolean => day >= days.from && day <= days.to;
  const rows = bank.rows.filter(isOfDays);
  const { book, records } = await bookRows(context, { ...query, bank, rows });
  const periods = imports.flatMap(({ period }) => period ?? []);
  const { covered } = coverageOf(periods);
  const isCovered = ({ day }: BookRow): boolean =>
    covered.some((span) => span.from <= dayDate(day) && span.to >= dayDate(day));
  const byFiles = explain(rows, book, days).filter((one) => one.kind !== "extra" || isCovered(one.book));
  const rest = difference - byFiles.reduce((sum, { effect }) => sum + effect, 0n);
  const deleted = rest === 0n ? [] : await deletedRows(context, { ...query, bank });
  for (const record of deleted) records.set(record.id, record);
  const explained = new Set(byFiles.flatMap((one) => ("book" in one ? one.book : [])));
  const byBook = explainByBook({
    // What was left open before may still be on its way.
    rows: book.filter(
      (row) => row.day <= days.to && !explained.has(row) && !records.get(row.id)?.is_reconciled,
    ),
    later: book.filter((row) => row.day > days.to && isNear(row, { day: days.to })),
    deleted: deleted.map(toBookRow),
    until: days.to,
    difference: rest,
  });
  return {
    explanations: [...byWeight(byFiles, difference), ...byBook],
    records,
    daysWithoutFile: uncovered(covered, { from: firstDay(book, from), to: until }),
    byHandCount: book.filter((row) => isOfDays(row) && row.isByHand).length,
    heldCount: bank.heldCount,
    rejectedCount: bank.rejectedCount,
  };
}

interface BookQuery extends DifferenceQuery {
  readonly bank: BankRows;
  readonly rows: readonly BankRow[];
}

/** The book's rows of the days; those that the files' rows became, wherever they are; and those by hand around. */
async function bookRows(
  context: CompanyQueries,
  { account, from, until, imports, isWithinDays, bank, rows }: BookQuery,
): Promise<{ readonly book: readonly BookRow[]; readonly records: Map<string, TransactionRecord> }> {
  const records = new Map(bank.records);
  const linked = new Set(rows.flatMap(({ transaction }) => transaction ?? []));
  const own = new Set(imports.map(({ id }) => id));
  const isOthers = ({ id, import_id, posted_date }: TransactionRecord): boolean =>
    isWithinDays &&
    (posted_date === from || posted_date === until) &&
    import_id !== null &&
    !own.has(import_id) &&
    !linked.has(id);
  const book = new Map<string, BookRow>();
  const query = {
    bank_account_id: [account.id],
    status: COUNTED,
    posted_from: from === FIRST_DAY ? from : addDays(from, -AROUND),
    posted_to: addDays(until, AROUND),
  };
  for await (const batch of allMatches(context, query, { sort: "transaction_date" })) {
    for (const record of batch) {
      const isAround = record.posted_date < from || record.posted_date > until;
      if (isOthers(record) || (isAround && record.import_id !== null && !isSoon(record, until))) continue;
      records.set(record.id, record);
      book.set(record.id, toBookRow(record));
    }
  }
  for (const id of linked) {
    const record = records.get(id);
    if (record !== undefined && isCounted(record, account)) book.set(id, toBookRow(record));
  }
  return { book: [...book.values()], records };
}

function isSoon({ posted_date }: TransactionRecord, until: string): boolean {
  return posted_date > until && isNear({ day: dayNumber(posted_date) }, { day: dayNumber(until) });
}

function isCounted(
  { deleted_at, status, bank_account_id }: TransactionRecord,
  { id }: AccountRecord,
): boolean {
  return deleted_at === null && status !== "void" && bank_account_id === id;
}

function toBookRow(record: TransactionRecord): BookRow {
  return {
    id: record.id,
    day: dayNumber(record.posted_date),
    amount: record.booked_minor,
    text: record.original_description,
    isByHand: record.import_id === null,
  };
}

/** Transactions of these days that were deleted and that no file of them has. */
async function deletedRows(
  { queries, company }: CompanyQueries,
  { account, from, until, bank }: DifferenceQuery & { readonly bank: BankRows },
): Promise<readonly TransactionRecord[]> {
  const events = await queries.events.page(company, { type: ["transaction.deleted"] }, { limit: DELETIONS });
  const ids = [...new Set(events.map(({ subject_id }) => subject_id))].filter((id) => !bank.records.has(id));
  const records = await queries.transactions.byIds(company, ids);
  return records.filter(
    ({ deleted_at, bank_account_id, posted_date, status }) =>
      deleted_at !== null &&
      bank_account_id === account.id &&
      status !== "void" &&
      posted_date >= from &&
      posted_date <= until,
  );
}

/** Before the first row of the book nothing can be missing in it that anybody knows of. */
function firstDay(book: readonly BookRow[], from: string): string {
  if (from !== FIRST_DAY) return from;
  const first = book.reduce((least, { day }) => Math.min(least, day), Infinity);
  return Number.isFinite(first) ? dayDate(first) : from;
}

function uncovered(
  covered: readonly { readonly from: string; readonly to: string }[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly { readonly from: string; readonly to: string }[] {
  const spans: { from: string; to: string }[] = [];
  let next = from;
  for (const span of covered) {
    if (span.to < next || span.from > to) continue;
    if (span.from > next) spans.push({ from: next, to: addDays(span.from, -1) });
    next = addDays(span.to, 1);
  }
  if (next <= to) spans.push({ from: next, to });
  return spans;
}
