/** The day of an OFX date and time (3.2.8.2), as the file writes it: a time zone never moves it. */

/** What may follow a day: a time, fractions of a second, a zone. */
const TIME = String.raw`(?:[T\s]\s*[0-9][0-9:]*)?(?:[.,][0-9]*)?\s*(?:Z|[A-Z]{3,5}|[+-][0-9]{1,2}(?::?[0-9]{2})?|\[[^\]]*\]?|\([^)]*\))?`;
const STANDARD = new RegExp(`^([0-9]{4})([0-9]{2})([0-9]{2})(?:[0-9]{2,9})?${TIME}$`);
/** The year first, with separators: no bank means but one thing by it. */
const SEPARATED = new RegExp(`^([0-9]{4})([-/.])([0-9]{1,2})\\2([0-9]{1,2})${TIME}$`);
const LENGTH_MAX = 60;

/** YYYY-MM-DD, not yet checked to be a real day; the text itself where it is no date whose order is certain. */
export function postedDay(text: string): string {
  if (text.length > LENGTH_MAX) return text;
  const standard = STANDARD.exec(text);
  if (standard !== null) return `${standard[1] ?? ""}-${standard[2] ?? ""}-${standard[3] ?? ""}`;
  const apart = SEPARATED.exec(text);
  if (apart === null) return text;
  return `${apart[1] ?? ""}-${(apart[3] ?? "").padStart(2, "0")}-${(apart[4] ?? "").padStart(2, "0")}`;
}
