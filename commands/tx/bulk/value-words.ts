/** Values of a bulk change in words. */
import { wordsOf, type Names } from "../../names.ts";

/** A value in words; an account by its name, and a category where `names` has its slug. */
export function valueWords(
  member: string,
  { value, names }: { readonly value: unknown; readonly names: Names },
): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  if (text === "") return "none";
  return wordsOf(member, text, names);
}
