/** The charts of a cash flow: money in and out, and the balance. Coordinates are rounded; figures stand in the table. */
import { decimalText, type Decimal } from "../../contract/values/decimal.ts";
import { units } from "../../client/notation/figures.ts";
import type { CashFlow } from "../../contract/report/cash-flow.ts";
import { markup, trusted, type Markup } from "../html.ts";
import { plot, type Plot } from "./plot.ts";

type CurrencyFlow = CashFlow["currencies"][number];
type Period = CurrencyFlow["periods"][number];

/** What comes from outside or goes there; transfers between own accounts would only fill the chart. */
const OUTSIDE = ["operations", "investing", "financing", "uncategorized"] as const;

interface ChartOptions {
  readonly interval: string;
  readonly locale: string;
}

export async function flowChart(flow: CurrencyFlow, options: ChartOptions): Promise<Markup> {
  const sum = (period: Period, side: "inflow" | "outflow") =>
    OUTSIDE.reduce((total, group) => total + numberOf(period[group][side]), 0);
  const bars = flow.periods.map((period) => ({ in: sum(period, "inflow"), out: sum(period, "outflow") }));
  const { scaleX, scaleY, frame } = await plot(
    flow.periods,
    bars.flatMap((bar) => [bar.in, bar.out]),
    options,
  );
  const zero = scaleY(0);
  const rects = bars.map((bar, index) => {
    const [x, width] = scaleX(index);
    const rect = (value: number, className: string, at: number) =>
      value === 0
        ? ""
        : `<rect class="${className}" x="${fixed(x + at * width)}" y="${fixed(Math.min(zero, scaleY(value)))}" width="${fixed(width * 0.9)}" height="${fixed(Math.max(0.5, Math.abs(scaleY(value) - zero)))}"/>`;
    return rect(bar.in, "in", 0.05) + rect(bar.out, "out", 0.05);
  });
  return figureOf({
    caption: markup`<span class="key in">In</span><span class="key out">Out</span>Without transfers, ${flow.currency_code}`,
    label: `Money in and out by ${options.interval} in ${flow.currency_code}; the table below has the figures`,
    content: frame(rects.join("")),
  });
}

export async function balanceChart(flow: CurrencyFlow, options: ChartOptions): Promise<Markup> {
  const { area, line } = await import("d3-shape");
  const balances = flow.periods.map(({ closing_balance }) => numberOf(closing_balance));
  const { scaleX, scaleY, frame }: Plot = await plot(flow.periods, balances, options);
  const middle = (_value: number, index: number) => {
    const [x, width] = scaleX(index);
    return x + width / 2;
  };
  const outline = line<number>(middle, scaleY).digits(1)(balances) ?? "";
  const surface = area<number>(middle, scaleY(0), scaleY).digits(1)(balances) ?? "";
  return figureOf({
    caption: markup`<span class="key balance">Balance</span>At the end of each ${options.interval}, ${flow.currency_code}`,
    label: `Balance by ${options.interval} in ${flow.currency_code}; the table below has the figures`,
    content: frame(`<path class="area" d="${surface}"/><path class="line" d="${outline}"/>`),
  });
}

function figureOf({ caption, label, content }: { caption: Markup; label: string; content: string }): Markup {
  return markup`<figure><figcaption>${caption}</figcaption><svg class="chart" viewBox="0 0 420 200" role="img" aria-label="${label}">${trusted(content)}</svg></figure>`;
}

/** For a coordinate, which needs no cents. */
function numberOf(amount: Decimal): number {
  return units(amount) === 0n ? 0 : Number(decimalText(amount));
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}
