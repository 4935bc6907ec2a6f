/** The operation that lists transactions, apart from the others: what lists them starts without the schemas of those. */
import * as z from "zod/mini";
import { operation } from "../operation.ts";
import { listTransactionsSchema } from "./filter.ts";
import { transactionSchema } from "./record.ts";

export const listTransactions = operation({
  id: "transactions.list",
  method: "GET",
  path: "/api-v1/transactions",
  summary: "List transactions, newest first.",
  extension: false,
  access: { with: "scope", scope: "transactions:read" },
  input: listTransactionsSchema,
  output: z.array(transactionSchema),
  success: 200,
  paged: true,
  problems: ["cursor_mismatch", "unknown_account"],
});
