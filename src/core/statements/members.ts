/** The transactions of a statement: those that it created, and those that were there before and that it recognised. */
import type { Answer } from "../../contract/operation.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { ListTransactions } from "../../contract/transaction/filter.ts";
import type { ReadingContext } from "../handler.ts";
import { listTransactions } from "../transactions/query/list.ts";
import { statementById } from "./to-statement.ts";

type StatementQuery = Omit<ListTransactions, "bank_statement_id"> & { readonly id: string };

/** Problems: not_found, unknown_account, cursor_mismatch. */
export async function statementTransactions(
  { id, ...input }: StatementQuery,
  context: ReadingContext,
): Promise<Answer<Transaction[]>> {
  await statementById(context, id);
  return listTransactions({ ...input, bank_statement_id: [id] }, context);
}
