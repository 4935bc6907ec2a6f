/** Transactions that match a query: all of them, page after page, or the first. */
import type { CompanyQueries } from "../../handler.ts";
import type { TransactionQuery, TransactionRecord } from "../../ports/transactions.ts";
import { sortValue } from "./list.ts";

export interface Position {
  readonly value: string;
  readonly id: string;
}

interface Reading {
  readonly sort: string;
  /** Records of the first batch. The next ones are larger: whoever goes on is looking for few. */
  readonly batch?: number;
  readonly after?: Position | undefined;
}

/** Records in memory at once. */
const BATCH_MAX = 2000;

/** Batches of the matches, none of them empty. */
export async function* allMatches(
  { queries, company }: CompanyQueries,
  query: TransactionQuery,
  { sort, batch: first = BATCH_MAX, after }: Reading,
): AsyncGenerator<readonly TransactionRecord[]> {
  let position = after;
  for (let limit = first; ; limit = Math.min(2 * limit, BATCH_MAX)) {
    const batch = await queries.transactions.page(company, query, { sort, after: position, limit });
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < limit) return;
    position = { value: sortValue(last, sort), id: last.id };
  }
}

/** The earliest match, or undefined where nothing matches. */
export async function firstMatch(
  { queries, company }: CompanyQueries,
  query: TransactionQuery,
): Promise<TransactionRecord | undefined> {
  const [first] = await queries.transactions.page(company, query, { sort: "transaction_date", limit: 1 });
  return first;
}
