import { pages, watchPages } from "../../src/client/pages.ts";
import { suggestions, suggestionSorts, type Suggestion } from "../../src/contract/suggestion.ts";
import { choice } from "../../src/terminal/command-line/flag.ts";
import { command } from "../../src/terminal/command.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { list as listView, type FieldOf } from "../../src/terminal/view.ts";
import { categoryColumn } from "../categories/column.ts";
import { extentFlags } from "../tx/filters.ts";
import { confidenceCell, evidenceCell } from "./evidence-words.ts";
import { minConfidence, suggestionFilter, suggestionFilters } from "./flags.ts";

export const list = command({
  examples: [
    "cashbook suggestions list --min-confidence 0.95",
    "cashbook suggestions list --sort -confidence --account main --period last-month --json",
  ],
  notes:
    "Suggests a category for each transaction without one, from transactions of earlier days. From 0.95 on, a confidence is the " +
    "share that was right of all suggestions for this book that were at least as sure. Because: how many of the earlier transactions " +
    "like it have the category, and what they have in common with it; all of it is in --json.",
  operands: {},
  flags: {
    ...suggestionFilters,
    minConfidence,
    ...extentFlags,
    sort: choice("Order; a leading dash reverses it.", suggestionSorts, { placeholder: "order" }),
  },
  async run(context, { flags }) {
    const { call, stream, interruption: signal } = context;
    const { sort, limit, all, minConfidence: min_confidence, ...filters } = flags;
    const input = {
      ...(await suggestionFilter(context, filters)),
      ...omitUndefined({ sort, min_confidence }),
    };
    const category = categoryColumn(context);
    return listView<Suggestion>({
      pages: watchPages(pages({ call, stream }, suggestions.list, input, { limit, all, signal }), {
        onPage: category.prepare,
      }),
      fields: fields.map((field) => (field.name === "category" ? { ...field, cell: category.cell } : field)),
      essence: ({ transaction_id }) => transaction_id,
      empty: "No suggestions.",
    });
  },
});

const fields: readonly FieldOf<Suggestion>[] = [
  { name: "transaction_id", kind: "id", title: "Id", column: { presence: "always" } },
  { name: "transaction_date", kind: "date", title: "Date", column: { dropFirst: true } },
  { name: "description", kind: "text", column: { presence: "always", least: 24, weight: 6 } },
  { name: "amount", kind: "amount", currency: "currency_code", column: { presence: "always" } },
  { name: "currency_code", kind: "text", title: "Currency", visibleIn: "pipe" },
  { name: "bank_account_id", kind: "id", visibleIn: "pipe" },
  { name: "category", kind: "text", column: { presence: "always", least: 10 } },
  { name: "accounting_category", kind: "code", visibleIn: "pipe" },
  { name: "cash_flow_category", kind: "code", visibleIn: "pipe" },
  { name: "merchant_name", kind: "text", title: "Merchant", visibleIn: "pipe" },
  {
    name: "confidence",
    kind: "rate",
    title: "Sure",
    cell: ({ confidence }) => confidenceCell(confidence),
    column: { presence: "always", isTitled: true },
  },
  {
    name: "evidence",
    kind: "text",
    title: "Because",
    visibleIn: "terminal",
    cell: evidenceCell,
    column: { presence: "always", least: 11, isTitled: true },
  },
  { name: "evidence.level", kind: "word", visibleIn: "pipe" },
  { name: "evidence.count", kind: "count", visibleIn: "pipe" },
  { name: "evidence.rows", kind: "count", visibleIn: "pipe" },
  { name: "evidence.last_date", kind: "date", visibleIn: "pipe" },
];
