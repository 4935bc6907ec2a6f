/**
 * The columns of a payment service's table: what a row's amount is left of when the fee is paid. They are proven by the rows,
 * or named by the header.
 */
import { MARKS } from "../../rows/amount-sizes.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { GROSS, NET } from "../../../words/fees.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { numberIn, sizeOf, type HeadedRows } from "../../cells.ts";
import { feeColumns, provenWhole, summandsOf } from "./amount-arithmetic.ts";

export interface NetParts {
  readonly gross: number;
  readonly fees: readonly number[];
  readonly net: number;
  /** Whether the rows prove it, and not the names of the columns alone. */
  readonly isProven: boolean;
}

/** The parts of an amount; undefined where there is no fee, or nothing that it is taken off. */
export function netParts({ header, rows }: HeadedRows, net: number | undefined): NetParts | undefined {
  const fees = feeColumns({ header, rows }).filter((index) => index !== net);
  if (net === undefined || fees.length === 0) return undefined;
  const whole = provenWhole({ header, rows }, { net, fees });
  if (whole !== undefined) return { ...whole, net, isProven: true };
  const words = header.map(foldHeader);
  const others = [...header.keys()].filter((index) => index !== net && !fees.includes(index));
  const gross =
    others.find((index) => GROSS.test(words[index] ?? "")) ??
    others.find((index) => fieldOf(header[index] ?? "")?.field === "amount");
  return gross === undefined || !NET.test(words[net] ?? "")
    ? undefined
    : { gross, fees, net, isProven: false };
}

/** The columns that come to an amount, where fees are among them. */
export interface SummedParts {
  readonly fees: readonly number[];
  readonly others: readonly number[];
}

/** The parts of a total; undefined where the columns before it do not come to it, or none of them is one of fees. */
export function summedParts(
  { header, rows }: HeadedRows,
  total: number | undefined,
): SummedParts | undefined {
  const charges = feeColumns({ header, rows }).filter((index) => index !== total);
  if (total === undefined || charges.length === 0) return undefined;
  const parts = summandsOf({ header, rows }, total) ?? [];
  const [fees, others] = [true, false].map((isFee) =>
    parts.filter((index) => charges.includes(index) === isFee),
  );
  return fees === undefined || others === undefined || fees.length === 0 ? undefined : { fees, others };
}

/** The way of a total whose fees are money out and written with a minus, as what they are taken off is not. */
export function wayOfSum(cells: readonly string[], { fees, others }: SummedParts): "in" | undefined {
  return MARKS.some((mark) => {
    const sumOf = (indices: readonly number[]) =>
      indices.reduce((sum, index) => sum + (numberIn(cells[index] ?? "", mark) || 0), 0);
    const [charged, sold] = [sumOf(fees), sumOf(others)];
    return charged < 0 && sold + charged > 0;
  })
    ? "in"
    : undefined;
}

/**
 * What the three tell of a row's way where its amount has no sign: a fee is taken off money that comes, and added to money that
 * goes. Undefined where they do not add up, or there is no fee.
 */
export function wayOfNet(cells: readonly string[], { gross, fees, net }: NetParts): "in" | "out" | undefined {
  for (const mark of MARKS) {
    const sizeAt = (at: number) => sizeOf(takeApart(cells[at] ?? ""), mark);
    const [whole, rest] = [sizeAt(gross), sizeAt(net)];
    const part = fees.reduce((sum, fee) => sum + (sizeAt(fee) || 0), 0);
    if (part === 0) continue;
    if (whole - part === rest) return "in";
    if (whole + part === rest) return "out";
  }
  return undefined;
}
