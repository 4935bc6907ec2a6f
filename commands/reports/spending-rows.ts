/** The transactions behind the figures of a pivot. */
import { transactions } from "../../src/contract/transaction.ts";
import { pages } from "../../src/client/pages.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { ListView } from "../../src/terminal/view.ts";
import { transactionList } from "../tx/view.ts";
import { rowsRequest, type PivotFlags } from "./spending-request.ts";

/** All of them: their sum is the figure. */
export async function spendingRows(context: Context, flags: PivotFlags): Promise<ListView> {
  const { call, stream, interruption: signal } = context;
  const input = await rowsRequest(context, flags);
  return transactionList(pages({ call, stream }, transactions.list, input, { all: true, signal }), {
    context,
    empty: "No transactions are behind these figures.",
  });
}
