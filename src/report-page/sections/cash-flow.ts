/** The cash-flow statement: groups by period, with the balance at each period's end. */
import { periodName } from "../../client/notation/period-name.ts";
import { units } from "../../client/notation/figures.ts";
import { cashFlowGroups, type CashFlow, type CashFlowGroup } from "../../contract/report/cash-flow.ts";
import { balanceChart, flowChart } from "../charts/cash-flow-charts.ts";
import { figureCell } from "../figure-cells.ts";
import { markup, type Markup } from "../html.ts";
import type { Presentation } from "../presentation.ts";

type CurrencyFlow = CashFlow["currencies"][number];

const TITLES: Readonly<Record<CashFlowGroup, string>> = {
  operations: "Operations",
  investing: "Investing",
  financing: "Financing",
  transfers: "Transfers",
  uncategorized: "Uncategorized",
  excluded: "Excluded",
};

export async function cashFlowSection(
  wholeFlow: CurrencyFlow,
  { document, locale }: Presentation,
): Promise<Markup> {
  const { interval } = document.cash_flow;
  const flow = withoutIdleFuture(wholeFlow, document.made_at.slice(0, 10));
  const groups = cashFlowGroups.filter(
    (group) => units(flow.totals[group].inflow) !== 0n || units(flow.totals[group].outflow) !== 0n,
  );
  if (groups.length === 0) return markup`<p>Nothing moved.</p>`;
  const names = flow.periods.map((period) => periodName(period, interval));
  const cells = (of: CurrencyFlow["totals"]) => groups.map((group) => figureCell(of[group].net, locale));
  return markup`${
    flow.periods.length < 2
      ? undefined
      : markup`<div class="charts">${await flowChart(flow, { interval, locale })}${await balanceChart(flow, { interval, locale })}</div>`
  }
<div class="wide" tabindex="0" role="region" aria-label="Cash flow in ${flow.currency_code}">
<table data-table="cash-flow"><thead><tr><th scope="col">Period</th>${groups.map(
    (group) => markup`<th scope="col" class="n">${TITLES[group]}</th>`,
  )}<th scope="col" class="n">Change</th><th scope="col" class="n">Balance</th></tr></thead>
<tbody>${flow.periods.map(
    (
      period,
      index,
    ) => markup`<tr><th scope="row">${names[index]}</th>${cells(period)}${figureCell(period.net, locale)}${figureCell(period.closing_balance, locale)}</tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th>${cells(flow.totals)}${figureCell(flow.totals.net, locale)}${figureCell(flow.closing_balance, locale)}</tr></tfoot></table></div>`;
}

/** Without the periods at the end that had not begun when the page was made, as long as nothing moves in them. */
function withoutIdleFuture(flow: CurrencyFlow, today: string): CurrencyFlow {
  const last = flow.periods.findLastIndex(
    (period) =>
      period.start <= today ||
      cashFlowGroups.some(
        (group) => units(period[group].inflow) !== 0n || units(period[group].outflow) !== 0n,
      ),
  );
  return { ...flow, periods: flow.periods.slice(0, last + 1) };
}
