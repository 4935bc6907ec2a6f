/** Deletes an account, or archives it where it has transactions. */
import { command, sentence, setting } from "../../contract/choice.ts";
import { typedWord } from "../../contract/typed-word.ts";
import { Problem } from "../../contract/problem.ts";
import { imageOf } from "../audit/change-image.ts";
import type { ReadingContext, WritingContext } from "../handler.ts";
import { requireOpenAccountDays } from "../periods/open-balance.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { firstMatch } from "../transactions/query/matches.ts";
import { countText } from "../../contract/count-text.ts";

/**
 * Deletes an unused account; one in use is archived where `archive` allows it. Returns the archived account, or undefined
 * after a deletion. Problems: account_in_use, transaction_reconciled, period_closed.
 */
export async function removeAccount(
  context: WritingContext,
  { account, archive }: { account: AccountRecord; archive: boolean },
): Promise<AccountRecord | undefined> {
  const { queries, company, now, record } = context;
  const { name } = account;
  await requireOpenAccountDays(context, account);
  if (!(await queries.accounts.isUsed(company, account.id))) {
    const place = await queries.accounts.delete(company, account.id);
    record({
      type: "account.deleted",
      subject_id: account.id,
      summary: { name },
      images: [imageOf("account", { before: { ...account, place }, after: undefined })],
    });
    return undefined;
  }
  if (!archive) throw await inUse(context, account);
  await refuseReconciled(context, account);
  if (account.status === "archived") return account;
  const archivedAccount = { ...account, status: "archived", updated_at: now, version: account.version + 1 };
  await queries.accounts.update(company, archivedAccount);
  record({
    type: "account.archived",
    subject_id: account.id,
    summary: { name },
    images: [imageOf("account", { before: account, after: archivedAccount })],
  });
  return archivedAccount;
}

/** Problem: account_in_use. */
export async function requireUnused(context: ReadingContext, account: AccountRecord): Promise<void> {
  if (await context.queries.accounts.isUsed(context.company, account.id)) throw await inUse(context, account);
}

async function inUse({ queries, company }: ReadingContext, { id, name }: AccountRecord): Promise<Problem> {
  const [figures] = await queries.totals.accountFigures(company, [id]);
  const count = figures?.transaction_count ?? 0;
  const holds =
    count === 0
      ? "has deleted transactions or imports, which are kept"
      : `has ${countText(count, "transaction")}`;
  return new Problem("account_in_use", {
    detail: `The account "${name}" ${holds}.`,
    more: { transaction_count: count },
  });
}

/** A reconciled transaction is agreed with somebody else, so a delete does not archive its account. */
async function refuseReconciled(context: WritingContext, { id, name }: AccountRecord): Promise<void> {
  const row = await firstMatch(context, { bank_account_id: [id], is_reconciled: true });
  if (row === undefined) return;
  throw new Problem("transaction_reconciled", {
    detail: `The account "${name}" has reconciled transactions, one of them on ${row.transaction_date}.`,
    remedy: sentence`Undo the reconciliation first, or archive the account and keep its transactions: ${command(`accounts update ${typedWord(name)}`, setting("status", "archived"))}.`,
    more: { transaction_id: row.id },
  });
}
