/** The text of a row's booking day. Some banks write it without a year, which then stands beside it. */
import { dateReadings, dayOf } from "../date-text.ts";
import type { Columns } from "./columns.ts";

/** The first of these columns that has a text in this row. */
export function firstText(
  cells: readonly string[],
  ...columns: readonly (readonly number[] | undefined)[]
): string {
  for (const column of columns) {
    const text = column === undefined ? "" : (cells[column[0] ?? -1] ?? "");
    if (text !== "" && text.trim() !== "") return text;
  }
  return "";
}

const YEARLESS = /^([0-9]{1,2})([./-])([0-9]{1,2})\2?$/;

/** The booking day as the row writes it, with the year of another date of the row where it has none. */
export function bookingText(cells: readonly string[], { posted_date, date, value_date }: Columns): string {
  const text = firstText(cells, posted_date, date, value_date);
  if (text.length === 0 || text.length > 7 || !YEARLESS.test(text.trim())) return text;
  for (const column of [value_date, date, posted_date]) {
    const other = column === undefined ? "" : (cells[column[0] ?? -1] ?? "");
    const whole = other === text || other === "" ? undefined : withYear(text.trim(), other);
    if (whole !== undefined) return whole;
  }
  return text;
}

/** A day without a year in the year that brings it nearest to another day; undefined where its order makes that two. */
function withYear(text: string, other: string): string | undefined {
  const parts = YEARLESS.exec(text);
  const near = dateReadings(other, new Date().getUTCFullYear());
  if (parts === null || near === undefined) return undefined;
  const [, first = "", separator = "", second = ""] = parts;
  const years = (["dmy", "mdy"] as const).flatMap((order) => {
    const about = near[order];
    if (about === undefined) return [];
    const middle = new Date(about * 86_400_000).getUTCFullYear();
    const [day, month] = order === "dmy" ? [first, second] : [second, first];
    const candidates = [middle - 1, middle, middle + 1].flatMap((year) => {
      const found = dayOf(year, Number(month), Number(day));
      return found === undefined ? [] : [{ year, away: Math.abs(found - about) }];
    });
    const [nearest] = candidates.sort((left, right) => left.away - right.away);
    return nearest === undefined ? [] : [nearest.year];
  });
  const [year, ...rest] = years;
  return year === undefined || rest.some((one) => one !== year)
    ? undefined
    : `${first}${separator}${second}${separator}${year}`;
}
