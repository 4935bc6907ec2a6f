import { transactions } from "../contract/transaction.ts";
import { reads, writes } from "./handler.ts";
import { bulkUpdate } from "./transactions/bulk.ts";
import { bulkCreate } from "./transactions/bulk/create-many.ts";
import { undoBulk } from "./undo/undo-bulk.ts";
import { createTransaction } from "./transactions/create.ts";
import { deleteTransaction, restoreTransaction } from "./transactions/delete.ts";
import { transactionById } from "./transactions/find.ts";
import { listTransactions } from "./transactions/list.ts";
import { explain } from "./transactions/why.ts";
import { showSource } from "./transactions/source.ts";
import { transactionOf } from "./transactions/to-transaction.ts";
import { updateTransaction } from "./transactions/update.ts";
import { etagOf } from "./version.ts";

export const handlers = {
  list: reads(transactions.list, listTransactions),
  create: writes(transactions.create, createTransaction),
  get: reads(transactions.get, async ({ id }, context) => {
    const record = await transactionById(context, id);
    return { data: transactionOf(record), etag: etagOf(record) };
  }),
  source: reads(transactions.source, showSource),
  why: reads(transactions.why, explain),
  update: writes(transactions.update, updateTransaction),
  delete: writes(transactions.delete, deleteTransaction, { rehearses: true }),
  restore: writes(transactions.restore, restoreTransaction),
  bulkCreate: writes(transactions.bulkCreate, bulkCreate),
  bulkUpdate: writes(transactions.bulkUpdate, bulkUpdate, { alone: true }),
  bulkUndo: writes(transactions.bulkUndo, undoBulk, { alone: true }),
};
