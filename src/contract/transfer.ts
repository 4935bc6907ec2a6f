/** Transfers between own accounts: the two rows of each, and what could be some. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier, textOf, type Words } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import { date, described, exactNumber, oneOf, queryList } from "./values/text.ts";

export const transferStates = ["matched", "sure", "question", "one_sided"] as const;
const state: Words = { component: "TransferState", enum: transferStates };

const transferReasons = [
  "unproven",
  "ambiguous",
  "other_account",
  "unknown_number",
  "fee",
  "currency",
] as const;
const reason: Words = { component: "TransferReason", enum: transferReasons };

const transferEvidence = ["account_number", "account_name", "own_words", "words", "reference"] as const;
const evidence: Words = { component: "TransferEvidence", enum: transferEvidence };

const sideSchema = documented(
  z.object({
    id: identifier(),
    bank_account_id: identifier(),
    transaction_date: day(),
    description: z.string(),
    amount: exactNumber(),
    currency_code: currencyCode(),
  }),
  { component: "TransferSide", about: "One row of a transfer." },
);
export type TransferSide = z.output<typeof sideSchema>;

const objectionSchema = documented(
  z.object({
    transaction_id: described(identifier(), "The row that says it."),
    bank_account_id: described(
      z.nullable(identifier()),
      "The own account that it names, which is none of the two; null of a number.",
    ),
    number: described(
      z.nullable(z.string()),
      "The number that it names, which no account has; that of the other row's account is not known. Null of a name.",
    ),
  }),
  { component: "TransferObjection", about: "What a row says against the account on the other side." },
);
export type TransferObjection = z.output<typeof objectionSchema>;

export const transferSchema = documented(
  z.object({
    state: described(
      textOf(state),
      "matched; sure: can be matched with all others that are; question: a person has to say; one_sided: a row of the category transfer without its other side.",
    ),
    reason: described(z.nullable(textOf(reason)), "Why it is a question; null otherwise."),
    transactions: described(
      z.array(sideSchema),
      "The row of money out, then that of money in; of an ambiguous question all rows that could belong together, 20 at most.",
    ),
    days_apart: z.nullable(z.int()),
    evidence: described(z.array(textOf(evidence)), "What the two rows say of each other's account."),
    objections: described(
      z.array(objectionSchema),
      "What stands against it, of the reasons other_account and unknown_number.",
    ),
    reference: described(z.nullable(z.string()), "The reference that both rows have."),
    fee: described(z.nullable(exactNumber()), "What went out and did not come in."),
    rate: described(z.nullable(exactNumber()), "Units that came in for one that went out."),
  }),
  { component: "Transfer", about: "A transfer between two own accounts, or rows that may be one." },
);
export type Transfer = z.output<typeof transferSchema>;

const matchResult = documented(
  z.object({
    bulk_id: described(
      z.nullable(identifier()),
      "By which it can be undone; null where nothing was changed.",
    ),
    transfers: described(z.int(), "Transfers that were matched or parted, or would be."),
    updated: described(z.int(), "Transactions that changed, or would."),
    closed: z.optional(
      described(z.int(), "Of all sure ones, those with a row in the closed period: they stay."),
    ),
    preview: described(z.array(transferSchema), "The first 100 of the transfers."),
  }),
  { component: "TransferResult" },
);
export type TransferResult = z.output<typeof matchResult>;

const span = {
  date_from: z.optional(described(date(), "First day.")),
  date_to: z.optional(described(date(), "Last day.")),
};
const dryRun = { dry_run: z.optional(described(z.boolean(), "Only answer what would change.")) };
/** Pairs of one request. */
const IDS_MAX = 100;
const write = { with: "scope", scope: "transactions:write", also: ["transactions:read"] } as const;

export const transfers = {
  list: operation({
    id: "transfers.list",
    method: "GET",
    path: "/api-v1/transfers",
    summary: "List transfers between own accounts, and rows that may be some, newest first.",
    extension: true,
    access: { with: "scope", scope: "transactions:read" },
    input: z.strictObject({
      state: z.optional(described(queryList(documented(oneOf(transferStates), state)), "States.")),
      transaction_id: z.optional(described(identifier(), "Only those with this row.")),
      ...span,
      ...pageInput,
    }),
    output: z.array(transferSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  match: operation({
    id: "transfers.match",
    method: "POST",
    path: "/api-v1/transfers/match",
    summary: "Match the two rows of a transfer between own accounts, or those of all sure ones.",
    extension: true,
    access: write,
    input: documented(
      z.strictObject({
        transaction_ids: z.optional(
          described(
            z.array(identifier()).check(z.minLength(2, "must be two ids"), z.maxLength(2, "must be two ids")),
            "The two rows.",
          ),
        ),
        all_sure: z.optional(described(z.boolean(), "All that the list calls sure.")),
        ...span,
        expected_count: z.optional(
          described(z.int().check(z.gte(0)), "Refuse when another number of transfers is sure."),
        ),
        ...dryRun,
      }),
      { component: "MatchTransfersRequest", examples: [{ all_sure: true, dry_run: true }] },
    ),
    output: matchResult,
    success: 200,
    paged: false,
    problems: ["not_found", "bulk_refused", "count_mismatch", "period_closed"],
  }),
  unmatch: operation({
    id: "transfers.unmatch",
    method: "POST",
    path: "/api-v1/transfers/unmatch",
    summary: "Part the two rows of matched transfers again.",
    extension: true,
    access: write,
    input: documented(
      z.strictObject({
        transaction_ids: described(
          z
            .array(identifier())
            .check(
              z.minLength(1, "must name a transaction"),
              z.maxLength(IDS_MAX, `must be at most ${IDS_MAX}`),
            ),
          "One row of each transfer.",
        ),
        ...dryRun,
      }),
      { component: "UnmatchTransfersRequest" },
    ),
    output: matchResult,
    success: 200,
    paged: false,
    problems: ["not_found", "bulk_refused", "period_closed"],
  }),
};
