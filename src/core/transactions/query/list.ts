import { DEFAULT_LIMIT } from "../../../contract/page.ts";
import { amountText } from "../../../contract/values/money.ts";
import type { Answer } from "../../../contract/operation.ts";
import { listTransactions as operation } from "../../../contract/transaction/list.ts";
import type { Transaction } from "../../../contract/transaction/record.ts";
import type { ListTransactions } from "../../../contract/transaction/filter.ts";
import { paginate, readCursor } from "../../lists/cursor.ts";
import { reads, type ReadingContext } from "../../handler.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { toQuery } from "./filter.ts";
import { transactionOf } from "../to-transaction.ts";

export const DEFAULT_SORT = "-transaction_date";

/** A page of transactions. Problems: cursor_mismatch, unknown_account. */
export async function listTransactions(
  input: ListTransactions,
  { queries, caller, company }: Pick<ReadingContext, "queries" | "caller" | "company">,
): Promise<Answer<Transaction[]>> {
  const scope = { secret: caller.secret, operation: operation.id, input };
  const { sort = DEFAULT_SORT, limit = DEFAULT_LIMIT, include_total, cursor, ...filter } = input;
  const after = readCursor<{ value: string; id: string }>(cursor, scope);
  const query = await toQuery({ queries, company, caller }, filter);
  const records = await queries.transactions.page(company, query, { sort, after, limit: limit + 1 });
  const total = include_total === true ? await queries.transactions.count(company, query) : null;
  const { items, pagination } = paginate(records, {
    limit,
    total,
    scope,
    position: (last) => ({ value: sortValue(last, sort), id: last.id }),
  });
  return { data: items.map(transactionOf), pagination };
}

export const handlers = { list: reads(operation, listTransactions) };

/** Where a record stands in a sort. */
export function sortValue(record: TransactionRecord, sort: string): string {
  switch (sort.replace(/^-/, "")) {
    case "posted_date":
      return record.posted_date;
    case "amount":
      return amountText(record.amount_minor, record.currency_code);
    case "updated_at":
      return String(record.updated_at);
    default:
      return record.transaction_date;
  }
}
