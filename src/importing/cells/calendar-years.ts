/** Years that are not counted from the year 1 of the Gregorian calendar. */

/** The year before the first of each Japanese era, by its name and its letter. */
const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  R: 2018,
  H: 1988,
  S: 1925,
};
const ERA = /^(令和|平成|昭和|[RHS])[. ]?([0-9]{1,2}|元)([年./-])([0-9]{1,2})(?:月|\3)([0-9]{1,2})日?/;
/** Years of the Republic of China, of three digits or by name: 115 is 2026. */
const REPUBLIC =
  /^(?:(?:中華)?民國 ?([0-9]{2,3})|(1[0-9]{2}|0[89][0-9]))(年|[./-])([0-9]{1,2})(?:月|\3)([0-9]{1,2})日?(?![0-9])/;

/** A date text with its year of such a calendar written in the usual one, as YYYY-MM-DD; undefined for any other text. */
export function inUsualYears(text: string): string | undefined {
  const era = ERA.exec(text);
  if (era !== null) {
    const [whole, name = "", count = "", , month, day] = era;
    const year = (ERAS[name] ?? NaN) + (count === "元" ? 1 : Number(count));
    return `${year}-${month}-${day}${text.slice(whole.length)}`;
  }
  const republic = REPUBLIC.exec(text);
  if (republic === null) return undefined;
  const [whole, eraYears, bare, , month, day] = republic;
  return `${1911 + Number(eraYears ?? bare)}-${month}-${day}${text.slice(whole.length)}`;
}
