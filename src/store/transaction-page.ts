/** One page of transactions: a walk along an index that stops with the page, or several of them merged. */
import { sql, type RawBuilder } from "kysely";
import type { TransactionPage, TransactionQuery } from "../core/ports/transactions.ts";
import type { Asking } from "./database.ts";
import { conditionsOf, type Condition } from "./transaction-filter.ts";
import { orderOf } from "./transaction-order.ts";
import { columns, type TransactionRow } from "./transaction-rows.ts";
import { walksOf, type Walk } from "./transaction-walk.ts";

interface Wanted {
  readonly company: number;
  readonly query: TransactionQuery;
  readonly page: TransactionPage;
}

/** A range of an index that holds fewer entries than this is read whole without anybody noticing. */
const SHORT = 1000;

export async function pageOf(asking: Asking, wanted: Wanted): Promise<readonly TransactionRow[]> {
  const walk = await shortest(asking, wanted);
  return (await pageStatement(asking, wanted, walk).execute(asking.db)).rows;
}

/** The statement of a page along a walk; in another order than the days', the walk only narrows. */
export function pageStatement(
  { dialect }: Asking,
  { company, page }: Omit<Wanted, "query">,
  walk: Walk,
): RawBuilder<TransactionRow> {
  const { lanes, rest } = walk;
  const order = orderOf(page);
  const limit = BigInt(page.limit);
  const everywhere: Condition[] = [sql`company_id = ${BigInt(company)}`, ...conditionsOf(rest, dialect)];
  if (order.after !== undefined) everywhere.push(order.after);
  const select = (lane: readonly Condition[]): RawBuilder<TransactionRow> => sql`
    SELECT ${sql.raw(columns.join(", "))} FROM transactions ${hint(dialect, walk)}
    WHERE ${sql.join([...everywhere, ...lane], sql` AND `)} ORDER BY ${order.by} LIMIT ${limit}`;
  const [only, ...others] = lanes ?? [];
  if (others.length === 0 || only === undefined) return select(only === undefined ? [] : [only]);
  const merged = sql.join(
    [only, ...others].map((lane) => sql`SELECT * FROM (${select([lane])}) AS lane`),
    sql` UNION ALL `,
  );
  return sql`SELECT * FROM (${merged}) AS lanes ORDER BY ${order.by} LIMIT ${limit}`;
}

/**
 * The walk to take: the likely one, which is read in the list's order, or one whose range is short, which is found by
 * counting its first entries. So a rare value is never sought along a long index.
 */
async function shortest(asking: Asking, wanted: Wanted): Promise<Walk> {
  const { field } = orderOf(wanted.page);
  const walks = walksOf(wanted.query, { order: field, dialect: asking.dialect });
  const likely = walks.find(({ order }) => order === field) ?? walks[0];
  if (likely === undefined) throw new RangeError("no walk answers the query");
  const rivals = walks.filter((walk) => walk !== likely && walk.lanes !== undefined);
  if (rivals.length === 0) return likely;
  let best = { walk: likely, length: SHORT };
  for (const walk of [likely, ...rivals]) {
    const length = await lengthOf(asking, { ...wanted, walk });
    if (length < best.length) best = { walk, length };
  }
  return best.walk;
}

/** How many entries of the index the walk would pass, counted to SHORT. */
async function lengthOf(
  { db, dialect }: Asking,
  { company, query, page, walk }: Wanted & { walk: Walk },
): Promise<number> {
  const { field, after } = orderOf(page);
  const inIndex: Condition[] = [sql`company_id = ${BigInt(company)}`, sql`deleted_at IS NULL`];
  if (walk.order === "transaction_date") for (const day of daysOf(query)) inIndex.push(day);
  if (walk.order === field && after !== undefined) inIndex.push(after);
  if (walk.lanes !== undefined) inIndex.push(sql`(${sql.join(walk.lanes, sql` OR `)})`);
  const { rows } = await sql<{ length: bigint }>`
    SELECT COUNT(*) AS length FROM (
      SELECT 1 FROM transactions ${hint(dialect, walk)} WHERE ${sql.join(inIndex, sql` AND `)} LIMIT ${BigInt(SHORT)}
    ) AS head`.execute(db);
  return Number(rows[0]?.length ?? 0n);
}

function daysOf({ date_from, date_to }: TransactionQuery): readonly Condition[] {
  return [
    ...(date_from === undefined ? [] : [sql`transaction_date >= ${date_from}`]),
    ...(date_to === undefined ? [] : [sql`transaction_date <= ${date_to}`]),
  ];
}

function hint(dialect: Asking["dialect"], { index }: Walk): Condition {
  return sql.raw(index === undefined ? "" : dialect.walkIndex(index));
}
