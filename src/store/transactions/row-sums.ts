/** Sums of transactions by their own columns, for reports that no daily total serves. */
import { sql, type RawBuilder } from "kysely";
import type { RowColumn, RowSum } from "../../core/ports/reports.ts";
import type { TransactionQuery } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { dateOf } from "../tables/columns/days.ts";
import { joinedSum, sumParts } from "../tables/columns/exact-sums.ts";
import { unpackTags } from "../tables/columns/tags.ts";
import { ACCOUNTING, CASH_FLOW } from "./conditions.ts";
import { conditionsOf, storedQuery } from "./filter.ts";
import { statusOf } from "./rows.ts";

const INFLOW = sumParts("CASE WHEN booked_minor > 0 THEN booked_minor ELSE 0 END");
const OUTFLOW = sumParts("CASE WHEN booked_minor < 0 THEN booked_minor ELSE 0 END");

/** What the sums are grouped by, where it is not the column itself. */
const EXPRESSIONS: Readonly<Partial<Record<RowColumn, RawBuilder<unknown>>>> = {
  accounting_category: ACCOUNTING,
  cash_flow_category: CASH_FLOW,
  is_matched: sql`CASE WHEN twin IS NULL THEN 0 ELSE 1 END`,
};

/** How a stored value is read, where it is not the value itself. */
const READERS: Readonly<Partial<Record<RowColumn, (stored: never) => unknown>>> = {
  tags: unpackTags,
  transaction_date: dateOf,
  status: statusOf,
  is_reconciled: isOne,
  is_matched: isOne,
};

interface SumRow extends Readonly<Partial<Record<RowColumn, unknown>>> {
  readonly account: bigint;
  readonly transaction_count: bigint;
  readonly in_high: bigint;
  readonly in_low: bigint;
  readonly out_high: bigint;
  readonly out_low: bigint;
}

export async function rowSums(
  context: QueryContext,
  company: number,
  { query, columns }: { readonly query: TransactionQuery; readonly columns: readonly RowColumn[] },
): Promise<readonly RowSum[]> {
  const { db, dialect, numbers } = context;
  const conditions = conditionsOf(await storedQuery(context, company, query), dialect);
  const condition = sql.join([sql`company_id = ${BigInt(company)}`, ...conditions], sql` AND `);
  const keys = columns.map((column) => ({ column, key: EXPRESSIONS[column] ?? sql.ref(column) }));
  const values = keys.map(({ column, key }) => sql`${key} AS ${sql.ref(column)}`);
  const { rows } = await sql<SumRow>`
    SELECT ${sql.join([sql.ref("account"), ...values])}, COUNT(*) AS transaction_count,
      ${INFLOW[0]} AS in_high, ${INFLOW[1]} AS in_low, ${OUTFLOW[0]} AS out_high, ${OUTFLOW[1]} AS out_low
    FROM transactions WHERE ${condition}
    GROUP BY ${sql.join([sql.ref("account"), ...keys.map(({ key }) => key)])}`.execute(db);
  const idOf = await numbers.ids(
    "accounts",
    company,
    rows.map(({ account }) => account),
  );
  return rows.map((row) => ({
    bank_account_id: idOf(row.account),
    ...Object.fromEntries(
      columns.map((column) => [column, READERS[column]?.(row[column] as never) ?? row[column]]),
    ),
    transaction_count: Number(row.transaction_count),
    inflow: joinedSum({ high: row.in_high, low: row.in_low }),
    outflow: joinedSum({ high: row.out_high, low: row.out_low }),
  }));
}

function isOne(stored: bigint): boolean {
  return Number(stored) === 1;
}
