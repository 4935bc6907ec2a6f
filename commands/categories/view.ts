/** How categories are shown. */
import { decimalText } from "../../src/contract/values/decimal.ts";
import type { Category } from "../../src/contract/category.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import type { Context } from "../../src/terminal/context.ts";
import { namesFor, type Names } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";

/** For programs: every line has every column. */
export const categoryFields: readonly FieldOf<Category>[] = [
  { name: "slug", kind: "id", column: { presence: "always" } },
  { name: "name", kind: "text", column: { presence: "always", isName: true, least: 40 } },
  { name: "kind", kind: "word" },
  { name: "accounting_category", kind: "code", title: "Accounting" },
  { name: "cash_flow_category", kind: "code", title: "Cash flow", column: { dropFirst: true } },
  { name: "is_default", kind: "flag", title: "In chart", visibleIn: "pipe" },
  { name: "transaction_count", kind: "count", title: "Transactions" },
  { name: "parent", kind: "text", title: "Part of", visibleIn: "data" },
  { name: "is_archived", kind: "flag", title: "Archived", visibleIn: "data" },
  { name: "merged_into", kind: "text", visibleIn: "data" },
];

/** For people: names first, with what each moved this year. */
export function readingFields(
  year: string,
  { locale, names }: { readonly locale: string; readonly names: Names },
): readonly FieldOf<Category>[] {
  return [
    { name: "name", kind: "text", column: { presence: "always", isName: true, least: 24, weight: 2 } },
    { name: "slug", kind: "id", column: { dropFirst: true } },
    { name: "kind", kind: "word" },
    // A word, since a sum that is cut says nothing.
    { name: "moved", kind: "word", title: year, value: ({ sums }) => sumWords(sums, locale) },
    { name: "transaction_count", kind: "count", title: "Rows" },
    {
      name: "parent",
      kind: "text",
      title: "Part of",
      cell: ({ parent }) => names.get(parent ?? "") ?? parent,
      column: { dropFirst: true },
    },
    { name: "accounting_category", kind: "code", title: "Accounting", column: { dropFirst: true } },
    { name: "cash_flow_category", kind: "code", title: "Cash flow", column: { dropFirst: true } },
    {
      name: "is_archived",
      kind: "flag",
      title: "Archived",
      column: { isNotable: (archived) => archived === "yes" },
    },
  ];
}

/** "-1,234.50 EUR, 20.00 USD"; nothing where nothing moved. */
function sumWords(sums: Category["sums"] = [], locale: string): string {
  return sums
    .map(({ net, currency_code }) => `${localNumber(decimalText(net), locale)} ${currency_code}`)
    .join(", ");
}

/** Members that hold the slug of another category. */
const OTHERS: readonly string[] = ["parent", "merged_into"];

export const recordFieldsWith = (names: Names): readonly FieldOf<Category>[] =>
  categoryFields.map((field): FieldOf<Category> => {
    const everywhere = { ...field, visibleIn: "everywhere" as const };
    if (!("name" in field) || !OTHERS.includes(field.name)) return everywhere;
    const slugIn =
      field.name === "parent" ? (row: Category) => row.parent : (row: Category) => row.merged_into;
    return { ...everywhere, cell: (row: Category) => names.get(slugIn(row) ?? "") ?? slugIn(row) };
  });

/** One category, in full; others that it names by their names on a terminal. */
export async function categoryRecord(
  context: Context,
  data: Category,
  { sentence, notes = [] }: { readonly sentence?: string; readonly notes?: readonly string[] } = {},
): Promise<RecordView> {
  const isRelated = data.parent !== null || data.merged_into !== null;
  return record({
    data,
    fields: recordFieldsWith(await namesFor(context, isRelated && forReading(context))),
    essence: data.slug,
    notes,
    ...(sentence === undefined ? {} : { sentence }),
  });
}
