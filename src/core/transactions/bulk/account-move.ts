/** Moves transactions to another account in a bulk update. */
import { Problem } from "../../../contract/problem.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { applyMoves } from "../change/moves.ts";
import { accountById, requireUnarchived } from "../query/find.ts";
import { usedExternalIds } from "./external-ids.ts";

export interface AccountMove {
  /** Looks up what the moves of these records depend on. */
  prepare(records: readonly TransactionRecord[]): Promise<void>;
  /**
   * The record with labels, in the account. Problems: transaction_reconciled, exchange_rate_required for a record that is
   * in another currency than the account, duplicate_external_id.
   */
  apply(before: TransactionRecord, withLabels: TransactionRecord, now: number): TransactionRecord;
}

/** Undefined where nothing moves. Problems: unknown_account, account_archived. */
export async function accountMove(
  asker: CompanyQueries,
  accountId: string | undefined,
): Promise<AccountMove | undefined> {
  if (accountId === undefined) return undefined;
  const account = await accountById(asker, accountId);
  requireUnarchived(account);
  /** External ids in the account, and those that moved there. */
  const usedIds = new Map<string, string>();
  return {
    async prepare(records) {
      const others = records.filter(({ bank_account_id }) => bank_account_id !== account.id);
      for (const [externalId, id] of await usedExternalIds(asker, account.id, others))
        usedIds.set(externalId, id);
    },
    apply(before, withLabels, now) {
      if (before.bank_account_id === account.id) return withLabels;
      const isLocked = before.is_reconciled && withLabels.is_reconciled;
      const after = applyMoves(withLabels, { moves: {}, account, isLocked, now });
      if (before.external_id !== null) {
        if (usedIds.has(before.external_id)) throw usedExternalId(before.external_id, account.name);
        usedIds.set(before.external_id, before.id);
      }
      return after;
    },
  };
}

function usedExternalId(externalId: string, accountName: string): Problem {
  return new Problem("duplicate_external_id", {
    detail: `The account "${accountName}" already has a transaction with the external id "${externalId}".`,
  });
}
