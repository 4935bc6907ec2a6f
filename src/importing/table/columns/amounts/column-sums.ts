/** Which column of numbers is the balance that another one adds up to. */
import { MARKS } from "../../rows/amount-sizes.ts";
import { lettersOf, signOfWord } from "../../../words/sides.ts";
import { numbersIn, type Rows } from "../../cells.ts";

interface Sum {
  readonly amount: number;
  readonly balance: number;
  /** Whether the balance is the one before its row. */
  readonly isBefore?: true;
}

interface SumColumns {
  /** Those that may be an amount or a balance. */
  readonly columns: readonly number[];
  /** The column of words that turn amounts into money in and out. */
  readonly sign: number | undefined;
}

/**
 * A test whether each balance is the one before plus the amount, downwards or upwards, under one decimal mark. Every cell
 * is read once, however many pairs of columns are tested.
 */
export function sumTest(rows: Rows, { columns, sign }: SumColumns): (sum: Sum) => boolean {
  const areDebits = debitRows(rows, sign);
  const readings = MARKS.map(
    (mark) => new Map(columns.map((column) => [column, numbersIn(rows, { column, mark })])),
  );
  const moving = new Map(
    columns.map((column) => [column, rows.filter((cells) => /[1-9]/.test(cells[column] ?? "")).length]),
  );
  return ({ amount, balance, isBefore }) => {
    if (rows.length < 2) return false;
    // A column of zeros beside one that never changes adds up, and is none of amounts.
    if ((moving.get(amount) ?? 0) * 2 < rows.length) return false;
    return readings.some((numbers) => {
      const [sizes, balances] = [numbers.get(amount) ?? [], numbers.get(balance) ?? []];
      const moveOf = (row: number) =>
        areDebits[row] === true ? -Math.abs(sizes[row] ?? NaN) : (sizes[row] ?? NaN);
      const link = (from: number, to: number) =>
        (balances[from] ?? NaN) + moveOf(isBefore === true ? from : to) === balances[to];
      const below = balances.keys().drop(1);
      const above = balances.keys().drop(1);
      return below.every((row) => link(row - 1, row)) || above.every((row) => link(row, row - 1));
    });
  };
}

/** For each row, whether its word says that the amount is money out. */
function debitRows(rows: Rows, sign: number | undefined): readonly boolean[] {
  if (sign === undefined) return [];
  const words = rows.map((cells) => cells[sign] ?? "");
  const letters = lettersOf("", words);
  return words.map((word) => signOfWord(word, letters) === "debit");
}
