/**
 * Balances at which the first day of a table ends and its last one begins. They stand at the rows where the day changes,
 * whatever the amounts mean, so cells are kept until the first pass has decided how they are read.
 */
import type { Direction } from "../../../rows/balance-chain.ts";

/** The rows of a day that follow on each other: balance cells of the outermost two, and of the rows around them. */
interface DayRows {
  readonly day: number;
  readonly above: string;
  readonly top: string;
  bottom: string;
  below: string;
  /** Whether more rows of the day stand elsewhere. */
  isScattered: boolean;
}

export interface DayBalances {
  first: DayRows | undefined;
  last: DayRows | undefined;
  /** Day and balance cell of the row above. */
  day: number;
  balance: string;
}

export function newDayBalances(): DayBalances {
  return { first: undefined, last: undefined, day: NaN, balance: "" };
}

/** Adds the next row of the table. */
export function tallyDayBalance(tally: DayBalances, day: number, balance: string): void {
  const { first, last, day: dayAbove } = tally;
  if (day === dayAbove) {
    if (first?.day === day) first.bottom = balance;
    if (last?.day === day) last.bottom = balance;
  } else {
    for (const rows of [first, last]) {
      if (rows?.day === dayAbove && rows.below === "") rows.below = balance;
      if (rows?.day === day) rows.isScattered = true;
    }
    const rows = () => ({
      ...{ day, above: tally.balance, top: balance, bottom: balance, below: "", isScattered: false },
    });
    if (first === undefined || day < first.day) tally.first = rows();
    if (last === undefined || day > last.day) tally.last = rows();
  }
  tally.day = day;
  tally.balance = balance;
}

/** The cells of both balances; undefined where the table is of one day, or the rows of a day lie scattered. */
export function innerBalances(
  { first, last }: DayBalances,
  direction: Direction,
): { readonly firstDayClosing: string | undefined; readonly lastDayOpening: string | undefined } {
  if (first === undefined || last === undefined || first.day === last.day)
    return { firstDayClosing: undefined, lastDayOpening: undefined };
  const isDown = direction === "oldest first";
  return {
    firstDayClosing: first.isScattered ? undefined : isDown ? first.bottom : first.top,
    lastDayOpening: last.isScattered ? undefined : isDown ? last.above : last.below,
  };
}
