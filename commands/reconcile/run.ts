/** Reconciles by a request: marks where the balances are the same, and otherwise names what explains the difference. */
import type { Reconciliation } from "../../src/contract/reconciliation.ts";
import { accountNames } from "../accounts/names.ts";
import { forReading } from "../reports/figures.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { View } from "../../src/terminal/view.ts";
import { reconciliationView } from "./view.ts";

interface Reconciling {
  readonly send: (more: { readonly dry_run: boolean }) => Promise<Reconciliation>;
  readonly isDryRun: boolean;
}

export async function runReconciliation(context: Context, { send, isDryRun }: Reconciling): Promise<View> {
  const { locale } = context.io.facts;
  const check = await send({ dry_run: true });
  const account = (await accountNames(context)).get(check.bank_account_id) ?? "the account";
  const shown = { account, isDryRun, isForReading: forReading(context), locale };
  if (isDryRun || !check.is_reconciled) return reconciliationView(check, shown);
  const data = await send({ dry_run: false });
  return reconciliationView(data, shown);
}
