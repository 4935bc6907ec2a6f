/** How a pivot is shown: a line a cell for programs, tables a currency for people. */
import { decimal, decimalText, scaledText, type Decimal } from "../../src/contract/values/decimal.ts";
import { divideHalfEven } from "../../src/contract/values/money.ts";
import type { Interval } from "../../src/contract/report/days.ts";
import type { Dimension, Spending } from "../../src/contract/report/spending.ts";
import type { CategoryNames } from "../categories/names.ts";
import type { Field, Table } from "../../src/terminal/view.ts";
import { columnsLeft, percent, tenthsOf, turnover, units, withBars, type Paper } from "./figures.ts";
import { periodName, spanName } from "../../src/client/notation/period-name.ts";

export type CurrencySpending = Spending["currencies"][number];
export type Cell = CurrencySpending["cells"][number];

export interface Layout {
  readonly context: Paper;
  readonly interval: Interval;
  readonly direction: "in" | "out" | undefined;
  /** By slug; a slug without one stands for itself. */
  readonly names?: CategoryNames;
}

const NONE: Readonly<Record<Dimension, string>> = {
  category: "Uncategorized",
  merchant: "no merchant",
  account: "",
  tag: "no tag",
  month: "",
};

/** The fields that say which cell it is; a workbook has the words of a table. */
function keyFields(dimension: Dimension, names: CategoryNames | undefined): readonly Field[] {
  const words = (value: string | undefined, known?: string) =>
    known ?? (value === undefined || value === "" ? NONE[dimension] : value);
  switch (dimension) {
    case "category":
      return [
        {
          name: "category",
          kind: "text",
          cell: ({ category }: Cell) => words(category, names?.get(category ?? "")),
        },
      ];
    case "merchant":
      return [
        {
          name: "merchant_name",
          kind: "text",
          title: "Merchant",
          cell: ({ merchant_name }: Cell) => words(merchant_name),
        },
      ];
    case "account":
      return [
        { name: "bank_account_id", kind: "id", title: "Account id" },
        { name: "account_name", kind: "text", title: "Account" },
      ];
    case "tag":
      return [{ name: "tag", kind: "text", cell: ({ tag }: Cell) => words(tag) }];
    case "month":
      return [{ name: "period", kind: "date" }];
  }
}

/** One line a cell and currency. */
export function flatSpending({ currencies, by }: Spending, { names }: Pick<Layout, "names"> = {}): Table {
  return {
    rows: currencies.flatMap(({ currency_code, cells }) => cells.map((cell) => ({ currency_code, ...cell }))),
    fields: [
      { name: "currency_code", kind: "text", title: "Currency" },
      ...by.flatMap((dimension) => keyFields(dimension as Dimension, names)),
      { name: "inflow", kind: "amount", title: "In" },
      { name: "outflow", kind: "amount", title: "Out" },
      { name: "net", kind: "amount", title: "Net" },
      { name: "transaction_count", kind: "count", title: "Rows" },
      { name: "share", kind: "rate", title: "Share", isShare: true },
      { name: "previous.net", kind: "amount", title: "Before" },
    ],
  };
}

/** What --quiet prints: the net of each currency. */
export function spendingEssence({ currencies }: Spending): string {
  return currencies
    .map(({ currency_code, totals }) => `${decimalText(totals.net)} ${currency_code}`)
    .join(", ");
}

/** The words of a cell's value in a dimension. */
export function valueName(
  cell: Cell,
  dimension: Dimension,
  { periods, interval, names }: Pick<Spending, "periods"> & Pick<Layout, "interval" | "names">,
): string {
  const value = {
    category: names?.get(cell.category ?? "") ?? cell.category,
    merchant: cell.merchant_name,
    account: cell.account_name,
    tag: cell.tag,
    month: cell.period,
  }[dimension];
  if (dimension !== "month") return value === undefined || value === "" ? NONE[dimension] : value;
  const period = periods.find(({ start }) => start === value);
  return period === undefined ? (value ?? "") : periodName(period, interval);
}

