import type { Answer } from "../../contract/operation.ts";
import { DEFAULT_LIMIT } from "../../contract/page.ts";
import { suggestions, type ListSuggestions, type Suggestion } from "../../contract/suggestion.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import { companyChart, type CompanyChart } from "../categories/company-chart.ts";
import type { ReadingContext } from "../handler.ts";
import { paginate, readCursor } from "../lists/cursor.ts";
import type { TransactionQuery } from "../ports/transactions.ts";
import type { Position } from "../transactions/query/matches.ts";
import { toQuery } from "../transactions/query/filter.ts";
import { DEFAULT_SORT } from "../transactions/query/list.ts";
import { toBar } from "./bar.ts";
import { positionOf, suggestedRecords, type SuggestedRecord } from "./suggested-records.ts";

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
  for await (const match of suggestedRecords(context, { ...search, after, count: limit + 1 })) {
    matches.push(match);
    if (matches.length > limit) break;
  }
  const total = include_total === true ? await countOf(suggestedRecords(context, search)) : null;
  const { items, pagination } = paginate(matches, {
    limit,
    total,
    scope,
    position: (last) => positionOf(last, sort),
  });
  const chart = await companyChart(context);
  return { data: items.map((item) => toSuggestion(item, chart)), pagination };
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
