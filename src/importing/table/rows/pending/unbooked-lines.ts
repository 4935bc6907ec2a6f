/** Lines of a table that book nothing: blank ones, entries the bank has not booked, and sums. */
import { isUnbookedFlag } from "../../../words/headers/booked-flags.ts";
import { isPageText } from "../../../words/page-breaks.ts";
import { isAuthorization } from "../../../words/states/authorizations.ts";
import { isSentBack, isUnbooked, isUnbookedState } from "../../../words/statuses.ts";
import { calledTotal, isSumPhrase, isUndatedSum } from "../../../words/totals.ts";
import { bookingText, firstTextOf, firstWordOf } from "../cell-texts.ts";
import type { Layout } from "../../layout.ts";
import { isAccountLine } from "../balances/account-line.ts";
import { isPendingText } from "./pending-texts.ts";
import type { TableRecord } from "../../record.ts";
import { moneyColumns } from "../../columns/columns.ts";

/** The texts of the lines above the table, which come again at the head of each page. */
export function textsAbove(preamble: Layout["preamble"]): ReadonlySet<string> {
  return new Set(
    preamble.flatMap(({ cells }) => cells.map((cell) => cell.trim()).filter((text) => text !== "")),
  );
}

/** A test for a line that belongs to a page and to no row: its number, or what stands above the table too. */
export function pageLineTest({ preamble }: Pick<Layout, "preamble">): (cells: readonly string[]) => boolean {
  const above = textsAbove(preamble);
  return (cells) => {
    const whole = cells.map((cell) => cell.trim()).filter((text) => text !== "");
    // Numbers of lines, which some programs put in front.
    const texts = whole.length === 1 ? whole : whole.filter((text) => !/^[0-9]+$/.test(text));
    const [only, other] = texts;
    if (only !== undefined && other === undefined && isPageText(only)) return true;
    return texts.length > 0 && texts.every((text) => above.has(text));
  };
}

/**
 * Whether the bank has not booked this entry, by its status, a word in place of its day or none, or its text. An entry that the running
 * balance has moved by is booked.
 */
export function isPending(
  { line, cells }: TableRecord,
  layout: Pick<
    Layout,
    | "columns"
    | "header"
    | "headerLine"
    | "bookedLines"
    | "unposted"
    | "pendingTexts"
    | "flags"
    | "hasHeldKinds"
  >,
  dateText: string,
): boolean {
  const { status = [], kind = [], balance } = layout.columns;
  if (layout.bookedLines?.has(line) === true) return false;
  if (layout.unposted?.lines.has(line) === true) return true;
  const isOpen = (index: number) => {
    const flag = layout.flags?.get(index);
    const cell = cells[index] ?? "";
    if (flag !== undefined) return isUnbookedFlag(cell, flag);
    return isUnbookedState(cell) || (balance !== undefined && isSentBack(cell));
  };
  if (layout.hasHeldKinds === true && isAuthorization(cells[kind[0] ?? -1] ?? "")) return true;
  if (status.some(isOpen) || isHeld(cells, layout)) return true;
  return /\p{Nd}/u.test(dateText) ? isPendingText(cells, layout) : dateText !== "" && isUnbooked(dateText);
}

/** Whether the word for a blocked amount stands where other rows have the number of their booking. */
function isHeld(cells: readonly string[], { columns: { reference = [], id = [] } }: Pick<Layout, "columns">) {
  return reference.some((index) => cells[index] === "HOLD") || id.some((index) => cells[index] === "HOLD");
}

/** Tests for a line that states a balance, beside an amount and a day, and books nothing: by its text, or its columns. */
export function sumLineTest({
  columns,
  totals,
  accountLine,
}: Pick<Layout, "columns" | "totals" | "accountLine">): (record: TableRecord) => boolean {
  const amounts = moneyColumns(columns);
  const hasDay = (cells: readonly string[]) => /\p{Nd}/u.test(bookingText(cells, columns));
  const isDated = (cells: readonly string[]) =>
    hasDay(cells) && amounts.some((index) => /\p{Nd}/u.test(cells[index] ?? ""));
  return ({ line, cells }) => {
    if (totals?.sums.has(line) === true) return true;
    if (totals?.moved?.has(line) === true) return false;
    if (accountLine !== undefined && isAccountLine(cells, accountLine)) return true;
    // Books write it where the day would stand, and some banks behind a code of figures.
    const first = firstTextOf(cells, columns) || bookingText(cells, columns).trim();
    const text = /^[0-9]{1,3}$/.test(first) ? firstWordOf(cells, columns) : first;
    // Without a day, it is a balance whatever stands before the word, such as the kind of the record.
    const isUndated = !hasDay(cells);
    if (isUndated && isUndatedSum(text)) return true;
    const isBalance = isSumPhrase(text) || (isUndated && cells.some(isSumPhrase));
    if (!isBalance) return false;
    // A shop may be called Total: the rows around it decide.
    return calledTotal(text) !== "bare" || !isDated(cells);
  };
}
