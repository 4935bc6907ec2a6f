/** The financial summary: income, expenses and balances of days, beside those of others. */
import * as z from "zod/mini";
import { accountingCategoryText } from "../category/classification.ts";
import { currencyCode, day, documented, identifier } from "../values/documented.ts";
import { described, exactNumber } from "../values/text.ts";
import { closedUntil } from "./days.ts";
import { flowFigures, share, unmatchedTransfers } from "./figures.ts";

const figures = {
  income: described(
    exactNumber(),
    "Money in for revenue and other_income less refunds, and for the company's own categories.",
  ),
  expenses: described(
    exactNumber(),
    "Money out for cost_of_sales, operating_expense, payroll, tax and interest less refunds, and for the company's own categories, as a positive number.",
  ),
  uncategorized: described(
    z.object({
      ...flowFigures,
      count: described(z.int(), "Number of these transactions."),
      share: share("the money that moved in this currency"),
    }),
    "Transactions with neither a category nor an accounting category; counted as neither income nor expenses.",
  ),
  net: described(exactNumber(), "income - expenses + uncategorized.net."),
  gross_margin: described(
    z.nullable(exactNumber()),
    "(revenue - cost of sales) / revenue, four decimals; null without revenue.",
  ),
};
const counts = {
  transaction_count: described(z.int(), "Transactions that count: neither void nor excluded."),
  uncategorized_count: described(z.int(), "Those without a category."),
  unreconciled_count: described(z.int(), "Those that are not reconciled."),
  rejected_row_count: described(z.int(), "Rejected rows of files of this period."),
};
const slice = { ...flowFigures, transaction_count: z.int() };

const summaryPeriod = {
  date_from: day(),
  date_to: day(),
  currencies: z.array(
    z.object({
      currency_code: currencyCode(),
      ...figures,
      unmatched_transfers: unmatchedTransfers,
      by_category: z.array(
        z.object({ category: described(z.string(), "Slug; empty if none is set."), ...slice }),
      ),
      by_accounting_category: z.array(z.object({ accounting_category: accountingCategoryText(), ...slice })),
      accounts: z.array(
        z.object({
          id: identifier(),
          name: z.string(),
          balance: described(exactNumber(), "Balance at the end of date_to."),
          transaction_count: described(z.int(), "Transactions of these days that move the balance."),
        }),
      ),
    }),
  ),
  ...counts,
};

export const financialSummarySchema = documented(
  z.object({
    ...summaryPeriod,
    closed_until: closedUntil,
    previous: described(
      documented(z.object(summaryPeriod), { component: "FinancialPeriod" }),
      "The same figures for compare_from to compare_to; default the preceding period of equal length.",
    ),
  }),
  { component: "FinancialSummary" },
);
export type FinancialSummary = z.output<typeof financialSummarySchema>;
