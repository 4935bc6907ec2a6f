/** What all rows of a table come to, which a line without a day below them may state under any name: "Dönem Borcu". */
import { currencyDecimals } from "../../../../contract/values/currency.ts";
import type { RejectCode } from "../../../rows/reject-reasons.ts";
import type { TableRecipe } from "../../recipe.ts";
import { signedMinor, type AmountCell } from "../amount-cells.ts";

interface SumSoFar {
  minor: number;
  rows: number;
  /** That of all rows; undefined where they have several, or there are none. */
  currency: string | undefined;
}

/** With fewer rows the missing booking of a day may come to the others. */
const ROWS_MIN = 3;

export function newSumSoFar(): SumSoFar {
  return { minor: 0, rows: 0, currency: undefined };
}

export function addRow(sum: SumSoFar, { movement, currency }: { movement: number; currency: string }): void {
  sum.currency = sum.rows === 0 || sum.currency === currency ? currency : undefined;
  sum.minor += movement;
  sum.rows++;
}

/** Whether an amount is what all rows come to. */
export function isSumSoFar(
  { minor, rows, currency }: SumSoFar,
  amount: AmountCell | RejectCode,
  { mark, sign }: Pick<TableRecipe, "mark" | "sign">,
): boolean {
  if (typeof amount === "string" || currency === undefined || rows < ROWS_MIN) return false;
  return minor !== 0 && signedMinor(amount, { mark, sign, decimals: currencyDecimals(currency) }) === minor;
}
