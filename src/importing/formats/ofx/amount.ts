/**
 * The amount of an entry (3.2.9.1): digits with a dot or a comma as decimal mark and no groups. Banks write groups all the
 * same; where both readings are possible, none is taken.
 */
import { COMMA, DOT, isNeutral, marksOf, takeApart } from "../../amount-text.ts";

const PLAIN = /^([+-]?)([0-9]*)(?:([.,])([0-9]*))?$/;
const LENGTH_MAX = 60;

export interface StatedAmount {
  /** As `EntryEvent.amount` wants it, or the text itself. */
  readonly amount: string;
  readonly fault?: string;
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
    const isGroup = mark !== undefined && fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(whole);
    if (isGroup && decimals !== 3) return { amount: text, fault: groupFault(text) };
    return { amount: `${sign}${whole}.${fraction}` };
  }
  return unusualAmount(text, currency);
}

function unusualAmount(text: string, currency: string | null): StatedAmount {
  const parts = text.length > LENGTH_MAX ? undefined : takeApart(text);
  if (parts === undefined) return { amount: text };
  if (parts.currency !== undefined && currency !== null && parts.currency !== currency) {
    return {
      amount: text,
      fault: `The amount "${text}" is not in ${currency}, the currency of its account.`,
    };
  }
  const { body } = parts;
  const marks = marksOf(body);
  if (marks === 0) return { amount: text };
  const isBoth = marks === (DOT | COMMA);
  if (isBoth && !isNeutral(body)) return { amount: text, fault: groupFault(text) };
  const digits = body.replace(marks === COMMA ? /[^0-9,]/g : /[^0-9.]/g, "").replace(",", ".");
  return { amount: `${parts.negative || parts.word === "debit" ? "-" : ""}${digits}` };
}

function groupFault(text: string): string {
  return `The amount "${text}" can be read with a decimal mark, as OFX wants it, or with a group of thousands.`;
}
