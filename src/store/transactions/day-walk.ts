/** Reads columns of all transactions that a query matches, in the order of their days, a batch at a time. */
import { sql, type RawBuilder } from "kysely";
import type { TransactionQuery } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { dateOf } from "../tables/columns/days.ts";
import { storedQuery } from "./filter.ts";
import { orderOf, type Order } from "./order.ts";
import { pageStatement, shortest } from "./page.ts";

const BATCH = 5000;

const SORT = "transaction_date";

/** The values of a row: its number, its day, and those of the columns asked, whole numbers as numbers. */
export type WalkedRow = readonly [number: number, day: number, ...values: unknown[]];

/** Batches of rows, none of them empty. `columns` are expressions of SQL, at least one. */
export async function* walkDays(
  context: QueryContext,
  company: number,
  { query, columns }: { readonly query: TransactionQuery; readonly columns: readonly RawBuilder<unknown>[] },
): AsyncGenerator<readonly WalkedRow[]> {
  const stored = await storedQuery(context, company, query);
  const named = columns.map((column, at) => sql`${column} AS ${sql.ref(`c${at}`)}`);
  const request = {
    ...{ company, query: stored, limit: BATCH, order: orderOf({ sort: SORT }, undefined) },
    columns: sql`number, transaction_date, ${sql.join(named)}`,
  };
  const walk = await shortest(context, request);
  const read = async (order: Order, limit: number): Promise<readonly WalkedRow[]> => {
    const page = pageStatement(context, { ...request, order, limit }, walk).compile(context.db);
    const [values = []] = await context.dialect.allOfMany(page.sql, [page.parameters]);
    return values as unknown as readonly WalkedRow[];
  };
  for (let { order } = request; ;) {
    const rows: WalkedRow[] = [];
    // The rest of a day, and the days behind it: both at once would be read whole, merged and sorted.
    for (const range of rangesOf(order))
      if (rows.length < BATCH) for (const row of await read(range, BATCH - rows.length)) rows.push(row);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    order = orderOf({ sort: SORT, after: { value: dateOf(BigInt(last[1])), id: "" } }, BigInt(last[0]));
  }
}

function rangesOf(order: Order): readonly Order[] {
  const { after } = order;
  if (after === undefined) return [order];
  return after.parts.map((part) => ({ ...order, after: { all: part, from: part, parts: [part] } }));
}
