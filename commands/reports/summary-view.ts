/** How a financial summary is shown: tables a currency for people, a line a figure for programs. */
import { decimalText, scaledText, type Decimal } from "../../src/contract/values/decimal.ts";
import type { FinancialSummary } from "../../src/contract/report.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { Field, Table } from "../../src/terminal/view.ts";
import { units, withBars } from "./figures.ts";

type CurrencySummary = FinancialSummary["currencies"][number];
type Slice = CurrencySummary["by_category"][number] | CurrencySummary["by_accounting_category"][number];

const FIGURES = ["income", "expenses", "net", "gross_margin"] as const;
const COUNTS = [
  "transaction_count",
  "uncategorized_count",
  "unreconciled_count",
  "rejected_row_count",
] as const;

/**
 * One line a figure: `section` is figure, category, accounting_category, account or count. `amount` is the figure, a
 * category's net, an account's balance, or a count; `previous` is the same in the period before.
 */
export function flatSummary(summary: FinancialSummary): Table {
  const { previous } = summary;
  return {
    rows: [
      ...summary.currencies.flatMap((now) => {
        const before = previous.currencies.find(({ currency_code }) => currency_code === now.currency_code);
        const { currency_code } = now;
        return [
          ...FIGURES.map((name) => ({
            section: "figure",
            name,
            amount: now[name],
            previous: before?.[name],
          })),
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
    ],
    fields: [
      { name: "currency_code", kind: "text" },
      { name: "section", kind: "text" },
      { name: "name", kind: "text" },
      { name: "amount", kind: "amount" },
      { name: "previous", kind: "amount" },
      { name: "inflow", kind: "amount" },
      { name: "outflow", kind: "amount" },
      { name: "transaction_count", kind: "count" },
    ],
  };
}

function flatSlice(slice: Slice, before: readonly Slice[] | undefined) {
  const { inflow, outflow, net, transaction_count } = slice;
  const name = nameOf(slice);
  const previous = before?.find((other) => nameOf(other) === name)?.net;
  return { name, amount: net, previous, inflow, outflow, transaction_count };
}

/** Figures beside those of the period before, categories with a bar of their net, and balances, for each currency. */
export function summaryTables(summary: FinancialSummary, context: Context): readonly Table[] {
  const { date_from, date_to, previous } = summary;
  const columns: readonly Field[] = [
    { name: "name", kind: "text", title: "" },
    { name: "amount", kind: "amount", title: `${date_from} to ${date_to}` },
    { name: "previous", kind: "amount", title: `${previous.date_from} to ${previous.date_to}` },
  ];
  return summary.currencies.flatMap((now): Table[] => {
    const before = previous.currencies.find(({ currency_code }) => currency_code === now.currency_code);
    const code = now.currency_code;
    return [
      {
        title: code,
        rows: [
          { name: "Income", amount: now.income, previous: before?.income },
          { name: "Expenses", amount: now.expenses, previous: before?.expenses },
          { name: "Net", amount: now.net, previous: before?.net },
          {
            name: "Gross margin",
            amount: percent(now.gross_margin),
            previous: percent(before?.gross_margin ?? null),
          },
        ],
        fields: columns,
      },
      sliceTable(now.by_category, { title: `${code} by category`, context }),
      sliceTable(now.by_accounting_category, { title: `${code} by accounting category`, context }),
      {
        title: `${code} balances`,
        rows: now.accounts.map(({ id, name, balance }) => ({
          name,
          amount: balance,
          previous: before?.accounts.find((account) => account.id === id)?.balance,
        })),
        fields: [
          { name: "name", kind: "text", title: "Account" },
          { name: "amount", kind: "amount", title: date_to },
          { name: "previous", kind: "amount", title: previous.date_to },
        ],
      },
    ];
  });
}

function sliceTable(
  slices: readonly Slice[],
  { title, context }: { title: string; context: Context },
): Table {
  const rows = slices.map((slice) => ({ ...slice, name: nameOf(slice) || "(none)" }));
  const fields: readonly Field[] = [
    { name: "name", kind: "text", title: "" },
    { name: "inflow", kind: "amount", title: "In" },
    { name: "outflow", kind: "amount", title: "Out" },
    { name: "net", kind: "amount", title: "Net" },
    { name: "transaction_count", kind: "count", title: "Transactions" },
  ];
  return { title, ...withBars(rows, { of: ({ net }) => net, fields, context }) };
}

/** The counts as a sentence. */
export function countLine(summary: FinancialSummary): string {
  const { transaction_count, uncategorized_count, unreconciled_count, rejected_row_count } = summary;
  const rejectedText =
    rejected_row_count === 0
      ? ""
      : `, ${rejected_row_count} rejected ${rejected_row_count === 1 ? "row" : "rows"}`;
  const transactions = transaction_count === 1 ? "transaction" : "transactions";
  return `${transaction_count} ${transactions}, ${uncategorized_count} without a category, ${unreconciled_count} not reconciled${rejectedText}.`;
}

/** What --quiet prints: the net of each currency. */
export function summaryEssence({ currencies }: FinancialSummary): string {
  return currencies.map(({ currency_code, net }) => `${decimalText(net)} ${currency_code}`).join(", ");
}

/** "61.23 %" of 0.6123. */
function percent(ratio: Decimal | null): string {
  return ratio === null ? "" : `${scaledText(units(ratio), 2)} %`;
}

function nameOf(slice: Slice): string {
  return "category" in slice ? slice.category : slice.accounting_category;
}
