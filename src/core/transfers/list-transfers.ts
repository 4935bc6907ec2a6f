/** The transfers of a book as it is now, the matched ones and those that could be matched. */
import { DEFAULT_LIMIT } from "../../contract/page.ts";
import type { Answer } from "../../contract/operation.ts";
import { addDays } from "../../contract/values/date.ts";
import { transfers, type Transfer } from "../../contract/transfer.ts";
import type { Input, ReadingContext } from "../handler.ts";
import { paginate, readCursor } from "../lists/cursor.ts";
import type { OutlineSpan } from "../ports/outlines.ts";
import { recordsOf, transferEntries } from "./entries.ts";
import { readTransfers } from "./read-transfers.ts";
import { DAYS_APART } from "./row.ts";

export async function listTransfers(
  input: Input<typeof transfers.list>,
  context: ReadingContext,
): Promise<Answer<Transfer[]>> {
  const scope = { secret: context.caller.secret, operation: transfers.list.id, input };
  const { state, transaction_id, limit = DEFAULT_LIMIT, include_total, cursor, ...span } = input;
  const after = readCursor<string>(cursor, scope);
  const days = transaction_id === undefined ? span : await spanAround(context, transaction_id);
  const all = days === undefined ? [] : await transferEntries(context, await readTransfers(context, days));
  const matches = all.filter(
    (entry) =>
      (state === undefined || (state as readonly string[]).includes(entry.state)) &&
      (transaction_id === undefined || entry.ids.includes(transaction_id)),
  );
  const remaining = after === undefined ? matches : matches.filter(({ key }) => key < after);
  const { items, pagination } = paginate(remaining.slice(0, limit + 1), {
    limit,
    total: include_total === true ? matches.length : null,
    scope,
    position: ({ key }) => key,
  });
  const records = await recordsOf(
    context,
    items.flatMap(({ ids }) => ids),
  );
  return { data: items.map(({ toTransfer }) => toTransfer(records)), pagination };
}

/** The days in which the other side of a row can be, and rows that compete for it; undefined without the row. */
async function spanAround(
  { queries, company }: ReadingContext,
  id: string,
): Promise<OutlineSpan | undefined> {
  const record = await queries.transactions.byId(company, id);
  if (record === undefined || record.deleted_at !== null) return undefined;
  const twin = record.twin === null ? undefined : await queries.transactions.byId(company, record.twin);
  const days = [record, ...(twin === undefined ? [] : [twin])]
    .map(({ transaction_date }) => transaction_date)
    .sort();
  const [first = "", last = first] = days;
  return { date_from: addDays(first, -3 * DAYS_APART), date_to: addDays(last, 3 * DAYS_APART) };
}
