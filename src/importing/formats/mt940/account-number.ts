/** Field 25: the account, in the ways that banks write it. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { withoutEnd } from "../../../contract/values/text-end.ts";
import { ownText } from "../../cells/fold.ts";
import { isIban } from "../../cells/iban.ts";

export interface NamedAccount {
  /** The IBAN where there is one, else the text without white space; null for none. */
  readonly number: string | null;
  /** The currency at its end; null for none. */
  readonly currency: string | null;
}

/** "BLZ/Konto", "BIC/IBAN", an IBAN or any number, with or without a currency behind it. */
export function accountOf(text: string): NamedAccount {
  // Behind an IBAN some banks write the currency and the account's holder.
  const [first = "", second = ""] = text.trim().split(/\s+/);
  if (isIban(first)) return { number: ownText(first), currency: isCurrency(second) ? ownText(second) : null };
  const whole = withoutEnd(text.replace(/\s+/g, "").replace(/^\/+/, ""), "/");
  if (whole === "") return { number: null, currency: null };
  const parts = whole.split("/");
  // Some IBANs end with letters that are a currency: the check digits tell.
  const ibanPart = parts.find(isIban);
  if (ibanPart !== undefined) {
    return { number: ownText(ibanPart), currency: parts.find((part) => isCurrency(part)) ?? null };
  }
  const [, bare = whole, currency = null] = /^(.*[0-9])[./-]?([A-Z]{3})$/.exec(whole) ?? [];
  if (currency === null || !isCurrency(currency)) return { number: ownText(ibanIn(whole)), currency: null };
  return { number: ownText(ibanIn(bare)), currency: ownText(currency) };
}

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/;

/** The part that is an IBAN, in its form at least; else the whole. */
function ibanIn(text: string): string {
  const parts = text.split("/");
  return parts.find(isIban) ?? parts.find((part) => part.length >= 15 && IBAN.test(part)) ?? text;
}
