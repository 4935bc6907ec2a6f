/** Which column holds what, where no header tells: dates look like dates, amounts like amounts, and a balance adds up. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import { isUnbooked } from "../../words/statuses.ts";
import { columnOf, type NumberedRows, type Rows } from "../cells.ts";
import { numberColumn } from "./accounts/account-column.ts";
import { sumTest } from "./amounts/column-sums.ts";
import { balanceOfPair, pairOf, sidesAmong, type PairScene } from "./amounts/pair-by-content.ts";
import { wholeAmounts } from "./amounts/whole-amounts.ts";
import { coinColumn } from "./coin-column.ts";
import { columnsFrom, columnsInUse, moneyColumns, type Columns } from "./columns.ts";
import { refuseOtherOrder } from "./dates/day-order.ts";

interface Scene extends NumberedRows {
  /** Columns that a person or a mapping names. */
  readonly preset: Columns;
  readonly width: number;
  /** The records below the last row. */
  readonly below: Rows;
}

/**
 * Columns by content; undefined when there is no date, or no amount that is the only one or proven by a balance. Throws
 * `ambiguous_file` for two columns of which nothing tells the debits, and for one of accounts of which nothing tells whose.
 */
export function columnsByContent(scene: Scene): Columns | undefined {
  const { rows, lines, header, preset, width, below } = scene;
  const inUse = columnsInUse(preset);
  const free = Array.from({ length: width }, (_, index) => index).filter((index) => !inUse.has(index));
  const dates = dayColumns(free, rows);
  const others = free.filter((index) => !dates.includes(index));
  // A fee stays one, whatever the header calls the amount.
  const isFee = (index: number) => fieldOf(header[index] ?? "")?.field === "ignored";
  const numeric = withSeldom(
    rows,
    others.filter((index) => !isFee(index) && holdsAmounts(rows, index)),
  );
  const rest = others.filter((index) => !numeric.includes(index));
  const wordy = rest.filter((index) => share(rows, index, (cell) => /\p{L}[\p{L}\p{M}]/u.test(cell)) > 0.3);
  const sign = rest.find((index) => isSignColumn(rows, index));
  const money = preset.amount ?? preset.debit ?? preset.credit;
  const pairScene = { texts: wordy, lines, header, sign };
  const amounts =
    money === undefined
      ? (amountsOf(rows, numeric, pairScene) ?? wholeAmounts(rows, { columns: others, below, ...pairScene }))
      : balanceOf(rows, money, numeric);
  const isDayChosen = preset.date !== undefined || preset.posted_date !== undefined;
  if (amounts === undefined || (dates.length === 0 && !isDayChosen)) return undefined;

  const currency =
    rest.find((index) => areCurrencies(rows, index)) ??
    coinColumn(rest, { money: moneyColumns(amounts), rows });
  const status = preset.status === undefined ? wordy.find((index) => isStatus(rows, index)) : undefined;
  const isAside = (index: number) =>
    [currency, status, sign].includes(index) || isNumbers(rows, index) || areCurrencies(rows, index);
  const texts = wordy.filter((index) => !isAside(index));
  const numbers = rest.filter((index) => isNumbers(rows, index));
  const account =
    preset.account === undefined
      ? (numbers.find((index) => isOwnNumber(rows, index)) ??
        numberColumn(numbers, amounts, { rows, lines, header }))
      : undefined;
  const days = dates.toSorted((one, other) => Number(isOneDay(rows, one)) - Number(isOneDay(rows, other)));
  if (!isDayChosen) refuseOtherOrder(days, scene);
  const [posted_date, value_date] = isDayChosen ? [] : days;
  return {
    ...columnsFrom({ posted_date, value_date }),
    ...amounts,
    ...columnsFrom({ currency, account, status, sign: amounts.debit === undefined ? sign : undefined }),
    ...columnsFrom({ description: texts }),
    ...preset,
  };
}

/** The share of rows whose cell passes a test. */
function share(rows: Rows, index: number, test: (cell: string) => boolean): number {
  return rows.filter((cells) => test((cells[index] ?? "").trim())).length / Math.max(1, rows.length);
}

/** The columns of days. Digits alone may be a number of anything, where dates are written as such beside them. */
function dayColumns(free: readonly number[], rows: Rows): readonly number[] {
  const days = free.filter(
    (index) => share(rows, index, (cell) => dateReadings(cell, 2026) !== undefined) >= 0.8,
  );
  const dates = days.filter((index) => share(rows, index, (cell) => /[^0-9]/.test(cell)) >= 0.8);
  return dates.length > 0 ? dates : days;
}

