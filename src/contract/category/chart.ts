/** The default chart of categories: what a small company calls its money, with its place in accounting and cash flow. */
import type { accountingCategories, cashFlowCategories } from "./classification.ts";
import type { categoryKinds } from "../category.ts";

interface ChartEntry {
  /** How transactions name it. */
  readonly slug: string;
  readonly name: string;
  readonly kind: (typeof categoryKinds)[number];
  readonly accounting_category: (typeof accountingCategories)[number];
  readonly cash_flow_category: (typeof cashFlowCategories)[number];
}

/**
 * Cash flow follows IAS 7: what the business does every day is operations, long-lived things and holdings are
 * investing, owners and lenders are financing. Interest and tax stand under operations, as most companies show them.
 */
export const chart: readonly ChartEntry[] = [
  income("sales", "Sales", "revenue"),
  income("services", "Services", "revenue"),
  income("subscriptions_income", "Subscriptions sold", "revenue"),
  income("other_income", "Other income", "other_income"),
  income("interest_income", "Interest received", "other_income"),
  income("grants", "Grants and subsidies", "other_income"),

  expense("materials", "Materials and goods", "cost_of_sales"),
  expense("subcontractors", "Subcontractors", "cost_of_sales"),
  expense("shipping", "Shipping", "cost_of_sales"),
  expense("payment_fees", "Payment processing fees", "cost_of_sales"),

  expense("salaries", "Salaries and wages", "payroll"),
  expense("social_security", "Social security", "payroll"),

  expense("rent", "Rent", "operating_expense"),
  expense("utilities", "Electricity, water, heating", "operating_expense"),
  expense("telecommunications", "Telephone and internet", "operating_expense"),
  expense("software", "Software and hosting", "operating_expense"),
  expense("office", "Office supplies", "operating_expense"),
  expense("equipment", "Small equipment", "operating_expense"),
  expense("marketing", "Marketing and advertising", "operating_expense"),
  expense("travel", "Travel", "operating_expense"),
  expense("meals", "Meals and entertainment", "operating_expense"),
  expense("vehicles", "Vehicles and fuel", "operating_expense"),
  expense("insurance", "Insurance", "operating_expense"),
  expense("professional_services", "Legal, tax and consulting", "operating_expense"),
  expense("training", "Training", "operating_expense"),
  expense("repairs", "Repairs and maintenance", "operating_expense"),
  expense("bank_fees", "Bank fees", "operating_expense"),

  expense("interest", "Interest paid", "interest"),
  expense("taxes", "Taxes", "tax"),
  expense("vat", "Value added and sales tax", "liability"),

  entry("fixed_assets", "Machines, buildings, furniture", ["expense", "asset", "investing"]),
  entry("investments", "Investments bought and sold", ["transfer", "asset", "investing"]),
  entry("loans", "Loans taken and repaid", ["transfer", "liability", "financing"]),
  entry("owner_contribution", "Paid in by owners", ["transfer", "equity", "financing"]),
  entry("owner_withdrawal", "Paid out to owners", ["transfer", "equity", "financing"]),
  entry("transfer", "Transfers between own accounts", ["transfer", "transfer", "transfers"]),
];

function income(slug: string, name: string, accounting: ChartEntry["accounting_category"]): ChartEntry {
  return entry(slug, name, ["income", accounting, "operations"]);
}

function expense(slug: string, name: string, accounting: ChartEntry["accounting_category"]): ChartEntry {
  return entry(slug, name, ["expense", accounting, "operations"]);
}

function entry(
  slug: string,
  name: string,
  [kind, accounting_category, cash_flow_category]: readonly [
    ChartEntry["kind"],
    ChartEntry["accounting_category"],
    ChartEntry["cash_flow_category"],
  ],
): ChartEntry {
  return { slug, name, kind, accounting_category, cash_flow_category };
}
