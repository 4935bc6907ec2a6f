/** An amount as a person types it at a question, with or without its currency: "-12.50", "EUR 12.50", "12.50 €". */
import { decimalsFault } from "../../contract/values/amount-decimals.ts";
import { plainNumeral } from "../../contract/values/decimal.ts";
import { toMinor } from "../../contract/values/money.ts";
import { currenciesOf } from "../../importing/words/currencies.ts";
import { amountReadings } from "./local-notation.ts";

export interface TypedMoney {
  readonly kind: "money";
  /** A plain numeral. */
  readonly amount: string;
  /** ISO code of the currency that was typed, else the one that was expected. */
  readonly currency: string | undefined;
}

interface Unreadable {
  readonly kind: "unreadable";
  /** A sentence: what to write. */
  readonly remedy: string;
}

const MAX_DIGITS = 15;

/** `expected` is the currency of a bare amount. A sign of several currencies counts where the expected one is among them. */
export function readTypedMoney(text: string, expected: string | undefined): TypedMoney | Unreadable {
  const plain = plainNumeral(text.trim(), MAX_DIGITS);
  const word = plain === undefined ? currencyWord(text) : undefined;
  const currency = word === undefined ? expected : currencyOf(word, expected);
  if (currency === "unknown")
    return unreadable(`Write the currency as a code of ISO 4217, such as ${expected ?? "EUR"} 12.50.`);
  if (currency === "shared")
    return unreadable(`Several currencies are written ${word}: write a code of ISO 4217, such as USD 12.50.`);
  const numeral = plain ?? plainNumeral(withoutWord(text, word), MAX_DIGITS);
  const prefix = word === undefined || currency === undefined ? "" : `${currency} `;
  if (numeral === undefined) {
    const readings = amountReadings(text).map((reading) => `${prefix}${reading}`);
    return unreadable(readings.length > 0 ? `Write ${readings.join(" or ")}.` : "Write it like -1299.90.");
  }
  if (currency !== undefined && toMinor(numeral, currency) === "amount_precision") {
    const { detail, remedy } = decimalsFault(numeral, currency);
    return unreadable(`${detail}. ${remedy}`);
  }
  return { kind: "money", amount: numeral, currency };
}

function unreadable(remedy: string): Unreadable {
  return { kind: "unreadable", remedy };
}

/** The one thing in the text that is neither digit nor mark: "EUR", "€", "R$"; undefined where there is none. */
function currencyWord(text: string): string | undefined {
  return /[\p{L}\p{Sc}][\p{L}\p{Sc}/]*\.?/u.exec(text)?.[0];
}

function withoutWord(text: string, word: string | undefined): string {
  const rest = word === undefined ? text : text.replace(word, "");
  return rest.trim().replace(/^([+-])\s+/, "$1");
}

function currencyOf(word: string, expected: string | undefined): string {
  const codes = currenciesOf(word.toUpperCase());
  if (codes.length === 0) return "unknown";
  if (codes.length === 1) return codes[0] ?? "unknown";
  return expected !== undefined && codes.includes(expected) ? expected : "shared";
}
