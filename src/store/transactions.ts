import type { TransactionStore } from "../core/ports/transactions.ts";
import type { Asking } from "./database.ts";

export interface TransactionsTable {
  company_id: bigint;
}

export function transactionStore({ db }: Asking): TransactionStore {
  return db as never;
}
