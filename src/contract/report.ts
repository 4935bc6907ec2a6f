/** Reports. Figures are in the accounts' currencies, and currencies are never added together. */
import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { cashFlowSchema } from "./report/cash-flow.ts";
import {
  comparedDays,
  comparedForwards,
  comparedTogether,
  forwards,
  intervalInput,
  range,
} from "./report/days.ts";
import { spendingInput, spendingSchema } from "./report/spending.ts";
import { financialSummarySchema } from "./report/summary.ts";
import { where } from "./transaction/where.ts";
import { currency, described, queryInteger, queryList } from "./values/text.ts";

const differentDimensions = z.refine<{ readonly by: readonly string[] }>(
  ({ by: [one, other] }) => one !== other,
  { message: "must be two different dimensions", path: ["by"], params: { code: "invalid" } },
);

const narrowed = z.optional(
  described(where, "Conditions that must all hold. Balances and rejected rows are of whole accounts."),
);

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
        interval: z.optional(described(intervalInput, "Length of a period; default month.")),
        bank_account_id: z.optional(described(queryList(z.string()), "Accounts, by id.")),
        currency_code: z.optional(described(queryList(currency()), "Currencies.")),
        where: narrowed,
      })
      .check(forwards),
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
        bank_account_id: z.optional(described(queryList(z.string()), "Accounts, by id.")),
        currency_code: z.optional(described(queryList(currency()), "Currencies.")),
        where: narrowed,
      })
      .check(forwards, comparedTogether, comparedForwards),
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
          described(intervalInput, "Length of a period of dimension month; default month."),
        ),
        limit: z.optional(
          described(
            queryInteger({ minimum: 1, maximum: 1000 }),
            "At most so many values of the first dimension, those that moved the most money.",
          ),
        ),
      })
      .check(forwards, comparedTogether, comparedForwards, differentDimensions),
    output: spendingSchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
};
