/** What changes transactions; transactions/reading.ts has the rest. */
import { transactions } from "../contract/transaction.ts";
import { writes } from "./handler.ts";
import { bulkUpdate } from "./transactions/bulk.ts";
import { bulkCreate } from "./transactions/bulk/create-many.ts";
import { undoBulk } from "./undo/undo-bulk.ts";
import { createTransaction } from "./transactions/create.ts";
import { deleteTransaction, restoreTransaction } from "./transactions/delete.ts";
import { updateTransaction } from "./transactions/update.ts";

export const handlers = {
  create: writes(transactions.create, createTransaction, { together: true }),
  update: writes(transactions.update, updateTransaction),
  delete: writes(transactions.delete, deleteTransaction, { rehearses: true }),
  restore: writes(transactions.restore, restoreTransaction),
  bulkCreate: writes(transactions.bulkCreate, bulkCreate),
  bulkUpdate: writes(transactions.bulkUpdate, bulkUpdate, { alone: true }),
  bulkUndo: writes(transactions.bulkUndo, undoBulk, { alone: true }),
};
