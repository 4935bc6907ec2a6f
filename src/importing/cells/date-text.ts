/**
 * Reading one date cell. A cell such as 03/04/2026 has several readings; which one holds is decided on the whole column.
 * Days are day numbers (days since 1970-01-01).
 */
import { isDay } from "../../contract/values/date.ts";
import { foldWord } from "./fold.ts";
import { BUDDHIST, calendarOfYear, dayInCalendar } from "./calendar-days.ts";
import { inUsualYears } from "./calendar-years.ts";
import { isFiller, monthOf } from "../words/months.ts";
import { plainDigits } from "./plain-digits.ts";

/** The orders that a date can be written in; `excel` is a serial number, read only where the column says so. */
export type DateOrder = "dmy" | "mdy" | "ymd" | "excel";

export const dateOrders = ["dmy", "mdy", "ymd"] as const;

/** Day numbers of a cell under each order; undefined where the order cannot read it. */
export interface DateReadings {
  readonly dmy: number | undefined;
  readonly mdy: number | undefined;
  readonly ymd: number | undefined;
  /** Whether the text itself fixes its order: the year comes first with four digits, or the month is a word. */
  readonly isFixed: boolean;
  /** How the text is written, with D, M, Y for the parts in the order of the reading: separators and digits. */
  readonly shape: DateShape;
}

export interface DateShape {
  readonly separator: string;
  readonly yearDigits: 2 | 4;
  readonly kind: "parts" | "word" | "compact";
  readonly yearFirst: boolean;
}

const TIME =
  /(?:(?<![T\s,;])[T\s,;]+|-(?=[0-9]{1,2}:[0-9]{2}|[0-9]{2}\.[0-9]{2}\.[0-9]{2}))(?:[0-9]{1,2}[:.h][0-9]{2}(?:[:.][0-9]{2}(?:[.,:][0-9]+)?)?|(?<=[T;])[0-9]{4}(?:[0-9]{2})?)\s*(?:[AaPp]\.?[Mm]\.?\s*)?(?:Z|(?:GMT|UTC)?[+-][0-9]{2}:?[0-9]{2}(?: [A-Z]{3,4}| \([\p{L} ]+\))?|[A-Z]{3,4}|Uhr|[Hh]rs?\.?|[A-Z]\p{L}+(?:\/[\p{L}_]+)+)?$/u;
const PARTS = /^([0-9]{1,4})(\. ?|[/\-\s·]|年)([0-9]{1,2})(?:\2|月)([0-9]{1,4})[.日]?$/;
/** As Quicken writes days: parts padded with a space, and an apostrophe before a year from 2000 on. */
const PADDED = /^([0-9]{1,2})([./-])( ?[0-9]{1,2})(?:'( [0-9]|[0-9]{2}|[0-9]{4})|\2([0-9]{2}|[0-9]{4}))$/;
/** A word for year, or its letter, behind the year: Bulgarian, Ukrainian, Latvian, Serbian. */
const YEAR_WORD = /(?<=[0-9]{4}\.?) ?(?:г|р|год|година|године|рік|року|g|gada|god)\.?$/u;
const COMPACT = /^(?:[0-9]{8}|[0-9]{6}|[0-9]{14})$/;
const GLUED = /^([0-9]{1,2})([\p{L}]{3,})([0-9]{2}|[0-9]{4})$/u;

/** Longer texts are no days, whatever comes after " as of ". */
const LINE_MAX = 200;

/**
 * Every reading of a date cell, a time after it left out; undefined when it is no date text at all. `near` is the year
 * that a year of two digits is nearest to.
 */
export function dateReadings(cell: string, near: number): DateReadings | undefined {
  // "01/20/2026 as of 01/19/2026": booked on the first day, for the second.
  const line = firstLine(cell.trim());
  if (line.length > LINE_MAX) return undefined;
  const text = withoutMarks(plainDigits(line).replace(/ as of .*$/, ""));
  if (text.length < 5 || text.length > 72) return undefined;
  return wholeDate(text, near) ?? besideTime(text, near) ?? inOtherYears(text, near);
}

/** The first line of a cell: below the day some banks write the time, or the number of a document, and no second day. */
function firstLine(cell: string): string {
  const end = cell.search(/[\r\n]/);
  if (end < 0) return cell;
  return PARTS.test(cell.slice(end).trim()) ? cell : cell.slice(0, end).trim();
}

/** A text without the apostrophes that keep a spreadsheet from reading it, before it or around it, and without a day of the week before digits. */
function withoutMarks(text: string): string {
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) return text;
  const bare = first === 39 ? text.slice(1).replace(/'$/, "").trimEnd() : text;
  const [, day = "", rest] = /^(\p{L}{2,13})[.,]{0,2} (?=[0-9]{1,4}[./-][0-9])(.*)$/u.exec(bare) ?? [];
  return rest !== undefined && isFiller(foldWord(day)) ? rest : bare;
}

/** Dates of other calendars, and such with a day of the week in parentheses. */
function inOtherYears(text: string, near: number): DateReadings | undefined {
  const bareYear = text.replace(YEAR_WORD, "");
  if (bareYear !== text) return wholeDate(bareYear, near);
  if (!/[^\0-\x7f]|^[RHS01]/.test(text)) return undefined;
  const bare = text.replace(/ ?\([月火水木金土日一二三四五六월화수목금토일]\)/, "");
  const usual = inUsualYears(bare) ?? (bare === text ? undefined : bare);
  return usual === undefined ? undefined : (wholeDate(usual, near) ?? besideTime(usual, near));
}

/** A time of day before the day: "09:10 15-01-26". */
const TIME_BEFORE = /^[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AaPp]\.?[Mm]\.?)?,? +(?=[0-9]{1,4}[-./])/;

