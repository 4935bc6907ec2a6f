/** Rows that are pending by their text, where no column holds their state. */
import type { Evidence } from "../../../reading.ts";
import { pendingByText } from "../../../words/pending.ts";
import { firstFilled, firstText } from "../cell-texts.ts";
import { isFixed, type Layout } from "../../layout.ts";
import { countText } from "../../../../contract/count-text.ts";

type TextLayout = Pick<Layout, "columns" | "header" | "headerLine" | "pendingTexts">;

export interface PendingTextTally {
  rows: number;
  /** The first of them, and what it is called. */
  first: { readonly line: number; readonly value: string } | undefined;
  /** Masks of `missingOf`: of each row whose word alone is uncertain, and of all other rows together. */
  readonly missingCells: Set<number>;
  others: number;
}

export function newPendingTexts(): PendingTextTally {
  return { rows: 0, first: undefined, missingCells: new Set(), others: 0 };
}

/** Whether a text of a row says that the bank has not booked it. */
export function isPendingText(cells: readonly string[], layout: TextLayout): boolean {
  const certainty = certaintyOf(cells, layout);
  return (
    certainty === "sure" ||
    (certainty === "doubtful" && layout.pendingTexts !== "sure" && missingOf(cells, layout) > 0)
  );
}

/** Counts a row that is pending by its text. */
export function tallyPendingText(
  tally: PendingTextTally,
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  layout: TextLayout,
): void {
  if (!isPendingText(cells, layout)) return;
  tally.rows++;
  const { description, merchant, kind } = layout.columns;
  const value = firstFilled(cells, description) || firstFilled(cells, merchant) || firstFilled(cells, kind);
  tally.first ??= { line, value: value.trim() };
  if (certaintyOf(cells, layout) === "doubtful") tally.missingCells.add(missingOf(cells, layout));
}

/** Counts any other row. */
export function tallyBookedText(tally: PendingTextTally, cells: readonly string[], layout: TextLayout): void {
  tally.others |= missingOf(cells, layout);
}

/**
 * The layout for another pass: without uncertain words where other rows lack the same cells, and with an eye on the running
 * balance, which may have moved by such a row. Undefined where the table needs none.
 */
export function withPendingTexts(
  { rows, missingCells, others }: PendingTextTally,
  layout: Layout,
): Layout | undefined {
  if (rows === 0 || layout.pendingTexts === "sure") return undefined;
  if ([...missingCells].some((mask) => (mask & ~others) === 0)) return { ...layout, pendingTexts: "sure" };
  const isOpen = layout.pendingTexts === undefined && layout.columns.balance !== undefined;
  return isOpen ? { ...layout, pendingTexts: "all" } : undefined;
}

export function pendingEvidence({ rows, first }: PendingTextTally): readonly Evidence[] {
  if (first === undefined) return [];
  const rowCount = countText(rows, "row is not booked", "rows are not booked");
  return [{ about: "pending rows", decided: rowCount, because: "The text says so.", ...first }];
}

/** What the texts say, unless the row's state stands in a column, or the format says that its rows are booked. */
function certaintyOf(cells: readonly string[], layout: TextLayout): ReturnType<typeof pendingByText> {
  const { description, merchant, kind, status } = layout.columns;
  if (isFixed(layout) || (status !== undefined && firstText(cells, status) !== "")) return undefined;
  // Three times by hand, since every row of a file is asked.
  const ofText = pendingByText(firstFilled(cells, description));
  if (ofText === "sure") return ofText;
  const ofMerchant = pendingByText(firstFilled(cells, merchant));
  if (ofMerchant === "sure") return ofMerchant;
  const ofKind = pendingByText(firstFilled(cells, kind));
  return ofKind === "sure" ? ofKind : (ofText ?? ofMerchant ?? ofKind);
}

/** Which cells a row lacks: the days that a booking has, and the balance, a bit each. */
function missingOf(
  cells: readonly string[],
  { columns: { posted_date, date, value_date, balance } }: TextLayout,
): number {
  return [posted_date, date, value_date, balance].reduce((mask, column, bit) => {
    const cell = column === undefined ? undefined : (cells[column[0] ?? -1] ?? "");
    const isEmpty = cell !== undefined && cell.length < 6 && !/\p{Nd}/u.test(cell);
    return isEmpty ? mask | (1 << bit) : mask;
  }, 0);
}
