/** Rules for records that are no rows, in the order in which they are tried: the first that applies gives the reason. */
import { rejectReasons } from "../../rows/reject-reasons.ts";
import { isDone, isPartlyCancelled, isReturned, isSentBack } from "../../words/statuses.ts";
import { DELIMITERS, filledTexts, withoutEmptyEnd } from "../cells.ts";
import type { Layout } from "../layout.ts";
import { passTitle } from "../layout/sections.ts";
import { titleKind } from "../layout/title-text.ts";
import { isRow } from "../record.ts";
import { firstText, holdsDigit } from "./cell-texts.ts";
import { isCutShort, noteLastCell } from "./cut-cells.ts";
import { BALANCE_LINE, holdsOther, isNote, isOpenRow, isUnposted, textWithMoney } from "./incomplete-rows.ts";
import { isPending } from "./pending/unbooked-lines.ts";
import type { RowRule } from "./row-context.ts";
import { faultOfExchange } from "./exchanges.ts";
import { isSumSoFar } from "./totals/sum-so-far.ts";
import { isOpenTotal } from "./totals/total-rows.ts";

export const DAY_OF_NONE = "The date is empty, and nothing proves that it is the date of the row above.";

const MOVED = "The amount is empty, and yet the balance changed. Write the amount that the account moved by.";
const MOVED_BY_ZERO =
  "The amount is zero, and yet the balance changed. Write the amount that the account moved by.";

const AS_A_SUM =
  "The other rows come to its amount, as they do to a total or a balance. If it is one, delete it; if it is a booking, import it from the file of rejected rows.";

const RETURNED =
  "The money went and came back, and the row does not say when, or whether all of it did. If nothing is missing, delete the row; otherwise write what the account moved by, and empty the status.";

const TITLED =
  "A line above says that what follows is not booked, and yet the balance changed. If the row moved the account, import it from the file of rejected rows; otherwise delete it.";

/** Whether the number of a page stands where amounts do, and nothing else: "1/2". */
function isNumbered(cells: readonly string[], moneyColumns: readonly number[]): boolean {
  return moneyColumns.every((index) => {
    const cell = cells[index] ?? "";
    return !holdsDigit(cell) || /^\s*[0-9]{1,4} ?\/ ?[0-9]{1,4}\s*$/.test(cell);
  });
}

function isWord(text: string): boolean {
  return /\p{L}[\p{L}\p{M}]/u.test(text) && !holdsDigit(text);
}

/** Whether a line is a row with a day and an amount where it is cut at another character. */
function isCutOtherwise(cells: readonly string[], { delimiter, width }: Layout): boolean {
  if (delimiter === null || width < 3) return false;
  const whole = withoutEmptyEnd(cells);
  const line = whole.join(delimiter);
  return DELIMITERS.some((other) => {
    // Quotes around a whole line make one cell of it.
    if ((other === delimiter && whole.length > 1) || !line.includes(other)) return false;
    const parts = line.split(other).map((part) => part.replace(/^"|"$/g, ""));
    // An amount may be cut at its decimal mark.
    return parts.length >= width && parts.length <= width + 2 && isRow(parts);
  });
}

/** Whether a line holds a stretch of time and nothing else, as the name of the rows below it: "March 2026". */
function isPeriod(cells: readonly string[]): boolean {
  const [only, other] = filledTexts(cells);
  return only !== undefined && other === undefined && titleKind(only) === "period";
}

