/** The pivot of transactions: what came in and went out by one or two dimensions, beside other days. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier, type Words } from "../values/documented.ts";
import { transactionFilter } from "../transaction/filter.ts";
import { closedUntil } from "./days.ts";
import { flowFigures, share, unmatchedTransfers } from "./figures.ts";
import { currency, described, oneOf, queryFlag, queryList } from "../values/text.ts";

export const dimensions = ["category", "merchant", "account", "tag", "month"] as const;
export type Dimension = (typeof dimensions)[number];

/** Accounting categories that are neither income nor expenses. */
export const NEITHER = ["asset", "liability", "equity", "transfer"] as const;

const figures = { ...flowFigures, transaction_count: z.int() };
const figuresSchema = documented(z.object(figures), { component: "SpendingFigures" });

/** The values of the dimensions; of each cell those that the report goes by. */
const keys = {
  category: z.optional(described(z.string(), "Slug; empty where none is set.")),
  merchant_name: z.optional(described(z.string(), "Empty where none is set.")),
  bank_account_id: z.optional(identifier()),
  account_name: z.optional(z.string()),
  tag: z.optional(described(z.string(), "Empty for transactions without tags.")),
  period: z.optional(described(day(), "First day of the period.")),
};

const cell = documented(
  z.object({
    ...keys,
    ...figures,
    share: share("the money that moved in this currency"),
    previous: described(
      z.nullable(figuresSchema),
      "The same cell in the days compared with; null without them, and where their periods are more or fewer.",
    ),
  }),
  { component: "SpendingCell" },
);

export const spendingSchema = documented(
  z.object({
    date_from: day(),
    date_to: day(),
    compare_from: z.nullable(day()),
    compare_to: z.nullable(day()),
    by: z.array(z.string()),
    periods: described(
      z.array(z.object({ start: day(), end: day() })),
      "The periods of the dimension month, in order; none without it.",
    ),
    currencies: z.array(
      z.object({
        currency_code: currencyCode(),
        cells: described(
          z.array(cell),
          "One for each value, or pair of values, that has transactions: periods in order, others by the money that moved, most first.",
        ),
        rows: described(
          z.optional(z.array(cell)),
          "Of two dimensions: one line for each value of the first one.",
        ),
        columns: described(
          z.optional(z.array(cell)),
          "Of two dimensions: one line for each value of the second one.",
        ),
        others: described(
          z.nullable(figuresSchema),
          "What `limit` left out; null where nothing was. A transaction with several tags may be in a cell too.",
        ),
        totals: described(
          figuresSchema,
          "All transactions, each once. By tag, one with several tags is in a cell for each of them.",
        ),
        previous_totals: z.nullable(figuresSchema),
        unmatched_transfers: unmatchedTransfers,
      }),
    ),
    closed_until: closedUntil,
  }),
  { component: "SpendingReport" },
);
export type Spending = z.output<typeof spendingSchema>;

const dimension: Words = { component: "SpendingDimension", enum: dimensions };

/** Which transactions, and how they are laid out; days come beside. */
export const spendingInput = {
  by: described(
    queryList(documented(oneOf(dimensions), dimension)).check(
      z.minLength(1, "must name a dimension"),
      z.maxLength(2, "must be at most two dimensions"),
    ),
    "One or two of category, merchant, account, tag and month.",
  ),
  transfers: z.optional(
    described(queryFlag(), "Whether transfers, assets, liabilities and equity count; true when absent."),
  ),
  bank_account_id: z.optional(described(queryList(z.string()), "Accounts, by id.")),
  currency_code: z.optional(described(queryList(currency()), "Currencies of accounts.")),
  direction: transactionFilter.direction,
  category: transactionFilter.category,
  has_category: transactionFilter.has_category,
  tag: transactionFilter.tag,
  q: transactionFilter.q,
  where: transactionFilter.where,
};
