/** The review queue: transactions without a category, in groups, with most money in doubt first. */
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import { decimal } from "../../contract/values/decimal.ts";
import type { Answer } from "../../contract/operation.ts";
import type { ReviewInput, ReviewQueue } from "../../contract/review.ts";
import type { ReadingContext } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { signatureOf } from "../suggestions/signature.ts";
import type { RowSuggestion } from "../suggestions/snapshot/row-suggestion.ts";
import { suggestionsFor } from "../suggestions/suggest.ts";
import { allMatches } from "../transactions/matches.ts";
import { toQuery } from "../transactions/filter.ts";
import { reviewGroups, type GroupSuggestion } from "./groups.ts";

const DEFAULT_GROUPS = 50;
/** In ten-thousandths: what is less sure would lead a person astray rather than help. */
const WORTH_SHOWING = 5_000;

/** Problem: unknown_account. */
export async function listReview(
  { limit = DEFAULT_GROUPS, ...filter }: ReviewInput,
  context: ReadingContext,
): Promise<Answer<ReviewQueue>> {
  const query = await toQuery(context, { ...filter, has_category: false, status: ["pending", "posted"] });
  const groups = reviewGroups();
  for await (const batch of allMatches(context, query, { sort: "-transaction_date" })) {
    const suggestions = await suggestionsFor(context, batch);
    for (const record of batch) {
      if (hasPlace(record)) continue;
      groups.add({ record, ...wordsOf(record), suggestion: toGroupSuggestion(suggestions.get(record.id)) });
    }
  }
  return { data: groups.queue(limit) };
}

function toGroupSuggestion(suggestion: RowSuggestion | undefined): GroupSuggestion | undefined {
  if (suggestion === undefined || suggestion.confidence < WORTH_SHOWING) return undefined;
  return {
    ...suggestion,
    confidence: share(suggestion.confidence),
    alternatives: suggestion.alternatives.map(({ category, confidence }) => ({
      category,
      confidence: share(confidence),
    })),
  };
}

/** From ten-thousandths. */
function share(tenThousandths: number) {
  return decimal(String(tenThousandths / 10_000));
}

/** Whether it stands in the reports although it has no category of the company's own. */
function hasPlace({ accounting_category, cash_flow_category }: TransactionRecord): boolean {
  return accounting_category !== UNCATEGORIZED && cash_flow_category !== UNCATEGORIZED;
}

/** The merchant's words where there is one, else those of the description that stay the same. */
function wordsOf({ merchant_name, description }: TransactionRecord): {
  words: readonly string[];
  title: string;
} {
  const text = merchant_name === "" ? description : merchant_name;
  const words = signatureOf(text);
  if (words.length === 0) return { words: [text.trim().toLowerCase()], title: text.trim() };
  return { words, title: merchant_name === "" ? words.join(" ").toUpperCase() : merchant_name };
}
