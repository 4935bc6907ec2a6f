/** The transactions that a bulk update cannot change. */
import { sentence, type Sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";

/** Most transactions that a refusal lists. */
export const REFUSED_IDS_MAX = 100;

/** Collects the transactions that cannot change, so that a refusal lists them. */
export function collectRefusals() {
  const firstRefusals: { id: string; code: string; detail: Sentence }[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    /** The record after `change`; the one before where it is refused. */
    guard(before: TransactionRecord, change: () => TransactionRecord): TransactionRecord {
      try {
        return change();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        count += 1;
        if (firstRefusals.length < REFUSED_IDS_MAX)
          firstRefusals.push({ id: before.id, code: error.code, detail: error.detail });
        return before;
      }
    },
    /** Problem: bulk_refused when any change was refused. Thrown inside the write, it rolls everything back. */
    throwIfAny(total: number): void {
      const [first] = firstRefusals;
      if (first === undefined) return;
      throw new Problem("bulk_refused", {
        detail: sentence`${count} of ${total} transactions cannot change this way; none was changed. The first is ${first.id}: ${first.detail}`,
        more: { refused_count: count, refused: firstRefusals },
      });
    },
  };
}
