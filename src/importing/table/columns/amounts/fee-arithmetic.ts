/** Whether a fee explains what is left of an amount: gross - fee = net. */
import { COMMA, DOT, readBody, takeApart } from "../../../cells/amount-text.ts";

type Rows = readonly (readonly string[])[];

/** Columns of figures that are tried; a table with more of them is a report. */
const COLUMNS_MAX = 12;

/** Whether in each row with a fee some one other column, less the fee, is what is left; so too where no row has one. */
export function feeExplains(rows: Rows, { net, fees }: { net: number; fees: readonly number[] }): boolean {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, index) => index)
    .filter((index) => index !== net && !fees.includes(index) && isMoney(rows, index))
    .slice(0, COLUMNS_MAX);
  if (columns.length === 0) return true;
  return fees.some((fee) => {
    const charged = rows.filter((cells) => /[1-9]/.test(cells[fee] ?? "") && /[1-9]/.test(cells[net] ?? ""));
    return charged.length === 0 || columns.some((whole) => leaves(charged, { whole, fee, net }));
  });
}

function leaves(rows: Rows, { whole, fee, net }: { whole: number; fee: number; net: number }): boolean {
  return [DOT, COMMA].some((mark) => {
    const sizes = rows.map((cells) =>
      // Where nothing was paid, there is a fee alone.
      [whole, fee, net].map((index) => sizeOf(cells[index] ?? "", mark) ?? (index === whole ? 0 : NaN)),
    );
    const costs = sizes.reduce((sum, [, charged = 0]) => sum + Math.sign(charged), 0) < 0 ? 1 : -1;
    const is = (turned: (size: number) => number) =>
      sizes.every(([all = NaN, charged = NaN, left = NaN]) => left === all + turned(charged));
    return is((size) => -Math.abs(size)) || is((size) => costs * size);
  });
}

function sizeOf(cell: string, mark: number): number | undefined {
  const parts = takeApart(cell);
  const size = parts === undefined ? undefined : readBody(parts.body, mark, 4);
  return typeof size !== "number" ? undefined : parts?.negative === true ? -size : size;
}

function isMoney(rows: Rows, index: number): boolean {
  const cells = rows.map((row) => (row[index] ?? "").trim()).filter((cell) => cell !== "");
  return (
    cells.length > 0 &&
    cells.every((cell) => takeApart(cell) !== undefined) &&
    cells.some((cell) => /[1-9]/.test(cell) && /[.,][0-9]/.test(cell))
  );
}
