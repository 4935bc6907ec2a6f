/** What is not done yet, in money: no category, not reconciled, half a transfer; and what is no income or expense. */
import { NEITHER, type Spending } from "../../contract/report/spending.ts";
import type { CashFlow } from "../../contract/report/cash-flow.ts";
import type { Decimal } from "../../contract/values/decimal.ts";
import { figureCell } from "../figure-cells.ts";
import { markup, type Markup } from "../html.ts";
import { accountingKey, excludedKey } from "../page-rows.ts";
import type { Presentation } from "../presentation.ts";
import type { CurrencySummary } from "./key-figures.ts";

interface Line {
  readonly name: string;
  readonly inflow: Decimal;
  readonly outflow: Decimal;
  readonly net: Decimal;
  readonly count: number | undefined;
  readonly details?: Markup | undefined;
}

const neither: readonly string[] = NEITHER;

const NEITHER_TITLES: Readonly<Record<string, string>> = {
  asset: "Assets bought and sold",
  liability: "Loans taken and repaid",
  equity: "Paid in and out by owners",
  transfer: "Transfers between own accounts",
};

/** Nothing where all is done. */
export function openEndsSection(
  { uncategorized, unmatched_transfers: unmatched, currency_code }: CurrencySummary,
  unreconciled: Spending["currencies"][number] | undefined,
  { locale }: Presentation,
): Markup | undefined {
  const lines: Line[] = [
    ...(uncategorized.count === 0 ? [] : [{ name: "Without a category", ...uncategorized }]),
    ...(unreconciled === undefined || unreconciled.totals.transaction_count === 0
      ? []
      : [{ name: "Not reconciled", ...unreconciled.totals, count: unreconciled.totals.transaction_count }]),
    ...(unmatched === null
      ? []
      : [{ name: "Transfers without their other side", ...unmatched, count: unmatched.transaction_count }]),
  ];
  return lines.length === 0
    ? undefined
    : flowTable(lines, { id: "open-ends", title: "Not done yet", currency_code, locale });
}

/** Nothing where there is only income and expenses. */
export function neitherSection(
  { by_accounting_category, currency_code }: CurrencySummary,
  flow: CashFlow["currencies"][number] | undefined,
  { locale, rows }: Presentation,
): Markup | undefined {
  const lines: Line[] = by_accounting_category
    .filter(({ accounting_category }) => neither.includes(accounting_category))
    .map(({ accounting_category, transaction_count: count, ...figures }) => {
      const name = NEITHER_TITLES[accounting_category] ?? accounting_category;
      return {
        name,
        ...figures,
        count,
        details: rows.details(accountingKey(currency_code, accounting_category), name),
      };
    });
  const excluded = rows.details(excludedKey(currency_code), "Excluded");
  if (excluded !== undefined && flow !== undefined)
    lines.push({
      name: "Excluded from reports",
      ...flow.totals.excluded,
      count: undefined,
      details: excluded,
    });
  return lines.length === 0
    ? undefined
    : flowTable(lines, { id: "neither", title: "Kind", currency_code, locale });
}

function flowTable(
  lines: readonly Line[],
  { id, title, currency_code, locale }: { id: string; title: string; currency_code: string; locale: string },
): Markup {
  const hasCounts = lines.every(({ details }) => details === undefined);
  return markup`<div class="wide" tabindex="0" role="region" aria-label="${title}, ${currency_code}">
<table data-table="${id}"><thead><tr><th scope="col">${title}</th>${
    hasCounts ? markup`<th scope="col" class="n more">Transactions</th>` : undefined
  }<th scope="col" class="n more">In</th><th scope="col" class="n more">Out</th><th scope="col" class="n">Net</th></tr></thead>
<tbody>${lines.map(
    ({ name, inflow, outflow, net, count, details }) => markup`<tr><th scope="row">${name}</th>${
      hasCounts ? figureCell(count, locale, "more") : undefined
    }${figureCell(inflow, locale, "more")}${figureCell(outflow, locale, "more")}${figureCell(net, locale)}</tr>
${
  details === undefined
    ? undefined
    : markup`<tr class="behind"><td colspan="4">${details}</td></tr>
`
}`,
  )}</tbody></table></div>`;
}
