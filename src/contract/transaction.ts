/** Transactions: the spec's record (§2.3), create request (§4.3), and the operations on them. */
import * as z from "zod/mini";
import { accountingCategory, cashFlowCategory, transactionStatus } from "./classification.ts";
import { operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import {
  amount,
  currency,
  date,
  described,
  exactNumber,
  moment,
  momentInput,
  name,
  numeral,
  oneOf,
  queryFlag,
  queryList,
  text,
} from "./text.ts";

/** Transaction, spec §2.3, field for field. */
export const transactionSchema = z.object({
  id: z.string(),
  transaction_date: z.string(),
  posted_date: z.string(),
  description: z.string(),
  original_description: z.string(),
  amount: exactNumber(),
  currency_code: z.string(),
  exchange_rate: exactNumber(),
  category: z.string(),
  accounting_category: z.string(),
  cash_flow_category: z.string(),
  merchant_name: z.string(),
  status: z.string(),
  is_reconciled: z.boolean(),
  ai_confidence_score: z.nullable(exactNumber()),
  tags: z.array(z.string()),
  bank_account_id: z.string(),
  bank_statement_id: z.nullable(z.string()),
  created_at: moment(),
  updated_at: moment(),
});
export type Transaction = z.output<typeof transactionSchema>;

export const DESCRIPTION_MAX = 4000;
export const LABEL_MAX = 200;
export const TAG_MAX = 64;
export const TAGS_MAX = 50;

const tag = name(TAG_MAX);
const tags = z.array(tag).check(z.maxLength(TAGS_MAX, `must be at most ${TAGS_MAX} tags`));
/** Units of the account's currency for one unit of the transaction's: above 0, at most 12 significant digits. */
const rate = numeral({ maximum: 12, code: "invalid_number" }).check(
  z.refine((value: string) => !value.startsWith("-") && /[1-9]/.test(value), {
    message: "must be above 0",
    params: { code: "out_of_range" },
  }),
);

const fields = {
  bank_account_id: described(z.string("must be the id of a bank account"), "Owning bank account."),
  transaction_date: described(date(), "Day of the transaction, YYYY-MM-DD."),
  description: described(name(DESCRIPTION_MAX), "What the transaction is."),
  amount: described(amount(), "Signed amount in major units; negative is money out."),
  currency_code: described(currency(), "ISO 4217 code; the account's currency when absent."),
  category: described(text(LABEL_MAX), "The company's own category, by its slug."),
  accounting_category: described(
    accountingCategory(),
    "Accounting category, such as revenue or operating_expense.",
  ),
  cash_flow_category: described(cashFlowCategory(), "Cash-flow category, such as operations or investing."),
  merchant_name: described(text(LABEL_MAX), "Who was paid, or paid."),
  tags: described(tags, "Up to 50 tags."),
  posted_date: described(date(), "Day on which the bank booked it; the transaction's day when absent."),
  original_description: described(name(DESCRIPTION_MAX), "The bank's own text; the description when absent."),
  exchange_rate: described(rate, "Units of the account's currency for one unit of currency_code."),
  external_id: described(name(LABEL_MAX), "The caller's own id, unique within the account."),
};

/** CreateTransactionRequest, spec §4.3, with the optional extensions posted_date, original_description, exchange_rate, external_id. */
export const createTransactionSchema = z.strictObject({
  bank_account_id: fields.bank_account_id,
  transaction_date: fields.transaction_date,
  description: fields.description,
  amount: fields.amount,
  currency_code: z.optional(fields.currency_code),
  category: z.optional(fields.category),
  accounting_category: z.optional(fields.accounting_category),
  cash_flow_category: z.optional(fields.cash_flow_category),
  merchant_name: z.optional(fields.merchant_name),
  tags: z.optional(fields.tags),
  posted_date: z.optional(fields.posted_date),
  original_description: z.optional(fields.original_description),
  exchange_rate: z.optional(fields.exchange_rate),
  external_id: z.optional(fields.external_id),
});
export type CreateTransaction = z.output<typeof createTransactionSchema>;

const clearable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

/** What an update and a bulk update may set; null clears. */
const changes = {
  description: z.optional(fields.description),
  category: clearable(fields.category),
  accounting_category: clearable(fields.accounting_category),
  cash_flow_category: clearable(fields.cash_flow_category),
  merchant_name: clearable(fields.merchant_name),
  tags: clearable(fields.tags),
  status: z.optional(described(transactionStatus(), "pending, posted, excluded or void.")),
  is_reconciled: z.optional(described(z.boolean("must be true or false"), "Whether it is reconciled.")),
};

/** UpdateTransactionRequest with the id of the path. */
export const updateTransactionSchema = z.strictObject({
  id: described(z.string(), "Identifier of the transaction."),
  ...changes,
  bank_account_id: z.optional(fields.bank_account_id),
  transaction_date: z.optional(fields.transaction_date),
  amount: z.optional(fields.amount),
  currency_code: z.optional(fields.currency_code),
  posted_date: z.optional(fields.posted_date),
  exchange_rate: z.optional(fields.exchange_rate),
  external_id: clearable(fields.external_id),
});
export type UpdateTransaction = z.output<typeof updateTransactionSchema>;

/** Fields and comparisons that `where` knows; `~` is "contains", any case. */
export const whereFields = [
  "transaction_date",
  "posted_date",
  "amount",
  "currency_code",
  "description",
  "original_description",
  "merchant_name",
  "category",
  "accounting_category",
  "cash_flow_category",
  "status",
  "is_reconciled",
  "has_category",
  "tag",
  "bank_account_id",
  "bank_statement_id",
  "external_id",
] as const;
export const whereOperators = ["=", "!=", "~", "<", "<=", ">", ">="] as const;

const whereTerm = z.strictObject({
  field: oneOf(whereFields),
  op: z.enum(whereOperators, `must be one of ${whereOperators.join(" ")}`),
  value: z.string("must be a text"),
});
export type WhereTerm = z.output<typeof whereTerm>;

/** In a query string the terms come as JSON text. */
const where = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.unknown())], "must be a list of {field, op, value}"),
    z.transform((value: string | unknown[]) => {
      if (typeof value !== "string") return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    }),
  ),
  z
    .array(whereTerm, "must be a list of {field, op, value}")
    .check(z.maxLength(50, "must be at most 50 terms")),
);

