/** Groups transactions by all that decides what may become of them: each group with its count, its sums and its first one. */
import { sql } from "kysely";
import type { TransactionGroup, TransactionRecord } from "../../../core/ports/transactions.ts";
import type { QueryContext } from "../../dialect/query-context.ts";
import type { TransactionsTable } from "../../tables/transactions.ts";
import { READ, toRecords } from "../rows.ts";
import { areAlike, groupedTallies } from "./grouped-tallies.ts";
import type { Grouping, Tally } from "./tallies.ts";
import { alikeTallies, walkedTallies } from "./walked-tallies.ts";

/** In the order of their first ones. */
export async function groupsOf(
  context: QueryContext,
  company: number,
  grouping: Grouping,
): Promise<readonly TransactionGroup[]> {
  const tallies = await talliesOf(context, company, grouping);
  const first = await recordsByNumber(
    context,
    company,
    tallies.map(({ number }) => number),
  );
  return tallies.flatMap(({ number, ...group }) => {
    const record = first.get(number);
    return record === undefined ? [] : [{ ...group, currency_code: record.currency_code, first: record }];
  });
}

/** SQLite would sort a million rows to group them, which takes longer than to read them. */
async function talliesOf(
  context: QueryContext,
  company: number,
  grouping: Grouping,
): Promise<readonly Tally[]> {
  const { unsorted } = context.dialect;
  const { listener } = grouping;
  if (listener !== undefined && !(await areAlike(context, company, listener)))
    return walkedTallies(context, company, grouping);
  return unsorted === undefined
    ? alikeTallies(context, company, grouping)
    : groupedTallies(context, company, { ...grouping, unsorted });
}

/** Records of one statement; a database takes only so many parameters. */
const NUMBERS_MAX = 500;

async function recordsByNumber(
  { db, dialect, numbers }: QueryContext,
  company: number,
  all: readonly bigint[],
): Promise<ReadonlyMap<bigint, TransactionRecord>> {
  const records = new Map<bigint, TransactionRecord>();
  for (let from = 0; from < all.length; from += NUMBERS_MAX) {
    const { rows } = await sql<TransactionsTable>`
      SELECT ${sql.raw(READ)} FROM transactions ${sql.raw(dialect.byNumber)}
      WHERE company_id = ${BigInt(company)} AND number IN (${sql.join(all.slice(from, from + NUMBERS_MAX))})`.execute(
      db,
    );
    const some = await toRecords(numbers, company, rows);
    for (const [at, row] of rows.entries()) records.set(row.number, some[at] as TransactionRecord);
  }
  return records;
}
