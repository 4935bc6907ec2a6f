/** Values of a bulk change in words. */

/** Members whose values people know by names. */
const NAMED: readonly string[] = ["bank_account_id", "category"];

/** A value in words; an account by its name, and a category where `names` has its slug. */
export function valueWords(
  member: string,
  { value, names }: { readonly value: unknown; readonly names: ReadonlyMap<string, string> },
): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  if (text === "") return "none";
  return NAMED.includes(member) ? (names.get(text) ?? text) : text;
}
