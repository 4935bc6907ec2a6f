/** Open transactions with what is suggested for them, in the order of a list. */
import { companyChart } from "../categories/company-chart.ts";
import { dayDate } from "../../contract/values/date.ts";
import type { ReadingContext } from "../handler.ts";
import type { DaySpan } from "../ports/suggestion-snapshots.ts";
import type { TransactionQuery, TransactionRecord } from "../ports/transactions.ts";
import { DEFAULT_SORT, sortValue } from "../transactions/query/list.ts";
import { allMatches, type Position } from "../transactions/query/matches.ts";
import { suggestedBook, type SuggestedBook } from "./book.ts";
import { offered } from "./offered.ts";
import type { RowSuggestion } from "./snapshot/row-suggestion.ts";

/** Records that are read at first where few of them may have a suggestion. */
const BATCH = 500;

export interface SuggestedRecord {
  readonly record: TransactionRecord;
  readonly suggestion: RowSuggestion;
}

interface Search {
  readonly query: TransactionQuery;
  readonly sort: string;
  readonly bar: number;
  readonly after?: Position | undefined;
  /** How many will be asked for. */
  readonly count?: number;
}

/** Those that have a suggestion at least so sure. */
export async function* suggestedRecords(
  context: ReadingContext,
  search: Search,
): AsyncGenerator<SuggestedRecord> {
  const book = await suggestedBook(context);
  const chart = await companyChart(context);
  const { bar, count = BATCH } = search;
  // Without a bar, nearly all that are open have a suggestion.
  const batch = bar > 0 ? BATCH : Math.min(BATCH, count);
  const batches = isByConfidence(search.sort) ? byConfidence : byRecord;
  for await (const records of batches(context, { ...search, book, batch })) {
    const suggestions = offered(await book.suggestions(records), chart);
    for (const record of records) {
      const suggestion = suggestions.get(record.id);
      if (suggestion !== undefined && suggestion.confidence >= bar) yield { record, suggestion };
    }
  }
}

/** Where a suggestion stands in a sort. */
export function positionOf({ record, suggestion }: SuggestedRecord, sort: string): Position {
  const value = isByConfidence(sort) ? String(suggestion.confidence) : sortValue(record, sort);
  return { value, id: record.id };
}

function isByConfidence(sort: string): boolean {
  return sort === "confidence" || sort === "-confidence";
}

interface Reading extends Search {
  readonly book: SuggestedBook;
  readonly batch: number;
}

/** In an order of the transactions. */
async function* byRecord(
  context: ReadingContext,
  { book, query, sort, bar, after, batch }: Reading,
): AsyncGenerator<readonly TransactionRecord[]> {
  const span = await book.daySpan();
  if (span === undefined) return;
  // A few are looked for by their ids, since they may stand far apart.
  const ids = bar > 0 && query.ids === undefined ? await book.ids(bar) : undefined;
  const narrowed = ids !== undefined && ids.length <= BATCH ? { ...query, ids } : query;
  yield* allMatches(context, within(narrowed, span), { sort, after, batch });
}

/** Open transactions before the first day with a suggestion, or after the last one, may be nearly all of a book. */
function within(query: TransactionQuery, { first, last }: DaySpan): TransactionQuery {
  const { date_from, date_to } = query;
  const [from, to] = [dayDate(first), dayDate(last)];
  return {
    ...query,
    date_from: date_from !== undefined && date_from > from ? date_from : from,
    date_to: date_to !== undefined && date_to < to ? date_to : to,
  };
}

/** In the order of how sure the suggestions are; those of one confidence by their ids. */
async function* byConfidence(
  { queries, company }: ReadingContext,
  { book, query, sort, bar, after, batch }: Reading,
): AsyncGenerator<readonly TransactionRecord[]> {
  const entries = await book.byConfidence({
    bar,
    isSurestFirst: sort === "-confidence",
    after: after && { confidence: Number(after.value), id: after.id },
    batch,
  });
  for (const part of entries) {
    const ids = part.map(({ id }) => id);
    const page = { sort: DEFAULT_SORT, limit: ids.length };
    const records = await queries.transactions.page(company, { ...query, ids }, page);
    const byId = new Map(records.map((record) => [record.id, record]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
  }
}
