/** Creating many transactions in one request, for programs that need no record of an import. */
import * as z from "zod/mini";
import { documented, textOf } from "../values/documented.ts";
import { described, oneOf } from "../values/text.ts";
import { transactionSchema } from "./record.ts";
import { createTransactionSchema } from "./request.ts";

/** Records of one request at most. */
export const CREATE_MAX = 1000;

/** `all`: one record that is refused refuses the request. `each`: the others are created. */
const modes = ["all", "each"] as const;

/** Records are checked one by one, so that each is refused for itself. */
const records = documented(
  z.custom<readonly unknown[]>(Array.isArray, "must be a list").check(
    z.refine((list: readonly unknown[]) => list.length > 0, "must have a record"),
    z.refine(
      (list: readonly unknown[]) => list.length <= CREATE_MAX,
      `must be at most ${CREATE_MAX} records`,
    ),
  ),
  { shape: z.array(createTransactionSchema), minItems: 1, maxItems: CREATE_MAX },
);

/** BulkCreateRequest. */
export const bulkCreateSchema = documented(
  z.strictObject({
    mode: z.optional(
      described(
        oneOf(modes),
        "all (the default) creates all records or none; each creates those that can be created.",
      ),
    ),
    records: described(records, `Up to ${CREATE_MAX} transactions to create.`),
  }),
  {
    component: "BulkCreateRequest",
    examples: [
      {
        mode: "all",
        records: [
          {
            bank_account_id: "0198a2b4-6b0d-7c29-8e41-2a7b5c0d3f69",
            transaction_date: "2026-03-01",
            description: "Office rent March",
            amount: -1299.9,
          },
        ],
      },
    ],
  },
);
export type BulkCreate = z.output<typeof bulkCreateSchema>;

const refusalSchema = documented(
  z.object({
    code: z.string(),
    status: z.int(),
    detail: z.string(),
    remedy: z.string(),
    errors: z.optional(z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))),
  }),
  { component: "RecordProblem", about: "Why a record was not created, as a request of its own would say." },
);

const outcomeSchema = documented(
  z.object({
    index: described(z.int(), "Place of the record in the request, from 0."),
    status: textOf({ component: "RecordStatus", enum: ["created", "refused"] }),
    transaction: z.optional(described(transactionSchema, "The transaction that was created.")),
    problem: z.optional(refusalSchema),
  }),
  { component: "RecordOutcome" },
);

export const bulkCreatedSchema = documented(
  z.object({ outcomes: described(z.array(outcomeSchema), "One for each record, in their order.") }),
  { component: "BulkCreateResult" },
);
export type BulkCreated = z.output<typeof bulkCreatedSchema>;
