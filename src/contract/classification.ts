/** The closed and open enumerations of transactions (spec §2.3), shared by categories and reports. */
import { oneOf, slug } from "./text.ts";

export const transactionStatuses = ["pending", "posted", "excluded", "void"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const accountingCategories = [
  "revenue",
  "other_income",
  "cost_of_sales",
  "operating_expense",
  "payroll",
  "tax",
  "interest",
  "asset",
  "liability",
  "equity",
  "transfer",
  "uncategorized",
] as const;

export const cashFlowCategories = [
  "operations",
  "investing",
  "financing",
  "transfers",
  "uncategorized",
] as const;
export type CashFlowCategory = (typeof cashFlowCategories)[number];

export const UNCATEGORIZED = "uncategorized";

export const transactionStatus = () => oneOf(transactionStatuses);

/** Open: an unknown slug is stored, echoed and reported as itself. */
export const accountingCategory = () => slug({ known: accountingCategories });

/** Open like the accounting category; the accounting standards' own words are taken for ours. */
export const cashFlowCategory = () =>
  slug({
    known: cashFlowCategories,
    aliases: {
      operating: "operations",
      investments: "investing",
      investment: "investing",
      transfer: "transfers",
    },
  });
