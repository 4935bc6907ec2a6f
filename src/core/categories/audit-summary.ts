/** The audit summary of a category: members of the contract. */
import type { CategoryRecord } from "../ports/company-categories.ts";

type Summary = Readonly<Record<string, unknown>>;

const members = [
  "name",
  "kind",
  "accounting_category",
  "cash_flow_category",
  "parent",
  "is_archived",
  "merged_into",
] as const;

/** Of a new category; empty members are left out. */
export function summarize(record: CategoryRecord): Summary {
  const filled = members.filter((member) => record[member] !== null && record[member] !== false);
  return { slug: record.slug, ...Object.fromEntries(filled.map((member) => [member, record[member]])) };
}

/** `{before, after}` of the members that changed, with the name that tells which category it is. */
export function summarizeChange(
  before: Partial<CategoryRecord> | undefined,
  after: CategoryRecord,
): { readonly name: string; readonly before: Summary; readonly after: Summary } {
  const changed = members.filter((member) => before?.[member] !== after[member]);
  const of = (record: Partial<CategoryRecord> | undefined) =>
    Object.fromEntries(changed.map((member) => [member, record?.[member] ?? null]));
  return { name: after.name, before: of(before), after: of(after) };
}
