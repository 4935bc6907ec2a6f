import { pages } from "../../src/client/pages.ts";
import { suggestions, type Suggestion } from "../../src/contract/suggestion.ts";
import { command } from "../../src/terminal/command.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { list as listView, type FieldOf } from "../../src/terminal/view.ts";
import { extentFlags } from "../tx/filters.ts";
import { evidenceWords } from "./evidence-words.ts";
import { minConfidence, suggestionFilter, suggestionFilters } from "./flags.ts";

export const list = command({
  examples: [
    "cashbook suggestions list --min-confidence 0.95",
    "cashbook suggestions list --account main --period last-month --json",
  ],
  notes:
    "Suggests a category for each transaction without one, from transactions of earlier days. From 0.95 on, a confidence is the " +
    "share that was right of all suggestions for this book that were at least as sure.",
  operands: {},
  flags: { ...suggestionFilters, minConfidence, ...extentFlags },
  async run(context, { flags }) {
    const { call, stream, interruption: signal } = context;
    const { sort, limit, all, minConfidence: min_confidence, ...filters } = flags;
    const input = {
      ...(await suggestionFilter(context, filters)),
      ...omitUndefined({ sort, min_confidence }),
    };
    return listView<Suggestion>({
      pages: pages({ call, stream }, suggestions.list, input, { limit, all, signal }),
      fields,
      essence: ({ transaction_id }) => transaction_id,
      empty: "No suggestions.",
    });
  },
});

const fields: readonly FieldOf<Suggestion>[] = [
  { name: "transaction_id", kind: "id", title: "Id", column: { presence: "always" } },
  { name: "transaction_date", kind: "date", title: "Date", column: { dropFirst: true } },
  { name: "description", kind: "text", column: { presence: "always", least: 16, weight: 6 } },
  { name: "amount", kind: "amount", currency: "currency_code", column: { presence: "always" } },
  { name: "currency_code", kind: "text", title: "Currency", visibleIn: "pipe" },
  { name: "bank_account_id", kind: "id", visibleIn: "pipe" },
  { name: "category", kind: "text", column: { presence: "always", least: 10 } },
  { name: "accounting_category", kind: "word", visibleIn: "pipe" },
  { name: "cash_flow_category", kind: "word", visibleIn: "pipe" },
  { name: "merchant_name", kind: "text", title: "Merchant", visibleIn: "pipe" },
  { name: "confidence", kind: "rate", title: "Sure", column: { presence: "always" } },
  {
    name: "evidence",
    kind: "text",
    title: "Because",
    visibleIn: "terminal",
    cell: evidenceWords,
    column: { least: 30, weight: 2, dropFirst: true },
  },
  { name: "evidence.level", kind: "word", visibleIn: "pipe" },
  { name: "evidence.count", kind: "count", visibleIn: "pipe" },
  { name: "evidence.rows", kind: "count", visibleIn: "pipe" },
  { name: "evidence.last_date", kind: "date", visibleIn: "pipe" },
];
