/** How a cash flow is shown: a table a currency for people, a line a period for programs. */
import { decimalText, type Decimal } from "../../src/contract/decimal.ts";
import { cashFlowGroups, type CashFlow } from "../../src/contract/report.ts";
import type { Context } from "../../src/terminal/context.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import type { Field, Table } from "../../src/terminal/view.ts";
import { units, withBars } from "./figures.ts";
import { periodName } from "./period-name.ts";

type CurrencyFlow = CashFlow["currencies"][number];

/** One line a period and currency. */
export function flatCashFlow({ currencies }: CashFlow): Table {
  return {
    rows: currencies.flatMap(({ currency_code, periods }) =>
      periods.map((period) => ({ currency_code, ...period })),
    ),
    fields: [
      { name: "currency_code", kind: "text" },
      { name: "start", kind: "date" },
      { name: "end", kind: "date" },
      ...cashFlowGroups.flatMap((group): Field[] => [
        { name: `${group}.inflow`, kind: "amount", shown: "data" },
        { name: `${group}.outflow`, kind: "amount", shown: "data" },
        { name: `${group}.net`, kind: "amount" },
      ]),
      { name: "net", kind: "amount" },
      { name: "closing_balance", kind: "amount" },
    ],
  };
}

/** One table a currency: groups that moved, net with its bar, balance; the range's totals at the end. */
export function cashFlowTables(
  { date_from, date_to, interval, currencies }: CashFlow,
  context: Context,
): readonly Table[] {
  const local = (amount: Decimal) => localNumber(decimalText(amount), context.io.facts.locale);
  return currencies.map((flow) => {
    const moved = cashFlowGroups.filter(
      (group) => units(flow.totals[group].inflow) !== 0n || units(flow.totals[group].outflow) !== 0n,
    );
    const nets = (groups: CurrencyFlow["totals"]) =>
      Object.fromEntries(moved.map((group) => [group, groups[group].net]));
    const fields: Field[] = [
      { name: "period", kind: "id", title: "Period" },
      ...moved.map((group): Field => ({ name: group, kind: "amount", title: capital(group) })),
      // With one group its column says the net already.
      ...(moved.length === 1 ? [] : [{ name: "net", kind: "amount", title: "Net" } as const]),
      { name: "balance", kind: "amount", title: "Balance" },
    ];
    const rows = [
      ...flow.periods.map((period) => ({
        period: periodName(period, interval),
        ...nets(period),
        net: period.net,
        balance: period.closing_balance,
        drawn: period.net,
      })),
      ...(flow.periods.length === 1
        ? []
        : [
            {
              period: "Total",
              ...nets(flow.totals),
              net: flow.totals.net,
              balance: flow.closing_balance,
              drawn: undefined,
            },
          ]),
    ];
    return {
      title: `${flow.currency_code}, ${date_from} to ${date_to}, opening balance ${local(flow.opening_balance)}`,
      ...withBars(rows, { of: ({ drawn }) => drawn, fields, context }),
    };
  });
}

/** What --quiet prints: the net of each currency. */
export function cashFlowEssence({ currencies }: CashFlow): string {
  return currencies
    .map(({ currency_code, totals }) => `${decimalText(totals.net)} ${currency_code}`)
    .join(", ");
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
