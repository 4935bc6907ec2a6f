/** The transfers of a book as it is now, the matched ones and those that could be matched. */
import type * as z from "zod/mini";
import { DEFAULT_LIMIT } from "../../contract/page.ts";
import type { Answer } from "../../contract/operation.ts";
import { addDays } from "../../contract/values/date.ts";
import { transfers, type Transfer } from "../../contract/transfer.ts";
import type { CompanyQueries, ReadingContext } from "../handler.ts";
import { paginate, readCursor } from "../lists/cursor.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import type { Weighed } from "./evidence.ts";
import { findTransfers, type TransferSearch } from "./pair.ts";
import { readRows, TRANSFER, type ReadRows, type TransferSpan } from "./read-rows.ts";
import { DAYS_APART } from "./row.ts";
import { matchedTransfer, oneSided, questionOf, sureTransfer } from "./to-transfer.ts";

/** Records that are read at once. */
const BATCH = 1000;

type ListInput = z.output<typeof transfers.list.input>;

export async function listTransfers(input: ListInput, context: ReadingContext): Promise<Answer<Transfer[]>> {
  const scope = { secret: context.caller.secret, operation: transfers.list.id, input };
  const { state, transaction_id, limit = DEFAULT_LIMIT, include_total, cursor, ...span } = input;
  const after = readCursor<string>(cursor, scope);
  const named = transaction_id === undefined ? span : await spanAround(context, transaction_id);
  const all =
    named === undefined
      ? []
      : (await allTransfers(context, named)).filter(
          (transfer) =>
            (state === undefined || (state as readonly string[]).includes(transfer.state)) &&
            (transaction_id === undefined || transfer.transactions.some(({ id }) => id === transaction_id)),
        );
  const ordered = all.map((transfer) => ({ transfer, key: keyOf(transfer) }));
  ordered.sort((one, other) => (one.key < other.key ? 1 : -1));
  const remaining = after === undefined ? ordered : ordered.filter(({ key }) => key < after);
  const { items, pagination } = paginate(remaining.slice(0, limit + 1), {
    limit,
    total: include_total === true ? all.length : null,
    scope,
    position: ({ key }) => key,
  });
  return { data: items.map(({ transfer }) => transfer), pagination };
}

/** The days in which the other side of a row can be, and rows that compete for it; undefined without the row. */
async function spanAround(
  { queries, company }: ReadingContext,
  id: string,
): Promise<TransferSpan | undefined> {
  const record = await queries.transactions.byId(company, id);
  if (record === undefined || record.deleted_at !== null) return undefined;
  const twin = record.twin === null ? undefined : await queries.transactions.byId(company, record.twin);
  const days = [record, ...(twin === undefined ? [] : [twin])]
    .map(({ transaction_date }) => transaction_date)
    .sort();
  const [first = "", last = first] = days;
  return { date_from: addDays(first, -3 * DAYS_APART), date_to: addDays(last, 3 * DAYS_APART) };
}

async function allTransfers(context: CompanyQueries, span: TransferSpan): Promise<readonly Transfer[]> {
  const { rows, found } = await search(context, span);
  const proposedPairs = [...found.sure, ...found.questions.flatMap(({ pairs }) => pairs)];
  const records = await recordsOf(context, proposedPairs);
  const matched: Transfer[] = [];
  const alone: Transfer[] = [];
  for (const record of rows.transfers.values()) {
    const twin = record.twin === null ? undefined : await twinOf(context, record.twin, rows);
    if (twin !== undefined) {
      // Each is met from both of its sides.
      if (record.id < twin.id || !rows.transfers.has(twin.id)) matched.push(matchedTransfer(record, twin));
    } else if (record.category === TRANSFER && !records.has(record.id)) alone.push(oneSided(record));
  }
  return [
    ...matched,
    ...alone,
    ...found.sure.map((pair) => sureTransfer(pair, records)),
    ...found.questions.map((question) => questionOf(question, records)),
  ];
}

async function twinOf({ queries, company }: CompanyQueries, id: string, { transfers: known }: ReadRows) {
  return known.get(id) ?? (await queries.transactions.byId(company, id));
}

/** The records of pairs, by id. */
export async function recordsOf(
  { queries, company }: CompanyQueries,
  pairs: readonly Weighed[],
): Promise<ReadonlyMap<string, TransactionRecord>> {
  const ids = [...new Set(pairs.flatMap(({ out_row, in_row }) => [out_row.id, in_row.id]))];
  const records = new Map<string, TransactionRecord>();
  for (let start = 0; start < ids.length; start += BATCH)
    for (const record of await queries.transactions.byIds(company, ids.slice(start, start + BATCH)))
      records.set(record.id, record);
  return records;
}

export async function search(
  context: CompanyQueries,
  span: TransferSpan,
): Promise<{ readonly rows: ReadRows; readonly found: TransferSearch }> {
  const rows = await readRows(context, span);
  const accounts = await context.queries.accounts.all(context.company, {});
  return { rows, found: findTransfers(rows.open, accounts) };
}

/** Newest first, by the first of its rows. */
function keyOf({ transactions: [first] }: Transfer): string {
  return `${first?.transaction_date ?? ""} ${first?.id ?? ""}`;
}
