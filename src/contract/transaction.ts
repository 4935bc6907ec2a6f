/** The operations on transactions: those of the specification, and ours. */
import * as z from "zod/mini";
import { bulkCreatedSchema, bulkCreateSchema } from "./transaction/bulk-create.ts";
import { bulkResultSchema, bulkUpdateSchema } from "./transaction/bulk-update.ts";
import { deletedSchema } from "./deleted.ts";
import { identifier } from "./values/documented.ts";
import { operation } from "./operation.ts";
import type { ProblemCode } from "./problem.ts";
import { sourceRecordSchema } from "./transaction/source-record.ts";
import { described, dryRunFlag } from "./values/text.ts";
import { listTransactions } from "./transaction/list.ts";
import { whySchema } from "./transaction/why.ts";
import { transactionSchema } from "./transaction/record.ts";
import { createTransactionSchema, updateTransactionSchema } from "./transaction/request.ts";

export { transactionSchema, type Transaction } from "./transaction/record.ts";

const id = z.strictObject({ id: described(identifier(), "Identifier of the transaction.") });
const write = { with: "scope", scope: "transactions:write" } as const;
const read = { with: "scope", scope: "transactions:read" } as const;

const createProblems: readonly ProblemCode[] = [
  "unknown_account",
  "account_archived",
  "duplicate_external_id",
  "exchange_rate_required",
  "amount_precision",
  "amount_range",
  "period_closed",
];

export const transactions = {
  list: listTransactions,
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
    problems: createProblems,
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
    answer: "TransactionDetailResponse",
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  source: operation({
    id: "transactions.source",
    method: "GET",
    path: "/api-v1/transactions/{id}/source",
    summary: "Show the bank file's further details of a transaction.",
    extension: true,
    access: read,
    input: id,
    output: sourceRecordSchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  why: operation({
    id: "transactions.why",
    method: "GET",
    path: "/api-v1/transactions/{id}/why",
    summary: "Show who or what set each field of a transaction.",
    extension: true,
    access: read,
    input: id,
    output: whySchema,
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
      "period_closed",
    ],
  }),
  delete: operation({
    id: "transactions.delete",
    method: "DELETE",
    path: "/api-v1/transactions/{id}",
    summary: "Delete a transaction; a later import does not restore it.",
    extension: false,
    access: write,
    input: z.strictObject({ ...id.shape, dry_run: dryRunFlag() }),
    output: deletedSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "stale_version", "transaction_reconciled", "period_closed"],
  }),
  restore: operation({
    id: "transactions.restore",
    method: "POST",
    path: "/api-v1/transactions/{id}/restore",
    summary: "Restore a deleted transaction.",
    extension: true,
    access: write,
    input: id,
    output: transactionSchema,
    success: 200,
    paged: false,
    problems: [
      "not_found",
      "not_deleted",
      "account_archived",
      "duplicate_external_id",
      "exchange_rate_required",
      "period_closed",
    ],
  }),
  bulkCreate: operation({
    id: "transactions.bulkCreate",
    method: "POST",
    path: "/api-v1/transactions/bulk-create",
    summary: "Create many transactions at once.",
    extension: true,
    access: { with: "scope", scope: "transactions:create" },
    input: bulkCreateSchema,
    output: bulkCreatedSchema,
    success: 200,
    paged: false,
    problems: createProblems,
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
    problems: [
      "not_found",
      "unknown_account",
      "account_archived",
      "empty_filter",
      "bulk_refused",
      "count_mismatch",
      "period_closed",
    ],
  }),
  bulkUndo: operation({
    id: "transactions.bulkUndo",
    method: "POST",
    path: "/api-v1/transactions/bulk-update/{bulk_id}/undo",
    summary: "Undo a bulk change.",
    extension: true,
    access: write,
    input: z.strictObject({ bulk_id: described(identifier(), "Identifier of the bulk change.") }),
    output: bulkResultSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "event_not_undoable", "event_outdated", "bulk_outdated", "period_closed"],
  }),
};
