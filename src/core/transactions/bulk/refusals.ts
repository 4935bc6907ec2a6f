/** The transactions that a bulk update cannot change. */
import { sentence, setting, type Sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { ReadingContext } from "../../handler.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { rowName } from "../query/row-names.ts";
import { countText } from "../../../contract/count-text.ts";

/** Most transactions that a refusal lists. */
export const REFUSED_IDS_MAX = 100;

/** Collects the transactions that cannot change, so that a refusal lists them. */
export function collectRefusals(context: Pick<ReadingContext, "caller">) {
  const firstRefusals: { id: string; code: string; detail: Sentence }[] = [];
  let count = 0;
  let closedCount = 0;
  let closed: Problem | undefined;
  let firstName = "";
  let firstRemedy: Sentence | undefined;
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
        if (error.code === "period_closed") {
          closedCount += 1;
          closed ??= error;
        }
        if (count === 1) {
          firstName = rowName(context, before);
          firstRemedy = error.remedy;
        }
        if (firstRefusals.length < REFUSED_IDS_MAX)
          firstRefusals.push({ id: before.id, code: error.code, detail: error.detail });
        return before;
      }
    },
    /**
     * Problems when any change was refused: period_closed where nothing else is in the way of all of them, else bulk_refused.
     * Thrown inside the write, it rolls everything back. `hasDays` says whether the request can leave closed days out.
     */
    throwIfAny(total: number, { hasDays }: { readonly hasDays: boolean }): void {
      const [first] = firstRefusals;
      if (first === undefined) return;
      const more = { refused_count: count, refused: firstRefusals };
      if (closed !== undefined && closedCount === count) {
        const are = count === 1 ? "is" : "are";
        throw new Problem("period_closed", {
          detail:
            total === 1
              ? first.detail
              : sentence`${count} of ${total} transactions ${are} in a closed period; none was changed. The first is ${firstName}: ${first.detail}`,
          remedy: hasDays
            ? sentence`Leave them out with ${setting("from", { placeholder: "<date>" })}; or: ${closed.remedy}`
            : closed.remedy,
          more: { ...closed.more, ...more },
        });
      }
      throw new Problem("bulk_refused", {
        detail: sentence`${count} of ${countText(total, "transaction")} cannot change this way; none was changed. The first is ${firstName}: ${first.detail}`,
        ...(firstRemedy === undefined
          ? {}
          : {
              remedy: sentence`Narrow the filter, or change such transactions one by one. For the first: ${firstRemedy}`,
            }),
        more,
      });
    },
  };
}
