/** Members of JSON objects as texts. */
import { plainNumeral } from "../../contract/values/decimal.ts";
import { isObject } from "../../contract/values/json.ts";

/** What stands behind names, one inside the other; undefined where it is missing or null. */
export function memberAt(value: unknown, ...names: readonly string[]): unknown {
  let at = value;
  for (const name of names) {
    if (!isObject(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at ?? undefined;
}

/** A text; empty where there is none. A number is told by its digits. */
export function textAt(value: unknown, ...names: readonly string[]): string {
  return textOf(memberAt(value, ...names));
}

/** Texts of a list, or the one text that stands in its place. */
export function textsAt(value: unknown, ...names: readonly string[]): readonly string[] {
  const member = memberAt(value, ...names);
  return (Array.isArray(member) ? member : [member]).map(textOf).filter((text) => text.trim() !== "");
}

/** The first of texts that says something. */
export function firstText(...texts: readonly string[]): string {
  return texts.find((text) => text.trim() !== "") ?? "";
}

/** A numeral of digits with "." as decimal mark, from a number or a text; a text that is none stays. */
export function numeralAt(value: unknown, ...names: readonly string[]): string {
  const text = textAt(value, ...names).trim();
  return /[eE]/.test(text) ? (plainNumeral(text, 30) ?? text) : text;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "object" && value !== null && JSON.isRawJSON(value)) return value.rawJSON;
  return "";
}
