/** A tax in a column of its own, as a broker takes it off what was earned, and what stands beside a row's amount with it. */
import { takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import type { DecimalMark } from "../../../fields.ts";
import { WITH_FEE } from "../../../words/fees.ts";
import { namesTax } from "../../../words/headers/taxes.ts";
import type { HeadedRows } from "../../cells.ts";
import { moneyColumns, type Columns } from "../../columns/columns.ts";
import { feeOf } from "./fee-proof.ts";

/** A column of taxes, and whether they are followed as fees are. */
export interface TaxColumn {
  readonly column: number;
  readonly isCounted: boolean;
}

/** The column of taxes beside an amount that may be without them. */
export function taxColumn({ header, rows }: HeadedRows, columns: Columns): TaxColumn | undefined {
  const money = moneyColumns(columns);
  if (money.some((index) => WITH_FEE.test(foldHeader(header[index] ?? "")))) return undefined;
  const column = header.findIndex((cell, index) => !money.includes(index) && namesTax(foldHeader(cell)));
  const isNumeric = rows.every((cells) => {
    const text = (cells[column] ?? "").trim();
    return text === "" || takeApart(text) !== undefined;
  });
  return column >= 0 && isNumeric ? { column, isCounted: false } : undefined;
}

/** What stands beside a row's amount: its fee, and the tax that is followed with it. */
export function chargeOf(
  cells: readonly string[],
  { fee, tax }: { readonly fee?: number | undefined; readonly tax?: TaxColumn | undefined },
  { mark, decimals }: { mark: DecimalMark; decimals: number },
): number {
  if (fee === undefined) return 0;
  const own = feeOf(cells[fee] ?? "", mark, decimals);
  const isBeside = tax?.isCounted === true && tax.column !== fee;
  return isBeside ? own + feeOf(cells[tax.column] ?? "", mark, decimals) : own;
}
