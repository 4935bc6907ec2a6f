/** Whether the totals that are kept are those that the transactions add up to. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import type { WrongTotal } from "./book-check.ts";
import type { Tables } from "../tables/database.ts";
import { dateOf } from "../tables/columns/days.ts";
import { PART, sumTexts } from "../tables/columns/exact-sums.ts";
import { statusCode } from "../transactions/rows.ts";

interface CompanyLimit {
  readonly company_id: bigint;
  readonly limit: number;
}

export async function wrongTotals(
  db: Kysely<Tables>,
  { company_id, limit }: CompanyLimit,
): Promise<readonly WrongTotal[]> {
  const sums = recomputedTotals(company_id);
  const totals = storedTotals(company_id);
  const expectedDays = recomputedDays(company_id);
  const storedDayTotals = storedDays(company_id);
  const { rows } = await sql<{ bank_account_id: string; day: bigint }>`
    SELECT DISTINCT COALESCE(accounts.id, CAST(account AS text)) AS bank_account_id, day FROM (
      SELECT account, day FROM (${sums} EXCEPT ${totals}) AS lacking
      UNION ALL SELECT account, day FROM (${totals} EXCEPT ${sums}) AS surplus
      UNION ALL SELECT account, day FROM (${expectedDays} EXCEPT ${storedDayTotals}) AS lacking_days
      UNION ALL SELECT account, day FROM (${storedDayTotals} EXCEPT ${expectedDays}) AS surplus_days
    ) AS wrong LEFT JOIN accounts ON accounts.company_id = ${company_id} AND accounts.number = wrong.account
    ORDER BY day, bank_account_id LIMIT ${BigInt(limit)}`.execute(db);
  return rows.map(({ bank_account_id, day }) => ({ bank_account_id, day: dateOf(day) }));
}

/** Categories whose totals are not those of the daily totals, at most `limit` of them. */
export async function wrongCategories(
  db: Kysely<Tables>,
  { company_id, limit }: CompanyLimit,
): Promise<readonly string[]> {
  const sums = recomputedCategories(company_id);
  const totals = storedCategories(company_id);
  const { rows } = await sql<{ category: string }>`
    SELECT DISTINCT category FROM (
      SELECT category FROM (${sums} EXCEPT ${totals}) AS lacking
      UNION ALL SELECT category FROM (${totals} EXCEPT ${sums}) AS surplus
    ) AS wrong ORDER BY category LIMIT ${BigInt(limit)}`.execute(db);
  return rows.map(({ category }) => category);
}

/**
 * A sum as two columns that can be compared: its parts are brought to the one form in which the low one is not negative.
 * On the way to a sum that fits, one can leave the database's integers.
 */
function comparable([high, low]: readonly [string, string]): RawBuilder<unknown> {
  const borrow = `CASE WHEN ${low} % ${PART} < 0 THEN 1 ELSE 0 END`;
  return sql.raw(`${high} + ${low} / ${PART} - ${borrow}, ${low} % ${PART} + ${PART} * ${borrow}`);
}

const sumOf = (expression: string) => comparable(sumTexts(expression));
const valueOf = (column: string) => comparable([`${column} / ${PART}`, `${column} % ${PART}`]);

const FIGURES = sql.raw("account, day, category, accounting_category, cash_flow_category, standing");

const UNSET = sql.lit(UNCATEGORIZED);
const STANDING = sql.raw(
  `CASE status WHEN ${statusCode("excluded")} THEN 'excluded' WHEN ${statusCode("void")} THEN 'void' ELSE 'counted' END`,
);

/** What the totals must be, by the transactions: the same grouping and signs as the core keeps them by. */
const recomputedTotals = (company_id: bigint) => sql`
  SELECT account, transaction_date AS day, category,
    COALESCE(accounting_category, ${UNSET}) AS accounting_category,
    COALESCE(cash_flow_category, ${UNSET}) AS cash_flow_category, ${STANDING} AS standing,
    ${sumOf("CASE WHEN booked_minor > 0 THEN booked_minor ELSE 0 END")},
    ${sumOf("CASE WHEN booked_minor < 0 THEN booked_minor ELSE 0 END")},
    COUNT(*) AS transaction_count, SUM(1 - is_reconciled) AS unreconciled_count
  FROM transactions WHERE company_id = ${company_id} AND deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6`;

const storedTotals = (company_id: bigint) => sql`
  SELECT ${FIGURES}, ${valueOf("inflow")}, ${valueOf("outflow")}, transaction_count, unreconciled_count
  FROM daily_totals
  WHERE company_id = ${company_id} AND (transaction_count <> 0 OR inflow <> 0 OR outflow <> 0)`;

const MOVED = "CASE standing WHEN 'void' THEN 0 ELSE inflow + outflow END";

/** What the accounts' days must be, by the totals, which hold their categories too. */
const recomputedDays = (company_id: bigint) => sql`
  SELECT account, day, ${sumOf(MOVED)}, SUM(transaction_count) AS transaction_count
  FROM daily_totals WHERE company_id = ${company_id} GROUP BY account, day
  HAVING SUM(transaction_count) <> 0`;

const storedDays = (company_id: bigint) => sql`
  SELECT account, day, ${valueOf("moved")}, transaction_count
  FROM account_days WHERE company_id = ${company_id}`;

const recomputedCategories = (company_id: bigint) => sql`
  SELECT category, ${sumOf(MOVED)}, SUM(transaction_count) AS transaction_count
  FROM daily_totals WHERE company_id = ${company_id} AND category <> '' GROUP BY category
  HAVING SUM(transaction_count) <> 0`;

const storedCategories = (company_id: bigint) => sql`
  SELECT category, ${comparable(["moved_high", "moved_low"])}, transaction_count
  FROM category_totals WHERE company_id = ${company_id}`;
