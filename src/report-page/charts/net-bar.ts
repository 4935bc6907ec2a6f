/** A bar beside a figure, as long as the figure is large. The figure stands beside it: the bar is for the eye alone. */
import { units } from "../../client/notation/figures.ts";
import type { Decimal } from "../../contract/values/decimal.ts";
import { markup, type Markup } from "../html.ts";

export interface BarScale {
  /** The largest size of all bars, in the unit of the last decimal. */
  readonly largest: number;
  /** Whether some bars go the other way, from the middle. */
  readonly isSigned: boolean;
}

const WIDTH = 100;

export function netBar(amount: Decimal, { largest, isSigned }: BarScale): Markup {
  const size = Number(units(amount));
  const whole = isSigned ? WIDTH / 2 : WIDTH;
  const length = Math.max(size === 0 ? 0 : 0.5, (Math.abs(size) / largest) * whole);
  const start = isSigned ? (size < 0 ? WIDTH / 2 - length : WIDTH / 2) : 0;
  return markup`<svg viewBox="0 0 ${WIDTH} 8" preserveAspectRatio="none" aria-hidden="true"><rect class="${size < 0 ? "out" : "in"}" x="${round(start)}" y="0" width="${round(length)}" height="8"/></svg>`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
