/** One page of transactions: a walk along an index that stops with the page, or several of them merged. */
import type { TransactionsTable } from "../tables/transactions.ts";
import { sql, type RawBuilder } from "kysely";
import type { TransactionPage, TransactionQuery, TransactionRecord } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import type { Condition } from "./conditions.ts";
import { between, conditionsOf, storedQuery, type StoredQuery } from "./filter.ts";
import { lastNumber, orderOf, type Order } from "./order.ts";
import { READ, toRecords } from "./rows.ts";
import { walksOf, type Walk } from "./index-walk.ts";

interface PageRequest {
  readonly company: number;
  readonly query: StoredQuery;
  readonly order: Order;
  readonly limit: number;
  /** What is read of a row; all of it when absent. */
  readonly columns?: RawBuilder<unknown>;
  /** What must hold of the rows beside the query. */
  readonly condition?: Condition;
}

/** A range of an index that holds fewer entries than this is read whole without anybody noticing. */
const SHORT = 1000;

const ALL = sql.raw(READ);

export async function pageOf(
  context: QueryContext,
  { company, query, page }: { company: number; query: TransactionQuery; page: TransactionPage },
): Promise<readonly TransactionRecord[]> {
  const order = orderOf(page, await lastNumber(context, company, page));
  return recordsAlong(context, {
    company,
    query: await storedQuery(context, company, query),
    order,
    limit: page.limit,
  });
}

export async function recordsAlong(
  context: QueryContext,
  request: Omit<PageRequest, "columns">,
): Promise<readonly TransactionRecord[]> {
  const walk = await shortest(context, request);
  const { rows } = await pageStatement(context, request, walk).execute(context.db);
  return toRecords(context.numbers, request.company, rows);
}

/** The statement of a page along a walk; in another order than the days', the walk only narrows. */
export function pageStatement(
  { dialect }: Pick<QueryContext, "dialect">,
  { company, order, limit, columns = ALL, condition }: Omit<PageRequest, "query">,
  walk: Walk,
): RawBuilder<TransactionsTable> {
  const everywhere: Condition[] = [sql`company_id = ${BigInt(company)}`, ...conditionsOf(walk.rest, dialect)];
  if (condition !== undefined) everywhere.push(condition);
  const lanes = lanesOf(walk, order);
  const rows = BigInt(limit);
  const select = ({ index, conditions }: IndexSearch): RawBuilder<TransactionsTable> => sql`
    SELECT ${columns} FROM transactions ${sql.raw(dialect.walkIndex(index))}
    WHERE ${sql.join([...everywhere, ...conditions], sql` AND `)} ORDER BY ${order.by} LIMIT ${rows}`;
  const [only, ...others] = lanes;
  if (only !== undefined && others.length === 0) return select(only);
  const union = sql.join(
    lanes.map((lane) => sql`SELECT * FROM (${select(lane)}) AS lane`),
    sql` UNION ALL `,
  );
  return sql`SELECT * FROM (${union}) AS lanes ORDER BY ${order.by} LIMIT ${rows}`;
}

/** The walk's lanes behind the last record seen. SQLite seeks no number within a value unless the value is said alone. */
function lanesOf({ index, lanes, order: walkOrder }: Walk, { field, after }: Order): readonly IndexSearch[] {
  const whole = lanes?.map((lane): IndexSearch => ({
    index: lane.index ?? index,
    conditions: [lane.condition],
  })) ?? [{ index, conditions: [] }];
  if (after === undefined) return whole;
  const beyond = walkOrder === field ? after.parts : [after.all];
  return whole.flatMap((lane) => beyond.map((part) => ({ ...lane, conditions: [...lane.conditions, part] })));
}

/** What is read along one index. */
interface IndexSearch {
  readonly index: string;
  readonly conditions: readonly Condition[];
}

/**
 * The walk to take: the likely one, which is read in the list's order, or one whose range is short, which is found by
 * counting its first entries. So a rare value is never sought along a long index.
 */
export async function shortest(context: QueryContext, request: PageRequest): Promise<Walk> {
  const { field } = request.order;
  const walks = walksOf(request.query, { order: field, dialect: context.dialect });
  const likely = walks.find(({ order }) => order === field) ?? walks[0];
  if (likely === undefined) throw new RangeError("no walk answers the query");
  const rivals = walks.filter((walk) => walk !== likely && walk.lanes !== undefined);
  if (rivals.length === 0) return likely;
  let best = { walk: likely, length: SHORT };
  for (const walk of [likely, ...rivals]) {
    const length = await lengthOf(context, { ...request, walk });
    if (length < best.length) best = { walk, length };
  }
  return best.walk;
}

/** How many entries of the index the walk would pass, counted to SHORT. */
async function lengthOf(
  { db, dialect }: QueryContext,
  { company, query, order: { field, after }, walk }: PageRequest & { walk: Walk },
): Promise<number> {
  const inIndex: Condition[] = [sql`company_id = ${BigInt(company)}`, sql`deleted_at IS NULL`];
  if (walk.order === "transaction_date")
    for (const day of between("transaction_date", query.date_from, query.date_to)) inIndex.push(day);
  if (walk.order === field && after !== undefined) inIndex.push(after.from);
  const heads = (walk.lanes ?? [{ condition: sql`1 = 1` }]).map(
    ({ condition, index = walk.index }) => sql`SELECT 1 FROM (
      SELECT 1 FROM transactions ${sql.raw(dialect.walkIndex(index))}
      WHERE ${sql.join([...inIndex, condition], sql` AND `)} LIMIT ${BigInt(SHORT)}
    ) AS head`,
  );
  const { rows } = await sql<{ length: bigint }>`
    SELECT COUNT(*) AS length FROM (${sql.join(heads, sql` UNION ALL `)}) AS heads`.execute(db);
  return Number(rows[0]?.length ?? 0n);
}
