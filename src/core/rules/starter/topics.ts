/** What starter rules are about, in the order of the rules: what says more stands before what says less. */
import type { RuleSettings } from "../../../contract/rule/terms.ts";

interface Topic {
  readonly name: string;
  readonly set: RuleSettings;
  /** Whether only money in, or only money out, is meant. */
  readonly direction?: "in" | "out";
}

const topics = {
  transfers: { name: "Transfers between own accounts", set: { category: "transfer" } },
  vat: { name: "Value added and sales tax", set: { category: "vat" } },
  taxes: { name: "Taxes", set: { category: "taxes" } },
  social_security: { name: "Social security", set: { category: "social_security" }, direction: "out" },
  payroll: { name: "Payroll", set: { category: "salaries" }, direction: "out" },
  payment_fees: { name: "Card processing fees", set: { category: "payment_fees" }, direction: "out" },
  bank_fees: { name: "Bank fees", set: { category: "bank_fees" }, direction: "out" },
  interest_income: { name: "Interest received", set: { category: "interest_income" }, direction: "in" },
  interest: { name: "Interest paid", set: { category: "interest" }, direction: "out" },
  loans: { name: "Loans", set: { category: "loans" } },
  owner_withdrawal: { name: "Paid out to owners", set: { category: "owner_withdrawal" }, direction: "out" },
  owner_contribution: { name: "Paid in by owners", set: { category: "owner_contribution" }, direction: "in" },
  card_settlement: { name: "Card settlement", set: { category: "sales" }, direction: "in" },
  customer_payments: { name: "Invoices paid by customers", set: { category: "sales" }, direction: "in" },
  rent: { name: "Rent", set: { category: "rent" }, direction: "out" },
  telecoms: { name: "Telephone and internet", set: { category: "telecommunications" }, direction: "out" },
  utilities: { name: "Electricity, water, heating", set: { category: "utilities" }, direction: "out" },
  hosting: { name: "Software and hosting", set: { category: "software" }, direction: "out" },
  insurance: { name: "Insurance", set: { category: "insurance" }, direction: "out" },
  travel: { name: "Travel", set: { category: "travel" }, direction: "out" },
  office: { name: "Office supplies", set: { category: "office" }, direction: "out" },
} as const satisfies Readonly<Record<string, Topic>>;

export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as readonly TopicName[];

export function topicOf(name: TopicName): Topic {
  return topics[name];
}

/** Words of a topic in one language, as banks and companies write them. */
export interface TopicWords {
  /** One of them must stand in the bank's text; a single word also in the merchant. */
  readonly words: readonly string[];
  /** Where one of these stands, another thing is meant. */
  readonly except?: readonly string[];
}

export type LanguageWords = Readonly<Partial<Record<TopicName, TopicWords>>>;
