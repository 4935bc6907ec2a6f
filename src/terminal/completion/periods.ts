/** The periods that a shell offers: those with a name, and the months, quarters, half-years and years up to today. */
import { findPeriod, localDay, relativePeriods, type Span } from "../../client/notation/named-periods.ts";

const LONG_PERIODS = ["last-30-days", "last-90-days", "last-365-days"];

/** Named periods first, then those of this year and last year, newest first. */
export function offeredPeriods(today: string = localDay()): readonly (Span & { readonly name: string })[] {
  const year = Number(today.slice(0, 4));
  const names = [...relativePeriods, ...LONG_PERIODS, ...periodsOf(year), ...periodsOf(year - 1)];
  return names.flatMap((name) => {
    const span = findPeriod(name, today);
    return span === undefined || span.from > today ? [] : [{ name, ...span }];
  });
}

function periodsOf(year: number): readonly string[] {
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(12 - at).padStart(2, "0")}`);
  return [`${year}`, `${year}-h2`, `${year}-h1`, ...[4, 3, 2, 1].map((n) => `${year}-q${n}`), ...months];
}
