/** Transactions: the spec's record (§2.3), create request (§4.3), and the operations on them. */
import * as z from "zod/mini";
import { bulkResultSchema, bulkUpdateSchema } from "./bulk-update.ts";
import { accountingCategoryText, cashFlowCategoryText, transactionStatusText } from "./classification.ts";
import { currencyCode, day, documented, identifier } from "./documented.ts";
import { operation } from "./operation.ts";
import { described, exactNumber, moment } from "./text.ts";
import { listTransactionsSchema } from "./transaction-filter.ts";
import { createTransactionSchema, updateTransactionSchema } from "./transaction-request.ts";

/** Transaction, spec §2.3, field for field. */
export const transactionSchema = documented(
  z.object({
    id: identifier(),
    transaction_date: day(),
    posted_date: day(),
    description: z.string(),
    original_description: z.string(),
    amount: described(exactNumber(), "Signed, in major units, with all decimals of the currency."),
    currency_code: currencyCode(),
    exchange_rate: described(exactNumber(), "Units of the account's currency for one of currency_code."),
    category: described(z.string(), "The company's own category, by its slug; empty where none is set."),
    accounting_category: accountingCategoryText(),
    cash_flow_category: cashFlowCategoryText(),
    merchant_name: z.string(),
    status: transactionStatusText(),
    is_reconciled: z.boolean(),
    ai_confidence_score: z.nullable(exactNumber()),
    tags: z.array(z.string()),
    bank_account_id: identifier(),
    bank_statement_id: z.nullable(identifier()),
    created_at: moment(),
    updated_at: moment(),
  }),
  {
    component: "Transaction",
    examples: [
      {
        id: "0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70",
        transaction_date: "2026-03-01",
        posted_date: "2026-03-01",
        description: "Office rent March",
        original_description: "Office rent March",
        amount: -1299.9,
        currency_code: "EUR",
        exchange_rate: 1,
        category: "rent",
        accounting_category: "operating_expense",
        cash_flow_category: "operations",
        merchant_name: "Hausverwaltung Nord",
        status: "pending",
        is_reconciled: false,
        ai_confidence_score: null,
        tags: ["office"],
        bank_account_id: "0198a2b4-6b0d-7c29-8e41-2a7b5c0d3f69",
        bank_statement_id: null,
        created_at: "2026-03-02T08:15:30.125Z",
        updated_at: "2026-03-02T08:15:30.125Z",
      },
    ],
  },
);
export type Transaction = z.output<typeof transactionSchema>;

export const deletedSchema = documented(
  z.object({ id: identifier(), deleted: documented(z.boolean(), { const: true }) }),
  {
    component: "Deleted",
  },
);

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
    problems: ["cursor_mismatch", "unknown_account"],
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
    problems: ["not_found", "unknown_account", "empty_filter", "bulk_refused", "count_mismatch"],
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
