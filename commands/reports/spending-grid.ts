/** A pivot of two dimensions for people: the first down, the second across, in as many tables as the terminal needs. */
import type { Decimal } from "../../src/contract/values/decimal.ts";
import type { Dimension, Spending } from "../../src/contract/report/spending.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";
import type { Field, Table } from "../../src/terminal/view.ts";
import { sheetName } from "./sheet-name.ts";
import { columnsLeft, sumOf, units } from "./figures.ts";
import {
  averageOf,
  comparedName,
  valueName,
  zeroLike,
  type Cell,
  type CurrencySpending,
  type Layout,
} from "./spending-view.ts";

interface Grid {
  readonly report: Spending;
  readonly layout: Layout;
  /** Whether income stands above expenses, each with its sum. */
  readonly isStatement?: boolean;
}

/** The tables of each currency. */
export function gridTables(grid: Grid): readonly Table[] {
  return grid.report.currencies.flatMap((currency) => currencyTables(currency, grid));
}

/** The sheet of each currency. */
export function gridSheets(grid: Grid, title: string): readonly Table[] {
  const { currencies } = grid.report;
  return currencies.flatMap((currency) =>
    currencyTables(currency, grid).map((table) => ({
      ...table,
      title: sheetName(title, grid.report, currencies.length === 1 ? undefined : currency.currency_code),
    })),
  );
}

interface LineAmounts {
  /** One for each column; none where the days compared with have more or fewer of them. */
  readonly amounts: readonly Decimal[];
  readonly total: Decimal;
}

interface Line extends LineAmounts {
  readonly name: string;
  /** The same in the days compared with. */
  readonly previous: LineAmounts | undefined;
}

function currencyTables(currency: CurrencySpending, grid: Grid): readonly Table[] {
  const { report, layout } = grid;
  const [first, second] = report.by as readonly Dimension[];
  if (second === undefined) return [];
  const titles = (currency.columns ?? []).map((column) =>
    valueName(column, second, { ...report, ...layout }),
  );
  const lines = linesOf(currency, grid);
  const toRow = (name: string, { amounts, total }: LineAmounts) => ({
    name,
    ...Object.fromEntries(amounts.map((amount, index) => [`c${index}`, amount])),
    total,
    average: averageOf(total, titles.length),
  });
  const rows = lines.flatMap(({ name, previous, ...amounts }) => [
    toRow(name, amounts),
    ...(previous === undefined
      ? []
      : [toRow(`  ${first === "month" ? "before" : comparedName(report)}`, previous)]),
  ]);
  const name: Field = {
    name: "name",
    kind: "text",
    title: "",
    column: { presence: "always", isName: true, least: 12 },
  };
  const columns = titles.map((title, index): Field => amountField(`c${index}`, title));
  const isWhole = titles.length === 1 && rows.every((row) => isSameAmount(row, ["c0", "total"]));
  const ends = [
    ...(isWhole ? [] : [amountField("total", "Total")]),
    ...(second === "month" && titles.length > 1 ? [amountField("average", "Average")] : []),
  ];
  return chunks(
    [...columns, ...ends],
    (some) => columnsLeft(rows, { fields: [name, ...some], context: layout.context }) >= 0,
  ).map((fields, index): Table => ({
    title: `${currency.currency_code}, ${report.date_from} to ${report.date_to}${index === 0 ? "" : ", continued"}`,
    rows,
    fields: [name, ...fields],
  }));
}

function amountField(name: string, title: string): Field {
  return { name, kind: "amount", title, column: { presence: "always" } };
}

/** Whether a row has the same amount in two columns. Days compared with may have none in the first. */
function isSameAmount(
  row: Readonly<Record<string, unknown>>,
  [one, other]: readonly [string, string],
): boolean {
  return plainCell(row[one]) === plainCell(row[other]);
}

/** As many fields together as fit, one at least. */
function chunks(
  fields: readonly Field[],
  fits: (fields: readonly Field[]) => boolean,
): readonly (readonly Field[])[] {
  const result: Field[][] = [];
  for (const field of fields) {
    const last = result.at(-1);
    if (last !== undefined && fits([...last, field])) last.push(field);
    else result.push([field]);
  }
  return result;
}

function linesOf(currency: CurrencySpending, { report, layout, isStatement = false }: Grid): readonly Line[] {
  const [first = "category", second = "month"] = report.by as readonly Dimension[];
  const zero = zeroLike(currency.totals.net);
  const { rows = [], columns = [] } = currency;
  const byPlace = new Map(currency.cells.map((cell) => [placeOf(cell, [first, second]), cell.net]));
  const previousByPlace = new Map(
    currency.cells.map((cell) => [placeOf(cell, [first, second]), cell.previous?.net]),
  );
  const lineOf = (row: Cell): Line => ({
    name: valueName(row, first, { ...report, ...layout }),
    amounts: columns.map((column) => byPlace.get(placeOf(row, [first, second], column)) ?? zero),
    total: row.net,
    previous:
      row.previous === null
        ? undefined
        : {
            amounts: columns.map(
              (column) => previousByPlace.get(placeOf(row, [first, second], column)) ?? zero,
            ),
            total: row.previous.net,
          },
  });
  const lines = rows.map(lineOf);
  const total: Line = {
    name: isStatement ? "Net" : "Total",
    amounts: columns.map(({ net }) => net),
    total: currency.totals.net,
    previous:
      currency.previous_totals === null
        ? undefined
        : {
            amounts: columns.flatMap(({ previous }) => previous?.net ?? []),
            total: currency.previous_totals.net,
          },
  };
  if (!isStatement) return lines.length === 1 ? lines : [...lines, total];
  const amountsOf = (some: readonly LineAmounts[]): LineAmounts => ({
    amounts: columns.map((_, index) => sumOf([zero, ...some.map(({ amounts }) => amounts[index] ?? zero)])),
    total: sumOf([zero, ...some.map((line) => line.total)]),
  });
  const sum = (name: string, some: readonly Line[]): Line => {
    const previous = some.flatMap((line) => line.previous ?? []);
    return { name, ...amountsOf(some), previous: previous.length === 0 ? undefined : amountsOf(previous) };
  };
  // Nobody knows yet what it is; the summary keeps it apart, too.
  const isOpen = (_: Line, index: number) => first === "category" && (rows[index]?.category ?? "") === "";
  const known = lines.filter((line, index) => !isOpen(line, index));
  const income = known.filter(({ total: sum }) => !isNegative(sum));
  const expenses = known.filter(({ total: sum }) => isNegative(sum));
  return [
    ...income,
    ...(income.length === 0 ? [] : [sum("Income", income)]),
    ...expenses,
    ...(expenses.length === 0 ? [] : [sum("Expenses", expenses)]),
    ...lines.filter(isOpen),
    total,
  ];
}

function isNegative(amount: Decimal): boolean {
  return units(amount) < 0n;
}

/** The place of a cell by its values in both dimensions. */
function placeOf(cell: Cell, [first, second]: readonly [Dimension, Dimension], column: Cell = cell): string {
  return JSON.stringify([keyOf(cell, first), keyOf(column, second)]);
}

function keyOf(cell: Cell, dimension: Dimension): string | undefined {
  return {
    category: cell.category,
    merchant: cell.merchant_name,
    account: cell.bank_account_id,
    tag: cell.tag,
    month: cell.period,
  }[dimension];
}
