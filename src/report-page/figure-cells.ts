/** Figures as markup: written in the reader's locale, with the exact figure as `value` for programs. */
import { localNumber } from "../client/notation/local-number.ts";
import { decimalText, type Decimal } from "../contract/values/decimal.ts";
import { markup, type Markup } from "./html.ts";

/** A figure in a locale, with the sign that has the width of a digit. */
export function figureText(numeral: string, locale: string): string {
  return localNumber(numeral, locale).replace("-", "\u2212");
}

export function figure(amount: Decimal | number, locale: string): Markup {
  const numeral = typeof amount === "number" ? String(amount) : decimalText(amount);
  return markup`<data value="${numeral}">${figureText(numeral, locale)}</data>`;
}

/** A cell of a column of figures; empty where there is none. A zero is paler. */
export function figureCell(amount: Decimal | number | undefined, locale: string, className = ""): Markup {
  if (amount === undefined) return markup`<td class="n ${className}"></td>`;
  const isZero = Number(typeof amount === "number" ? amount : decimalText(amount)) === 0;
  const classes = ["n", className, isZero ? "z" : ""].filter((name) => name !== "").join(" ");
  return markup`<td class="${classes}">${figure(amount, locale)}</td>`;
}
