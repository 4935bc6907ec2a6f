/**
 * The calendar of a file's days, YYMMDD. The format counts years by the era of Japan, which the days do not name; some
 * banks write the last two digits of the usual year. A file cannot be of the future, and the nearest year before it is
 * the likeliest: where that is the era's, the format is followed, and where it is the other, a person is asked.
 */
import { sentence, setting } from "../../../contract/choice.ts";
import { dayDate } from "../../../contract/values/date.ts";
import { Problem } from "../../../contract/problem.ts";
import { dayOf, ERA_FORMAT } from "../../cells/date-text.ts";
import type { StatementDays } from "../../statement/examine.ts";
import { ambiguous } from "../../table/decide/ambiguity.ts";

/** The year before the first of each era: Reiwa, Heisei, Shōwa. */
const ERAS = [2018, 1988, 1925];
const CENTURIES = [2000, 1900];
/** Days by which a booking may lie ahead of today. */
const AHEAD = 31;

const USUAL_FORMAT = "YYMMDD";

interface YearText {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Numbers of the years that a text can be of, the latest first. */
function yearsOf({ year }: YearText, dateFormat: string): readonly number[] {
  if (dateFormat !== ERA_FORMAT) return CENTURIES.map((base) => base + year);
  // No era has a year 0.
  return year === 0 ? [] : ERAS.map((base) => base + year);
}

function takeApart(text: string): YearText | undefined {
  const [, year, month, day] = /^([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) };
}

/** Day number of the day on which a file was made: of the latest year in which it has passed. */
export function madeDay(
  text: string,
  { dateFormat, today }: { dateFormat: string; today: number },
): number | undefined {
  const parts = takeApart(text);
  if (parts === undefined) return undefined;
  return yearsOf(parts, dateFormat)
    .flatMap((year) => dayOf(year, parts.month, parts.day) ?? [])
    .find((number) => number <= today + AHEAD);
}

/**
 * Day number of another day: of the latest year up to the one in which the file was made (`near`, a day number) and the next.
 * Undefined where that year has no such day: a year further off is not meant.
 */
export function zenginDay(
  text: string,
  { dateFormat, near }: { dateFormat: string; near: number },
): number | undefined {
  const parts = takeApart(text);
  if (parts === undefined) return undefined;
  const yearNow = Number(dayDate(near).slice(0, 4));
  // No list tells of more than the next year.
  const [nearest] = yearsOf(parts, dateFormat).filter((year) => year <= yearNow + 1);
  return nearest === undefined ? undefined : dayOf(nearest, parts.month, parts.day);
}

/** Decides by the day on which the file was made. Problem: `ambiguous_file`, naming the date format. */
export function zenginDays(
  fileDay: string,
  { requestedFormat, today }: { requestedFormat: string | undefined; today: number },
): StatementDays {
  if (requestedFormat !== undefined)
    return {
      dateFormat: saidFormat(requestedFormat),
      because: sentence`It was set with ${setting("date_format")}.`,
    };
  const era = madeDay(fileDay, { dateFormat: ERA_FORMAT, today });
  const usual = madeDay(fileDay, { dateFormat: USUAL_FORMAT, today });
  if (era === undefined || usual === undefined || usual <= era)
    return {
      dateFormat: ERA_FORMAT,
      because: "The format counts years in Japanese eras; the latest era whose dates have passed is used.",
    };
  const readings = [
    { reading: ERA_FORMAT, becomes: dayDate(era) },
    { reading: USUAL_FORMAT, becomes: dayDate(usual) },
  ].map(({ reading, becomes }) => ({ reading, rows: [{ line: 1, text: fileDay, becomes }] }));
  throw ambiguous({ about: "dates", setting: "date_format", readings, contradicts: false });
}

function saidFormat(requestedFormat: string): string {
  const format = requestedFormat.toUpperCase();
  if (format === ERA_FORMAT || format === USUAL_FORMAT) return format;
  throw new Problem("invalid_setting", {
    detail: `"${requestedFormat}" is not a date format of this file.`,
    remedy: sentence`Give ${setting("date_format", ERA_FORMAT)} for years of a Japanese era, or ${USUAL_FORMAT} for common years.`,
  });
}
