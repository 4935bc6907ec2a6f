/**
 * The column of amounts that others prove by arithmetic: what is left of one when a fee is paid, or the sum of all that stand
 * before it. What moved the account is such a result, and what it is made of is not, whatever the headers say.
 */
import { MARKS } from "../../rows/amount-sizes.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { FEE_WORDS, GROSS, PAID_OUT, WITH_FEE } from "../../../words/fees.ts";
import { WITHHOLDING } from "../../../words/headers/taxes.ts";
import { areAmounts, columnOf, numberIn, numbersIn, type HeadedRows, type Rows } from "../../cells.ts";

/** Columns of figures that are tried; a table with more of them is a report. */
const COLUMNS_MAX = 20;
/** Columns beside an amount and its fees that are tried as the whole. */
const WHOLES_MAX = 12;
/** Rows that prove a sum; fewer may add up by chance. */
const ROWS_LEAST = 3;
const CHARGED_LEAST = 2;

/** The one column that others prove to be their result; undefined where none or several are. */
export function resultColumn({ header, rows }: HeadedRows): number | undefined {
  const columns = figureColumns(header, rows);
  if (columns.length < 3 || columns.length > COLUMNS_MAX) return undefined;
  const fees = feeColumns({ header, rows });
  for (const numbers of readingsOf(rows, columns)) {
    const open = columns.filter((column) => !fees.includes(column));
    // What is left of a sum when the fee is paid comes after the sum.
    const rests = open.filter((column) =>
      feeSets(fees).some(
        (own) => wholeOf(numbers, { column, fees: own, wholes: wholesOf(header, column) }) !== undefined,
      ),
    );
    const [only, other] = rests.length > 0 ? rests : open.filter((column) => isSum(numbers, column));
    if (only !== undefined) return other === undefined ? only : undefined;
  }
  return undefined;
}

/** The numbers of each column. */
type Numbers = ReadonlyMap<number, readonly number[]>;

/** The numbers of columns under each decimal mark. */
function readingsOf(rows: Rows, columns: readonly number[]): readonly Numbers[] {
  return MARKS.map((mark) => new Map(columns.map((column) => [column, numbersIn(rows, { column, mark })])));
}

function figureColumns(header: readonly string[], rows: Rows): readonly number[] {
  return [...header.keys()].filter((index) => areAmounts(columnOf(rows, index)));
}

/** The columns right before another one that come to it in every row; undefined where none do. */
export function summandsOf({ header, rows }: HeadedRows, total: number): readonly number[] | undefined {
  const columns = figureColumns(header, rows);
  if (columns.length > COLUMNS_MAX) return undefined;
  for (const numbers of readingsOf(rows, columns)) {
    const first = firstSummand(numbers, total);
    if (first !== undefined) return columns.filter((column) => column >= first && column < total);
  }
  return undefined;
}

/** Whether a column is the sum, in every row, of two columns or more that stand right before it. */
function isSum(numbers: Numbers, column: number): boolean {
  return firstSummand(numbers, column) !== undefined;
}

function firstSummand(numbers: Numbers, column: number): number | undefined {
  const totals = numbers.get(column) ?? [];
  if (totals.length < ROWS_LEAST || totals.some(Number.isNaN)) return undefined;
  const sums = totals.map(() => 0);
  let moving = 0;
  for (let at = column - 1; ; at--) {
    const part = numbers.get(at);
    if (part === undefined) return undefined;
    part.forEach((size, row) => (sums[row] = (sums[row] ?? 0) + (Number.isNaN(size) ? 0 : size)));
    if (part.some((size) => Math.abs(size) > 0)) moving++;
    if (moving >= 2 && sums.every((sum, row) => sum === totals[row])) return at;
  }
}

/**
 * The columns of which another one may be what is left. Amounts without signs may be money out, whose total is more than the
 * amount: what is called gross is no rest, and what is called a total is none's whole but another total's, or that of what was
 * paid out.
 */
function wholesOf(header: readonly string[], column: number): readonly number[] {
  const words = header.map(foldHeader);
  if (GROSS.test(words[column] ?? "")) return [];
  const others = [...header.keys()].filter((index) => index !== column);
  const isTotal = (index: number) => WITH_FEE.test(words[index] ?? "");
  const isRest = isTotal(column) || PAID_OUT.test(words[column] ?? "");
  return isRest ? others : others.filter((index) => !isTotal(index));
}

/** Whether a folded header is one of fees, and not of amounts before or after them. */
function isFee(word: string): boolean {
  return (FEE_WORDS.test(word) || WITHHOLDING.test(word)) && !GROSS.test(word) && !WITH_FEE.test(word);
}

