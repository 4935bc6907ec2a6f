/** What the rules about rows know of their table, and the row that they make of a record. */
import type { BookedRow } from "../../source-row.ts";
import type { RejectCode } from "../../rows/reject-reasons.ts";
import { moneyColumns } from "../columns/columns.ts";
import { retryColumns } from "../columns/retry-columns.ts";
import { dayReader } from "../decide/dates/date-cells.ts";
import { newSections } from "../layout/sections.ts";
import type { TableRecipe } from "../recipe.ts";
import type { TableRecord } from "../record.ts";
import { NO_AMOUNT, rowAmount, type AmountCell } from "./amount-cells.ts";
import { bookingText } from "./cell-texts.ts";
import { newLastCells } from "./cut-cells.ts";
import { pageLineTest, sumLineTest } from "./pending/unbooked-lines.ts";
import { newSumSoFar } from "./totals/sum-so-far.ts";
import { textReader, type RowTexts } from "./row-texts.ts";

/** A reason, alone or with a sentence in place of the usual one. */
export type Refusal = RejectCode | readonly [code: RejectCode, detail: string];

/** Refuses a record, or writes into the draft what it reads of it. */
export type RowRule = (draft: RowDraft, table: RowContext) => Refusal | undefined;

/** A record on its way to a row. */
export interface RowDraft extends Pick<TableRecord, "line" | "cells" | "isUnended"> {
  readonly fileCells: readonly string[];
  /** Whether the cells may stand in the places of others. */
  readonly areCellsMoved: boolean;
  /** The booking day as the row writes it; empty where it has none. */
  readonly dayText: string;
  /** The cell of its amount, or why there is none. */
  readonly amountCell: AmountCell | RejectCode;
  /** Cells in the places of the header's, once their number is known to be right. */
  whole: readonly string[];
  postedDay: number;
  /** The day of the operation, as a day number; the booking day where the row has no other. */
  day: number;
  amount: AmountCell;
  group: string;
  currency: string;
  /** Signed minor units that moved the account. */
  movement: number;
  /** The fee in a column of its own, and the one that becomes a row; money out is negative in the latter. */
  feeAmount: number;
  feeOfRow: number;
  texts: RowTexts & Partial<BookedRow>;
}

export function newDraft(record: TableRecord, { layout }: RowContext): RowDraft {
  const { line, cells, isMoved, isUnended, fileCells = cells } = record;
  return {
    line,
    cells,
    fileCells,
    ...(isUnended === true ? { isUnended } : {}),
    areCellsMoved: isMoved === true,
    dayText: bookingText(cells, layout.columns),
    amountCell: rowAmount(record, layout),
    whole: cells,
    postedDay: NaN,
    day: NaN,
    amount: NO_AMOUNT,
    group: "",
    currency: "",
    movement: NaN,
    feeAmount: 0,
    feeOfRow: 0,
    texts: { description: "", original_description: "" },
  };
}

export type RowContext = ReturnType<typeof rowContext>;

export function rowContext(recipe: TableRecipe) {
  const { layout, lastRow } = recipe;
  const retry = retryColumns(layout.header);
  return {
    ...recipe,
    retry,
    headerText: layout.header?.join("\u0000"),
    moneyColumns: moneyColumns(layout.columns),
    // A file of rejected rows holds nothing else, so none of its lines sums up.
    isBelow: (line: number) => line > lastRow && retry === undefined,
    isSum: sumLineTest(layout),
    isPageLine: pageLineTest(layout),
    sections: newSections(layout),
    /** Whether another table has begun behind the last row. */
    below: { isOther: false },
    /** Whether a row so far had fewer cells than the header: its writer leaves empty ones out. */
    widths: { isShort: false },
    /** How the rows so far end. */
    lastCells: newLastCells(),
    sumSoFar: newSumSoFar(),
    /** The running balance as the last row with one writes it. */
    balances: { last: "" },
    dayOf: dayReader(recipe),
    textsOf: textReader(layout, retry),
  };
}
