/** Texts that go on in lines below their booking: lines that hold no day and no amount, and text where the text stands. */
import { smallest } from "../../../../contract/values/extremes.ts";
import { DESCRIPTION_MAX } from "../../../../contract/transaction/limits.ts";
import { isPageText } from "../../../words/page-breaks.ts";
import { isUnbooked } from "../../../words/statuses.ts";
import { holdsNone } from "../../../cells/missing-amount.ts";
import { isFixed, type Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";
import { retryColumns } from "../../columns/retry-columns.ts";
import { isSumRow } from "../row-shapes.ts";
import { textsAbove } from "../pending/unbooked-lines.ts";
import { columnsOf } from "../cell-texts.ts";
import { groupingStep } from "./grouping-step.ts";
import { moneyColumns } from "../../columns/columns.ts";

/** Lines of one booking, at most; what is longer is a letter below the table. */
const LINES_MAX = 40;

/**
 * Joins lines to the booking above them. Undefined where texts cannot go on: a column of days has to stand before the text,
 * since its empty cell tells a text that goes on from a title.
 */
export function textStep(layout: Layout): Step | undefined {
  const { columns, header, firstLine, sharedDays } = layout;
  const days = columnsOf(columns, "posted_date", "date", "value_date");
  const money = moneyColumns(columns);
  const nameColumns = columnsOf(columns, "description", "merchant");
  const front = smallest(days);
  const texts = (nameColumns.length > 0 ? nameColumns : columnsOf(columns, "kind")).filter(
    (index) => index > front,
  );
  // Rows of a file of rejected ones stand side by side by chance.
  if (isFixed(layout) || retryColumns(header) !== undefined) return undefined;
  if (days.length === 0 || texts.length === 0) return undefined;
  const goesOn = continuation(layout, { days, texts, figures: [...money, ...columnsOf(columns, "balance")] });
  const isFilled = (cells: readonly string[], indices: readonly number[]) =>
    indices.some((index) => (cells[index] ?? "").trim() !== "");
  const isSplit = sharedDays?.kind === "split";
  const isHead = ({ line, cells }: TableRecord) =>
    line >= firstLine && isFilled(cells, days) && (isSplit || isFilled(cells, money));
  /** Whether a line holds the amount of the booking above it. */
  const holdsAmount = ({ cells }: TableRecord) =>
    isSplit && isFilled(cells, money) && !isFilled(cells, days) && !isSumRow(cells, columns);
  return groupingStep({
    isHead,
    belongs: (record, _head, lines) =>
      !isHead(record) &&
      lines.length <= LINES_MAX &&
      ((holdsAmount(record) && !lines.some(holdsAmount)) || goesOn(record.cells)),
    join(head, lines) {
      // The last booking has its text like the others: only so is it known again in the next file, where more rows follow.
      const own = isText([head, ...lines], texts) ? lines : lines.slice(0, lines.findIndex(holdsAmount) + 1);
      return [own.length > 0 ? joinLines(head, { lines: own, texts }) : head, ...lines.slice(own.length)];
    },
  });
}

/** A test whether a line holds more of the text of the booking above it, and nothing else that matters. */
function continuation(
  { columns, preamble }: Layout,
  { days, texts, figures }: Record<"days" | "texts" | "figures", readonly number[]>,
): (cells: readonly string[]) => boolean {
  const of = (...roles: readonly (keyof typeof columns)[]) => new Set(columnsOf(columns, ...roles));
  const labels = of("kind", "reference", "counterparty_account", "id", "bank_category", "cardholder");
  // What banks write on every line.
  const constant = of("account", "currency", "status");
  const front = smallest(days);
  const [dayOf, textOf, figureOf] = [new Set(days), new Set(texts), new Set(figures)];
  const above = textsAbove(preamble);
  return (cells) => {
    let isText = false;
    for (let index = 0; index < cells.length; index++) {
      const text = (cells[index] ?? "").trim();
      if (text === "" || constant.has(index)) continue;
      // Numbers of lines, cards and the like are on every line.
      if (index < front && (/^[0-9]+$/.test(text) || !isPageText(text))) continue;
      if (dayOf.has(index)) return false;
      if (textOf.has(index)) {
        const isMore = /\p{L}|[0-9]{4}/u.test(text) && !isPageText(text) && !isUnbooked(text);
        if (!isMore || above.has(text)) return false;
        isText = true;
      } else if (!labels.has(index) && !(figureOf.has(index) && holdsNone(text))) return false;
    }
    return isText;
  };
}

/** Whether so many lines, of so many characters, may be the text of one booking. */
function isText(lines: readonly TableRecord[], texts: readonly number[]): boolean {
  const length = (cells: readonly string[]) =>
    texts.reduce((sum, index) => sum + 1 + (cells[index] ?? "").length, 0);
  return (
    lines.length <= LINES_MAX && lines.reduce((sum, { cells }) => sum + length(cells), 0) <= DESCRIPTION_MAX
  );
}

/** The booking with the texts of the lines; of what stands elsewhere on them, with what it lacks itself. */
function joinLines(
  record: TableRecord,
  { lines, texts }: { lines: readonly TableRecord[]; texts: readonly number[] },
): TableRecord {
  const whole = [...record.cells];
  const textOf = new Set(texts);
  for (const more of lines) {
    more.cells.forEach((cell, index) => {
      const before = (whole[index] ?? "").trim();
      if (before === "") whole[index] = cell;
      else if (textOf.has(index) && cell.trim() !== "") whole[index] = `${before} ${cell.trim()}`;
    });
  }
  return { ...record, cells: whole, more: lines.length };
}
