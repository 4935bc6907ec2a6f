/** A column that a list calls by a word for amounts ("total"), and that is the sum of the amounts so far: its balance. */
import { fieldOf } from "../../../words/headers/fields.ts";
import { areAmounts, columnOf, numbersIn, type HeadedRows } from "../../cells.ts";
import { MARKS } from "../../rows/amount-sizes.ts";
import { columnsFrom, columnsInUse, type Columns } from "../columns.ts";
import { sumTest } from "./column-sums.ts";

/** Rows that prove it where the sum does not begin at zero: fewer may add up by chance. */
const ROWS_MIN = 3;

/** The columns with that one as the balance; undefined where the table has a balance, or no such column. */
export function withRunningTotal(columns: Columns, { header, rows }: HeadedRows): Columns | undefined {
  const [amount, other] = columns.amount ?? [];
  if (amount === undefined || other !== undefined || columns.balance !== undefined) return undefined;
  const inUse = columnsInUse(columns);
  const totals = [...header.keys()].filter(
    (index) =>
      !inUse.has(index) &&
      fieldOf(header[index] ?? "")?.field === "amount" &&
      areAmounts(columnOf(rows, index)),
  );
  const addsUp = sumTest(rows, { columns: [amount, ...totals], sign: columns.sign?.[0] });
  const beginsAtZero = (total: number) =>
    MARKS.some((mark) => {
      const [sums, sizes] = [total, amount].map((column) => numbersIn(rows, { column, mark }));
      return [0, -1].some((end) => sums?.at(end) !== undefined && sums.at(end) === sizes?.at(end));
    });
  const [balance, second] = totals.filter(
    (total) => addsUp({ amount, balance: total }) && (rows.length >= ROWS_MIN || beginsAtZero(total)),
  );
  return second === undefined && balance !== undefined
    ? { ...columns, ...columnsFrom({ balance }) }
    : undefined;
}
