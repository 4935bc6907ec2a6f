/** Which transactions: the filters of lists and bulk updates, and the orders of a list. */
import * as z from "zod/mini";
import { accountingCategory, cashFlowCategory, transactionStatus } from "../category/classification.ts";
import { documented } from "../values/documented.ts";
import { pageInput } from "../page.ts";
import {
  amount,
  currency,
  date,
  described,
  momentInput,
  oneOf,
  queryFlag,
  queryList,
  text,
} from "../values/text.ts";
import { idSuffixInput } from "../values/id-suffix.ts";
import { LABEL_MAX } from "./limits.ts";
import { where } from "./where.ts";

/** Values of one filter; a database takes only so many parameters in a statement. */
const VALUES_MAX = 100;

const several = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  queryList(item).check(z.maxLength(VALUES_MAX, `must be at most ${VALUES_MAX} values`));

/** The filters of a list, of a bulk update and of an account's transactions. Dates and amounts are inclusive. */
export const transactionFilter = {
  bank_account_id: z.optional(described(several(z.string()), "Accounts, by id.")),
  date_from: z.optional(described(date(), "First day.")),
  date_to: z.optional(described(date(), "Last day.")),
  posted_from: z.optional(described(date(), "First booking day.")),
  posted_to: z.optional(described(date(), "Last booking day.")),
  status: z.optional(described(several(transactionStatus()), "Statuses.")),
  category: z.optional(described(several(z.string()), "Categories, by slug.")),
  accounting_category: z.optional(described(several(accountingCategory()), "Accounting categories.")),
  cash_flow_category: z.optional(described(several(cashFlowCategory()), "Cash-flow categories.")),
  currency_code: z.optional(described(several(currency()), "Currencies.")),
  amount_min: z.optional(described(amount(), "Smallest signed amount, in major units.")),
  amount_max: z.optional(described(amount(), "Largest signed amount, in major units.")),
  direction: z.optional(described(oneOf(["in", "out"]), "Money in or out.")),
  is_reconciled: z.optional(described(queryFlag(), "Reconciled or not.")),
  has_category: z.optional(described(queryFlag(), "With a category or without.")),
  tag: z.optional(described(several(z.string()), "Any of these tags.")),
  q: z.optional(described(text(LABEL_MAX), "Words, each in description, original description or merchant.")),
  bank_statement_id: z.optional(
    described(several(z.string()), "Statements, by id: what they created or recognised."),
  ),
  import_id: z.optional(described(several(z.string()), "Imports, by id.")),
  external_id: z.optional(described(several(z.string()), "External ids.")),
  updated_since: z.optional(described(momentInput(), "Changed at this time or later.")),
  where: z.optional(described(where, "Conditions that must all hold.")),
};

export const transactionSorts = [
  "-transaction_date",
  "transaction_date",
  "-posted_date",
  "posted_date",
  "-amount",
  "amount",
  "-updated_at",
  "updated_at",
] as const;

const sort = {
  sort: z.optional(
    described(
      z.enum(transactionSorts, `must be one of ${transactionSorts.join(", ")}`),
      "Default newest date first. By posted_date or amount, each page reads all matches.",
    ),
  ),
};

export const filterSchema = documented(z.strictObject(transactionFilter), { component: "TransactionFilter" });
export type TransactionFilter = z.output<typeof filterSchema>;

/** By the endings of ids, for lists only: what is changed or removed is named by whole ids. */
const byEnding = {
  ...idSuffixInput,
  is_deleted: z.optional(
    described(queryFlag(), "Deleted transactions instead of the others; only together with id_suffix."),
  ),
};

export const listTransactionsSchema = z.strictObject({
  ...transactionFilter,
  ...byEnding,
  ...sort,
  ...pageInput,
});
export type ListTransactions = z.output<typeof listTransactionsSchema>;
