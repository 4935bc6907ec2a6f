/** Suggestions: which category an open transaction most likely has, on what evidence, and how sure that is. */
import * as z from "zod/mini";
import { accountingCategoryText, cashFlowCategoryText } from "./category/classification.ts";
import { operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import { bulkResultSchema } from "./transaction/bulk-update.ts";
import { filterSchema, transactionFilter, transactionSorts } from "./transaction/filter.ts";
import { currencyCode, day, documented, identifier, textOf } from "./values/documented.ts";
import { bar } from "./values/confidence.ts";
import { described, exactNumber } from "./values/text.ts";

/** What a suggestion rests on, from narrow to wide. */
const evidenceLevels = [
  "amount",
  "amount_band",
  "roundness",
  "signature",
  "beginning",
  "change",
  "words",
  "size",
  "book",
] as const;

const share = (what: string) => described(exactNumber(), what);

export const evidenceSchema = documented(
  z.object({
    signature: described(
      z.string(),
      "The words of the text that stay the same; transactions of one payee share them.",
    ),
    level: described(
      textOf({ component: "EvidenceLevel", enum: evidenceLevels }),
      "What the earlier transactions have in common with this one: signature and amount, signature and size of the amount, signature and round amounts, signature, its first words, the category that the payee had before, single words, the size of the amount, or only the direction of the money.",
    ),
    count: described(
      z.int(),
      "Earlier transactions of that level with this category; from change to book, each payee's first one alone.",
    ),
    rows: described(z.int(), "Earlier transactions of that level with any category, counted alike."),
    transaction_ids: described(z.array(identifier()), "The latest of those counted, three at most."),
    last_date: described(day(), "The day of the latest."),
    answered: described(
      z.int(),
      "Earlier suggestions of this book that were as sure; newer ones weigh more.",
    ),
    right: described(z.int(), "How many of those were right."),
  }),
  {
    component: "SuggestionEvidence",
    about: "What a suggestion rests on: transactions of earlier days alone.",
  },
);
export type SuggestionEvidence = z.output<typeof evidenceSchema>;

const suggestionSchema = documented(
  z.object({
    transaction_id: identifier(),
    transaction_date: day(),
    description: z.string(),
    amount: exactNumber(),
    currency_code: currencyCode(),
    bank_account_id: identifier(),
    category: z.string(),
    accounting_category: accountingCategoryText(),
    cash_flow_category: cashFlowCategoryText(),
    merchant_name: described(
      z.nullable(z.string()),
      "What earlier transactions of this signature were named by hand; null where none was, or this one is named.",
    ),
    confidence: share(
      "From 0.95 on, the share of this book's suggestions at least as sure that were right; below, the share of those about as sure.",
    ),
    evidence: evidenceSchema,
    alternatives: described(
      z.array(z.object({ category: z.string(), confidence: exactNumber() })),
      "The next likely categories.",
    ),
  }),
  { component: "Suggestion" },
);
export type Suggestion = z.output<typeof suggestionSchema>;

const accuracySchema = documented(
  z.object({
    rows: described(z.int(), "Transactions whose category a person or a file set."),
    answered: described(z.int(), "Those that had a suggestion, from earlier days alone."),
    top1: share("Share of all rows whose category was suggested first."),
    top3: share("Share of all rows whose category was among the first three."),
    calibration_error: share("Mean of |confidence - share right| over ten equal bins, weighted by rows."),
    bars: described(
      z.array(
        z.object({
          at: share("The least confidence."),
          covered: share("Share of all rows with a suggestion at least as sure."),
          right: described(
            z.nullable(exactNumber()),
            "Share of those that was right; null where there is none.",
          ),
        }),
      ),
      "What a bar would have accepted.",
    ),
  }),
  {
    component: "SuggestionAccuracy",
    about: "How good suggestions would have been: each transaction suggested from earlier days alone.",
  },
);

const { has_category: _open, ...filters } = transactionFilter;
const minimum = {
  min_confidence: z.optional(described(bar(), "Only suggestions at least as sure, 0 to 1.")),
};

export const suggestionSorts = ["-confidence", "confidence", ...transactionSorts] as const;

const listSchema = z.strictObject({
  ...filters,
  ...minimum,
  sort: z.optional(
    described(
      z.enum(suggestionSorts, `must be one of ${suggestionSorts.join(", ")}`),
      "Default newest date first; -confidence the surest first. By posted_date or amount, each page reads all matches.",
    ),
  ),
  ...pageInput,
});
export type ListSuggestions = z.output<typeof listSchema>;

const acceptSchema = documented(
  z.strictObject({
    ids: z.optional(
      described(
        z.array(z.string()).check(z.minLength(1, "must name a transaction"), z.maxLength(1000)),
        "Transactions, by id; a person has looked at each.",
      ),
    ),
    filter: z.optional(described(filterSchema, "Transactions, by the filters of the list.")),
    ...minimum,
    dry_run: z.optional(described(z.boolean(), "Count only, change nothing.")),
    expected_count: z.optional(
      described(z.int().check(z.gte(0)), "Refuse when another number of suggestions would be accepted."),
    ),
  }),
  {
    component: "AcceptSuggestionsRequest",
    about: "Accepts the suggestions of the transactions named by ids, or of all that are at least so sure.",
    examples: [{ min_confidence: 0.98, dry_run: true }],
  },
);
export type AcceptSuggestions = z.output<typeof acceptSchema>;

const read = { with: "scope", scope: "transactions:read" } as const;

export const suggestions = {
  list: operation({
    id: "suggestions.list",
    method: "GET",
    path: "/api-v1/suggestions",
    summary: "List suggested categories of transactions without one, newest first.",
    extension: true,
    access: read,
    input: listSchema,
    output: z.array(suggestionSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch", "unknown_account"],
  }),
  accuracy: operation({
    id: "suggestions.accuracy",
    method: "GET",
    path: "/api-v1/suggestions/accuracy",
    summary: "Show how good the suggestions for this book would have been.",
    extension: true,
    access: read,
    input: z.strictObject({}),
    output: accuracySchema,
    success: 200,
    paged: false,
    problems: [],
  }),
  accept: operation({
    id: "suggestions.accept",
    method: "POST",
    path: "/api-v1/suggestions/accept",
    summary: "Accept suggestions, as one change that can be undone.",
    extension: true,
    access: { with: "scope", scope: "transactions:write" },
    input: acceptSchema,
    output: bulkResultSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "unknown_account", "bulk_refused", "period_closed", "count_mismatch"],
  }),
};
