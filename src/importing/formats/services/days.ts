/** Days as services write them. */

/** The day of a moment such as 2026-03-02T09:10:11Z, as it is written; another text stays. */
export function dayOfMoment(moment: string): string {
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]/.test(moment) ? moment.slice(0, 10) : moment;
}
