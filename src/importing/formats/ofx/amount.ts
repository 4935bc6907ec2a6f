/**
 * The amount of an entry (3.2.9.1): digits with a dot or a comma as decimal mark and no groups. Banks write groups all the
 * same: what can be read as one is told beside the amount that the format means, and the file's other amounts decide.
 */
import type { EntryEvent } from "../../statement/event.ts";
import { COMMA, DOT, isNeutral, marksOf, takeApart } from "../../cells/amount-text.ts";

const PLAIN = /^([+-]?)([0-9]*)(?:([.,])([0-9]*))?$/;
const LENGTH_MAX = 60;

interface StatedAmount extends Pick<EntryEvent, "mark" | "grouped" | "fault"> {
  /** As `EntryEvent.amount` wants it, or the text itself. */
  readonly amount: string;
}

/** `decimals` and `currency` are the account's, where it names one. */
export function statedAmount(
  text: string,
  { decimals, currency }: { decimals: number | undefined; currency: string | null },
): StatedAmount {
  const plain = PLAIN.exec(text);
  if (plain !== null) {
    const [, sign = "", whole = "", mark, fraction = ""] = plain;
    if (whole === "" && fraction === "") return { amount: text };
    const amount = `${sign}${whole}.${fraction}`;
    if (mark !== "." && mark !== ",") return { amount };
    const isGroup = fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(whole);
    if (!isGroup) return { amount, mark };
    if (decimals === 3) return { amount };
    // A currency without decimals needs no mark for them.
    if (decimals === 0) return { amount: text, fault: groupFault(text) };
    return { amount, grouped: { mark, amount: `${sign}${whole}${fraction}` } };
  }
  return unusualAmount(text, { decimals, currency });
}

function unusualAmount(
  text: string,
  { decimals, currency }: { decimals: number | undefined; currency: string | null },
): StatedAmount {
  const parts = text.length > LENGTH_MAX ? undefined : takeApart(text);
  if (parts === undefined) return { amount: text };
  if (parts.currencies !== undefined && currency !== null && !parts.currencies.includes(currency)) {
    return {
      amount: text,
      fault: `The amount "${text}" is not in ${currency}, the currency of its account.`,
    };
  }
  const { body } = parts;
  const marks = marksOf(body);
  if (marks === 0) return { amount: text };
  const isBoth = marks === (DOT | COMMA);
  const sign = parts.negative || parts.word === "debit" ? "-" : "";
  if (isBoth && !isNeutral(body)) {
    if (decimals === 0) return { amount: text, fault: groupFault(text) };
    const mark = body.includes(",") ? "," : ".";
    return {
      amount: `${sign}${body.replace(/[^0-9.,]/g, "").replace(",", ".")}`,
      grouped: { mark, amount: `${sign}${body.replace(/[^0-9]/g, "")}` },
    };
  }
  const digits = body.replace(marks === COMMA ? /[^0-9,]/g : /[^0-9.]/g, "").replace(",", ".");
  const isMarked = !isBoth && digits.includes(".");
  return { amount: `${sign}${digits}`, ...(isMarked ? { mark: marks === COMMA ? "," : "." } : {}) };
}

function groupFault(text: string): string {
  return `The amount "${text}" may have a decimal mark, as OFX requires, or a thousands separator.`;
}
