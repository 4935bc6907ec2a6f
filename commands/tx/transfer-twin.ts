/** The other side of a matched transfer, for people. */
import type { Transaction } from "../../src/contract/transaction.ts";
import { transfers } from "../../src/contract/transfer.ts";
import type { Context } from "../../src/terminal/context.ts";
import { forReading } from "../reports/figures.ts";
import { optional } from "../../src/client/optional-call.ts";
import { undoNotes } from "../undo-note.ts";
import { accountName } from "./account-name.ts";
import { transactionWords } from "./view.ts";

interface Twin {
  readonly id: string;
  /** "300.00 EUR, Transfer from Main, of 2026-02-05 on Rainy Days". */
  readonly words: string;
}

/** Undefined for programs, of a row that is no matched transfer, and where the service has no transfers. */
export async function transferTwin(
  context: Context,
  { id, category }: Partial<Transaction>,
): Promise<Twin | undefined> {
  if (category !== "transfer" || id === undefined || !forReading(context)) return undefined;
  const { call, interruption: signal, io } = context;
  const filter = { transaction_id: id, state: ["matched"] };
  const answer = await optional(() => call(transfers.list, filter, { isOptional: true, signal }));
  const twin = answer?.data[0]?.transactions.find((side) => side.id !== id);
  if (twin === undefined) return undefined;
  const account = await accountName(context, twin.bank_account_id);
  const where = account === undefined ? "" : ` on ${account}`;
  return {
    id: twin.id,
    words: `${transactionWords(twin, io.facts.locale)} of ${twin.transaction_date}${where}`,
  };
}

/** Said after a change that parted the two. */
export async function partedNote(context: Context, { words }: Twin): Promise<string> {
  const ways = await undoNotes(context, "`cashbook undo` joins the two again");
  return `${[`No longer matched with its other side, ${words}`, ...ways].join("; ")}.`;
}
