/** How categories are shown. */
import { decimalText } from "../../src/contract/values/decimal.ts";
import type { Category } from "../../src/contract/category.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";

/** For programs: every line has every column. */
export const categoryFields: readonly FieldOf<Category>[] = [
  { name: "slug", kind: "id", column: { presence: "always" } },
  { name: "name", kind: "text", column: { presence: "always", least: 40 } },
  { name: "kind", kind: "word" },
  { name: "accounting_category", kind: "word", title: "Accounting" },
  { name: "cash_flow_category", kind: "word", title: "Cash flow", column: { dropFirst: true } },
  { name: "is_default", kind: "flag", title: "In chart", visibleIn: "pipe" },
  { name: "transaction_count", kind: "count", title: "Transactions" },
  { name: "parent", kind: "text", title: "Part of", visibleIn: "data" },
  { name: "is_archived", kind: "flag", title: "Archived", visibleIn: "data" },
  { name: "merged_into", kind: "text", visibleIn: "data" },
];

/** For people: names first, with what each moved this year. */
export function readingFields(year: string, locale: string): readonly FieldOf<Category>[] {
  return [
    { name: "name", kind: "text", column: { presence: "always", least: 24, weight: 2 } },
    { name: "slug", kind: "id", column: { presence: "always", dropFirst: true } },
    { name: "kind", kind: "word" },
    { name: "transaction_count", kind: "count", title: "Transactions" },
    { name: "moved", kind: "text", title: year, value: ({ sums }) => sumWords(sums, locale) },
    { name: "parent", kind: "text", title: "Part of", column: { dropFirst: true } },
    { name: "accounting_category", kind: "word", title: "Accounting", column: { dropFirst: true } },
    { name: "cash_flow_category", kind: "word", title: "Cash flow", column: { dropFirst: true } },
    { name: "is_archived", kind: "flag", title: "Archived" },
  ];
}

/** "-1,234.50 EUR, 20.00 USD"; nothing where nothing moved. */
function sumWords(sums: Category["sums"] = [], locale: string): string {
  return sums
    .map(({ net, currency_code }) => `${localNumber(decimalText(net), locale)} ${currency_code}`)
    .join(", ");
}

const recordFields: readonly FieldOf<Category>[] = categoryFields.map((field) => ({
  ...field,
  visibleIn: "everywhere" as const,
}));

/** One category, in full. */
export function categoryRecord(
  data: Category,
  { sentence, notes = [] }: { readonly sentence?: string; readonly notes?: readonly string[] } = {},
): RecordView {
  return record({
    data,
    fields: recordFields,
    essence: data.slug,
    notes,
    ...(sentence === undefined ? {} : { sentence }),
  });
}
