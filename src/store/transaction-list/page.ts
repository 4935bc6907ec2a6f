/** One page of transactions: a walk along an index that stops with the page, or several of them merged. */
import { sql, type RawBuilder } from "kysely";
import type { TransactionPage, TransactionQuery, TransactionRecord } from "../../core/ports/transactions.ts";
import type { Asking } from "../tables/database.ts";
import { between, conditionsOf, storedQuery, type Condition, type StoredQuery } from "./filter.ts";
import { lastNumber, orderOf, type Order } from "./order.ts";
import { READ, toRecords, type TransactionsTable } from "../tables/rows/transactions.ts";
import { walksOf, type Walk } from "./index-walk.ts";

interface Wanted {
  readonly company: number;
  readonly query: StoredQuery;
  readonly order: Order;
  readonly limit: number;
}

/** A range of an index that holds fewer entries than this is read whole without anybody noticing. */
const SHORT = 1000;

export async function pageOf(
  asking: Asking,
  { company, query, page }: { company: number; query: TransactionQuery; page: TransactionPage },
): Promise<readonly TransactionRecord[]> {
  const order = orderOf(page, await lastNumber(asking, company, page));
  const wanted = { company, query: await storedQuery(asking, company, query), order, limit: page.limit };
  const walk = await shortest(asking, wanted);
  const { rows } = await pageStatement(asking, wanted, walk).execute(asking.db);
  return toRecords(asking.numbers, company, rows);
}

/** The statement of a page along a walk; in another order than the days', the walk only narrows. */
export function pageStatement(
  { dialect }: Pick<Asking, "dialect">,
  { company, order, limit }: Omit<Wanted, "query">,
  walk: Walk,
): RawBuilder<TransactionsTable> {
  const everywhere: Condition[] = [sql`company_id = ${BigInt(company)}`, ...conditionsOf(walk.rest, dialect)];
  const lanes = lanesOf(walk, order);
  const rows = BigInt(limit);
  const select = (lane: readonly Condition[]): RawBuilder<TransactionsTable> => sql`
    SELECT ${sql.raw(READ)} FROM transactions ${hint(dialect, walk)}
    WHERE ${sql.join([...everywhere, ...lane], sql` AND `)} ORDER BY ${order.by} LIMIT ${rows}`;
  const [only = [], ...others] = lanes;
  if (others.length === 0) return select(only);
  const merged = sql.join(
    lanes.map((lane) => sql`SELECT * FROM (${select(lane)}) AS lane`),
    sql` UNION ALL `,
  );
  return sql`SELECT * FROM (${merged}) AS lanes ORDER BY ${order.by} LIMIT ${rows}`;
}

/** The walk's lanes behind the last record seen. SQLite seeks no number within a value unless the value is said alone. */
function lanesOf({ lanes, order: walked }: Walk, { field, after }: Order): readonly (readonly Condition[])[] {
  const whole: readonly (readonly Condition[])[] = lanes?.map((lane) => [lane]) ?? [[]];
  if (after === undefined) return whole;
  const beyond = walked === field ? after.parts : [after.all];
  return whole.flatMap((lane) => beyond.map((part) => [...lane, part]));
}

/**
 * The walk to take: the likely one, which is read in the list's order, or one whose range is short, which is found by
 * counting its first entries. So a rare value is never sought along a long index.
 */
async function shortest(asking: Asking, wanted: Wanted): Promise<Walk> {
  const { field } = wanted.order;
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
  { company, query, order: { field, after }, walk }: Wanted & { walk: Walk },
): Promise<number> {
  const inIndex: Condition[] = [sql`company_id = ${BigInt(company)}`, sql`deleted_at IS NULL`];
  if (walk.order === "transaction_date")
    for (const day of between("transaction_date", query.date_from, query.date_to)) inIndex.push(day);
  if (walk.order === field && after !== undefined) inIndex.push(after.from);
  if (walk.lanes !== undefined) inIndex.push(sql`(${sql.join(walk.lanes, sql` OR `)})`);
  const { rows } = await sql<{ length: bigint }>`
    SELECT COUNT(*) AS length FROM (
      SELECT 1 FROM transactions ${hint(dialect, walk)} WHERE ${sql.join(inIndex, sql` AND `)} LIMIT ${BigInt(SHORT)}
    ) AS head`.execute(db);
  return Number(rows[0]?.length ?? 0n);
}

function hint(dialect: Asking["dialect"], { index }: Walk): Condition {
  return sql.raw(dialect.walkIndex(index));
}
