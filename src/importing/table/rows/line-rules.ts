/** Which records of a table are no rows, in the order in which it is asked: the first rule that applies gives the reason. */
import { isPartlyCancelled } from "../../words/statuses.ts";
import { passTitle } from "../layout/sections.ts";
import { holdsDigit } from "./cell-texts.ts";
import { BALANCE_LINE, holdsOther, isNote, isOpenRow, isUnposted } from "./incomplete-rows.ts";
import { isPending } from "./pending/unbooked-lines.ts";
import type { RowRule } from "./row-context.ts";
import { isOpenTotal } from "./totals/total-rows.ts";

export const DAY_OF_NONE = "The date is empty, and nothing proves that it is the day of the row above.";

const repeatedHeader: RowRule = ({ cells }, { headerText }) =>
  headerText !== undefined && cells.join("\u0000").startsWith(headerText) ? "summary_line" : undefined;

const pendingEntry: RowRule = (draft, { layout, sections }) => {
  if (!isPending(draft, layout, draft.dayText)) return undefined;
  passTitle(sections, draft.cells);
  return "not_booked";
};

const partlyCancelled: RowRule = ({ cells }, { layout: { columns } }) =>
  columns.balance === undefined && isPartlyCancelled(cells[columns.status?.[0] ?? -1] ?? "")
    ? "partly_cancelled"
    : undefined;

const sumLine: RowRule = (draft, { isSum }) => (isSum(draft) ? "summary_line" : undefined);

const openTotal: RowRule = ({ line }, { layout }) =>
  isOpenTotal(layout, line) ? "total_unproven" : undefined;

/** Money in a column that is not read is no summary: its row was not understood. */
const unreadMoney: RowRule = ({ line, cells, dayText, amountCell }, { isBelow, layout: { columns } }) => {
  if (amountCell !== "amount_missing" || !isBelow(line) || !holdsOther(cells, dayText, columns))
    return undefined;
  return isUnposted(cells, columns) ? "not_booked" : "amount_missing";
};

const lineBelowTable: RowRule = ({ line, cells, dayText, amountCell }, { isBelow, layout }) => {
  if ((dayText !== "" && amountCell !== "amount_missing") || !isBelow(line)) return undefined;
  return isOpenRow(cells, amountCell, layout) ? ["date_missing", DAY_OF_NONE] : "summary_line";
};

const pageLine: RowRule = ({ cells, amountCell }, { isPageLine }) =>
  amountCell === "amount_missing" && isPageLine(cells) ? "summary_line" : undefined;

/** Neither a day nor an amount: a title, what is left of the text above, or units under the header. */
const title: RowRule = ({ cells, dayText }, { moneyColumns, retry, sections }) => {
  const holdsValue = holdsDigit(dayText) || moneyColumns.some((index) => holdsDigit(cells[index]));
  if (holdsValue || retry !== undefined) return undefined;
  passTitle(sections, cells);
  return "summary_line";
};

const pendingSection: RowRule = (_, { sections }) => (sections.isPending ? "not_booked" : undefined);

const unpostedRow: RowRule = ({ cells, amountCell }, { layout: { columns } }) =>
  amountCell === "amount_missing" && isUnposted(cells, columns) ? "not_booked" : undefined;

const note: RowRule = ({ cells, dayText, amountCell }, { layout }) =>
  amountCell === "amount_missing" && isNote(cells, dayText, layout)
    ? ["summary_line", "The line holds no amount: it books nothing."]
    : undefined;

const balanceLine: RowRule = ({ cells, dayText, amountCell }) =>
  amountCell === "amount_missing" && dayText !== "" && BALANCE_LINE.test(cells.join(" "))
    ? "summary_line"
    : undefined;

export const lineRules = {
  repeatedHeader,
  pendingEntry,
  partlyCancelled,
  sumLine,
  openTotal,
  unreadMoney,
  lineBelowTable,
  pageLine,
  title,
  pendingSection,
  unpostedRow,
  note,
  balanceLine,
} as const;
