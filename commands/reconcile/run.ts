/** Reconciles by a request: marks where the balances are the same, and otherwise names what explains the difference. */
import { Problem } from "../../src/contract/problem.ts";
import type { Reconciliation } from "../../src/contract/reconciliation.ts";
import { accountNames } from "../accounts/names.ts";
import { forReading } from "../reports/figures.ts";
import { bulkUndoNote } from "../undo-note.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { View } from "../../src/terminal/view.ts";
import { reconciliationView, unmarkedView } from "./view.ts";

interface Reconciling {
  readonly send: (more: { readonly dry_run: boolean }) => Promise<Reconciliation>;
  readonly isDryRun: boolean;
}

export async function runReconciliation(context: Context, { send, isDryRun }: Reconciling): Promise<View> {
  const { io, settings } = context;
  const check = isDryRun ? await send({ dry_run: true }) : await mark(send);
  const account = (await accountNames(context)).get(check.bank_account_id) ?? "the account";
  const isForReading = forReading(context);
  const shown = { account, isDryRun, isForReading, locale: io.facts.locale };
  const isAsked = io.facts.interactive && isForReading && !settings.yes && !isDryRun;
  if (check.is_reconciled || !isAsked) return shownAs(check);
  const { reconcileSession } = await import("./session.ts");
  const { terminalDesk } = await import("./desk.ts");
  let first: Reconciliation | undefined = check;
  const desk = terminalDesk(context, {
    async check() {
      const data = first ?? (await send({ dry_run: true }));
      first = undefined;
      return data;
    },
    save: () => send({ dry_run: false }),
  });
  const marked = await reconcileSession(desk);
  return marked === undefined ? unmarkedView(check) : shownAs(marked);

  async function shownAs(data: Reconciliation): Promise<View> {
    const isChange = !isDryRun && data.bulk_id !== null;
    const way = isChange ? { undoNote: await bulkUndoNote(context, data.bulk_id) } : {};
    return reconciliationView(data, { ...shown, ...way });
  }
}

/**
 * Nobody rehearses what may well tie: to compare a large file with the book takes its time. What differs comes with the
 * refusal, from all but older services.
 */
async function mark(send: Reconciling["send"]): Promise<Reconciliation> {
  try {
    return await send({ dry_run: false });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "balances_differ") throw error;
    return "bank_balance" in error.more ? (error.more as unknown as Reconciliation) : send({ dry_run: true });
  }
}
