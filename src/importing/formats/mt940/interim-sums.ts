/** Fields 90C and 90D of an interim report: how many entries there are, and their sum. */
import type { ControlEvent } from "../../statement/event.ts";
import { plainAmount } from "./balance.ts";
import type { ReadLine } from "./statement-line.ts";

/** What the entries of a report come to, by the side they are booked on. Units of 10^-4. */
export interface InterimSums {
  debit: bigint;
  credit: bigint;
  /** Reversals, expected or unreadable entries, or a floor limit: banks differ in what they count then. */
  isOpen: boolean;
}

export function newInterimSums(): InterimSums {
  return { debit: 0n, credit: 0n, isOpen: false };
}

const DECIMALS = 4;

export function addToSums(sums: InterimSums, { amount, kind }: ReadLine): void {
  if (kind !== "booked") {
    sums.isOpen = true;
    return;
  }
  const [whole = "", fraction = ""] = amount.replace("-", "").split(".");
  if (fraction.length > DECIMALS || whole.length > 15) {
    sums.isOpen = true;
    return;
  }
  const units = BigInt(whole + fraction.padEnd(DECIMALS, "0"));
  if (amount.startsWith("-")) sums.debit += units;
  else sums.credit += units;
}

/** The control of field 90C or 90D; undefined where it cannot be compared. */
export function sumControl(
  tag: "90C" | "90D",
  { text, line, sums }: { text: string; line: number; sums: InterimSums },
): ControlEvent | undefined {
  const [, digits = ""] = /^[0-9]{0,5}[A-Z]{3}\s?(\S*)/.exec(text.trim()) ?? [];
  const statedSum = plainAmount(digits);
  if (statedSum === undefined || sums.isOpen) return undefined;
  const name = tag === "90C" ? "sum of credits (90C)" : "sum of debits (90D)";
  return { kind: "control", line, name, statedSum, ownSum: text4(tag === "90C" ? sums.credit : sums.debit) };
}

function text4(units: bigint): string {
  const digits = String(units).padStart(DECIMALS + 1, "0");
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
