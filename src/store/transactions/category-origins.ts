/** Counts transactions by what set their category. */
import { sql } from "kysely";
import type { Origins } from "../../core/ports/origins.ts";
import type { CategoryOrigin, TransactionQuery } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { conditionsOf, storedQuery } from "./filter.ts";

/** Rows that one rule or one change set alike have the same text of origins, so that there are few groups. */
export async function categoryOrigins(
  context: QueryContext,
  company: number,
  query: TransactionQuery,
): Promise<readonly CategoryOrigin[]> {
  const { db, dialect } = context;
  const conditions = conditionsOf(await storedQuery(context, company, query), dialect);
  const { rows } = await sql<{ has_category: bigint; origins: string | null; count: bigint }>`
    SELECT CASE WHEN category = '' THEN 0 ELSE 1 END AS has_category, origins, COUNT(*) AS count
    FROM transactions
    WHERE ${sql.join([sql`company_id = ${BigInt(company)}`, ...conditions], sql` AND `)}
    GROUP BY CASE WHEN category = '' THEN 0 ELSE 1 END, origins`.execute(db);
  return rows.map(({ has_category, origins, count }) => ({
    has_category: Number(has_category) === 1,
    origin: origins === null ? undefined : (JSON.parse(origins) as Origins).category,
    count: Number(count),
  }));
}
