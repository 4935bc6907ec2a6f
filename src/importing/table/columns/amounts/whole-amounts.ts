/**
 * Amounts without decimals in a table without a header. Whole numbers may be counts, or numbers of anything: only what they
 * add up to tells that they are money.
 */
import { columnOf, numberIn, type Rows } from "../../cells.ts";
import type { Columns } from "../columns.ts";
import { sumTest } from "./column-sums.ts";
import { balanceOfPair, pairOf, sidesAmong, type PairScene } from "./pair-by-content.ts";

interface Scene extends PairScene {
  readonly columns: readonly number[];
  /** The column of words that turn amounts into money in and out. */
  readonly sign: number | undefined;
  /** The records below the last row. */
  readonly below: Rows;
}

/** Rows that must add up: two may do so by chance. */
const ROWS_MIN = 3;
/** Columns of whole numbers at most: each is held against each of the others. */
const COLUMNS_MAX = 20;

/** Columns of whole amounts that a running balance or their total proves; undefined where none does. */
export function wholeAmounts(rows: Rows, scene: Scene): Columns | undefined {
  const { columns, sign, below } = scene;
  const whole = columns.filter((index) => holdsWhole(rows, index));
  if (rows.length < ROWS_MIN || whole.length > COLUMNS_MAX) return undefined;
  const complete = whole.filter((index) => columnOf(rows, index).length === rows.length);
  const addsUp = sumTest(rows, { columns: complete, sign });
  for (const amount of complete.filter((index) => isVaried(rows, index))) {
    const balance = complete.find((other) => other !== amount && addsUp({ amount, balance: other }));
    if (balance !== undefined) return { amount: [amount], balance: [balance] };
  }
  const sides = sidesAmong(rows, whole);
  const balance = sides && balanceOfPair(rows, sides, complete);
  if (sides !== undefined && balance !== undefined) return pairOf(rows, { ...scene, ...sides, balance });
  const total = complete.find((index) => isVaried(rows, index) && isAddedUp(rows, index, below));
  return total === undefined ? undefined : { amount: [total] };
}

/** Whether a line below holds the sum of a column, in that column. */
function isAddedUp(rows: Rows, index: number, below: Rows): boolean {
  const sum = rows.reduce((whole, cells) => whole + Number(cells[index]), 0);
  return below.some((cells) => numberIn(cells[index] ?? "", ".") === sum * 10_000);
}

/** Whether a column holds nothing but whole numbers that are written as amounts are: "0042" is a number of something. */
function holdsWhole(rows: Rows, index: number): boolean {
  const cells = columnOf(rows, index);
  return cells.length > 0 && cells.every((cell) => /^[-+]?(?:0|[1-9][0-9]{0,14})$/.test(cell));
}

/** A count of one in each row adds up to the number of the row. */
function isVaried(rows: Rows, index: number): boolean {
  return new Set(columnOf(rows, index)).size > 1;
}
