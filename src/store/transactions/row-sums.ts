/** Sums of transactions by their own columns, for reports that no daily total serves. */
import { sql } from "kysely";
import type { RowColumn, RowSum } from "../../core/ports/reports.ts";
import type { TransactionQuery } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { dateOf } from "../tables/columns/days.ts";
import { joinedSum, sumParts } from "../tables/columns/exact-sums.ts";
import { unpackTags } from "../tables/columns/tags.ts";
import { conditionsOf, storedQuery } from "./filter.ts";

const INFLOW = sumParts("CASE WHEN booked_minor > 0 THEN booked_minor ELSE 0 END");
const OUTFLOW = sumParts("CASE WHEN booked_minor < 0 THEN booked_minor ELSE 0 END");

interface SumRow {
  account: bigint;
  category?: string;
  merchant_name?: string;
  tags?: string | null;
  transaction_date?: bigint;
  transaction_count: bigint;
  in_high: bigint;
  in_low: bigint;
  out_high: bigint;
  out_low: bigint;
}

export async function rowSums(
  context: QueryContext,
  company: number,
  { query, columns }: { readonly query: TransactionQuery; readonly columns: readonly RowColumn[] },
): Promise<readonly RowSum[]> {
  const { db, dialect, numbers } = context;
  const conditions = conditionsOf(await storedQuery(context, company, query), dialect);
  const condition = sql.join([sql`company_id = ${BigInt(company)}`, ...conditions], sql` AND `);
  const keys = sql.raw(["account", ...columns].join(", "));
  const { rows } = await sql<SumRow>`
    SELECT ${keys}, COUNT(*) AS transaction_count,
      ${INFLOW[0]} AS in_high, ${INFLOW[1]} AS in_low, ${OUTFLOW[0]} AS out_high, ${OUTFLOW[1]} AS out_low
    FROM transactions WHERE ${condition}
    GROUP BY ${keys}`.execute(db);
  const idOf = await numbers.ids(
    "accounts",
    company,
    rows.map(({ account }) => account),
  );
  return rows.map((row) => ({
    bank_account_id: idOf(row.account),
    ...(row.category === undefined ? {} : { category: row.category }),
    ...(row.merchant_name === undefined ? {} : { merchant_name: row.merchant_name }),
    ...(row.tags === undefined ? {} : { tags: unpackTags(row.tags) }),
    ...(row.transaction_date === undefined ? {} : { transaction_date: dateOf(row.transaction_date) }),
    transaction_count: Number(row.transaction_count),
    inflow: joinedSum({ high: row.in_high, low: row.in_low }),
    outflow: joinedSum({ high: row.out_high, low: row.out_low }),
  }));
}