/** The day of a text that also has a time of day, before it or after. */
function besideTime(text: string, near: number): DateReadings | undefined {
  const day = text.replace(TIME_BEFORE, "");
  if (day !== text) return wholeDate(day, near);
  const time = TIME.exec(text);
  return time === null ? undefined : wholeDate(text.slice(0, time.index).trim(), near);
}

function wholeDate(text: string, near: number): DateReadings | undefined {
  const parts = PARTS.exec(text);
  if (parts !== null)
    return partsDate([parts[1] ?? "", parts[3] ?? "", parts[4] ?? ""], parts[2] ?? "", near);
  if (COMPACT.test(text)) return compactDate(text, near);
  const match = /[ ']/.test(text) ? PADDED.exec(text) : null;
  if (match !== null) return paddedDate(match, near);
  return wordDate(text, near);
}

function partsDate(
  [first, second, third]: readonly [string, string, string],
  separator: string,
  near: number,
): DateReadings | undefined {
  if (first.length >= 3) {
    if (first.length !== 4 || third.length > 2) return undefined;
    return only(dayNear(first, Number(second), Number(third), near), {
      separator,
      yearDigits: 4,
      kind: "parts",
      yearFirst: true,
    });
  }
  if (third.length !== 4 && third.length !== 2) {
    if (third.length !== 1) return undefined;
    // 26-3-1: a year of two digits in front, or the first of March or the third of January of 2001 without its zero.
    const year = 2000 + Number(third);
    return some({
      dmy: dayOf(year, Number(second), Number(first)),
      mdy: dayOf(year, Number(first), Number(second)),
      ymd: first.length === 2 ? dayNear(first, Number(second), Number(third), near) : undefined,
      isFixed: false,
      shape: { separator, yearDigits: 2, kind: "parts", yearFirst: false },
    });
  }
  const ymd =
    third.length === 2 && first.length === 2
      ? dayNear(first, Number(second), Number(third), near)
      : undefined;
  return some({
    dmy: dayNear(third, Number(second), Number(first), near),
    mdy: dayNear(third, Number(first), Number(second), near),
    ymd,
    isFixed: false,
    shape: { separator, yearDigits: third.length, kind: "parts", yearFirst: false },
  });
}

function paddedDate(
  [, first = "", separator = "", second = "", late, year]: readonly (string | undefined)[],
  near: number,
): DateReadings | undefined {
  const whole =
    late === undefined ? (year ?? "") : late.length === 4 ? late : `20${late.trim().padStart(2, "0")}`;
  const readings = partsDate([first, second.trim(), whole], separator, near);
  if (readings === undefined) return undefined;
  const yearDigits = (late ?? year)?.length === 4 ? 4 : 2;
  return { ...readings, ymd: undefined, shape: { ...readings.shape, yearDigits } };
}

function compactDate(text: string, near: number): DateReadings | undefined {
  const wide = text.length >= 8;
  const front = text.slice(0, wide ? 4 : 2);
  const back = text.slice(wide ? 4 : 4, wide ? 8 : 6);
  // Eight digits may be anything: their year is one of this time, in the calendar that is asked for.
  const isPlausible = (year: string) => Math.abs(nearestYear(year, near) - near) < 130;
  const one = Number(text.slice(0, 2));
  const two = Number(text.slice(2, 4));
  const rest = text.slice(wide ? 4 : 2);
  const ymd = isPlausible(front)
    ? dayNear(front, Number(rest.slice(0, 2)), Number(rest.slice(2, 4)), near)
    : undefined;
  const shape = { separator: "", yearDigits: wide ? 4 : 2, kind: "compact" } as const;
  // No year of this time, read as a month and a day, is one: 20260111 has only this reading.
  if (wide && ymd !== undefined) return only(ymd, { ...shape, yearFirst: true });
  const isLast = text.length < 14 && isPlausible(back);
  return some({
    dmy: isLast ? dayNear(back, two, one, near) : undefined,
    mdy: isLast ? dayNear(back, one, two, near) : undefined,
    ymd,
    isFixed: false,
    shape: { ...shape, yearFirst: false },
  });
}

function wordDate(text: string, near: number): DateReadings | undefined {
  const gluedParts = GLUED.exec(text);
  const spacedText = gluedParts === null ? text : `${gluedParts[1]} ${gluedParts[2]} ${gluedParts[3]}`;
  // The dots of Thai months stand inside of the word.
  const words = spacedText.replace(/(?<=[\u0e01-\u0e5b])\./g, "");
  const parts = words.split(/[\s.,/\-']+/).filter((part) => part !== "" && !isFiller(foldWord(part)));
  if (parts.length !== 3) return undefined;
  const at = parts.findIndex((part) => monthOf(part) !== undefined);
  const month = monthOf(parts[at] ?? "");
  const numbers = parts
    .filter((_, index) => index !== at)
    .map((part) => part.replace(/(?<=^[0-9]{1,2})(?:st|nd|rd|th|er|[ºª°])$/i, ""));
  const [first, second] = numbers;
  if (month === undefined || first === undefined || second === undefined) return undefined;
  if (
    !/^[0-9]{1,4}$/.test(first) ||
    !/^[0-9]{1,4}$/.test(second) ||
    first.length === 3 ||
    second.length === 3
  )
    return undefined;
  const yearFirst = first.length === 4;
  const [year, day] = yearFirst ? [first, second] : [second, first];
  if (day.length > 2 || year.length < 2) return undefined;
  const separator = /[\s.,/\-']/.exec(text)?.[0] ?? "";
  return only(dayNear(year, month, Number(day), near), {
    separator,
    yearDigits: year.length === 4 ? 4 : 2,
    kind: "word",
    yearFirst,
  });
}

/** A text that fixes its own order: every order reads it alike. */
function only(day: number | undefined, shape: DateShape): DateReadings | undefined {
  return day === undefined ? undefined : { dmy: day, mdy: day, ymd: day, isFixed: true, shape };
}

function some(readings: DateReadings): DateReadings | undefined {
  const none = readings.dmy === undefined && readings.mdy === undefined && readings.ymd === undefined;
  return none ? undefined : readings;
}

/**
 * The day of a year that is written with four digits, or with two: the one of that ending nearest to `near`. A `near` of
 * another calendar says that the text is of that calendar too.
 */
function dayNear(text: string, month: number, day: number, near: number): number | undefined {
  const year = nearestYear(text, near);
  const calendar = calendarOfYear(near);
  if (calendar === undefined) return dayOf(year, month, day);
  if (calendar === "buddhist") return dayOf(year - BUDDHIST, month, day);
  return dayInCalendar(calendar, { year, month, day });
}

function nearestYear(text: string, near: number): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const century = near - (near % 100);
  const candidates = [century - 100 + year, century + year, century + 100 + year];
  return candidates.reduce((best, next) => (Math.abs(next - near) < Math.abs(best - near) ? next : best));
}

/** The day number of a serial day of a spreadsheet (days since 1899-12-30), time of day left out. */
export function excelDay(cell: string): number | undefined {
  const text = cell.trim();
  return /^[0-9]{4,6}(?:[.,][0-9]+)?$/.test(text) ? Number.parseInt(text, 10) - 25_569 : undefined;
}

/** The day number, or undefined when there is no such day. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  if (!isDay(year, month, day)) return undefined;
  // Days of the proleptic Gregorian calendar, counted in years that begin in March.
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Days whose years are counted by an era that they do not name. */
export const ERA_FORMAT = "GYYMMDD";

/** The order that a date format such as "DD.MM.YYYY" says; undefined when it is not a date format. */
export function orderOfFormat(format: string): DateOrder | undefined {
  const lowerFormat = format.trim().toLowerCase();
  if (lowerFormat === "excel") return "excel";
  const letters = lowerFormat.replace(/[^a-z]/g, "").replace(/(.)\1+/g, "$1");
  const order = letters.replace(/(?<=[dmy]{3})h.*|t?h.*/s, "");
  return order === "dmy" || order === "mdy" || order === "ymd" ? order : undefined;
}

/** The format text of a shape under an order: "DD.MM.YYYY". */
export function formatOf(order: DateOrder, shape: DateShape | undefined): string {
  if (order === "excel") return "excel";
  if (shape === undefined) return { dmy: "DD/MM/YYYY", mdy: "MM/DD/YYYY", ymd: "YYYY-MM-DD" }[order];
  const year = shape.yearDigits === 4 ? "YYYY" : "YY";
  const month = shape.kind === "word" ? "MMM" : "MM";
  const real = shape.yearFirst ? "ymd" : shape.kind === "word" ? "dmy" : order;
  const parts = { d: "DD", m: month, y: year };
  return [...real].map((letter) => parts[letter as "d" | "m" | "y"]).join(shape.separator);
}
