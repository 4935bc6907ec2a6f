/** Values of a bulk change in words. */
import type { AccountNames } from "../../accounts/names.ts";

/** A value in words; an account by its name. */
export function valueWords(
  member: string,
  { value, names }: { readonly value: unknown; readonly names: AccountNames },
): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  if (text === "") return "none";
  return member === "bank_account_id" ? (names.get(text) ?? text) : text;
}
