/**
 * The column of amounts that others prove by arithmetic: what is left of one when a fee is paid, or the sum of all that stand
 * before it. What moved the account is such a result, and what it is made of is not, whatever the headers say.
 */
import { COMMA, DOT, takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { FEE_WORDS, GROSS, WITH_FEE } from "../../../words/fees.ts";
import { numbersIn } from "./column-sums.ts";

type Rows = readonly (readonly string[])[];

/** Columns of figures that are tried; a table with more of them is a report. */
const COLUMNS_MAX = 20;
/** Rows that prove a sum; fewer may add up by chance. */
const ROWS_LEAST = 3;
const CHARGED_LEAST = 2;

/** The one column that others prove to be their result; undefined where none or several are. */
export function resultColumn(header: readonly string[], rows: Rows): number | undefined {
  const columns = header.map((_, index) => index).filter((index) => isFigures(rows, index));
  if (columns.length < 3 || columns.length > COLUMNS_MAX) return undefined;
  const fees = feeColumns(header, rows);
  for (const mark of [DOT, COMMA] as const) {
    const numbers = new Map(columns.map((column) => [column, numbersIn(rows, { column, mark })]));
    const open = columns.filter((column) => !fees.includes(column));
    // What is left of a sum when the fee is paid comes after the sum.
    const rests = open.filter((column) =>
      feeSets(fees).some(
        (set) => wholeOf(numbers, { column, fees: set, wholes: wholesOf(header, column) }) !== undefined,
      ),
    );
    const proven = rests.length > 0 ? rests : open.filter((column) => isSum(numbers, column));
    const [only, other] = proven;
    if (only !== undefined) return other === undefined ? only : undefined;
  }
  return undefined;
}

type Numbers = ReadonlyMap<number, readonly number[]>;

/** Whether a column is the sum, in every row, of two columns or more that stand right before it. */
function isSum(numbers: Numbers, column: number): boolean {
  const totals = numbers.get(column) ?? [];
  if (totals.length < ROWS_LEAST || totals.some(Number.isNaN)) return false;
  const sums = totals.map(() => 0);
  let moving = 0;
  for (let at = column - 1; ; at--) {
    const part = numbers.get(at);
    if (part === undefined) return false;
    part.forEach((size, row) => (sums[row] = (sums[row] ?? 0) + (Number.isNaN(size) ? 0 : size)));
    if (part.some((size) => Math.abs(size) > 0)) moving++;
    if (moving >= 2 && sums.every((sum, row) => sum === totals[row])) return true;
  }
}

/**
 * The columns of which another one may be what is left. Amounts without signs may be money out, whose total is more than the
 * amount: what is called gross is no rest, and what is called a total is none's whole but another total's.
 */
function wholesOf(header: readonly string[], column: number): readonly number[] {
  const named = (index: number) => foldHeader(header[index] ?? "");
  if (GROSS.test(named(column))) return [];
  const indices = header.map((_, index) => index).filter((index) => index !== column);
  return WITH_FEE.test(named(column)) ? indices : indices.filter((index) => !WITH_FEE.test(named(index)));
}

/** Whether a folded header is one of fees, and not of amounts before or after them. */
function isFee(word: string): boolean {
  return FEE_WORDS.test(word) && !GROSS.test(word) && !WITH_FEE.test(word);
}

/** Columns that the header calls fees, and that hold figures. */
export function feeColumns(header: readonly string[], rows: Rows): readonly number[] {
  return header.flatMap((cell, index) => (isFee(foldHeader(cell)) && isFigures(rows, index) ? [index] : []));
}

/**
 * What an amount is the rest of, and the fee that is taken off it: one of the columns of fees, or all of them together.
 * Undefined where the rows prove nothing.
 */
export function provenWhole(
  header: readonly string[],
  { rows, net, fees }: { rows: Rows; net: number; fees: readonly number[] },
): { readonly gross: number; readonly fees: readonly number[] } | undefined {
  const columns = header.map((_, index) => index).filter((index) => isFigures(rows, index));
  if (columns.length > COLUMNS_MAX) return undefined;
  const wholes = wholesOf(header, net).filter((index) => !fees.includes(index));
  for (const mark of [DOT, COMMA] as const) {
    const numbers = new Map(columns.map((column) => [column, numbersIn(rows, { column, mark })]));
    for (const set of feeSets(fees)) {
      const gross = wholeOf(numbers, { column: net, fees: set, wholes });
      if (gross !== undefined) return { gross, fees: set };
    }
  }
  return undefined;
}

/** Each fee by itself, and all of them. */
function feeSets(fees: readonly number[]): readonly (readonly number[])[] {
  return [...fees.map((fee) => [fee]), ...(fees.length > 1 ? [fees] : [])];
}

/** Whether the fee is in the amount already: it is what some other column leaves when the fee is paid. */
export function isFeePaid(
  header: readonly string[],
  { rows, amount, fee }: { rows: Rows; amount: number; fee: number },
): boolean {
  return provenWhole(header, { rows, net: amount, fees: [fee] }) !== undefined;
}

/**
 * The column of which another one is, in every row that it moves in, what is left when the fee is paid: a fee as a size, or
 * signed as a cost or as money out, so that one can be given back. Where nothing was paid there is a fee alone.
 */
function wholeOf(
  numbers: Numbers,
  { column, fees, wholes }: { column: number; fees: readonly number[]; wholes: readonly number[] },
): number | undefined {
  const left = numbers.get(column) ?? [];
  const rows = left.flatMap((size, row) => (Math.abs(size) > 0 ? [row] : []));
  const feeOf = (row: number) =>
    fees.reduce((sum, fee) => {
      const size = numbers.get(fee)?.[row] ?? 0;
      return sum + (Number.isNaN(size) ? 0 : size);
    }, 0);
  const paid = left.map((_, row) => feeOf(row));
  if (rows.filter((row) => paid[row] !== 0).length < CHARGED_LEAST) return undefined;
  // Most fees are costs: how these are signed tells of one that is given back.
  const costs = rows.reduce((sum, row) => sum + Math.sign(paid[row] ?? 0), 0) < 0 ? 1 : -1;
  return wholes.find((whole) => {
    const sizes = numbers.get(whole);
    if (sizes === undefined || fees.includes(whole)) return false;
    const sizeOf = (row: number) => {
      const size = sizes[row] ?? NaN;
      return Number.isNaN(size) && paid[row] !== 0 ? 0 : size;
    };
    const leaves = (turned: (size: number) => number) =>
      rows.every((row) => left[row] === sizeOf(row) + turned(paid[row] ?? 0));
    return leaves((size) => -Math.abs(size)) || leaves((size) => costs * size);
  });
}

function isFigures(rows: Rows, index: number): boolean {
  const cells = rows.map((row) => (row[index] ?? "").trim()).filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => takeApart(cell) !== undefined);
}
