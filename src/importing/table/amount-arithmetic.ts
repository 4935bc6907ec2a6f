/**
 * The column of amounts that others prove by arithmetic: what is left of one when a fee is paid, or the sum of all that stand
 * before it. What moved the account is such a result, and what it is made of is not, whatever the headers say.
 */
import { COMMA, DOT, takeApart } from "../amount-text.ts";
import { foldHeader } from "../fold.ts";
import { FEE_WORDS, GROSS, WITH_FEE } from "./fee-words.ts";
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
  const fees = columns.filter((index) => FEE_WORDS.test(foldHeader(header[index] ?? "")));
  for (const mark of [DOT, COMMA] as const) {
    const numbers = new Map(columns.map((column) => [column, numbersIn(rows, { column, mark })]));
    const open = columns.filter((column) => !fees.includes(column));
    // What is left of a sum when the fee is paid comes after the sum.
    const rests = open.filter((column) =>
      fees.some((fee) => isRest(numbers, { column, fee, wholes: wholesOf(header, column) })),
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

/** Whether the fee is in the amount already: it is what some other column leaves when the fee is paid. */
export function isFeePaid(
  header: readonly string[],
  { rows, amount, fee }: { rows: Rows; amount: number; fee: number },
): boolean {
  const columns = header.map((_, index) => index).filter((index) => isFigures(rows, index));
  if (columns.length > COLUMNS_MAX) return false;
  return [DOT, COMMA].some((mark) => {
    const numbers = new Map(
      columns.map((column) => [column, numbersIn(rows, { column, mark: mark as typeof DOT | typeof COMMA })]),
    );
    return isRest(numbers, { column: amount, fee, wholes: wholesOf(header, amount) });
  });
}

/** Whether a column is, in every row that it moves in, what is left of some other one when the fee is paid. */
function isRest(
  numbers: Numbers,
  { column, fee, wholes }: { column: number; fee: number; wholes: readonly number[] },
): boolean {
  const left = numbers.get(column) ?? [];
  const fees = (numbers.get(fee) ?? []).map((size) => (Number.isNaN(size) ? 0 : Math.abs(size)));
  const rows = left.flatMap((size, row) => (Math.abs(size) > 0 ? [row] : []));
  if (rows.filter((row) => (fees[row] ?? 0) > 0).length < CHARGED_LEAST) return false;
  return numbers
    .entries()
    .some(
      ([whole, sizes]) =>
        whole !== fee &&
        wholes.includes(whole) &&
        rows.every((row) => left[row] === (sizes[row] ?? NaN) - (fees[row] ?? 0)),
    );
}

function isFigures(rows: Rows, index: number): boolean {
  const cells = rows.map((row) => (row[index] ?? "").trim()).filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => takeApart(cell) !== undefined);
}
