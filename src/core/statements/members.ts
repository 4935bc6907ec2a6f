/** The transactions of a statement: those that it created, and those that were there before and that it recognised. */
import { currencyDecimals } from "../../contract/values/currency.ts";
import { amountText } from "../../contract/values/money.ts";
import type { Answer } from "../../contract/operation.ts";
import { DEFAULT_LIMIT } from "../../contract/page.ts";
import { statements } from "../../contract/statement.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { ListTransactions } from "../../contract/transaction/filter.ts";
import { paginate, readCursor } from "../lists/cursor.ts";
import type { CompanyQueries, ReadingContext } from "../handler.ts";
import type { TransactionPage, TransactionQuery, TransactionRecord } from "../ports/transactions.ts";
import { toQuery } from "../transactions/filter.ts";
import { transactionOf } from "../transactions/to-transaction.ts";
import { statementById } from "./to-statement.ts";

type StatementQuery = Omit<ListTransactions, "bank_statement_id"> & { readonly id: string };

const DEFAULT_SORT = "-transaction_date";
/** Ids that one question names. */
const IDS_AT_ONCE = 5000;

/** Problems: not_found, cursor_mismatch. */
export async function statementTransactions(
  input: StatementQuery,
  context: ReadingContext,
): Promise<Answer<Transaction[]>> {
  const { queries, caller, company } = context;
  const scope = { secret: caller.secret, operation: statements.transactions.id, input };
  const { id, sort = DEFAULT_SORT, limit = DEFAULT_LIMIT, include_total, cursor, ...filter } = input;
  await statementById(context, id);
  const after = readCursor<{ value: string; id: string }>(cursor, scope);
  const filters = await partsOf(id, { context, filter: await toQuery(context, filter) });
  const page = { sort, after, limit: limit + 1 };
  const records = await mergedPage(filters, { queries, company, page });
  const { items, pagination } = paginate(records, {
    limit,
    total: include_total === true ? await countOf(filters, { queries, company }) : null,
    scope,
    position: (last) => ({ value: valueOf(last, sort), id: last.id }),
  });
  return { data: items.map(transactionOf), pagination };
}

/** Questions that together find every member, none of them twice. */
async function partsOf(
  id: string,
  { context: { queries, company }, filter }: { context: ReadingContext; filter: TransactionQuery },
): Promise<readonly TransactionQuery[]> {
  const recognisedIds = await queries.statements.listRecognised(company, id);
  const records = recognisedIds.length === 0 ? [] : await queries.transactions.byIds(company, recognisedIds);
  // A transaction that was handed over to the statement carries its id, and is found by it.
  const others = records
    .filter(({ bank_statement_id }) => bank_statement_id !== id)
    .map((record) => record.id);
  const parts: TransactionQuery[] = [{ ...filter, bank_statement_id: [id] }];
  for (let start = 0; start < others.length; start += IDS_AT_ONCE) {
    parts.push({ ...filter, ids: others.slice(start, start + IDS_AT_ONCE) });
  }
  return parts;
}

async function mergedPage(
  filters: readonly TransactionQuery[],
  { queries, company, page }: CompanyQueries & { page: TransactionPage },
): Promise<readonly TransactionRecord[]> {
  const records: TransactionRecord[] = [];
  for (const query of filters)
    for (const record of await queries.transactions.page(company, query, page)) records.push(record);
  return filters.length === 1 ? records : records.sort(createComparison(page.sort)).slice(0, page.limit);
}

async function countOf(
  filters: readonly TransactionQuery[],
  { queries, company }: CompanyQueries,
): Promise<number> {
  let total = 0;
  for (const query of filters) total += await queries.transactions.count(company, query);
  return total;
}

type Comparison = (one: TransactionRecord, other: TransactionRecord) => number;

function createComparison(sort: string): Comparison {
  const way = sort.startsWith("-") ? -1 : 1;
  const key = keyOf(sort.replace(/^-/, ""));
  return (one, other) => {
    const [oneKey, otherKey] = [key(one), key(other)];
    if (oneKey !== otherKey) return oneKey < otherKey ? -way : way;
    return (one.sequence ?? 0n) < (other.sequence ?? 0n) ? -way : way;
  };
}

function keyOf(field: string): (record: TransactionRecord) => string | number | bigint {
  switch (field) {
    case "amount":
      return ({ amount_minor, currency_code }) =>
        amount_minor * 10n ** BigInt(4 - currencyDecimals(currency_code));
    case "posted_date":
      return ({ posted_date }) => posted_date;
    case "created_at":
      return ({ created_at }) => created_at;
    case "updated_at":
      return ({ updated_at }) => updated_at;
    default:
      return ({ transaction_date }) => transaction_date;
  }
}

/** The value of the sort's field as a cursor carries it. */
function valueOf(record: TransactionRecord, sort: string): string {
  if (sort.endsWith("amount")) return amountText(record.amount_minor, record.currency_code);
  return String(keyOf(sort.replace(/^-/, ""))(record));
}
