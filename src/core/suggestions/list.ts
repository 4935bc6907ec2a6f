import type { Answer } from "../../contract/operation.ts";
import { DEFAULT_LIMIT } from "../../contract/page.ts";
import { suggestions, type ListSuggestions, type Suggestion } from "../../contract/suggestion.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import { companyChart, type CompanyChart } from "../categories/company-chart.ts";
import type { ReadingContext } from "../handler.ts";
import { paginate, readCursor } from "../lists/cursor.ts";
import type { TransactionQuery, TransactionRecord } from "../ports/transactions.ts";
import { allMatches, type Position } from "../transactions/matches.ts";
import { toQuery } from "../transactions/filter.ts";
import { DEFAULT_SORT, sortValue } from "../transactions/list.ts";
import { suggestedBook } from "./book.ts";
import type { RowSuggestion } from "./snapshot/row-suggestion.ts";

/** Records in memory at once. */
const BATCH = 500;

interface SuggestedRecord {
  readonly record: TransactionRecord;
  readonly suggestion: RowSuggestion;
}

/** A page of suggestions. Problems: cursor_mismatch, unknown_account. */
export async function listSuggestions(
  input: ListSuggestions,
  context: ReadingContext,
): Promise<Answer<Suggestion[]>> {
  const scope = { secret: context.caller.secret, operation: suggestions.list.id, input };
  const {
    sort = DEFAULT_SORT,
    limit = DEFAULT_LIMIT,
    include_total,
    cursor,
    min_confidence,
    ...filter
  } = input;
  const query: TransactionQuery = { ...(await toQuery(context, filter)), has_category: false };
  const search = { query, sort, bar: toBar(min_confidence) };
  const after = readCursor<Position>(cursor, scope);
  const matches: SuggestedRecord[] = [];
  for await (const match of suggested(context, { ...search, after, count: limit + 1 })) {
    matches.push(match);
    if (matches.length > limit) break;
  }
  const total = include_total === true ? await countOf(suggested(context, search)) : null;
  const { items, pagination } = paginate(matches, {
    limit,
    total,
    scope,
    position: ({ record }): Position => ({ value: sortValue(record, sort), id: record.id }),
  });
  const chart = await companyChart(context);
  return { data: items.map((item) => toSuggestion(item, chart)), pagination };
}

/** A bar in ten-thousandths; 0 where there is none. */
export function toBar(minimum: string | undefined): number {
  return Math.round(Number(minimum ?? 0) * 10_000);
}

/** The open transactions that have a suggestion at least so sure, in the order of the list. */
async function* suggested(
  context: ReadingContext,
  {
    query,
    sort,
    bar,
    after,
    count = BATCH,
  }: {
    readonly query: TransactionQuery;
    readonly sort: string;
    readonly bar: number;
    readonly after?: Position | undefined;
    /** How many will be asked for. */
    readonly count?: number;
  },
): AsyncGenerator<SuggestedRecord> {
  const book = await suggestedBook(context);
  // A few are looked for by their ids, since they may stand far apart.
  const ids = bar > 0 && query.ids === undefined ? await book.ids(bar) : undefined;
  const narrowed = ids !== undefined && ids.length <= BATCH ? { ...query, ids } : query;
  // Without a bar, nearly all that are open have a suggestion.
  const batch = bar > 0 ? BATCH : Math.min(BATCH, count);
  for await (const records of allMatches(context, narrowed, { sort, after, batch })) {
    const suggestions = await book.suggestions(records);
    for (const record of records) {
      const suggestion = suggestions.get(record.id);
      if (suggestion !== undefined && suggestion.confidence >= bar) yield { record, suggestion };
    }
  }
}

async function countOf(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _item of items) count += 1;
  return count;
}

function toSuggestion({ record, suggestion }: SuggestedRecord, chart: CompanyChart): Suggestion {
  const { category, merchant_name, confidence, evidence, alternatives } = suggestion;
  return {
    transaction_id: record.id,
    transaction_date: record.transaction_date,
    description: record.description,
    amount: amountOf(record.amount_minor, record.currency_code),
    currency_code: record.currency_code,
    bank_account_id: record.bank_account_id,
    category,
    ...placeOf(chart, category),
    merchant_name,
    confidence: shareOf(confidence),
    evidence,
    alternatives: alternatives.map((other) => ({ ...other, confidence: shareOf(other.confidence) })),
  };
}

function placeOf(chart: CompanyChart, category: string) {
  const { accounting_category, cash_flow_category } = chart.place(category);
  return { accounting_category, cash_flow_category };
}

function shareOf(tenThousandths: number) {
  return decimal(String(tenThousandths / 10_000));
}
