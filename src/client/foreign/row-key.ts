/** The identity of a row of a file and a transaction of a foreign service: day, exact amount, and text. */
import { hash } from "node:crypto";
import { readDigits } from "../../contract/values/decimal.ts";
import { foldSpace } from "../../importing/cells/fold.ts";
import { decimalOf } from "./numeral.ts";

/**
 * The key of a create request or a record: 128 bits of SHA-256, in hex; undefined where a member is missing. The bank's own
 * text counts before the description, which a person may edit.
 */
export function rowKey(row: Readonly<Record<string, unknown>>): string | undefined {
  const { transaction_date, original_description, description } = row;
  const amount = decimalOf(row["amount"]);
  const text = isText(original_description) ? original_description : description;
  if (amount === undefined || !isText(text) || typeof transaction_date !== "string") return undefined;
  const { negative, digits, scale } = readDigits(amount.rawJSON) ?? { negative: false, digits: "", scale: 0 };
  const size = `${negative ? "-" : ""}${digits}e${-scale}`;
  const identity = [transaction_date.slice(0, 10), size, foldSpace(text.normalize("NFC"))].join("\u0000");
  return hash("sha256", identity, "hex").slice(0, 32);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
