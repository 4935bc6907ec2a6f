/** Sizes of amounts while the decimal mark is still open, and the readings that a running balance is followed under. */
import { COMMA, DOT, readBody } from "../../cells/amount-text.ts";
import type { DecimalMark } from "../../fields.ts";

/** How signs are turned into money in and out: as the file writes them, or the other way around. */
export type SignReading = "as_is" | "inverted";

export const MARKS = [".", ","] as const satisfies readonly DecimalMark[];
/** Decimals at which amounts are added and balances are followed: more than any currency has. */
export const CHAIN_DECIMALS = 4;
/** The readings that a balance is followed under. */
export const CHAIN_READINGS = [
  { mark: ".", sign: "as_is" },
  { mark: ",", sign: "as_is" },
  { mark: ".", sign: "inverted" },
  { mark: ",", sign: "inverted" },
] as const satisfies readonly { mark: DecimalMark; sign: SignReading }[];

export function chainIndex(mark: DecimalMark, sign: SignReading): number {
  return CHAIN_READINGS.findIndex((reading) => reading.mark === mark && reading.sign === sign);
}

/** Amounts under each of `MARKS`; NaN where one cannot be read. */
export type Sizes = readonly number[];

export const NONE: Sizes = MARKS.map(() => NaN);
export const ZERO: Sizes = MARKS.map(() => 0);

/** The size that an amount's body has under a mark; NaN where it is none. */
export function sizeUnder(mark: DecimalMark, body: string, decimals = CHAIN_DECIMALS): number {
  const size = readBody(body, mark === "." ? DOT : COMMA, decimals);
  return typeof size === "string" ? NaN : size;
}

export function sizesOf(body: string): Sizes {
  return MARKS.map((mark) => sizeUnder(mark, body));
}

export function addSizes(sizes: Sizes, others: Sizes, sign = 1): Sizes {
  return sizes.map((size, at) => size + sign * (others[at] ?? NaN));
}

/** Whether both are the same amount under one of the marks, whatever their signs. */
export function isSameSize(sizes: Sizes, others: Sizes): boolean {
  return sizes.some((size, at) => size !== 0 && Math.abs(size) === Math.abs(others[at] ?? NaN));
}
