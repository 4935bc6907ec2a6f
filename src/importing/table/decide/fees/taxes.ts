/**
 * A tax in a column of its own, as a broker takes it off what was earned: whether it moved the account beside the amount, as only a
 * running balance can tell. Most files have it in the amount, so that it is left there without such proof.
 */
import { holds } from "../../../rows/balance-chain.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import type { DecimalMark } from "../../../model.ts";
import { WITH_FEE } from "../../../words/fees.ts";
import { namesTax } from "../../../words/taxes.ts";
import type { HeadedRows } from "../../cells.ts";
import { moneyColumns, type Columns } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";
import type { Survey } from "../../survey-tallies.ts";
import { feeOf, feeSigns } from "./fee-proof.ts";

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

/**
 * The layout with taxes that are followed as fees are, where the balances do not add up without them; and the one without, where
 * they do not add up with them either.
 */
export function withTaxes({ groups }: Survey, layout: Layout): Layout | undefined {
  const { tax, fee, ...rest } = layout;
  if (tax === undefined || layout.columns.balance === undefined) return undefined;
  const surveys = [...groups.values()];
  const turns = feeSigns.filter((_, at) =>
    surveys.every(({ feeChains }) => feeChains[at]?.some((chain) => holds(chain) !== undefined)),
  );
  const isProven = surveys.length > 0 && turns.length > 0;
  if (!tax.isCounted)
    return isProven ? undefined : { ...layout, fee: fee ?? tax.column, tax: { ...tax, isCounted: true } };
  if (isProven && !turns.includes(0)) return undefined;
  return { ...rest, ...(fee === tax.column ? {} : { fee }) };
}

/** What stands beside a row's amount: its fee, and the tax that is followed with it. */
export function chargeOf(
  cells: readonly string[],
  { fee, tax }: Pick<Layout, "fee" | "tax">,
  { mark, decimals }: { mark: DecimalMark; decimals: number },
): number {
  if (fee === undefined) return 0;
  const own = feeOf(cells[fee] ?? "", mark, decimals);
  const isBeside = tax?.isCounted === true && tax.column !== fee;
  return isBeside ? own + feeOf(cells[tax.column] ?? "", mark, decimals) : own;
}
