/** Takes transactions back to the account from which a bulk update moved them. */
import { sentence } from "../../../contract/choice.ts";
import { amountText } from "../../../contract/values/money.ts";
import { Problem } from "../../../contract/problem.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { accountById, requireFreeExternalId, requireUnarchived } from "../query/find.ts";
import { convertToBooked } from "../record.ts";

type ReturnToAccount = (now: TransactionRecord, back: TransactionRecord) => Promise<TransactionRecord>;

/**
 * Gives a record that returns its amount in the currency of its account. Problem: bulk_outdated where that account is gone,
 * archived, or in another currency by now, or has another record of the same external id.
 */
export function returnToAccount(asker: CompanyQueries): ReturnToAccount {
  const accounts = new Map<string, AccountRecord>();
  return async (now, back) => {
    const { bank_account_id: id, currency_code, exchange_rate, amount_minor } = back;
    if (id === now.bank_account_id) return back;
    try {
      const account = accounts.get(id) ?? (await accountById(asker, id));
      accounts.set(id, account);
      requireUnarchived(account);
      await requireFreeExternalId(asker, back);
      const price = {
        amount: amountText(amount_minor, currency_code),
        currency_code,
        exchange_rate: exchange_rate ?? undefined,
        account_currency: account.currency_code,
      };
      return { ...back, ...convertToBooked(price) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem("bulk_outdated", {
        detail: sentence`The transactions cannot return to the account they were moved from; none was changed back. ${error.detail}`,
      });
    }
  };
}
