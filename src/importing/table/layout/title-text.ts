/** Titles inside a table: lines with one text, which names the rows below it. Both passes over a table ask here. */
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { yearlessDay } from "../../cells/yearless-day.ts";
import { monthOf } from "../../words/months.ts";
import { isPageText } from "../../words/page-breaks.ts";
import { isTimeWord } from "../../words/periods.ts";
import { foldWord } from "../../cells/fold.ts";

const TITLE_MAX = 200;

/**
 * What the only text of a line is: a title in words, which may hold a count, a sum or days ("Posted (12)"), or a period alone
 * ("March 2026"). Undefined for a day, an amount, a page number, and a whole row that stands in one cell.
 */
export function titleKind(text: string): "words" | "period" | undefined {
  if (text.length > TITLE_MAX || isPageText(text)) return undefined;
  const words =
    foldWord(text)
      .normalize("NFC")
      .match(/\p{L}+/gu) ?? [];
  if (!/\p{Nd}/u.test(text)) {
    if (words.length === 0) return undefined;
    return words.every(isTimeWord) ? "period" : "words";
  }
  if (isDay(text) || takeApart(text) !== undefined || isRowInCell(text)) return undefined;
  if (!words.every(isTimeWord)) return "words";
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  const hasMonth = words.some((word) => monthOf(word) !== undefined);
  // A month with its year, or two whole days. What else there is of figures may be a day that does not exist.
  const isMonth = numbers.length <= (hasMonth ? 1 : 2) && numbers.some((number) => number.length === 4);
  return isMonth || numbers.length >= 4 ? "period" : undefined;
}

function isDay(text: string): boolean {
  return dateReadings(text, new Date().getUTCFullYear()) !== undefined || yearlessDay(text) !== undefined;
}

/** Whether a text begins with a day and ends with an amount, as a row does whose cells were not parted. */
function isRowInCell(text: string): boolean {
  return [/[,;|\t]| {2}/, / /].some((separator) => {
    const parts = text.split(separator).filter((part) => part.trim() !== "");
    const last = parts.at(-1) ?? "";
    // A day with dots could pass for an amount.
    return parts.length > 1 && isDay(parts[0] ?? "") && takeApart(last) !== undefined && !isDay(last);
  });
}
