/** What rows without a day add up to: those of a collective order to it, and a sum to the rows that it stands below. */
import { signedSize, type AmountCell } from "../amount-cells.ts";
import { addSizes, isSameSize, sizesOf, ZERO, type Sizes } from "../amount-sizes.ts";

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
  const sizes = sizesOf(amount.parts.body).map((size) => signedSize(size, amount, "as_is"));
  if (isDated) sums.head = sizes;
  else {
    sums.isTotal ||= sums.rows > 2 && isSameSize(sizes, sums.all);
    sums.isEven = isSameSize(sizes, addSizes(sums.head, sums.run));
    sums.run = addSizes(sums.run, sizes);
    sums.isEven ||= isSameSize(sums.run, sums.head);
    sums.length++;
  }
  sums.all = addSizes(sums.all, sizes);
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
