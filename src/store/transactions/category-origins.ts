/** Counts transactions by what set their category. */
import { sql } from "kysely";
import type { CategoryOrigin, TransactionQuery } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { unpackOrigins } from "../tables/columns/origins.ts";
import { conditionsOf, storedQuery } from "./filter.ts";

/** Transactions that are grouped at once: SQLite sorts them in memory, with the texts of their origins. */
const GROUPED_AT_ONCE = 20_000n;

/** Rows that one rule or one change set alike have the same text of origins, so that there are few groups. */
export async function categoryOrigins(
  context: QueryContext,
  company: number,
  query: TransactionQuery,
): Promise<readonly CategoryOrigin[]> {
  const { db, dialect } = context;
  const conditions = sql.join(
    [
      sql`company_id = ${BigInt(company)}`,
      ...conditionsOf(await storedQuery(context, company, query), dialect),
    ],
    sql` AND `,
  );
  const bounds = await sql<Record<"first" | "last", bigint | null>>`
    SELECT MIN(number) AS first, MAX(number) AS last FROM transactions WHERE ${conditions}`.execute(db);
  const { first, last } = bounds.rows[0] ?? {};
  if (first == null || last == null) return [];

  const groups: CategoryOrigin[] = [];
  for (let from = first; from <= last; from += GROUPED_AT_ONCE) {
    // By their origins alone: SQLite compares the parts of a longer key one by one.
    const { rows } = await sql<{ origins: string | null; count: bigint; categorized: bigint }>`
      SELECT origins, COUNT(*) AS count, COUNT(CASE WHEN category <> '' THEN 1 END) AS categorized
      FROM ${sql.raw(`transactions ${dialect.byNumber}`)}
      WHERE ${conditions} AND number BETWEEN ${from} AND ${from + GROUPED_AT_ONCE - 1n}
      GROUP BY origins`.execute(db);
    for (const { origins, count, categorized } of rows) {
      const origin = unpackOrigins(origins).category;
      const uncategorized = count - categorized;
      if (categorized > 0n) groups.push({ has_category: true, origin, count: Number(categorized) });
      if (uncategorized > 0n) groups.push({ has_category: false, origin, count: Number(uncategorized) });
    }
  }
  return groups;
}
