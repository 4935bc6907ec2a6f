/** A bill of a card: amounts without any sign, and below them the line with what they add up to, which is to be paid. */
import { plainDigits } from "../../../../cells/plain-digits.ts";
import type { AmountCell } from "../../../rows/amount-cells.ts";
import { addSizes, sizesOf, ZERO, type Sizes } from "../../../rows/amount-sizes.ts";
import type { Layout } from "../../../layout.ts";

/** Rows of a bill: fewer may add up by chance, and more are a report. */
const ROWS_MIN = 3;
const ROWS_MAX = 2_000;

export interface Bill {
  rows: number;
  /** What the rows add up to under each mark; NaN where one of them is not an amount under it. */
  sums: Sizes;
  /** The line without a day that holds the sum of all rows. */
  total: number | undefined;
  /** Whether any line without a day holds an amount. */
  hasLine: boolean;
}

export function newBill(): Bill {
  return { rows: 0, sums: ZERO, total: undefined, hasLine: false };
}

export function addToBill(bill: Bill, { parts }: AmountCell): void {
  if (bill.rows > ROWS_MAX) return;
  bill.rows++;
  bill.total = undefined;
  bill.sums = addSizes(bill.sums, sizesOf(parts.body));
}

/** Takes a line without a day, which may hold the sum. */
export function closeBill(bill: Bill, { parts }: AmountCell, line: number): void {
  bill.hasLine = true;
  if (bill.rows < ROWS_MIN || bill.rows > ROWS_MAX) return;
  if (sizesOf(parts.body).some((size, at) => size === bill.sums[at])) bill.total = line;
}

/** Digits of a card's number and what hides them. */
const CARD_NUMBER = /(?:[0-9*•●x][ -]?){12,15}[0-9*•●x](?![0-9*•●])/gi;

/** Whether a line above the table holds the number of a card, most of it hidden. */
export function namesCard({ preamble }: Pick<Layout, "preamble">): boolean {
  return preamble.some(({ cells }) =>
    cells.some((cell) =>
      [...plainDigits(cell).matchAll(CARD_NUMBER)].some(
        ([number]) => /[0-9]{3,4}/.test(number) && (number.match(/[*•●x]/gi) ?? []).length >= 4,
      ),
    ),
  );
}
