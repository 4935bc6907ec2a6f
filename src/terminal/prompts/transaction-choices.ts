/** Transactions and their changes as the choices of a question, newest first. */
import { searchesOf } from "../../client/filter/typed-search.ts";
import { localDay } from "../../client/notation/named-periods.ts";
import { payeeText } from "../../contract/transaction/payee-text.ts";
import { events } from "../../contract/event.ts";
import type { Call } from "../../contract/operation.ts";
import { transactions, type Transaction } from "../../contract/transaction.ts";
import { transfers } from "../../contract/transfer.ts";
import { plainCell } from "../render/cells.ts";
import { amountWords } from "../render/sentence.ts";
import type { Choice } from "../streams/io.ts";
import { countText } from "../../contract/count-text.ts";

interface Search {
  readonly call: Call;
  readonly locale: string | undefined;
}

/** How many are offered of what may be millions. */
const NEWEST = 50;

/** Those that contain the words, or are of the day or the amount that was typed; without anything typed, all. */
export async function transactionChoices(
  { call, locale }: Search,
  typed: string,
): Promise<readonly Choice<string>[]> {
  const searches = typed === "" ? [{}] : searchesOf(typed, localDay());
  const answers = await Promise.all(
    searches.map((search) => call(transactions.list, { limit: NEWEST, ...search })),
  );
  const rows = new Map(answers.flatMap(({ data }) => data.map((row) => [row.id, row] as const)));
  // Each answer is newest first, and so are all of them together.
  const newest = [...rows.values()].sort(
    (one, other) =>
      other.transaction_date.localeCompare(one.transaction_date) || other.id.localeCompare(one.id),
  );
  return (searches.length === 1 ? [...rows.values()] : newest)
    .slice(0, NEWEST)
    .map((row) => choiceOf(row, locale));
}

/** Those that were deleted last and are not restored. */
export async function deletedChoices({ call, locale }: Search): Promise<readonly Choice<string>[]> {
  const deletions = await call(events.list, { type: ["transaction.deleted"], limit: NEWEST });
  const ids = [...new Set(deletions.data.map(({ subject_id }) => subject_id))];
  if (ids.length === 0) return [];
  const { data } = await call(transactions.list, { id_suffix: ids, is_deleted: true, limit: NEWEST });
  const rows = new Map(data.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [choiceOf(row, locale)];
  });
}

/** A row of each transfer that is matched. */
export async function matchedChoices({ call, locale }: Search): Promise<readonly Choice<string>[]> {
  const { data } = await call(transfers.list, { state: ["matched"], limit: NEWEST });
  return data.flatMap(({ transactions: rows }) => rows.slice(0, 1)).map((row) => choiceOf(row, locale));
}

/** Changes of many transactions, but for those that were undone. */
export async function bulkChangeChoices({ call }: Search): Promise<readonly Choice<string>[]> {
  const { data } = await call(events.list, { type: ["transaction.bulk_updated"], limit: NEWEST });
  if (data.length === 0) return [];
  // Each is undone once at most, so that one page has the undoing of all.
  const undoings = await call(events.list, {
    type: ["transaction.bulk_undone"],
    subject_id_suffix: data.map(({ subject_id }) => subject_id),
    limit: NEWEST,
  });
  const undoneIds = new Set(undoings.data.map(({ subject_id }) => subject_id));
  return data
    .filter(({ subject_id }) => !undoneIds.has(subject_id))
    .map(({ subject_id, summary, created_at }) => {
      const count = Number(summary["updated"]);
      const what = countText(count, "transaction");
      return { name: `${created_at.slice(0, 10)}  ${what}`, value: subject_id };
    });
}

/** The day and the amount come first: what is cut on a narrow terminal is the description. */
function choiceOf(
  row: Pick<Transaction, "id" | "transaction_date" | "amount" | "currency_code" | "description"> &
    Parameters<typeof payeeText>[0],
  locale: string | undefined,
): Choice<string> {
  const amount = `${amountWords(row.amount, locale)} ${row.currency_code}`;
  return {
    name: `${row.transaction_date}  ${amount}  ${payeeText(row)}`,
    value: row.id,
    // As the amount is typed without the marks that group its digits.
    alsoCalled: [plainCell(row.amount).replace(/^-/u, "")],
  };
}
