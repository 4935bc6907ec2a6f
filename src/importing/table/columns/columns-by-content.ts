/** Which column holds what, where no header tells: dates look like dates, amounts like amounts, and a balance adds up. */
import { isCurrency } from "../../../contract/currency.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import { isUnbooked } from "../../words/statuses.ts";
import { numberColumn } from "./accounts/account-column.ts";
import { columnOf } from "./candidates.ts";
import { sumTest } from "./amounts/column-sums.ts";
import type { Columns } from "./columns.ts";
import { balanceOfPair, pairOf, sidesAmong, type PairScene } from "./amounts/pair-by-content.ts";
import { wholeAmounts } from "./amounts/whole-amounts.ts";

type Rows = readonly (readonly string[])[];

/**
 * Columns by content; undefined when there is no date, or no amount that is the only one or proven by a balance. Throws
 * `ambiguous_file` for two columns of which nothing tells the debits, and for one of accounts of which nothing tells whose.
 */
export function columnsByContent(
  rows: Rows,
  {
    said,
    width,
    lines,
    header,
    below,
  }: {
    said: Columns;
    width: number;
    lines: readonly number[];
    header: readonly string[];
    /** The records below the last row. */
    below: Rows;
  },
): Columns | undefined {
  const taken = new Set(Object.values(said).flat());
  const free = Array.from({ length: width }, (_, index) => index).filter((index) => !taken.has(index));
  const share = (index: number, test: (cell: string) => boolean) =>
    rows.filter((cells) => test((cells[index] ?? "").trim())).length / Math.max(1, rows.length);

  const days = free.filter((index) => share(index, (cell) => dateReadings(cell, 2026) !== undefined) >= 0.8);
  // Digits alone may be a number of anything, where dates are written as such beside them.
  const written = days.filter((index) => share(index, (cell) => /[^0-9]/.test(cell)) >= 0.8);
  const dates = written.length > 0 ? written : days;
  const others = free.filter((index) => !dates.includes(index));
  const numeric = withSeldom(
    rows,
    // A fee stays one, whatever the header calls the amount.
    others.filter((index) => fieldOf(header[index] ?? "")?.field !== "ignored" && holdsAmounts(rows, index)),
  );
  const money = said.amount ?? said.debit ?? said.credit;
  const wordy = free.filter(
    (index) =>
      !dates.includes(index) &&
      !numeric.includes(index) &&
      share(index, (cell) => /\p{L}[\p{L}\p{M}]/u.test(cell)) > 0.3,
  );
  const sign = free.find(
    (index) => !dates.includes(index) && !numeric.includes(index) && isSignColumn(rows, index),
  );
  const amounts =
    money === undefined
      ? (amountsOf(rows, numeric, { texts: wordy, lines, header, sign }) ??
        wholeAmounts(rows, { columns: others, sign, texts: wordy, lines, header, below }))
      : { ...balanceOf(rows, money, numeric) };
  if (
    amounts === undefined ||
    (dates.length === 0 && said.date === undefined && said.posted_date === undefined)
  )
    return undefined;

  const known = new Set([...dates, ...numeric, ...taken]);
  const rest = free.filter((index) => !known.has(index));
  const currency = rest.find((index) => share(index, (cell) => isCurrency(cell)) >= 0.9);
  const status = said.status === undefined ? wordy.find((index) => isStatus(rows, index)) : undefined;
  const texts = wordy.filter(
    (index) =>
      index !== currency &&
      index !== status &&
      index !== sign &&
      !isNumbers(rows, index) &&
      share(index, (cell) => isCurrency(cell)) < 0.9,
  );
  const account =
    said.account === undefined
      ? (rest.find((index) => isOwnNumber(rows, index)) ??
        numberColumn(
          rest.filter((index) => isNumbers(rows, index)),
          amounts,
          { rows, lines, header },
        ))
      : undefined;
  const [posted, second] = dates;
  return {
    ...(posted === undefined ? {} : { posted_date: [posted] }),
    ...(second === undefined ? {} : { value_date: [second] }),
    ...amounts,
    ...(currency === undefined ? {} : { currency: [currency] }),
    ...(account === undefined ? {} : { account: [account] }),
    ...(status === undefined ? {} : { status: [status] }),
    ...(sign === undefined || amounts.debit !== undefined ? {} : { sign: [sign] }),
    ...(texts.length === 0 ? {} : { description: texts }),
    ...said,
  };
}

