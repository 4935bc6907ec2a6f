/** The few figures that say how the days went. */
import { spanName } from "../../client/notation/period-name.ts";
import { units } from "../../client/notation/figures.ts";
import type { CashFlow } from "../../contract/report/cash-flow.ts";
import type { FinancialSummary } from "../../contract/report/summary.ts";
import { decimalText, scaledText, type Decimal } from "../../contract/values/decimal.ts";
import { largest } from "../../contract/values/extremes.ts";
import { balanceDay } from "../balance-day.ts";
import { figure, figureText } from "../figure-cells.ts";
import { markup, type Markup } from "../html.ts";
import type { Presentation } from "../presentation.ts";

export type CurrencySummary = FinancialSummary["currencies"][number];

export function keyFigures(
  now: CurrencySummary,
  flow: CashFlow["currencies"][number] | undefined,
  { document, locale }: Presentation,
): Markup {
  const { previous } = document.summary;
  const before = document.is_compared
    ? previous.currencies.find(({ currency_code }) => currency_code === now.currency_code)
    : undefined;
  const card = (name: string, id: string, amount: Decimal, earlier?: Decimal) =>
    markup`<div class="card" data-figure="${id}"><dt>${name}</dt><dd>${figure(amount, locale)}</dd>${
      earlier === undefined
        ? undefined
        : markup`<dd class="before">${spanName(previous)}: ${figure(earlier, locale)}</dd>`
    }</div>`;
  const hasOpen = [now, before].some((one) => (one?.uncategorized.count ?? 0) > 0);
  const shown = [now.income, now.expenses, now.net, now.uncategorized.net, flow?.closing_balance];
  return markup`<dl class="cards ${lengthClass(shown, locale)}">
${card("Income", "income", now.income, before?.income)}
${card("Expenses", "expenses", now.expenses, before?.expenses)}
${hasOpen ? card("Without a category", "uncategorized", now.uncategorized.net, before?.uncategorized.net) : undefined}
${card("Net", "net", now.net, before?.net)}
${
  flow === undefined
    ? undefined
    : markup`<div class="card" data-figure="balance"><dt>Balance on ${balanceDay(document)}</dt><dd>${figure(flow.closing_balance, locale)}</dd>
<dd class="before">${document.summary.date_from}: ${figure(flow.opening_balance, locale)}</dd></div>`
}
</dl><p class="note">Net leaves out transfers, excluded transactions, and what is neither income nor expense: owners' money, loans, fixed assets.</p>${marginLine(now, locale)}`;
}

/** "Gross margin 61.23 %." */
function marginLine({ gross_margin }: CurrencySummary, locale: string): Markup | undefined {
  if (gross_margin === null) return undefined;
  const percent = figureText(scaledText(units(gross_margin), 2), locale);
  return markup`<p class="note">Gross margin <data value="${gross_margin.rawJSON}">${percent}\u00a0%</data>.</p>`;
}

/** Figures of all cards have one size, in which the longest still fits: the style counts in letters (12, 15 or 21 of them). */
function lengthClass(amounts: readonly (Decimal | undefined)[], locale: string): string {
  const lengths = amounts.map((amount) =>
    amount === undefined ? 0 : figureText(decimalText(amount), locale).length,
  );
  const longest = largest(lengths, 0);
  if (longest <= 12) return "";
  return longest <= 15 ? "long" : "longest";
}
