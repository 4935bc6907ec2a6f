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
  { company, query, page }: Wanted,
  { index, lanes }: Walk,
): RawBuilder<TransactionRow> {
  const order = orderOf(page);
  const limit = BigInt(page.limit);
  const everywhere: Condition[] = [sql`company_id = ${BigInt(company)}`, ...conditionsOf(query, dialect)];
  if (order.after !== undefined) everywhere.push(order.after);
  const select = (lane: readonly Condition[]): RawBuilder<TransactionRow> => sql`
    SELECT ${sql.raw(columns.join(", "))} FROM transactions ${sql.raw(dialect.walkIndex(index))}
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
 * The walk to take. A short range is found by counting its first entries, so a rare value is never sought along a long
 * index; among long ranges the kind of filter decides.
 */
async function shortest({ db, dialect }: Asking, { company, query, page }: Wanted): Promise<Walk> {
  const walks = walksOf(query);
  const [likely, ...others] = walks;
  if (likely === undefined) throw new RangeError("no walk answers the query");
  if (others.length <= 1) return likely;
  let best = { walk: likely, length: SHORT };
  const days = conditionsOf({ date_from: query.date_from, date_to: query.date_to }, dialect);
  const after = orderOf(page).byDay ? orderOf(page).after : undefined;
  for (const walk of walks) {
    const { rows } = await sql<{ length: bigint }>`SELECT COUNT(*) AS length FROM (
      SELECT 1 FROM transactions ${sql.raw(dialect.walkIndex(walk.index))}
      WHERE ${sql.join(
        [
          sql`company_id = ${BigInt(company)}`,
          ...days,
          ...(after === undefined ? [] : [after]),
          ...(walk.lanes === undefined ? [] : [sql`(${sql.join(walk.lanes, sql` OR `)})`]),
        ],
        sql` AND `,
      )} LIMIT ${BigInt(SHORT)}) AS head`.execute(db);
    const length = Number(rows[0]?.length ?? 0n);
    if (length < best.length) best = { walk, length };
  }
  return best.walk;
}
