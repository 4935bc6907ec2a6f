/** Formats values of the contract as cells: plain for pipes and files, localized for a terminal. */
import { localNumber } from "../../client/notation/local-number.ts";
import { codeWords } from "../../client/notation/code-words.ts";
import type { Field } from "../view.ts";

export { localNumber };

/** The value of a field. A dot in the name is a path into an object: `detected.encoding`. */
export function valueAt(row: object, name: string): unknown {
  let value: unknown = row;
  for (const part of name in row ? [name] : name.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The value of a field in a row. */
export function fieldValue(row: object, { name, value }: Pick<Field, "name" | "value">): unknown {
  return value === undefined ? valueAt(row, name) : value(row as never);
}

/** A value for programs: ISO dates, plain decimals, true and false, lists with commas, objects as JSON. */
export function plainCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (JSON.isRawJSON(value)) return value.rawJSON;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(",");
  return JSON.stringify(value);
}

/** The value of a field in the user's locale. An amount is followed by its currency, unless something else says that one. */
export function humanCell(
  row: object,
  {
    field,
    locale,
    saysCurrency,
  }: { field: Field; locale: string; saysCurrency: (currency: unknown) => boolean },
): string {
  const value = field.cell === undefined ? fieldValue(row, field) : field.cell(row as never);
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "amount": {
      const amount = localNumber(plainCell(value), locale);
      const currency = field.currency === undefined ? undefined : valueAt(row, field.currency);
      return typeof currency === "string" && !saysCurrency(currency) ? `${amount} ${currency}` : amount;
    }
    case "count":
      return localNumber(plainCell(value), locale);
    case "timestamp":
      return localTimestamp(plainCell(value));
    case "flag":
      return value === true ? "yes" : value === false ? "no" : plainCell(value);
    case "tags":
      return Array.isArray(value) ? value.map(plainCell).join(", ") : plainCell(value);
    case "code":
      return codeWords(plainCell(value));
    default:
      return plainCell(value);
  }
}

/** A moment in the user's time zone, to the minute: 2026-03-01 14:05. */
export function localTimestamp(timestamp: string): string {
  const at = new Date(timestamp);
  if (Number.isNaN(at.getTime())) return timestamp;
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The header of a field on a terminal: bank_account_id is "Bank account id". */
export function titleOf({ name, title }: Field): string {
  if (title !== undefined) return title;
  const words = name.replace(/[._]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
