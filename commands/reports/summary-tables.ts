/** A financial summary for people: figures beside those of other days, categories with bars, balances. */
import { codeTitle } from "../../src/client/notation/code-words.ts";
import { decimal, scaledText, type Decimal } from "../../src/contract/values/decimal.ts";
import type { FinancialSummary } from "../../src/contract/report/summary.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { Field, Table } from "../../src/terminal/view.ts";
import type { CategoryNames } from "../categories/names.ts";
import { columnsLeft, sumOf, units, withBars } from "./figures.ts";
import { spanName } from "../../src/client/notation/period-name.ts";
import { nameOf, type CurrencySummary, type Slice } from "./summary-view.ts";
import { countText } from "../../src/contract/count-text.ts";

export interface Presentation {
  readonly context: Context;
  readonly isCompared: boolean;
  /** Whether the figures are only of some of the transactions that the balances follow. */
  readonly isNarrowed: boolean;
  /** Of categories, by slug; a slug without one stands for itself. */
  readonly names?: CategoryNames;
}

/** A currency of the summary with the same one of the days compared with. */
interface CurrencyPair {
  readonly now: CurrencySummary;
  readonly before: CurrencySummary | undefined;
}

/** The currencies that moved in either period have all tables; where none did, each has its balances. */
export function summaryTables(summary: FinancialSummary, presentation: Presentation): readonly Table[] {
  const pairs = pairsOf(summary);
  if (presentation.isNarrowed) {
    const matching = pairs.filter(({ now, before }) => [now, before].some((one) => hasMatches(one)));
    return (matching.length === 0 ? pairs.slice(0, 1) : matching).flatMap((pair) =>
      figureTables(pair, summary, presentation),
    );
  }
  const movedPairs = pairs.filter(hasMoved);
  if (movedPairs.length === 0) {
    return pairs.map(({ now, before }) => balanceTable({ now, before }, summary, presentation));
  }
  return movedPairs.flatMap((pair): readonly Table[] => [
    ...figureTables(pair, summary, presentation),
    balanceTable(pair, summary, presentation),
  ]);
}

function figureTables(
  { now, before }: CurrencyPair,
  summary: FinancialSummary,
  presentation: Presentation,
): readonly Table[] {
  const { context, names } = presentation;
  const { currency_code, by_category, by_accounting_category } = now;
  return [
    figureTable({ now, before }, summary, presentation),
    sliceTable(by_category, { title: `${currency_code} by category`, context, names }),
    sliceTable(by_accounting_category, { title: `${currency_code} by accounting category`, context }),
  ];
}

function hasMatches(currency: CurrencySummary | undefined): boolean {
  return currency !== undefined && currency.by_category.length > 0;
}

export function pairsOf({ currencies, previous }: FinancialSummary): readonly CurrencyPair[] {
  return currencies.map((now) => ({
    now,
    before: previous.currencies.find(({ currency_code }) => currency_code === now.currency_code),
  }));
}

export function hasMoved({ now, before }: CurrencyPair): boolean {
  return [now, before].some((one) => one?.accounts.some(hasTransactions));
}

type AccountBalance = CurrencySummary["accounts"][number];

/** True also where a service does not tell. */
function hasTransactions({ transaction_count }: Partial<AccountBalance>): boolean {
  return transaction_count !== 0;
}

function comparedColumns(
  columns: readonly [name: Field, now: Field, before: Field],
  { isCompared }: Presentation,
): readonly Field[] {
  return isCompared ? columns : columns.slice(0, 2);
}

function figureTable(
  { now, before }: CurrencyPair,
  summary: FinancialSummary,
  presentation: Presentation,
): Table {
  const open = [now, before].map((one) => (one as Partial<CurrencySummary> | undefined)?.uncategorized);
  const margins = [now, before].map((one) => (one !== undefined && hasCost(one) ? one.gross_margin : null));
  const row = (name: string, amount: unknown, previous: unknown) => ({ name, amount, previous });
  return {
    title: now.currency_code,
    rows: [
      row("Income", now.income, before?.income),
      row("Expenses", now.expenses, before?.expenses),
      ...(open.every((one) => (one?.count ?? 0) === 0)
        ? []
        : [row("Uncategorized", open[0]?.net, open[1]?.net)]),
      row("Net", now.net, before?.net),
      ...(margins.every((margin) => margin === null)
        ? []
        : [row("Gross margin", ...(margins.map(percent) as [string, string]))]),
    ],
    fields: comparedColumns(
      [
        { name: "name", kind: "word", title: "", column: { presence: "always" } },
        { name: "amount", kind: "amount", title: spanName(summary), column: { presence: "always" } },
        {
          name: "previous",
          kind: "amount",
          title: spanName(summary.previous),
          column: { presence: "filled" },
        },
      ],
      presentation,
    ),
  };
}

