import type { Answer } from "../../contract/operation.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { UpdateTransaction } from "../../contract/transaction/request.ts";
import { chartFor } from "../categories/company-chart.ts";
import type { WritingContext } from "../handler.ts";
import { etagOf, requireVersion } from "../version.ts";
import { applyLabels } from "./change/labels.ts";
import { applyMoves } from "./change/moves.ts";
import { personalOrigin } from "./provenance/origin.ts";
import { accountById, requireFreeExternalId, requireUnarchived, transactionById } from "./query/find.ts";
import { saveChange } from "./save.ts";
import { transactionOf } from "./to-transaction.ts";

/** Changes one transaction. Without a difference nothing is stored, and the version stays. */
export async function updateTransaction(
  { id, bank_account_id, ...change }: UpdateTransaction,
  context: WritingContext,
): Promise<Answer<Transaction>> {
  const chart = await chartFor(context, change.category);
  const before = await transactionById(context, id);
  requireVersion(context.options, before);
  const account = await accountById(context, bank_account_id ?? before.bank_account_id);
  // Labels first: the change may undo the reconciliation that would lock the rest.
  const withLabels = applyLabels(before, change, {
    origin: personalOrigin(context),
    chart,
    now: context.now,
  });
  const isLocked = before.is_reconciled && withLabels.is_reconciled;
  const withMoves = applyMoves(withLabels, { moves: change, account, isLocked, now: context.now });
  const after = withMoves === before ? before : { ...withMoves, version: before.version + 1 };
  if (after === before) return { data: transactionOf(before), etag: etagOf(before) };
  if (account.id !== before.bank_account_id) requireUnarchived(account);
  await requireFreeExternalId(context, after);
  await saveChange(context, { before, after });
  return { data: transactionOf(after), etag: etagOf(after) };
}
