/** How a cash flow is shown: tables a currency for people, a line a period for programs. */
import { codeTitle } from "../../src/client/notation/code-words.ts";
import { decimalText, type Decimal } from "../../src/contract/values/decimal.ts";
import { cashFlowGroups, type CashFlow, type CashFlowGroup } from "../../src/contract/report/cash-flow.ts";
import type { Context } from "../../src/terminal/context.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import type { Field, Table } from "../../src/terminal/view.ts";
import { columnsLeft, sumOf, units, withBars } from "./figures.ts";
import { periodName } from "../../src/client/notation/period-name.ts";

export type CurrencyFlow = CashFlow["currencies"][number];
type Groups = CurrencyFlow["totals"];

/** One line a period and currency. */
export function flatCashFlow({ currencies }: CashFlow): Table {
  return {
    rows: currencies.flatMap(({ currency_code, opening_balance: first, periods }) =>
      periods.map((period, index) => {
        const opening_balance = periods[index - 1]?.closing_balance ?? first;
        return { currency_code, ...period, opening_balance };
      }),
    ),
    fields: [
      { name: "currency_code", kind: "text", title: "Currency" },
      { name: "start", kind: "date", title: "From" },
      { name: "end", kind: "date", title: "To" },
      ...cashFlowGroups.flatMap((group): Field[] => [
        { name: `${group}.inflow`, kind: "amount", title: `${codeTitle(group)} in`, visibleIn: "data" },
        { name: `${group}.outflow`, kind: "amount", title: `${codeTitle(group)} out`, visibleIn: "data" },
        { name: `${group}.net`, kind: "amount", title: codeTitle(group) },
      ]),
      { name: "net", kind: "amount" },
      { name: "closing_balance", kind: "amount" },
      { name: "opening_balance", kind: "amount" },
    ],
  };
}

interface Presentation {
  readonly context: Context;
  /** Whether the flows are only some of those that the balances follow. */
  readonly isNarrowed: boolean;
}

/**
 * For each currency in and out (where there is room), net with its bar, and balance by period, and the totals; the groups
 * that moved are lines of a second table.
 */
export function cashFlowTables(report: CashFlow, { context, isNarrowed }: Presentation): readonly Table[] {
  const { locale } = context.io.facts;
  const active = report.currencies.filter(({ totals }) =>
    cashFlowGroups.some((group) => hasMoved(totals[group])),
  );
  const flows = isNarrowed && active.length > 0 ? active : report.currencies;
  return flows.flatMap((flow): Table[] => {
    const opening = localNumber(decimalText(flow.opening_balance), locale);
    const days = `${flow.currency_code}, ${report.date_from} to ${report.date_to}`;
    const title = isNarrowed ? days : `${days}, opening balance ${opening}`;
    const activeGroups = cashFlowGroups.filter((group) => hasMoved(flow.totals[group]));
    const byPeriod =
      periodTable(flow, { report, title, context, isNarrowed, columns: inAndOut }) ??
      periodTable(flow, { report, title, context, isNarrowed, columns: [net], always: true });
    return [
      ...(byPeriod === undefined ? [] : [byPeriod]),
      ...(activeGroups.length === 0 ? [] : [groupTable(flow, { activeGroups, context })]),
    ];
  });
}

interface Column {
  readonly title: string;
  readonly of: (groups: Groups) => Decimal;
}

const net: Column = { title: "Net", of: (groups) => groups.net };

const inAndOut: readonly Column[] = [
  {
    title: "In",
    of: (groups) => sumOf(cashFlowGroups.map((group) => groups[group].inflow)),
  },
  {
    title: "Out",
    of: (groups) => sumOf(cashFlowGroups.map((group) => groups[group].outflow)),
  },
  net,
];

/** Undefined where the table is wider than the terminal, unless it is to be shown `always`. */
function periodTable(
  { periods, totals, closing_balance }: CurrencyFlow,
  {
    report,
    title,
    context,
    isNarrowed,
    columns,
    always = false,
  }: Presentation & {
    report: CashFlow;
    title: string;
    columns: readonly Column[];
    always?: boolean;
  },
): Table | undefined {
  const row = (period: string, groups: Groups, balance: Decimal) => ({
    period,
    ...Object.fromEntries(columns.map((column) => [column.title, column.of(groups)])),
    balance,
  });
  const lines = periods.map((period) => ({
    ...row(periodName(period, report.interval), period, period.closing_balance),
    barValue: period.net,
  }));
  const total = { ...row("Total", totals, closing_balance), barValue: undefined };
  const rows = periods.length === 1 ? lines : [...lines, total];
  const fields: readonly Field[] = [
    { name: "period", kind: "word", title: "Period", column: { presence: "always" } },
    ...columns.map(({ title: name }): Field => ({
      name,
      kind: "amount",
      title: name,
      column: { presence: "always" },
    })),
    ...(isNarrowed
      ? []
      : [{ name: "balance", kind: "amount", title: "Balance", column: { presence: "always" } } as const]),
  ];
  if (!always && columnsLeft(rows, { fields, context }) < 0) return undefined;
  return { title, ...withBars(rows, { of: ({ barValue }) => barValue, beside: net.title, fields, context }) };
}

function groupTable(
  { currency_code, totals }: CurrencyFlow,
  { activeGroups, context }: { activeGroups: readonly CashFlowGroup[]; context: Context },
): Table {
  const rows = activeGroups.map((group) => ({ group: codeTitle(group), ...totals[group] }));
  const fields: readonly Field[] = [
    { name: "group", kind: "word", title: "", column: { presence: "always" } },
    { name: "inflow", kind: "amount", title: "In" },
    { name: "outflow", kind: "amount", title: "Out" },
    { name: "net", kind: "amount", title: "Net", column: { presence: "always" } },
  ];
  return {
    title: `${currency_code} by activity`,
    ...withBars(rows, { of: (line) => line.net, beside: "net", fields, context }),
  };
}

/** What --quiet prints: the net of each currency. */
export function cashFlowEssence({ currencies }: CashFlow): string {
  return currencies
    .map(({ currency_code, totals }) => `${decimalText(totals.net)} ${currency_code}`)
    .join(", ");
}

function hasMoved({ inflow, outflow }: Groups[CashFlowGroup]): boolean {
  return units(inflow) !== 0n || units(outflow) !== 0n;
}
