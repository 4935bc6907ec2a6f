/** The review queue: transactions that want a person's word, grouped so that one answer settles many. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier, textOf } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { evidenceSchema } from "./suggestion.ts";
import { described, exactNumber, queryInteger } from "./values/text.ts";
import { transactionFilter } from "./transaction/filter.ts";

/** Transactions that one group names; what is beyond them comes in a later group. */
export const GROUP_MAX = 1000;
/** Transactions that a group shows. */
export const SAMPLE_MAX = 5;
const GROUPS_MAX = 500;

const sumSchema = documented(
  z.object({
    currency_code: currencyCode(),
    net: exactNumber(),
    moved: described(exactNumber(), "Sum of the amounts without their signs."),
  }),
  { component: "ReviewSum" },
);

const sampleSchema = documented(
  z.object({
    id: identifier(),
    transaction_date: day(),
    description: z.string(),
    amount: exactNumber(),
    currency_code: currencyCode(),
    bank_account_id: identifier(),
  }),
  { component: "ReviewRow" },
);

const suggestionSchema = documented(
  z.object({
    category: z.string(),
    merchant_name: described(z.nullable(z.string()), "What the suggestion would call the other party."),
    confidence: described(exactNumber(), "The least of its transactions, 0 to 1."),
    evidence: evidenceSchema,
    alternatives: z.array(z.object({ category: z.string(), confidence: exactNumber() })),
  }),
  { component: "ReviewSuggestion" },
);

const groupSchema = documented(
  z.object({
    title: described(z.string(), "What the transactions have in common, in the words of the newest."),
    words: described(z.array(z.string()), "The words that group them, folded."),
    direction: textOf({ component: "ReviewDirection", enum: ["in", "out"] }),
    transaction_count: z.int(),
    sums: z.array(sumSchema),
    bank_account_ids: z.array(identifier()),
    first_date: day(),
    last_date: day(),
    rows: described(z.array(sampleSchema), `The newest ${SAMPLE_MAX}.`),
    transaction_ids: described(z.array(identifier()), `All of them, newest first; at most ${GROUP_MAX}.`),
    suggestion: described(
      z.nullable(suggestionSchema),
      "The suggestion that its transactions share; null where the book's history has none of 0.5 and more.",
    ),
  }),
  { component: "ReviewGroup" },
);
export type ReviewGroup = z.output<typeof groupSchema>;

const queueSchema = documented(
  z.object({
    group_count: z.int(),
    transaction_count: z.int(),
    sums: z.array(sumSchema),
    groups: described(z.array(groupSchema), "Most money in doubt first."),
  }),
  { component: "ReviewQueue" },
);
export type ReviewQueue = z.output<typeof queueSchema>;

const listSchema = z.strictObject({
  bank_account_id: transactionFilter.bank_account_id,
  date_from: transactionFilter.date_from,
  date_to: transactionFilter.date_to,
  import_id: transactionFilter.import_id,
  limit: z.optional(
    described(queryInteger({ minimum: 1, maximum: GROUPS_MAX }), "Groups at most; 50 when absent."),
  ),
});
export type ReviewInput = z.output<typeof listSchema>;

export const review = {
  list: operation({
    id: "review.list",
    method: "GET",
    path: "/api-v1/review",
    summary: "List what wants a person: transactions without a category in groups that one answer settles.",
    extension: true,
    access: { with: "scope", scope: "transactions:read" },
    input: listSchema,
    output: queueSchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
};
