/**
 * The columns of a payment service's table: what a row's amount is left of when the fee is paid. They are proven by the rows,
 * or named by the header.
 */
import { COMMA, DOT, readBody, takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { feeColumns, provenWhole } from "./amount-arithmetic.ts";
import { GROSS, NET } from "../../../words/fees.ts";

export interface NetParts {
  readonly gross: number;
  readonly fees: readonly number[];
  readonly net: number;
  /** Whether the rows prove it, and not the names of the columns alone. */
  readonly isProven: boolean;
}

/** The parts of an amount; undefined where there is no fee, or nothing that it is taken off. */
export function netParts(
  header: readonly string[],
  { rows, net }: { rows: readonly (readonly string[])[]; net: number | undefined },
): NetParts | undefined {
  const fees = feeColumns(header, rows).filter((index) => index !== net);
  if (net === undefined || fees.length === 0) return undefined;
  const whole = provenWhole(header, { rows, net, fees });
  if (whole !== undefined) return { ...whole, net, isProven: true };
  const named = header.map(foldHeader);
  const isWhole = (index: number) => index !== net && !fees.includes(index);
  const byName = named.findIndex((word, index) => isWhole(index) && GROSS.test(word));
  const gross =
    byName >= 0
      ? byName
      : header.findIndex((cell, index) => isWhole(index) && fieldOf(cell)?.field === "amount");
  return gross < 0 || !NET.test(named[net] ?? "") ? undefined : { gross, fees, net, isProven: false };
}

/** Decimals at which the three are compared. */
const DECIMALS = 4;

/**
 * What the three tell of a row's way where its amount has no sign: a fee is taken off money that comes, and added to money that
 * goes. Undefined where they do not add up, or there is no fee.
 */
export function wayOfNet(cells: readonly string[], { gross, fees, net }: NetParts): "in" | "out" | undefined {
  for (const mark of [DOT, COMMA]) {
    const sizeOf = (at: number) => {
      const body = takeApart(cells[at] ?? "")?.body;
      const size = body === undefined ? "" : readBody(body, mark, DECIMALS);
      return typeof size === "string" ? undefined : size;
    };
    const [whole, rest] = [sizeOf(gross), sizeOf(net)];
    const part = fees.reduce((sum, fee) => sum + (sizeOf(fee) ?? 0), 0);
    if (whole === undefined || rest === undefined || !(part > 0)) continue;
    if (whole - part === rest) return "in";
    if (whole + part === rest) return "out";
  }
  return undefined;
}
