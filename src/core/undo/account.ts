/** Undoes a change of an account. */
import { summarize, summarizeChange } from "../accounts/audit-summary.ts";
import { requireFreeCurrency, requireFreeName } from "../accounts/checks.ts";
import { removeAccount } from "../accounts/removal.ts";
import type { WritingContext } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { fold } from "../../contract/category/fold.ts";
import type { UndoStep } from "./transaction.ts";

/** Problems: account_in_use, duplicate_name, currency_in_use. */
export async function undoAccount(
  context: WritingContext,
  { record, before }: Omit<UndoStep<AccountRecord>, "record"> & { record: AccountRecord | undefined },
): Promise<void> {
  if (record === undefined) return bringBack(context, before as DeletedAccount);
  if (before === undefined) {
    await removeAccount(context, { account: record, archive: false });
    return;
  }
  await changeBack(context, { record, before });
}

type DeletedAccount = AccountRecord & { readonly place: string };

/** The account that was deleted, under its own id. */
async function bringBack(context: WritingContext, { place, ...before }: DeletedAccount): Promise<void> {
  const { queries, company, now } = context;
  const account = { ...before, updated_at: now, version: before.version + 1 };
  await requireFreeName(context, account);
  await queries.accounts.restore(company, account, place);
  context.record({ type: "account.restored", subject_id: account.id, summary: summarize(account) });
}

async function changeBack(
  context: WritingContext,
  { record, before }: { record: AccountRecord; before: Partial<AccountRecord> },
): Promise<void> {
  const { queries, company, now } = context;
  const members = { ...record, ...before };
  const after = {
    ...members,
    name_folded: fold(members.name),
    currency_changed_at: await currencyChange(context, { record, members }),
    updated_at: now,
    version: record.version + 1,
  };
  await requireFreeName(context, after);
  await requireFreeCurrency(context, { before: record, after });
  await queries.accounts.update(company, after);
  context.record({
    type: "account.updated",
    subject_id: record.id,
    summary: summarizeChange(record, after),
  });
}

/**
 * When the account got the currency that it goes back to. Transactions that were deleted before are in it, so that they can be
 * restored again; not so where others were deleted in the currency between.
 */
async function currencyChange(
  { queries, company, now }: WritingContext,
  { record, members }: { record: AccountRecord; members: AccountRecord },
): Promise<number | null> {
  if (record.currency_code === members.currency_code) return record.currency_changed_at;
  const since = record.currency_changed_at ?? 0;
  const hasOthers = await queries.accounts.hasDeletedSince(company, record.id, since);
  return hasOthers ? now : members.currency_changed_at;
}