/** The filters of a list, of a bulk update and of an account's transactions. Dates and amounts are inclusive. */
export const transactionFilter = {
  bank_account_id: z.optional(described(queryList(z.string()), "Bank accounts, by id.")),
  date_from: z.optional(described(date(), "First day.")),
  date_to: z.optional(described(date(), "Last day.")),
  posted_from: z.optional(described(date(), "First booking day.")),
  posted_to: z.optional(described(date(), "Last booking day.")),
  status: z.optional(described(queryList(transactionStatus()), "Statuses.")),
  category: z.optional(described(queryList(z.string()), "Categories, by slug.")),
  accounting_category: z.optional(described(queryList(accountingCategory()), "Accounting categories.")),
  cash_flow_category: z.optional(described(queryList(cashFlowCategory()), "Cash-flow categories.")),
  currency_code: z.optional(described(queryList(currency()), "Currencies.")),
  amount_min: z.optional(described(amount(), "Smallest signed amount, in major units.")),
  amount_max: z.optional(described(amount(), "Largest signed amount, in major units.")),
  direction: z.optional(described(oneOf(["in", "out"]), "Money in or out.")),
  is_reconciled: z.optional(described(queryFlag(), "Reconciled or not.")),
  has_category: z.optional(described(queryFlag(), "With a category or without.")),
  tag: z.optional(described(queryList(z.string()), "Tags; a transaction with any of them matches.")),
  q: z.optional(
    described(text(LABEL_MAX), "Words, each anywhere in description, original description or merchant."),
  ),
  bank_statement_id: z.optional(described(queryList(z.string()), "Statements, by id.")),
  import_id: z.optional(described(queryList(z.string()), "Imports, by id.")),
  external_id: z.optional(described(queryList(z.string()), "External ids.")),
  updated_since: z.optional(described(momentInput(), "Changed at this time or later.")),
  where: z.optional(described(where, "Further terms, all of which must hold.")),
};

export const transactionSorts = [
  "-transaction_date",
  "transaction_date",
  "-posted_date",
  "posted_date",
  "-amount",
  "amount",
  "-created_at",
  "created_at",
  "-updated_at",
  "updated_at",
] as const;

const sort = {
  sort: z.optional(
    described(
      z.enum(transactionSorts, `must be one of ${transactionSorts.join(", ")}`),
      "Order; newest day first when absent.",
    ),
  ),
};

const filterSchema = z.strictObject(transactionFilter);
export type TransactionFilter = z.output<typeof filterSchema>;

export const listTransactionsSchema = z.strictObject({ ...transactionFilter, ...sort, ...pageInput });
export type ListTransactions = z.output<typeof listTransactionsSchema>;