/** Without any cost of goods the margin would be 100 %, which says nothing of the company. */
function hasCost({ by_accounting_category }: CurrencySummary): boolean {
  return by_accounting_category.some(({ accounting_category }) => accounting_category === "cost_of_sales");
}

function sliceTable(
  slices: readonly Slice[],
  { title, context, names }: { title: string; context: Context; names?: CategoryNames | undefined },
): Table {
  const nameIn = (slice: Slice) => names?.get(nameOf(slice)) ?? codeTitle(nameOf(slice));
  // As the figure above the table is called.
  const isOpen = (slice: Slice) => ["", "uncategorized"].includes(nameOf(slice));
  const rows = slices.map((slice) => ({ ...slice, name: isOpen(slice) ? "Uncategorized" : nameIn(slice) }));
  const fields: readonly Field[] = [
    { name: "name", kind: "text", title: "", column: { presence: "always", isName: true, least: 16 } },
    { name: "inflow", kind: "amount", title: "In" },
    { name: "outflow", kind: "amount", title: "Out" },
    { name: "net", kind: "amount", title: "Net", column: { presence: "always" } },
    { name: "transaction_count", kind: "count", title: "Rows" },
  ];
  // In and out go together.
  const isNarrow = columnsLeft(rows, { fields: fields.slice(0, -1), context }) < 0;
  const fitting = isNarrow ? fields.filter(({ name }) => name !== "inflow" && name !== "outflow") : fields;
  return { title, ...withBars(rows, { of: ({ net }) => net, beside: "net", fields: fitting, context }) };
}

/** Accounts without transactions in either period stand together in one line. */
function balanceTable(
  { now, before }: CurrencyPair,
  { date_to, previous }: FinancialSummary,
  presentation: Presentation,
): Table {
  const lines = now.accounts.map((account) => {
    const other = before?.accounts.find(({ id }) => id === account.id);
    const isIdle = !hasTransactions(account) && (other === undefined || !hasTransactions(other));
    return { name: account.name, amount: account.balance, previous: other?.balance, isIdle };
  });
  const idle = lines.filter(({ isIdle }) => isIdle);
  const active = lines.filter(({ isIdle }) => !isIdle);
  const total = (name: string, rows: typeof lines) => ({
    name,
    amount: sumOf(rows.map(({ amount }) => amount)),
    previous: sumOf(rows.flatMap((one) => one.previous ?? [])),
  });
  const together =
    idle.length < 2 ? idle : [total(`${countText(idle.length, "account")} without transactions`, idle)];
  return {
    title: `${now.currency_code} balances`,
    rows: [
      ...(active.length === 0 ? idle : [...active, ...together.filter(isNotZero)]),
      ...(lines.length > 1 ? [total("Total", lines)] : []),
    ],
    fields: comparedColumns(
      [
        {
          name: "name",
          kind: "text",
          title: "Account",
          column: { presence: "always", isName: true, least: 20 },
        },
        { name: "amount", kind: "amount", title: date_to, column: { presence: "always" } },
        { name: "previous", kind: "amount", title: previous.date_to, column: { presence: "filled" } },
      ],
      presentation,
    ),
  };
}

function isNotZero({ amount, previous }: { amount: Decimal; previous: Decimal | undefined }): boolean {
  return units(amount) !== 0n || units(previous ?? decimal("0")) !== 0n;
}

/** "61.23 %" of 0.6123. */
function percent(ratio: Decimal | null): string {
  return ratio === null ? "" : `${scaledText(units(ratio), 2)} %`;
}
