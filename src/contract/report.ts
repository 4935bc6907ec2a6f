/** Reports. Figures are in the accounts' currencies, and currencies are never added together. */
import * as z from "zod/mini";
import { accountingCategoryText } from "./category/classification.ts";
import { currencyCode, day, documented, identifier, textOf, type Words } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { spendingInput, spendingSchema } from "./report/spending.ts";
import { currency, date, described, exactNumber, oneOf, queryInteger, queryList } from "./values/text.ts";

export const intervals = ["day", "week", "month", "quarter", "year"] as const;
export type Interval = (typeof intervals)[number];

/** Money out is negative in every flow, so that it adds up as it stands. */
const flowFigures = {
  inflow: described(exactNumber(), "Money in; positive or 0."),
  outflow: described(exactNumber(), "Money out; negative or 0."),
  net: described(exactNumber(), "inflow + outflow."),
};
const flow = documented(z.object(flowFigures), { component: "Flow" });
const interval: Words = { component: "Interval", enum: intervals };

/** The groups of a cash flow; `net` is the sum of all of them. */
export const cashFlowGroups = [
  "operations",
  "investing",
  "financing",
  "transfers",
  "uncategorized",
  "excluded",
] as const;
export type CashFlowGroup = (typeof cashFlowGroups)[number];

const groups = {
  operations: flow,
  investing: flow,
  financing: flow,
  transfers: flow,
  uncategorized: flow,
  excluded: flow,
  net: described(exactNumber(), "Sum of the net of all groups, including transfers and excluded."),
};

const closedUntil = described(
  z.nullable(day()),
  "Last day whose transactions are closed to changes; null where nothing is closed.",
);

const cashFlowSchema = documented(
  z.object({
    date_from: day(),
    date_to: day(),
    interval: textOf(interval),
    currencies: z.array(
      z.object({
        currency_code: currencyCode(),
        opening_balance: described(exactNumber(), "Balance of the accounts before the first day."),
        periods: z.array(z.object({ start: day(), end: day(), ...groups, closing_balance: exactNumber() })),
        totals: z.object(groups),
        closing_balance: described(
          exactNumber(),
          "opening_balance + totals.net: the balance at the last day's end.",
        ),
      }),
    ),
    closed_until: closedUntil,
  }),
  { component: "CashFlowReport" },
);
export type CashFlow = z.output<typeof cashFlowSchema>;

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
    z.object({ ...flowFigures, count: described(z.int(), "Number of these transactions.") }),
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

const financialSummarySchema = documented(
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

const range = {
  date_from: described(date(), "First day."),
  date_to: described(date(), "Last day."),
};

const comparedDays = {
  compare_from: z.optional(
    described(date(), "First day of the period to compare with; only with compare_to."),
  ),
  compare_to: z.optional(described(date(), "Last day of the period to compare with.")),
};

/** A day span that runs forwards. */
const forwards = {
  check: (input: { date_from: string; date_to: string }) => input.date_from <= input.date_to,
  fault: { message: "must not be before date_from", path: ["date_to"], params: { code: "out_of_range" } },
};

interface ComparedSpan {
  readonly compare_from?: string | undefined;
  readonly compare_to?: string | undefined;
}

/** Both days of the period to compare with, or neither. */
const comparedTogether = {
  check: ({ compare_from, compare_to }: ComparedSpan) =>
    (compare_from === undefined) === (compare_to === undefined),
  fault: {
    message: "must come with compare_to, and compare_to with it",
    path: ["compare_from"],
    params: { code: "required" },
  },
};

const comparedForwards = {
  check: ({ compare_from, compare_to }: ComparedSpan) =>
    compare_from === undefined || compare_to === undefined || compare_from <= compare_to,
  fault: {
    message: "must not be before compare_from",
    path: ["compare_to"],
    params: { code: "out_of_range" },
  },
};

const differentDimensions = {
  check: ({ by: [one, other] }: { readonly by: readonly string[] }) => one !== other,
  fault: { message: "must be two different dimensions", path: ["by"], params: { code: "invalid" } },
};

export const reports = {
  cashFlow: operation({
    id: "reports.cashFlow",
    method: "GET",
    path: "/api-v1/reports/cash-flow",
    summary: "Cash flow by period and group, with opening and closing balances.",
    extension: false,
    access: { with: "scope", scope: "reports:read" },
    input: z
      .strictObject({
        ...range,
        interval: z.optional(
          described(
            documented(oneOf(intervals), interval),
            "Length of a period: day, week, month, quarter or year; default month.",
          ),
        ),
        bank_account_id: z.optional(described(queryList(z.string()), "Bank accounts, by id.")),
        currency_code: z.optional(described(queryList(currency()), "Currencies.")),
      })
      .check(z.refine(forwards.check, forwards.fault)),
    output: cashFlowSchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
  financialSummary: operation({
    id: "reports.financialSummary",
    method: "GET",
    path: "/api-v1/reports/financial-summary",
    summary: "Income, expenses, margin and balances of a period, compared with another.",
    extension: false,
    access: { with: "scope", scope: "reports:read" },
    input: z
      .strictObject({
        ...range,
        ...comparedDays,
        bank_account_id: z.optional(described(queryList(z.string()), "Bank accounts, by id.")),
        currency_code: z.optional(described(queryList(currency()), "Currencies.")),
      })
      .check(
        z.refine(forwards.check, forwards.fault),
        z.refine(comparedTogether.check, comparedTogether.fault),
        z.refine(comparedForwards.check, comparedForwards.fault),
      ),
    output: financialSummarySchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
  spending: operation({
    id: "reports.spending",
    method: "GET",
    path: "/api-v1/reports/spending",
    summary: "Money in and out by category, merchant, account, tag or month, or by two of them.",
    extension: true,
    access: { with: "scope", scope: "reports:read" },
    input: z
      .strictObject({
        ...range,
        ...comparedDays,
        ...spendingInput,
        interval: z.optional(
          described(
            documented(oneOf(intervals), interval),
            "Length of a period of the dimension month: day, week, month, quarter or year; month when absent.",
          ),
        ),
        limit: z.optional(
          described(
            queryInteger({ minimum: 1, maximum: 1000 }),
            "At most so many values of the first dimension, those that moved the most money.",
          ),
        ),
      })
      .check(
        z.refine(forwards.check, forwards.fault),
        z.refine(comparedTogether.check, comparedTogether.fault),
        z.refine(comparedForwards.check, comparedForwards.fault),
        z.refine(differentDimensions.check, differentDimensions.fault),
      ),
    output: spendingSchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
};
