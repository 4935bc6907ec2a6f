/** Fields 60a, 62a: a mark, a day, a currency and an amount (3.6 of the message's description: 1!a6!n3!a15d). */
import { fullDay } from "./days.ts";

interface Balance {
  /** YYYY-MM-DD, not checked. */
  readonly day: string;
  /** Null where a closing balance leaves it out, as the opening one names it. */
  readonly currency: string | null;
  /** Signed, "." as decimal mark; undefined where it is not written as the format has it. */
  readonly amount: string | undefined;
}

const BALANCE = /^([CD])\s?([0-9]{6})\s?([A-Z]{3})?\s?(\S*)/;

/** Undefined for a text that is no balance. */
export function balanceOf(text: string): Balance | undefined {
  const [, mark, day = "", currency = null, digits = ""] = BALANCE.exec(text.trim()) ?? [];
  if (mark === undefined) return undefined;
  const amount = plainAmount(digits);
  if (currency === null && (amount === undefined || !digits.includes(","))) return undefined;
  return {
    day: fullDay(day),
    currency,
    amount: amount === undefined ? undefined : mark === "D" ? `-${amount}` : amount,
  };
}

/**
 * An amount with its comma made a point; undefined for anything else, as the format knows no other mark. Banks leave the
 * comma of whole amounts out.
 */
export function plainAmount(text: string): string | undefined {
  return /^(?:[0-9]+(?:,[0-9]*)?|,[0-9]+)$/.test(text) ? text.replace(",", ".") : undefined;
}
