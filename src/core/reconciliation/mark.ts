/** Marks transactions as reconciled, as one change that remembers the bank's balance; undoing it forgets the balance too. */
import type { ReconcileAccount } from "../../contract/account.ts";
import { addDays } from "../../contract/values/date.ts";
import { amountOf, amountText } from "../../contract/values/money.ts";
import { imageOf } from "../audit/change-image.ts";
import { chartFor } from "../categories/company-chart.ts";
import type { NewEvent, WritingContext } from "../handler.ts";
import { closedUntilOf, FIRST_DAY } from "../periods/closed-until.ts";
import { periodClosed, requireOpenPeriod } from "../periods/open-period.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { TransactionQuery, TransactionRecord } from "../ports/transactions.ts";
import { changeAll } from "../transactions/bulk/change-all.ts";
import { withVersion } from "../transactions/change/members.ts";
import { requireUnarchived } from "../transactions/query/find.ts";
import { newIds } from "../transactions/new-ids.ts";
import { newRecord } from "../transactions/record.ts";
import { insertNew } from "../transactions/save.ts";
import { lastOf } from "./last-reconciled.ts";

interface Tie {
  readonly account: AccountRecord;
  /** The bank's balance at the end of `until`. */
  readonly until: string;
  readonly balance: bigint;
  readonly statementId: string | null;
  /** What is marked, in open days. */
  readonly query: TransactionQuery;
  /** A transaction that makes up for a difference. */
  readonly adjustment?: TransactionRecord | undefined;
  readonly isDryRun: boolean;
}

interface Marked {
  readonly bulk_id: string | null;
  readonly updated: number;
  readonly adjustment_id: string | null;
}

/** Problems: bulk_refused, period_closed. */
export async function markReconciled(context: WritingContext, tie: Tie): Promise<Marked> {
  const { queries, company, now } = context;
  const { account, until, balance, statementId, query, adjustment, isDryRun } = tie;
  const bulkId = context.ids();
  const event = (counts: { readonly updated: number }): Omit<NewEvent, "subject_id"> => ({
    type: statementId === null ? "account.reconciled" : "statement.reconciled",
    summary: {
      bulk_id: bulkId,
      bank_account_id: account.id,
      ...(statementId === null ? {} : { statement_id: statementId }),
      until,
      balance: amountOf(balance, account.currency_code),
      currency_code: account.currency_code,
      updated: counts.updated,
      ...(adjustment === undefined ? {} : { adjustment_id: adjustment.id }),
    },
    images:
      adjustment === undefined ? [] : [imageOf("transaction", { before: undefined, after: adjustment })],
  });
  const { updated } = await changeAll(context, {
    query,
    bulkId,
    isDryRun,
    change: (before) => withVersion(before, { ...before, is_reconciled: true }, now),
    event,
  });
  if (isDryRun) return { bulk_id: null, updated, adjustment_id: null };
  const last = await lastOf(context, account);
  if (updated === 0 && adjustment === undefined && last?.until === until && last.balance_minor === balance)
    return { bulk_id: null, updated, adjustment_id: null };
  if (adjustment !== undefined) {
    await requireOpenPeriod(context, { after: adjustment });
    await insertNew(context, [adjustment]);
  }
  if (updated === 0) await noteWithoutChanges(context, { ...event({ updated }), subject_id: bulkId });
  await queries.reconciliations.insert(company, {
    bulk_id: bulkId,
    bank_account_id: account.id,
    statement_id: statementId,
    until,
    balance_minor: balance,
    currency_code: account.currency_code,
    created_at: now,
  });
  return { bulk_id: bulkId, updated, adjustment_id: adjustment?.id ?? null };
}

/** Where nothing had to be marked any more, the balance is remembered all the same. */
async function noteWithoutChanges(
  context: WritingContext,
  event: Parameters<WritingContext["record"]>[0],
): Promise<void> {
  await context.queries.bulkChanges.insert(context.company, {
    id: event.subject_id,
    actor: context.caller.actor,
    updated_count: 0,
    created_at: context.now,
    undone_at: null,
  });
  context.record(event);
}

/** The transaction that makes up for a difference. Problems: account_archived, amount_range. */
export async function adjustmentOf(
  context: WritingContext,
  about: {
    readonly account: AccountRecord;
    readonly until: string;
    readonly difference: bigint;
    readonly request: NonNullable<ReconcileAccount["adjustment"]>;
  },
): Promise<TransactionRecord> {
  const { account, until, difference, request } = about;
  requireUnarchived(account);
  const { numbers, idOf } = await newIds(context, 1);
  const sequence = numbers[0] as bigint;
  const record = newRecord({
    request: {
      transaction_date: until,
      description: request.description ?? "Adjustment",
      amount: amountText(difference, account.currency_code),
      ...(request.category === undefined ? {} : { category: request.category }),
    },
    account,
    chart: await chartFor(context, request.category),
    id: idOf(sequence),
    sequence,
    now: context.now,
    status: "posted",
  });
  return { ...record, is_reconciled: true };
}

/**
 * What of a query may be marked, and how many of the closed period stay as they are. Problem: period_closed, where the whole
 * of it is closed.
 */
export async function openPart(
  context: WritingContext,
  { query, until }: { readonly query: TransactionQuery; readonly until: string },
): Promise<{ readonly query: TransactionQuery; readonly closedCount: number }> {
  const closedUntil = await closedUntilOf(context);
  if (closedUntil === null) return { query, closedCount: 0 };
  if (until <= closedUntil)
    throw periodClosed(closedUntil, { from: until, what: `The balance is that of ${until}` });
  const closedCount = await context.queries.transactions.count(context.company, {
    ...query,
    date_from: FIRST_DAY,
    date_to: closedUntil,
  });
  return { query: { ...query, date_from: addDays(closedUntil, 1) }, closedCount };
}
