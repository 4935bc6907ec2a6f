/**
 * The columns of a payment service's table: what a row's amount is left of when the fee is paid. They are proven by the rows,
 * or named by the header.
 */
import { MARKS } from "../../rows/amount-sizes.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { GROSS, NET } from "../../../words/fees.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { sizeOf, type HeadedRows } from "../../cells.ts";
import { feeColumns, provenWhole } from "./amount-arithmetic.ts";

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