export const lineRules = {
  repeatedHeader: ({ cells }, { headerText, layout: { header } }) =>
    // Most rows begin otherwise, which is told without joining them.
    headerText !== undefined &&
    (cells[0] ?? "").startsWith(header?.[0] ?? "") &&
    cells.join("\u0000").startsWith(headerText)
      ? "summary_line"
      : undefined,

  /** What is there of an amount may be its beginning. A writer that leaves empty cells out has done so before. */
  cutRow: ({ cells, dayText, isUnended }, { layout, dayOf, widths }) => {
    const isShort = isUnended === true && cells.length < layout.width && !widths.isShort;
    if (!isShort || cells.length < 2 || typeof dayOf(dayText) !== "number") return undefined;
    if (BALANCE_LINE.test(cells.join(" "))) return undefined;
    return [
      "wrong_cell_count",
      `The file ends in the middle of this row, which has ${cells.length} of ${layout.width} cells. Export it again, or complete the row.`,
    ];
  },

  /** The same of its last cell, which may be the beginning of another amount or year. */
  cutCell: ({ cells, dayText, isUnended }, { layout, dayOf, lastCells }) => {
    if (cells.length !== layout.width) return undefined;
    const cell = cells.at(-1) ?? "";
    if (isUnended !== true) noteLastCell(lastCells, cell);
    else if (isCutShort(cell, lastCells) && typeof dayOf(dayText) === "number")
      return [
        "wrong_cell_count",
        `The file ends in this row, at "${cell.trim().slice(0, 40)}", which may not be all of the cell: those above are longer. Export it again, or complete the row.`,
      ];
    return undefined;
  },

  /** A file to which another one was added, with other characters between its cells: its rows are no notes. */
  otherDelimiter: ({ cells, amountCell }, { layout }) => {
    if (typeof amountCell !== "string" || !isCutOtherwise(cells, layout)) return undefined;
    return [
      "wrong_cell_count",
      "Another character stands between its cells than in the rows above. Save both parts to separate files.",
    ];
  },

  /** Of a transfer, money may have gone and come back: only a state that is known tells that it moved. */
  unclearState: (draft, { layout }) => {
    const { ends, flags, columns } = layout;
    if (ends === undefined) return undefined;
    const states = (columns.status ?? []).filter((index) => flags?.has(index) !== true);
    const state = states
      .map((index) => (draft.cells[index] ?? "").trim())
      .find((cell) => cell !== "" && !isDone(cell));
    if (state === undefined) return undefined;
    const isBack = isReturned(state);
    if (!isBack && isPending(draft, layout, draft.dayText)) return undefined;
    return ["unknown_status", `"${state.slice(0, 40)}": ${isBack ? RETURNED : rejectReasons.unknown_status}`];
  },

  pendingEntry: (draft, { layout, sections }) => {
    if (!isPending(draft, layout, draft.dayText)) return undefined;
    passTitle(sections, draft.cells);
    return "not_booked";
  },

  partlyCancelled: ({ cells }, { layout: { columns } }) =>
    columns.balance === undefined && isPartlyCancelled(cells[columns.status?.[0] ?? -1] ?? "")
      ? "partly_cancelled"
      : undefined,

  /** Where a balance stands beside it, that tells whether the account was moved. */
  sentBack: ({ cells }, { layout: { columns, ends } }) => {
    if (columns.balance !== undefined || ends !== undefined) return undefined;
    const state = (columns.status ?? []).map((index) => (cells[index] ?? "").trim()).find(isSentBack);
    return state === undefined ? undefined : ["unknown_status", `"${state}": ${RETURNED}`];
  },

  exchangeOfOneCurrency: ({ cells }, { layout, mark }) =>
    layout.ends === undefined ? undefined : faultOfExchange(cells, { ends: layout.ends, mark }),

  /** Words where days and amounts stand head another table below the rows: what lies under them without a day is none of this one. */
  otherTable: ({ line, cells, dayText, amountCell }, { isBelow, below, moneyColumns }) => {
    if (!isBelow(line)) return undefined;
    const isHead =
      amountCell === "amount_syntax" &&
      isWord(dayText) &&
      !moneyColumns.some((index) => holdsDigit(cells[index]));
    if (isHead) below.isOther = true;
    return isHead || (below.isOther && /^\s*[0-9]{1,3}\s*$/.test(dayText)) ? "summary_line" : undefined;
  },

  sumLine: (draft, { isSum }) => (isSum(draft) ? "summary_line" : undefined),

  openTotal: ({ line }, { layout }) => {
    if (!isOpenTotal(layout, line)) return undefined;
    return layout.totals?.unnamed?.has(line) === true ? ["total_unproven", AS_A_SUM] : "total_unproven";
  },

  silentMove: ({ line, cells, amountCell }, { layout, moneyColumns, sections }) => {
    if (amountCell !== "amount_missing" || layout.movedSilently?.has(line) !== true) return undefined;
    return sections.isPending || isUnposted(cells, layout.columns)
      ? undefined
      : ["amount_missing", moneyColumns.some((index) => holdsDigit(cells[index])) ? MOVED_BY_ZERO : MOVED];
  },

  /** Money in a column that is not read is no summary: its row was not understood. */
  unreadMoney: ({ line, cells, dayText, amountCell }, { isBelow, layout: { columns } }) => {
    if (amountCell !== "amount_missing" || !isBelow(line) || !holdsOther(cells, dayText, columns))
      return undefined;
    return isUnposted(cells, columns) ? "not_booked" : "amount_missing";
  },

  /** Money that only a sentence tells may have moved the account: a person decides. */
  amountInText: ({ cells, dayText, amountCell }, { layout }) => {
    if (amountCell !== "amount_missing" || !isNote(cells, dayText, layout)) return undefined;
    const text = BALANCE_LINE.test(cells.join(" ")) ? undefined : textWithMoney(cells, layout);
    if (text === undefined) return undefined;
    return ["amount_missing", `The amount is empty, and the text tells of one: "${text}".`];
  },

  lineBelowTable: ({ line, cells, dayText, amountCell }, table) => {
    const { isBelow, layout, sumSoFar } = table;
    if ((dayText !== "" && amountCell !== "amount_missing") || !isBelow(line)) return undefined;
    const isOpen = isOpenRow(cells, amountCell, layout) && !isSumSoFar(sumSoFar, amountCell, table);
    return isOpen ? ["date_missing", DAY_OF_NONE] : "summary_line";
  },

  pageLine: ({ cells, dayText, amountCell }, { isPageLine, moneyColumns, sections }) => {
    const isFoot = amountCell === "amount_syntax" && !holdsDigit(dayText) && isNumbered(cells, moneyColumns);
    const isPage = amountCell === "amount_missing" ? isPageLine(cells) : isFoot;
    if (!isPage) return undefined;
    passTitle(sections, cells);
    return "summary_line";
  },

  /** Neither a day nor an amount: a title, what is left of the text above, or units under the header. */
  title: ({ cells, dayText, amountCell }, { moneyColumns, retry, sections }) => {
    if (retry !== undefined) return undefined;
    const hasAmount = typeof amountCell !== "string";
    if (hasAmount) sections.hasAmounts = true;
    const isTitle = !hasAmount && (passTitle(sections, cells) || isPeriod(cells));
    const holdsValue = holdsDigit(dayText) || moneyColumns.some((index) => holdsDigit(cells[index]));
    return isTitle || !holdsValue ? "summary_line" : undefined;
  },

  pendingSection: ({ line }, { sections, layout: { titled } }) => {
    if (!sections.isPending || titled?.booked.has(line) === true) return undefined;
    return titled?.doubtful.has(line) === true ? ["unknown_status", TITLED] : "not_booked";
  },

  unpostedRow: ({ cells, amountCell }, { layout: { columns } }) =>
    amountCell === "amount_missing" && isUnposted(cells, columns) ? "not_booked" : undefined,

  /** A row that was rejected before is none: its amount is still to be written. */
  note: ({ cells, dayText, amountCell }, { layout, retry }) =>
    amountCell === "amount_missing" && retry === undefined && isNote(cells, dayText, layout)
      ? ["summary_line", "The line has no amount, so it is not a booking."]
      : undefined,

  balanceLine: ({ cells, dayText, amountCell }) =>
    amountCell === "amount_missing" && dayText !== "" && BALANCE_LINE.test(cells.join(" "))
      ? "summary_line"
      : undefined,

  /** What was declined, in a file that lists the oldest first: in the other order no row has the balance of the one above. */
  unmovedRow: ({ cells, amountCell }, { balances, layout: { columns } }) => {
    if (columns.balance === undefined) return undefined;
    const before = balances.last;
    const own = firstText(cells, columns.balance).trim();
    if (own !== "") balances.last = own;
    return amountCell === "amount_missing" && own !== "" && own === before
      ? ["zero_amount", "The amount is empty, and the balance is that of the row above: nothing was moved."]
      : undefined;
  },
} satisfies Readonly<Record<string, RowRule>>;
