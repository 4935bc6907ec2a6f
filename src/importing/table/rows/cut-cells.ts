/** The last cell of a file that ends without a line break: whether it is whole, the cells above it show. */

/** The last cells of the latest rows, in no order. */
interface LastCells {
  readonly cells: string[];
  rows: number;
}

const KEPT = 8;
/** Rows that show how such cells end. */
const SHOWN_MIN = 3;

export function newLastCells(): LastCells {
  return { cells: [], rows: 0 };
}

export function noteLastCell(last: LastCells, cell: string): void {
  last.cells[last.rows++ % KEPT] = cell;
}

/** An amount with its decimals, of which each writer that fills them up with noughts writes as many. */
const WITH_DECIMALS = /^[^0-9]*[0-9][0-9 .,'\u00a0\u202f]*[.,]([0-9]{1,4})\D*$/;
/** A day in figures that ends with its year. */
const DAY = /^[0-9]{1,2}[-./][0-9]{1,2}[-./]([0-9]{1,4})$/;

/** Whether a cell may be the beginning of one: it has fewer decimals than all above, or the year of the day in it fewer figures. */
export function isCutShort(cell: string, { cells }: LastCells): boolean {
  const text = cell.trim();
  if (cells.length < SHOWN_MIN || !/[0-9]/.test(text)) return false;
  const others = cells.map((one) => one.trim());
  const years = others.map((one) => DAY.exec(one)?.[1] ?? "");
  if (years.every((year) => year.length === 4)) return (DAY.exec(text)?.[1] ?? "").length < 4;
  const decimals = others.map((one) => WITH_DECIMALS.exec(one)?.[1] ?? "");
  const [first = ""] = decimals;
  const isFilledUp =
    first !== "" &&
    decimals.every((one) => one.length === first.length) &&
    decimals.some((one) => one.endsWith("0"));
  return isFilledUp && (WITH_DECIMALS.exec(text)?.[1] ?? "").length < first.length;
}
