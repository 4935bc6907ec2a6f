/** The closed and open enumerations of transactions (spec §2.3), shared by categories and reports. */
import { documented, textOf, type Words } from "../values/documented.ts";
import { oneOf, openValues, slug } from "../values/text.ts";

export const transactionStatuses = ["pending", "posted", "excluded", "void"] as const;

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

export const UNCATEGORIZED = "uncategorized";

const status: Words = { component: "TransactionStatus", enum: transactionStatuses };
const accounting: Words = {
  component: "AccountingCategory",
  about: "Open: another slug is stored, echoed and reported as itself.",
  ...openValues(accountingCategories),
};
const cashFlow: Words = {
  component: "CashFlowCategory",
  about: "Open: another slug is stored, and its flows are reported as uncategorized.",
  ...openValues(cashFlowCategories),
};

/** A status as it is given, and as it is answered. */
export const transactionStatus = () => documented(oneOf(transactionStatuses), status);
export const transactionStatusText = () => textOf(status);

/** Open: an unknown slug is stored, echoed and reported as itself. */
export const accountingCategory = () => documented(slug({ known: accountingCategories }), accounting);
export const accountingCategoryText = () => textOf(accounting);

/** Open like the accounting category; the accounting standards' own words are taken for ours. */
export const cashFlowCategory = () =>
  documented(
    slug({
      known: cashFlowCategories,
      aliases: {
        operating: "operations",
        investments: "investing",
        investment: "investing",
        transfer: "transfers",
      },
    }),
    cashFlow,
  );
export const cashFlowCategoryText = () => textOf(cashFlow);
