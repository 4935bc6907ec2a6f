/** What an account of a foreign service holds, and what became of rows whose answer nobody saw. */
import { sentence } from "../../../../contract/choice.ts";
import { transactions } from "../../../../contract/transaction.ts";
import { Problem } from "../../../../contract/problem.ts";
import { accountRows } from "../../../foreign/account-rows.ts";
import { delay } from "../../../transport/rate-limit.ts";
import type { ImportContext } from "../../context.ts";
import type { DaySpan } from "./day-spans.ts";
import { createdIds, type RowJournal } from "./row-journal.ts";

/** Ids of an account's transactions, by the key of their rows. */
export type IdsByKey = ReadonlyMap<string, readonly string[]>;
export type LookUp = (span: DaySpan) => Promise<IdsByKey>;

/** The member of a problem that says that a look-up was not possible. */
export const NOT_LOOKED_UP = "not_looked_up";

const UNREADABLE = [
  "foreign_answer",
  "no_such_operation",
  "not_found",
  "insufficient_scope",
  "malformed_request",
];

/** Looks an account's rows up; the refusal says what to do. */
export function lookUpIn(account: string, { call }: Pick<ImportContext, "call">): LookUp {
  return async (span) => {
    try {
      return await accountRows({ account, ...span }, { call });
    } catch (error) {
      if (!(error instanceof Problem) || !UNREADABLE.includes(error.code)) throw error;
      throw new Problem("foreign_answer", {
        detail: sentence`Existing transactions cannot be looked up in ${transactions.list.id}: ${error.detail}`,
        remedy: "Nothing was sent. Add --no-lookup to send the rows without this check.",
        more: { [NOT_LOOKED_UP]: true },
        cause: error,
      });
    }
  };
}

/** How long a request of a killed process may still be at work in the service, in milliseconds. */
const AT_WORK_MS = 3000;

/**
 * What the account holds of the file's days. Rows that were sent before, and whose answer nobody saw, are settled by it.
 * Answers the places that stay unknown: without a look-up, all of them.
 */
export async function resolveSentRows(
  journal: RowJournal,
  { lookUp, span }: { readonly lookUp: LookUp | undefined; readonly span: DaySpan | undefined },
): Promise<{ readonly ids: Map<string, readonly string[]>; readonly unknown: ReadonlySet<number> }> {
  const open = [...journal.rows].flatMap(([place, row]) => (row.state === "sent" ? [{ place, ...row }] : []));
  // What was refused, or was there, may be otherwise today.
  for (const [place, { state }] of journal.rows) {
    if (state === "refused" || state === "there") journal.rows.delete(place);
  }
  if (lookUp === undefined || span === undefined) {
    return { ids: new Map(), unknown: new Set(open.map(({ place }) => place)) };
  }
  if (open.length > 0) await delay(Math.max(0, journal.lastWriteMs + AT_WORK_MS - Date.now()), undefined);
  const ids = new Map(await lookUp(span));
  const createdBefore = createdIds(journal);
  for (const { place, key, there } of open) {
    const id = ids.get(key)?.find((one) => !there.includes(one) && !createdBefore.has(one));
    if (id === undefined) journal.rows.delete(place);
    else {
      createdBefore.add(id);
      await journal.append({ created: place, id });
    }
  }
  return { ids, unknown: new Set() };
}
