/** Groups transactions by all that decides what may become of them: each group with its count, its sums and its first one. */
import { sql, type RawBuilder } from "kysely";
import type {
  CurrencySum,
  Likeness,
  TransactionGroup,
  TransactionQuery,
  TransactionRecord,
  TraitsListener,
} from "../../../core/ports/transactions.ts";
import type { QueryContext } from "../../dialect/query-context.ts";
import type { TransactionsTable } from "../../tables/transactions.ts";
import { walkDays } from "../day-walk.ts";
import { conditionsOf, storedQuery } from "../filter.ts";
import { READ, toRecords } from "../rows.ts";
import { flowParts, joinedFlows, type FlowParts } from "../sums.ts";
import { traitsReader } from "../traits.ts";
import { tallyAmounts } from "./tally-amounts.ts";

/** What is one thing or the other, as a whole number. */
const FLAGS = sql`status * 8 + is_reconciled * 4
  + CASE WHEN twin IS NULL THEN 0 ELSE 2 END + CASE WHEN import_number IS NULL THEN 0 ELSE 1 END`;

/** Free text is told with its length, so that two beside each other are never read as two others. */
function told(column: string): RawBuilder<unknown> {
  const text = sql.ref(column);
  return sql`CASE WHEN ${text} IS NULL THEN '' ELSE length(${text}) || ' ' || ${text} END`;
}

/** An expression that is the same text for transactions that are alike, and another for others. */
export function keyOf({ members, texts }: Likeness): RawBuilder<string> {
  const parts = [
    sql`(${FLAGS}) || currency_code`,
    ...Object.entries(texts).map(
      ([column, text]) =>
        sql`CASE WHEN ${sql.ref(column)} = '' THEN '-' WHEN ${sql.ref(column)} = ${text} THEN '=' ELSE '+' END`,
    ),
    ...[...members, "origins"].map(told),
  ];
  return sql<string>`${sql.join(parts, sql` || '|' || `)}`;
}

type Tally = Omit<CurrencySum, "currency_code"> & Pick<TransactionGroup, "key"> & { readonly number: bigint };

interface Grouping {
  readonly query: TransactionQuery;
  readonly likeness: Likeness;
  readonly listener: TraitsListener | undefined;
}

/** In the order of their first ones. */
export async function groupsOf(
  context: QueryContext,
  company: number,
  grouping: Grouping,
): Promise<readonly TransactionGroup[]> {
  // Where each row is to be heard of, it is read anyway: once is enough.
  const isGrouped = context.dialect.hashesGroups && grouping.listener === undefined;
  const tally = isGrouped ? talliesOf : walkedTallies;
  const tallies = await tally(context, company, grouping);
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

/** Numbers of transactions are smaller, so that a day and a number are one whole number of the same order. */
const NUMBER_BITS = 40;

/** Where the database groups without sorting. */
async function talliesOf(
  context: QueryContext,
  company: number,
  { query, likeness }: Grouping,
): Promise<readonly Tally[]> {
  const conditions = conditionsOf(await storedQuery(context, company, query), context.dialect);
  const { rows } = await sql<FlowParts & { key: string; transaction_count: bigint; first: bigint }>`
    SELECT ${keyOf(likeness)} AS key, COUNT(*) AS transaction_count, ${flowParts},
      MIN(transaction_date * ${sql.raw(String(2 ** NUMBER_BITS))} + number) AS first
    FROM transactions WHERE ${sql.join([sql`company_id = ${BigInt(company)}`, ...conditions], sql` AND `)}
    GROUP BY 1 ORDER BY first`.execute(context.db);
  return rows.map(({ key, transaction_count, first, ...parts }) => ({
    key,
    number: BigInt.asUintN(NUMBER_BITS, first),
    transaction_count: Number(transaction_count),
    ...joinedFlows(parts),
  }));
}

/** Where it would sort a million rows to group them, which takes longer than to read them, and where rows are read anyway. */
async function walkedTallies(
  context: QueryContext,
  company: number,
  { query, likeness, listener }: Grouping,
): Promise<readonly Tally[]> {
  const tallies = tallyAmounts();
  const own = [sql.ref("amount_minor"), keyOf(likeness)];
  const traits = traitsReader(context, company, { asked: listener?.asked ?? [], place: own.length });
  for await (const rows of walkDays(context, company, { query, columns: [...own, ...traits.columns] })) {
    for (const row of rows) tallies.add(row[3] as string, row[2] as number, row[0]);
    listener?.add(await traits.read(rows));
  }
  return tallies.list();
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
