/** A financial summary for programs: a line a figure. */
import { decimalText } from "../../src/contract/values/decimal.ts";
import type { FinancialSummary } from "../../src/contract/report/summary.ts";
import { codeTitle } from "../../src/client/notation/code-words.ts";
import { spanName } from "../../src/client/notation/period-name.ts";
import type { Table } from "../../src/terminal/view.ts";
import type { CategoryNames } from "../categories/names.ts";

export type CurrencySummary = FinancialSummary["currencies"][number];
export type Slice =
  CurrencySummary["by_category"][number] | CurrencySummary["by_accounting_category"][number];

const FIGURES_ABOVE = ["income", "expenses"] as const;
const FIGURES_BELOW = ["net", "gross_margin"] as const;
const COUNTS = [
  "transaction_count",
  "uncategorized_count",
  "unreconciled_count",
  "rejected_row_count",
] as const;
const COUNT_WORDS: Readonly<Record<(typeof COUNTS)[number], string>> = {
  transaction_count: "Transactions",
  uncategorized_count: "Transactions without a category",
  unreconciled_count: "Transactions not reconciled",
  rejected_row_count: "Rejected rows of bank files",
};

/**
 * One line a figure: `section` is figure, category, accounting_category, account or count. `amount` is the figure, a
 * category's net, an account's balance, or a count; `previous` is the same in the period compared with.
 */
export function flatSummary(
  summary: FinancialSummary,
  { isCompared, names }: { readonly isCompared: boolean; readonly names?: CategoryNames | undefined },
): Table {
  const { previous } = summary;
  return {
    rows: [
      ...summary.currencies.flatMap((now) => {
        const before = previous.currencies.find(({ currency_code }) => currency_code === now.currency_code);
        const { currency_code } = now;
        const figure = (name: (typeof FIGURES_ABOVE | typeof FIGURES_BELOW)[number]) => ({
          section: "figure",
          name,
          amount: now[name],
          previous: before?.[name],
        });
        return [
          ...FIGURES_ABOVE.map(figure),
          ...uncategorizedRows(now, before),
          ...FIGURES_BELOW.map(figure),
          ...now.by_category.map((slice) => ({
            section: "category",
            ...flatSlice(slice, before?.by_category),
          })),
          ...now.by_accounting_category.map((slice) => ({
            section: "accounting_category",
            ...flatSlice(slice, before?.by_accounting_category),
          })),
          ...now.accounts.map(({ id, name, balance }) => ({
            section: "account",
            name,
            amount: balance,
            previous: before?.accounts.find((account) => account.id === id)?.balance,
          })),
        ].map((row) => ({ currency_code, ...row }));
      }),
      ...COUNTS.map((name) => ({
        currency_code: "",
        section: "count",
        name,
        amount: summary[name],
        previous: previous[name],
      })),
    ].map((row) => (isCompared ? row : { ...row, previous: undefined })),
    fields: [
      { name: "currency_code", kind: "text", title: "Currency" },
      { name: "section", kind: "text", title: "Part", cell: ({ section }: FlatRow) => codeTitle(section) },
      { name: "name", kind: "text", cell: (row: FlatRow) => wordsOf(row, names) },
      { name: "amount", kind: "amount", title: spanName(summary), isShare: isRatio },
      { name: "previous", kind: "amount", title: spanName(previous), isShare: isRatio },
      { name: "inflow", kind: "amount", title: "In" },
      { name: "outflow", kind: "amount", title: "Out" },
      { name: "transaction_count", kind: "count", title: "Rows" },
    ],
  };
}

type FlatRow = Readonly<Record<"section" | "name", string>>;

/** The line as a person reads it. */
function wordsOf({ section, name }: FlatRow, names: CategoryNames | undefined): string {
  if (section === "account") return name;
  if (section === "category") return name === "" ? "Uncategorized" : (names?.get(name) ?? codeTitle(name));
  return section === "count" ? COUNT_WORDS[name as (typeof COUNTS)[number]] : codeTitle(name);
}

function isRatio({ name }: FlatRow): boolean {
  return name === "gross_margin";
}

/** None from a service that does not tell them apart. */
function uncategorizedRows({ uncategorized }: Partial<CurrencySummary>, before?: Partial<CurrencySummary>) {
  if (uncategorized === undefined) return [];
  const { inflow, outflow, net, count } = uncategorized;
  const previous = before?.uncategorized?.net;
  const figures = { amount: net, previous, inflow, outflow, transaction_count: count };
  return [{ section: "figure", name: "uncategorized", ...figures }];
}

function flatSlice(slice: Slice, before: readonly Slice[] | undefined) {
  const { inflow, outflow, net, transaction_count } = slice;
  const name = nameOf(slice);
  const previous = before?.find((other) => nameOf(other) === name)?.net;
  return { name, amount: net, previous, inflow, outflow, transaction_count };
}

/** What --quiet prints: the net of each currency. */
export function summaryEssence({ currencies }: FinancialSummary): string {
  return currencies.map(({ currency_code, net }) => `${decimalText(net)} ${currency_code}`).join(", ");
}

export function nameOf(slice: Slice): string {
  return "category" in slice ? slice.category : slice.accounting_category;
}
