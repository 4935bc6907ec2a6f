/** The days of a table's rows, seen in the first pass under each order that is still open. */
import { dateOrders, excelDay } from "../../../cells/date-text.ts";
import { inRange, readingsOf } from "./date-cells.ts";
import { tallyDayBalance } from "../../rows/balances/day-balances.ts";
import { tallyBeside, tallyDate, type Order } from "./date-tally.ts";
import { countSure, type Marks } from "../../rows/sure-rows.ts";
import { yearlessDay, type YearlessDay } from "../../../cells/yearless-day.ts";
import type { TableRecord } from "../../record.ts";
import type { GroupSurvey, Survey, SurveyRule } from "../../survey-tallies.ts";
import { countStep } from "../../../rows/row-order.ts";
import { tallyYearless } from "./yearless-tally.ts";
import { columnsOf } from "../../rows/cell-texts.ts";

export function tallyDates(
  survey: Survey,
  {
    cells,
    dateText,
    line,
    rule,
  }: { cells: readonly string[]; dateText: string; line: number; rule: SurveyRule },
): void {
  const { today, year, layout } = rule;
  const { posted_date, date, value_date } = layout.columns;
  let isBooking = true;
  for (const indices of [posted_date, date, value_date]) {
    const column = indices?.[0];
    const text = column === undefined ? "" : (cells[column] ?? "");
    if (text === "" || (text === dateText && !isBooking)) continue;
    tallyDate(survey.dates, text, { line, column, today, year, isBooking: text === dateText });
    if (text === dateText) isBooking = false;
  }
  if (survey.dates.ambiguousCells.length > 0 || survey.dates.cells < 100) {
    const days = columnsOf(layout.columns, "posted_date", "date", "value_date");
    if (days.length > 1) {
      const texts = days.map((index) => cells[index] ?? "");
      tallyBeside(survey.dates, texts, year);
    }
  }
  for (const order of dateOrders) {
    const day = dayUnder(order, dateText, { survey, rule });
    if (day !== undefined) survey.lastOf[order].set(day, line);
  }
}

/** Counts a day beside a sum or balance, which books nothing, where it can be read in one way only: it is written as the others are. */
export function tallyStated(survey: Survey, { line, cells }: TableRecord, rule: SurveyRule): void {
  const { today, year, isSerial, layout } = rule;
  const [column] = columnsOf(layout.columns, "posted_date", "date", "value_date");
  const text = column === undefined ? "" : (cells[column] ?? "");
  if (isSerial || text === "") return;
  const readings = readingsOf(survey.dates.cache, text, year);
  if (readings === null || readings.isFixed) return;
  const days = new Set(dateOrders.map((order) => readings[order]).filter((day) => inRange(day, today)));
  if (days.size === 1 && dateOrders.some((order) => !inRange(readings[order], today)))
    tallyDate(survey.dates, text, { line, column, today, year, isBooking: false });
}

/** Counts the days of a row that have no year, and whether another of its days has it. */
export function surveyYears(
  survey: Survey,
  { line, cells }: TableRecord,
  { layout, year }: SurveyRule,
): void {
  const { posted_date, date, value_date } = layout.columns;
  let part: { readonly text: string; readonly day: YearlessDay } | undefined;
  let isWhole = false;
  for (const index of [posted_date, date, value_date].flatMap((one) => one?.[0] ?? [])) {
    const text = cells[index] ?? "";
    if (text.trim() === "") continue;
    if (readingsOf(survey.dates.cache, text, year) !== null) isWhole = true;
    else if (part === undefined) {
      const day = yearlessDay(text);
      if (day !== undefined) part = { text, day };
    }
  }
  const { yearless } = survey;
  if (part === undefined) yearless.whole += isWhole ? 1 : 0;
  else if (isWhole) yearless.beside++;
  else tallyYearless(yearless, { ...part, line });
}

/** The day of a cell under an order that is still open. */
function dayUnder(
  order: Order,
  dateText: string,
  { survey, rule }: { survey: Survey; rule: SurveyRule },
): number | undefined {
  const day = rule.isSerial
    ? excelDay(dateText)
    : readingsOf(survey.dates.cache, dateText, rule.year)?.[order];
  return inRange(day, rule.today) ? day : undefined;
}

/** Widens the group's days by a row's, and counts the row where nothing but its days could refuse it. */
export function widen(
  { spans, sure }: GroupSurvey,
  {
    dateText,
    ownText,
    balanceText,
    marks,
  }: { dateText: string; ownText: string; balanceText: string; marks: Marks },
  scene: { survey: Survey; rule: SurveyRule },
): void {
  for (const order of dateOrders) {
    const day = dayUnder(order, dateText, scene);
    if (day === undefined) continue;
    if (marks !== 0 && (ownText === "" || dayUnder(order, ownText, scene) !== undefined))
      countSure(sure, order, marks);
    const span = spans[order];
    if (day < span.first) span.first = day;
    if (day > span.last) span.last = day;
    span.top ??= day;
    countStep(span, span.bottom, day);
    span.bottom = day;
    tallyDayBalance(span.balances, day, balanceText);
  }
}