export const BULK_MAX_IDS = 1000;

/** BulkUpdateRequest: all or nothing over ids or a filter. */
export const bulkUpdateSchema = z.strictObject({
  ids: z.optional(
    described(
      z
        .array(z.string())
        .check(
          z.minLength(1, "must name a transaction"),
          z.maxLength(BULK_MAX_IDS, `must be at most ${BULK_MAX_IDS} ids`),
        ),
      "Transactions, by id.",
    ),
  ),
  filter: z.optional(described(filterSchema, "Transactions, by the filters of the list.")),
  set: z.optional(described(z.strictObject(changes), "What to set; null clears.")),
  add_tags: z.optional(described(tags, "Tags to add.")),
  remove_tags: z.optional(described(tags, "Tags to take away.")),
  dry_run: z.optional(described(z.boolean(), "Count only, change nothing.")),
  expected_count: z.optional(
    described(z.int().check(z.gte(0)), "Refuse when another number of transactions matches."),
  ),
});
export type BulkUpdate = z.output<typeof bulkUpdateSchema>;

export const bulkResultSchema = z.object({
  bulk_id: z.nullable(z.string()),
  matched: z.int(),
  updated: z.int(),
  unchanged: z.int(),
});
export type BulkResult = z.output<typeof bulkResultSchema>;

export const deletedSchema = z.object({ id: z.string(), deleted: z.boolean() });

const id = z.strictObject({ id: described(z.string(), "Identifier of the transaction.") });
const write = { with: "scope", scope: "transactions:write" } as const;
const read = { with: "scope", scope: "transactions:read" } as const;

export const transactions = {
  list: operation({
    id: "transactions.list",
    method: "GET",
    path: "/api-v1/transactions",
    summary: "List transactions, newest first.",
    extension: false,
    access: read,
    input: listTransactionsSchema,
    output: z.array(transactionSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  create: operation({
    id: "transactions.create",
    method: "POST",
    path: "/api-v1/transactions",
    summary: "Create a transaction.",
    extension: false,
    access: { with: "scope", scope: "transactions:create" },
    input: createTransactionSchema,
    output: transactionSchema,
    success: 201,
    paged: false,
    problems: [
      "unknown_account",
      "account_archived",
      "duplicate_external_id",
      "exchange_rate_required",
      "amount_precision",
      "amount_range",
    ],
  }),
  get: operation({
    id: "transactions.get",
    method: "GET",
    path: "/api-v1/transactions/{id}",
    summary: "Show a transaction.",
    extension: false,
    access: read,
    input: id,
    output: transactionSchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  update: operation({
    id: "transactions.update",
    method: "PATCH",
    path: "/api-v1/transactions/{id}",
    summary: "Change a transaction.",
    extension: false,
    access: write,
    input: updateTransactionSchema,
    output: transactionSchema,
    success: 200,
    paged: false,
    problems: [
      "not_found",
      "stale_version",
      "unknown_account",
      "account_archived",
      "duplicate_external_id",
      "invalid_transition",
      "transaction_reconciled",
      "exchange_rate_required",
      "amount_precision",
      "amount_range",
    ],
  }),
  delete: operation({
    id: "transactions.delete",
    method: "DELETE",
    path: "/api-v1/transactions/{id}",
    summary: "Delete a transaction; a later import does not bring it back.",
    extension: false,
    access: write,
    input: id,
    output: deletedSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "stale_version", "transaction_reconciled"],
  }),
  restore: operation({
    id: "transactions.restore",
    method: "POST",
    path: "/api-v1/transactions/{id}/restore",
    summary: "Bring a deleted transaction back.",
    extension: true,
    access: write,
    input: id,
    output: transactionSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "not_deleted", "account_archived", "duplicate_external_id"],
  }),
  bulkUpdate: operation({
    id: "transactions.bulkUpdate",
    method: "POST",
    path: "/api-v1/transactions/bulk-update",
    summary: "Change many transactions at once, all or nothing.",
    extension: false,
    access: write,
    input: bulkUpdateSchema,
    output: bulkResultSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "empty_filter", "bulk_refused", "count_mismatch"],
  }),
  bulkUndo: operation({
    id: "transactions.bulkUndo",
    method: "POST",
    path: "/api-v1/transactions/bulk-update/{bulk_id}/undo",
    summary: "Take a bulk change back.",
    extension: true,
    access: write,
    input: z.strictObject({ bulk_id: described(z.string(), "Identifier of the bulk change.") }),
    output: bulkResultSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "bulk_outdated"],
  }),
};