/** Columns that the header calls fees, and that hold figures. */
export function feeColumns({ header, rows }: HeadedRows): readonly number[] {
  return header.flatMap((cell, index) =>
    isFee(foldHeader(cell)) && areAmounts(columnOf(rows, index)) ? [index] : [],
  );
}

/**
 * What an amount is the rest of, and the fee that is taken off it: one of the columns of fees, or all of them together.
 * Undefined where the rows prove nothing.
 */
export function provenWhole(
  { header, rows }: HeadedRows,
  { net, fees }: { net: number; fees: readonly number[] },
): { readonly gross: number; readonly fees: readonly number[] } | undefined {
  const columns = figureColumns(header, rows);
  if (columns.length > COLUMNS_MAX) return undefined;
  const wholes = wholesOf(header, net).filter((index) => !fees.includes(index));
  for (const numbers of readingsOf(rows, columns)) {
    for (const own of feeSets(fees)) {
      const gross = wholeOf(numbers, { column: net, fees: own, wholes });
      if (gross !== undefined) return { gross, fees: own };
    }
  }
  return undefined;
}

/** Each fee by itself, and all of them. */
function feeSets(fees: readonly number[]): readonly (readonly number[])[] {
  return [...fees.map((fee) => [fee]), ...(fees.length > 1 ? [fees] : [])];
}

/** The column of which another one is, in every row that it moves in, what is left when the fees are paid. */
function wholeOf(
  numbers: Numbers,
  { column, fees, wholes }: { column: number; fees: readonly number[]; wholes: readonly number[] },
): number | undefined {
  const rests = numbers.get(column) ?? [];
  const orZero = (size = 0) => (Number.isNaN(size) ? 0 : size);
  const charges = rests.map((_, row) => fees.reduce((sum, fee) => sum + orZero(numbers.get(fee)?.[row]), 0));
  const rows = [...rests.keys()].filter((row) => Math.abs(rests[row] ?? 0) > 0);
  if (rows.filter((row) => charges[row] !== 0).length < CHARGED_LEAST) return undefined;
  return wholes.find((whole) => {
    const sizes = numbers.get(whole);
    if (sizes === undefined || fees.includes(whole)) return false;
    return areRests(
      rows.map((row) => {
        const [all = NaN, fee = 0, rest = NaN] = [sizes[row], charges[row], rests[row]];
        return { whole: fee === 0 ? all : orZero(all), fee, rest };
      }),
    );
  });
}

/** Whether a fee explains what is left of an amount in each row that has one; so too where no row has one. */
export function feeExplains(rows: Rows, { net, fees }: { net: number; fees: readonly number[] }): boolean {
  const wholes = [...(rows[0] ?? []).keys()]
    .filter((index) => index !== net && !fees.includes(index) && isMoney(columnOf(rows, index)))
    .slice(0, WHOLES_MAX);
  if (wholes.length === 0) return true;
  return fees.some((fee) => {
    const payments = rows.filter((cells) => /[1-9]/.test(cells[fee] ?? "") && /[1-9]/.test(cells[net] ?? ""));
    const isWhole = (whole: number) =>
      MARKS.some((mark) => {
        const sizeIn = (cells: readonly string[], at: number) => numberIn(cells[at] ?? "", mark);
        return areRests(
          payments.map((cells) => ({
            whole: sizeIn(cells, whole) || 0,
            fee: sizeIn(cells, fee),
            rest: sizeIn(cells, net),
          })),
        );
      });
    return payments.length === 0 || wholes.some(isWhole);
  });
}

function isMoney(cells: readonly string[]): boolean {
  return areAmounts(cells) && cells.some((cell) => /[1-9]/.test(cell) && /[.,][0-9]/.test(cell));
}

/**
 * Whether each rest is the whole less the fee: a fee as a size, or signed as a cost or as money out, so that one can be given
 * back. Where nothing was paid there is a fee alone, and the whole is zero.
 */
function areRests(rows: readonly { whole: number; fee: number; rest: number }[]): boolean {
  // Most fees are costs: how these are signed tells of one that is given back.
  const costs = rows.reduce((sum, { fee }) => sum + Math.sign(fee), 0) < 0 ? 1 : -1;
  const leaves = (cost: (fee: number) => number) =>
    rows.every(({ whole, fee, rest }) => rest === whole + cost(fee));
  return leaves((fee) => -Math.abs(fee)) || leaves((fee) => costs * fee);
}
