import type { Reconciliation } from "../../contract/reconciliation.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { CompanyQueries } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { ReconciliationRecord } from "../ports/reconciliations.ts";

/** The reconciliation of the account's last day, of those that stand, in the currency that the account has now. */
export async function lastOf(
  { queries, company }: CompanyQueries,
  { id, currency_code }: AccountRecord,
): Promise<ReconciliationRecord | undefined> {
  const record = await queries.reconciliations.last(company, id);
  return record?.currency_code === currency_code ? record : undefined;
}

export async function lastReconciled(
  context: CompanyQueries,
  account: AccountRecord,
): Promise<Reconciliation["last_reconciled"]> {
  const record = await lastOf(context, account);
  if (record === undefined) return null;
  return { until: record.until, balance: amountOf(record.balance_minor, record.currency_code) };
}
