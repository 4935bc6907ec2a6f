/** What rows without a day add up to: those of a collective order to it, and a sum to the rows that it stands below. */
import { readBody } from "../../../cells/amount-text.ts";
import { signedSize, type AmountCell } from "../amount-cells.ts";
import { CHAIN_DECIMALS } from "../balances/running-balance.ts";
import { MARKS, type Sizes } from "./total-proof.ts";

export interface RunSums {
  /** Whether a row without a day is what all rows above it come to. */
  isTotal: boolean;
  /** Runs of rows without a day that come to the row above them, or end with what that and the others come to. */
  even: number;
  /** Whether a run of several does. */
  isLong: boolean;
  all: Sizes;
  rows: number;
  head: Sizes;
  run: Sizes;
  length: number;
  isEven: boolean;
}

const ZERO: Sizes = MARKS.map(() => 0);

export function newRunSums(): RunSums {
  return {
    isTotal: false,
    even: 0,
    isLong: false,
    all: ZERO,
    rows: 0,
    head: ZERO,
    run: ZERO,
    length: 0,
    isEven: false,
  };
}

/** Adds a row with an amount. */
export function passRun(sums: RunSums, amount: AmountCell, isDated: boolean): void {
  const sizes = MARKS.map((mark) => {
    const size = readBody(amount.parts.body, mark, CHAIN_DECIMALS);
    return typeof size === "string" ? NaN : signedSize(size, amount, "as_is");
  });
  if (isDated) sums.head = sizes;
  else {
    sums.isTotal ||= sums.rows > 2 && isAlike(sizes, sums.all);
    sums.isEven = isAlike(sizes, plus(sums.head, sums.run));
    sums.run = plus(sums.run, sizes);
    sums.isEven ||= isAlike(sums.run, sums.head);
    sums.length++;
  }
  sums.all = plus(sums.all, sizes);
  sums.rows++;
}

/** Ends a run: where another day begins, and at the end of the file. */
export function closeRun(sums: RunSums): void {
  if (sums.isEven) {
    sums.even++;
    sums.isLong ||= sums.length > 1;
  }
  sums.head = ZERO;
  sums.run = ZERO;
  sums.length = 0;
  sums.isEven = false;
}

function plus(sizes: Sizes, others: Sizes): Sizes {
  return sizes.map((size, at) => size + (others[at] ?? NaN));
}

/** Whether both are the same amount under one of the marks, whatever their signs. */
export function isAlike(sizes: Sizes, others: Sizes): boolean {
  return sizes.some((size, at) => size !== 0 && Math.abs(size) === Math.abs(others[at] ?? NaN));
}