/** Whether all rows have the same day: beside another column of days it is the statement's. */
function isOneDay(rows: Rows, index: number): boolean {
  return rows.length > 2 && new Set(textsOf(rows, index)).size === 1;
}

function areCurrencies(rows: Rows, index: number): boolean {
  return share(rows, index, isCurrency) >= 0.9;
}

/** Whether nearly all cells of a column that hold anything hold an amount, and some of these a mark or a sign. */
function holdsAmounts(rows: Rows, index: number): boolean {
  const cells = columnOf(rows, index);
  const shareOf = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length);
  return (
    shareOf((cell) => takeApart(cell) !== undefined) >= 0.9 &&
    shareOf((cell) => /[.,][0-9]{1,3}\b|^[-+(]/.test(cell)) > 0.2
  );
}

/** The columns without those that few rows fill, but for one that is filled just where another one is not. */
function withSeldom(rows: Rows, columns: readonly number[]): readonly number[] {
  const sides = sidesAmong(rows, columns);
  const isOften = (index: number) => columnOf(rows, index).length > rows.length * 0.2;
  return columns.filter((index) => index === sides?.first || index === sides?.second || isOften(index));
}

/** Whether a column says of every row, in a few words that come again, whether it is booked. */
function isStatus(rows: Rows, index: number): boolean {
  const cells = textsOf(rows, index);
  const words = new Set(cells);
  const open = [...words].filter(isUnbooked);
  return (
    open.length > 0 &&
    open.length < words.size &&
    words.size <= 4 &&
    words.size < cells.length &&
    cells.every((cell) => cell !== "" && cell.length <= 30 && !/[0-9]/.test(cell))
  );
}

/** The texts of all cells of a column, empty ones too. */
function textsOf(rows: Rows, index: number): readonly string[] {
  return rows.map((cells) => (cells[index] ?? "").trim());
}

const NUMBER = /^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{10,30}$|^'?[0-9]{8,26}'?$/;

/** Whether a column holds numbers of accounts, and no texts. */
function isNumbers(rows: Rows, index: number): boolean {
  const cells = columnOf(rows, index);
  return cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
}

/** Whether a column of numbers holds the same one in every row: the number of the file's own account. */
function isOwnNumber(rows: Rows, index: number): boolean {
  return rows.length > 1 && new Set(textsOf(rows, index)).size === 1;
}

/** Whether a column holds sign words for both sides: the same word in every row may be the answer to any question. */
function isSignColumn(rows: Rows, index: number): boolean {
  const cells = textsOf(rows, index);
  const letters = lettersOf("", cells);
  const sides = new Set(cells.map((cell) => signOfWord(cell, letters)));
  return sides.size === 2 && !sides.has(undefined);
}

/** Columns of numbers at most among which an amount is looked for: each is held against each of the others. */
const NUMERIC_MAX = 40;

/** One column is the amount; of two, the balance is the one that the other adds up to; a pair fills each row once. */
function amountsOf(
  rows: Rows,
  numeric: readonly number[],
  scene: PairScene & { readonly sign: number | undefined },
): Columns | undefined {
  const [first, second] = numeric;
  if (first === undefined) return undefined;
  if (second === undefined) return { amount: [first] };
  if (numeric.length > NUMERIC_MAX) return undefined;
  const sides = sidesAmong(rows, numeric);
  if (sides !== undefined) {
    const rest = numeric.filter((column) => column !== sides.first && column !== sides.second);
    return pairOf(rows, { ...scene, ...sides, balance: balanceOfPair(rows, sides, rest) ?? rest[0] });
  }
  const addsUp = sumTest(rows, { columns: numeric, sign: scene.sign });
  const complete = numeric.filter((column) => columnOf(rows, column).length === rows.length);
  for (const amount of complete) {
    const balance = numeric.find((column) => column !== amount && addsUp({ amount, balance: column }));
    if (balance !== undefined) return { amount: [amount], balance: [balance] };
  }
  // A balance before each row tells the amount too, and is none after it.
  const amount = complete.find((column) =>
    numeric.some((balance) => balance !== column && addsUp({ amount: column, balance, isBefore: true })),
  );
  return amount === undefined ? undefined : { amount: [amount] };
}

function balanceOf(rows: Rows, [amount = 0]: readonly number[], numeric: readonly number[]): Columns {
  const addsUp = sumTest(rows, { columns: [amount, ...numeric], sign: undefined });
  const balance = numeric.find((column) => column !== amount && addsUp({ amount, balance: column }));
  return columnsFrom({ balance });
}
