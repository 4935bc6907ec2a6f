/** The days of an account that imports cover, and the gaps between them. */
import type { AccountDetail } from "../../contract/account.ts";
import { addDays } from "../../contract/values/date.ts";

type Coverage = NonNullable<AccountDetail["coverage"]>;
type Span = Coverage["covered"][number];

/** Merges periods that overlap or follow each other without a gap. They may come in any order. */
export function coverageOf(periods: readonly Span[]): Coverage {
  const covered: Span[] = [];
  for (const { from, to } of [...periods].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = covered.at(-1);
    if (last === undefined || from > dayAfter(last.to)) covered.push({ from, to });
    else if (to > last.to) covered[covered.length - 1] = { from: last.from, to };
  }
  const gaps = covered
    .slice(1)
    .map(({ from }, index) => ({ from: dayAfter(covered[index]?.to ?? from), to: addDays(from, -1) }));
  return { covered, gaps };
}

function dayAfter(day: string): string {
  return addDays(day, 1);
}