/** Whether nearly all cells of a column that hold anything hold an amount, and some of these a mark or a sign. */
function holdsAmounts(rows: Rows, index: number): boolean {
  const cells = columnOf(rows, index);
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length);
  return (
    share((cell) => takeApart(cell) !== undefined) >= 0.9 &&
    share((cell) => /[.,][0-9]{1,3}\b|^[-+(]/.test(cell)) > 0.2
  );
}

/** The columns without those that few rows fill, but for one that is filled just where another one is not. */
function withSeldom(rows: Rows, columns: readonly number[]): readonly number[] {
  const isOften = (index: number) => columnOf(rows, index).length > rows.length * 0.2;
  const often = columns.filter(isOften);
  const sides = sidesAmong(rows, columns);
  return columns.filter((index) => often.includes(index) || index === sides?.left || index === sides?.right);
}

/** Whether a column says of every row, in a few words that come again, whether it is booked. */
function isStatus(rows: Rows, index: number): boolean {
  const cells = rows.map((row) => (row[index] ?? "").trim());
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

const NUMBER = /^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{10,30}$|^'?[0-9]{8,26}'?$/;

/** Whether a column holds numbers of accounts, and no texts. */
function isNumbers(rows: Rows, index: number): boolean {
  const cells = rows.map((row) => (row[index] ?? "").trim()).filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
}

/** Whether a column holds one number of an account in every row: the file's own. */
function isOwnNumber(rows: Rows, index: number): boolean {
  const values = new Set(rows.map((row) => (row[index] ?? "").trim()));
  return rows.length > 1 && values.size === 1 && isNumbers(rows, index);
}

/** Whether a column holds sign words for both sides: the same word in every row may be the answer to any question. */
function isSignColumn(rows: Rows, index: number): boolean {
  const cells = rows.map((row) => (row[index] ?? "").trim());
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
  { texts, lines, header, sign }: PairScene & { readonly sign: number | undefined },
): Columns | undefined {
  const [first, second] = numeric;
  if (first === undefined) return undefined;
  if (second === undefined) return { amount: [first] };
  if (numeric.length > NUMERIC_MAX) return undefined;
  const sides = sidesAmong(rows, numeric);
  if (sides !== undefined) {
    const rest = numeric.filter((column) => column !== sides.left && column !== sides.right);
    const balance = balanceOfPair(rows, sides, rest) ?? rest[0];
    return pairOf(rows, { ...sides, balance, texts, lines, header });
  }
  const addsUp = sumTest(rows, { columns: numeric, sign });
  const filled = numeric.filter((column) => rows.every((cells) => (cells[column] ?? "").trim() !== ""));
  for (const amount of filled) {
    for (const balance of numeric) {
      if (amount !== balance && addsUp({ amount, balance })) return { amount: [amount], balance: [balance] };
    }
  }
  // A balance before each row tells the amount too, and is none after it.
  const amount = filled.find((column) =>
    numeric.some((balance) => balance !== column && addsUp({ amount: column, balance, isBefore: true })),
  );
  return amount === undefined ? undefined : { amount: [amount] };
}

function balanceOf(rows: Rows, [amount = 0]: readonly number[], numeric: readonly number[]): Columns {
  const addsUp = sumTest(rows, { columns: [amount, ...numeric], sign: undefined });
  const balance = numeric.find((column) => column !== amount && addsUp({ amount, balance: column }));
  return balance === undefined ? {} : { balance: [balance] };
}
