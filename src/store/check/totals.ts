/** Whether the totals that are kept are those that the transactions add up to. */
import { sql, type Kysely } from "kysely";
import type { WrongTotal } from "../check.ts";
import type { Tables } from "../database.ts";

export async function wrongTotals(
  db: Kysely<Tables>,
  { company_id, limit }: { readonly company_id: bigint; readonly limit: number },
): Promise<readonly WrongTotal[]> {
  const recomputed = recomputedTotals(company_id);
  const kept = keptTotals(company_id);
  const daysRecomputed = recomputedDays(company_id);
  const daysKept = keptDays(company_id);
  const { rows } = await sql<WrongTotal>`
    SELECT DISTINCT bank_account_id, day FROM (
      SELECT bank_account_id, day FROM (${recomputed} EXCEPT ${kept}) AS lacking
      UNION ALL SELECT bank_account_id, day FROM (${kept} EXCEPT ${recomputed}) AS surplus
      UNION ALL SELECT bank_account_id, day FROM (${daysRecomputed} EXCEPT ${daysKept}) AS lacking_days
      UNION ALL SELECT bank_account_id, day FROM (${daysKept} EXCEPT ${daysRecomputed}) AS surplus_days
    ) AS wrong ORDER BY day, bank_account_id LIMIT ${BigInt(limit)}`.execute(db);
  return rows;
}

const FIGURES = sql.raw("bank_account_id, day, category, accounting_category, cash_flow_category, standing");

/** What the totals must be, by the transactions: the same grouping and signs as the core keeps them by. */
const recomputedTotals = (company_id: bigint) => sql`
  SELECT bank_account_id, transaction_date AS day, category, accounting_category, cash_flow_category,
    CASE WHEN status IN ('excluded', 'void') THEN status ELSE 'counted' END AS standing,
    SUM(CASE WHEN booked_minor > 0 THEN booked_minor ELSE 0 END) AS inflow,
    SUM(CASE WHEN booked_minor < 0 THEN booked_minor ELSE 0 END) AS outflow,
    COUNT(*) AS transaction_count, SUM(1 - is_reconciled) AS unreconciled_count
  FROM transactions WHERE company_id = ${company_id} AND deleted_at IS NULL GROUP BY ${FIGURES}`;

const keptTotals = (company_id: bigint) => sql`
  SELECT ${FIGURES}, inflow, outflow, transaction_count, unreconciled_count FROM daily_totals
  WHERE company_id = ${company_id} AND (transaction_count <> 0 OR inflow <> 0 OR outflow <> 0)`;

/** What the accounts' days must be, by the totals, which hold their categories too. */
const recomputedDays = (company_id: bigint) => sql`
  SELECT bank_account_id, day, SUM(CASE standing WHEN 'void' THEN 0 ELSE inflow + outflow END) AS moved,
    SUM(transaction_count) AS transaction_count
  FROM daily_totals WHERE company_id = ${company_id} GROUP BY bank_account_id, day
  HAVING SUM(transaction_count) <> 0`;

const keptDays = (company_id: bigint) => sql`
  SELECT bank_account_id, day, moved, transaction_count FROM account_days WHERE company_id = ${company_id}`;