/** A table for each currency, of one dimension: figures, bar, share, and the days compared with. */
export function spendingTables(report: Spending, layout: Layout): readonly Table[] {
  const [dimension] = report.by as readonly Dimension[];
  if (dimension === undefined) return [];
  return report.currencies.map((currency) => lineTable(currency, { report, dimension, layout }));
}

function lineTable(
  { currency_code, cells, others, totals, previous_totals }: CurrencySpending,
  { report, dimension, layout }: { report: Spending; dimension: Dimension; layout: Layout },
): Table {
  const { context, direction } = layout;
  const line = (
    name: string,
    figures: typeof totals,
    previous: typeof totals | null,
    share: Decimal | null,
  ) => ({
    name,
    inflow: figures.inflow,
    outflow: figures.outflow,
    net: figures.net,
    transaction_count: figures.transaction_count,
    share: share === null ? "" : percent(tenthsOf(turnover([figures]), turnover([totals]))),
    previous: previous?.net,
    change: previous === null ? "" : changeOf(figures.net, previous.net),
  });
  const lines = cells.map((cell) => ({
    ...line(valueName(cell, dimension, { ...report, ...layout }), cell, cell.previous, cell.share),
    barValue: cell.net,
  }));
  const rest = others === null ? [] : [{ ...line("All others", others, null, null), barValue: undefined }];
  const total = { ...line("Total", totals, previous_totals, null), barValue: undefined };
  const rows = cells.length + rest.length === 1 ? lines : [...lines, ...rest, total];
  const isCompared = previous_totals !== null;
  const wide: readonly Field[] = [
    { name: "name", kind: "text", title: "", column: { presence: "always", isName: true, least: 12 } },
    ...(direction === undefined
      ? ([
          { name: "inflow", kind: "amount", title: "In" },
          { name: "outflow", kind: "amount", title: "Out" },
        ] as const)
      : []),
    {
      name: "net",
      kind: "amount",
      title: isCompared ? spanName(report) : "Net",
      column: { presence: "always" },
    },
    ...(isCompared
      ? ([
          { name: "previous", kind: "amount", title: comparedName(report), column: { presence: "always" } },
          { name: "change", kind: "rate", title: "Change", column: { presence: "filled" } },
        ] as const)
      : []),
    { name: "share", kind: "rate", title: "Share", column: { presence: "filled" } },
    { name: "transaction_count", kind: "count", title: "Rows", column: { presence: "filled" } },
  ];
  const narrower = ["inflow,outflow", "transaction_count", "share", "change"];
  const fields = narrower.reduce<readonly Field[]>(
    (kept, names) =>
      columnsLeft(rows, { fields: kept, context }) < 0
        ? kept.filter(({ name }) => !names.split(",").includes(name))
        : kept,
    wide,
  );
  const title = `${currency_code}, ${report.date_from} to ${report.date_to}`;
  return { title, ...withBars(rows, { of: ({ barValue }) => barValue, beside: "net", fields, context }) };
}

export function comparedName({ compare_from, compare_to }: Spending): string {
  return spanName({ date_from: compare_from ?? "", date_to: compare_to ?? "" });
}

/** "+12.5 %" from one net to another of the same sign; nothing where a percentage would say nothing. */
function changeOf(now: Decimal, before: Decimal): string {
  const [one, other] = [units(now), units(before)];
  if (other === 0n || (one !== 0n && one < 0n !== other < 0n)) return "";
  const tenths = ((one - other) * 10_000n) / other;
  const rounded = (tenths + (tenths < 0n ? -5n : 5n)) / 10n;
  return `${rounded > 0n ? "+" : ""}${scaledText(rounded, 1)} %`;
}

/** The average of so many periods, to the currency's decimals, half to even. */
export function averageOf(total: Decimal, count: number): Decimal {
  return decimal(scaledText(divideHalfEven(units(total), BigInt(Math.max(1, count))), decimalsOf(total)));
}

/** No money, with as many decimals. */
export function zeroLike(amount: Decimal): Decimal {
  return decimal(scaledText(0n, decimalsOf(amount)));
}

function decimalsOf(amount: Decimal): number {
  return decimalText(amount).split(".")[1]?.length ?? 0;
}
