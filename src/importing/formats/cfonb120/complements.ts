/** What the complements (05) of an entry say, by the qualifiers that begin them. */
import { field } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import { signedAmount } from "./amount.ts";

interface Complements {
  readonly texts: readonly string[];
  /** Who paid, and who was paid. */
  readonly payer: string;
  readonly payee: string;
  readonly reference: string;
}

/** Qualifiers of what is not a text: identities, accounts, countries, fees and mandates of the parties. */
const SILENT = new Set([
  "NPO",
  "NBU",
  "IPY",
  "IBE",
  "CPY",
  "CBE",
  "PDO",
  "FEE",
  "RUM",
  "NPY",
  "NBE",
  "REF",
  "RCN",
]);

export function complementsOf(records: readonly FixedRecord[]): Complements {
  const all = records.map((record) => ({ qualifier: field(record, 46, 48), text: field(record, 49, 118) }));
  const first = (qualifier: string) => all.find((one) => one.qualifier === qualifier)?.text.trim() ?? "";
  return {
    texts: all
      .filter(({ qualifier }) => !SILENT.has(qualifier))
      .map(({ qualifier, text }) => (qualifier === "MMO" ? originalAmount(text) : text)),
    payer: first("NPY"),
    payee: first("NBE"),
    reference: first("REF") || first("RCN").slice(0, 35).trim(),
  };
}

/** The amount in the currency in which it was made: code, number of decimals, amount, and a rate behind it. */
function originalAmount(text: string): string {
  const [, currency, decimals = "", digits = "", last = ""] =
    /^([A-Z]{3})([0-9])([0-9 ]{13})([0-9{}A-Réè])/.exec(text) ?? [];
  if (currency === undefined) return text;
  const unsignedDigits = /[0-9]/.test(last)
    ? `${digits}${"{ABCDEFGHI"[Number(last)] ?? ""}`
    : `${digits}${last}`;
  const amount = signedAmount(unsignedDigits, decimals);
  return amount === undefined ? text : `${amount.replace("-", "")} ${currency}`;
}
