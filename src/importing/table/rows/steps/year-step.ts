/** Writes the year into days that have none: that of another day of the row, or the one that the file states. */
import { dateReadings, dayOf, type DateReadings } from "../../../cells/date-text.ts";
import { isFixed, yearlessDay, yearlessOrders, type YearlessDay } from "../../../cells/yearless-day.ts";
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";
import { yearOf } from "../../decide/dates/missing-years.ts";
import type { YearOfDays } from "../../decide/dates/stated-spans.ts";

/** Texts that are kept. */
const CACHE_MAX = 20_000;

/** A day in numbers whose year has four digits, in parts without the first two of them. */
const SHORTENED = /^([0-9]{1,2}([./-])[0-9]{1,2}\2)[0-9]{2}([0-9]{2})$/;

type Cell = { readonly whole: DateReadings } | { readonly part: YearlessDay } | undefined;

/** Undefined where all days have one. */
export function yearStep({ columns, years, firstLine }: Layout): Step | undefined {
  if (years === undefined) return undefined;
  const { posted_date, date, value_date } = columns;
  const days = [posted_date, date, value_date].flatMap((one) => one?.[0] ?? []);
  const cache = new Map<string, Cell>();
  const cellOf = (text: string): Cell => {
    if (text === "" || text.length > 60) return undefined;
    if (cache.has(text)) return cache.get(text);
    const cell = readCell(text);
    if (cache.size > CACHE_MAX) cache.clear();
    cache.set(text, cell);
    return cell;
  };
  const withYears = (record: TableRecord): TableRecord => {
    const { line, cells } = record;
    if (line < firstLine) return record;
    const dayCells = days.map((index) => ({ index, cell: cellOf(cells[index] ?? "") }));
    if (!dayCells.some(({ cell }) => cell !== undefined && "part" in cell)) return record;
    const whole = [...cells];
    // The value date is the nearest to the booking's; where no day has a year, the file states that of the first.
    let dayWithYear = dayCells.findLast(({ cell }) => cell !== undefined && "whole" in cell)?.cell;
    for (const { index, cell } of dayCells) {
      if (cell === undefined || !("part" in cell)) continue;
      const year =
        dayWithYear === undefined
          ? statedYear(cell.part, years)
          : nearestYear(cell.part, "whole" in dayWithYear ? dayWithYear.whole : undefined);
      if (year === undefined) continue;
      const text = cell.part.inYear(year);
      // As the day beside it writes its year.
      const isShort =
        dayWithYear !== undefined && "whole" in dayWithYear && dayWithYear.whole.shape.yearDigits === 2;
      whole[index] = isShort ? text.replace(SHORTENED, "$1$3") : text;
      dayWithYear ??= cellOf(whole[index] ?? "");
    }
    return { ...record, cells: whole };
  };
  return { take: (batch) => batch.map(withYears), end: () => [] };
}

function readCell(text: string): Cell {
  const whole = dateReadings(text, new Date().getUTCFullYear());
  if (whole !== undefined) return { whole };
  const part = yearlessDay(text);
  return part === undefined ? undefined : { part };
}

/** The year in which a day lies in what the file states; the same in each order, or none. */
function statedYear(part: YearlessDay, { spans, before, after }: YearOfDays): number | undefined {
  const yearsOfOrders = new Set<number | undefined>();
  for (const order of isFixed(part) ? (["dmy"] as const) : yearlessOrders) {
    const span = spans[order] ?? (isFixed(part) ? spans.mdy : undefined);
    if (span !== undefined) yearsOfOrders.add(yearOf(part[order], { span, before, after }));
  }
  const [year] = yearsOfOrders;
  return yearsOfOrders.size === 1 ? year : undefined;
}

/** The year that brings a day nearest to another one; undefined where its order makes that two. */
function nearestYear(part: YearlessDay, near: DateReadings | undefined): number | undefined {
  const years = new Set<number>();
  for (const order of yearlessOrders) {
    const [about, monthDay] = [near?.[order], part[order]];
    if (about === undefined || monthDay === undefined) continue;
    const middle = new Date(about * 86_400_000).getUTCFullYear();
    const away = (year: number) => Math.abs((dayOf(year, monthDay.month, monthDay.day) ?? Infinity) - about);
    years.add(
      [middle, middle - 1, middle + 1].reduce((best, year) => (away(year) < away(best) ? year : best)),
    );
  }
  const [year] = years;
  return years.size === 1 ? year : undefined;
}
