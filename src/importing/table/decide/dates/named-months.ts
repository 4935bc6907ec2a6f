/** Months that the texts of rows name ("Dividend for January"), which go with the days of the rows in one order only. */
import { dateOrders, type DateReadings } from "../../../cells/date-text.ts";
import { monthOf } from "../../../words/months.ts";
import { onlyOne } from "../decision.ts";

type Order = (typeof dateOrders)[number];

export interface NamedMonths {
  readonly months: Set<number>;
  /** How many months behind that of the day the named one is, from 0 to 11, under each order. */
  readonly gaps: Readonly<Record<Order, Set<number>>>;
}

/** Fewer different months go with other days by chance; so do fewer different gaps. */
const MONTHS_MIN = 3;
/** The month itself, the one before, which is paid for in arrears, and the one after, in advance. */
const USUAL: ReadonlySet<number> = new Set([0, 1, 11]);

export function newNamedMonths(): NamedMonths {
  return { months: new Set(), gaps: { dmy: new Set(), mdy: new Set(), ymd: new Set() } };
}

/** Adds a row by its text, if that names one month, and its day. */
export function tallyNamedMonth({ months, gaps }: NamedMonths, text: string, day: DateReadings): void {
  const named = new Set((text.match(/\p{L}{3,}/gu) ?? []).flatMap((word) => monthOf(word) ?? []));
  const [month] = named;
  if (month === undefined || named.size > 1) return;
  months.add(month);
  for (const order of dateOrders) {
    const number = day[order];
    if (number === undefined) continue;
    const own = new Date(number * 86_400_000).getUTCMonth() + 1;
    gaps[order].add((own - month + 12) % 12);
  }
}

/** The one order in which every named month is as far from its row's, and the others are in disorder. */
export function orderByNamedMonths({ months, gaps }: NamedMonths, open: readonly Order[]): Order | undefined {
  if (months.size < MONTHS_MIN) return undefined;
  const one = onlyOne(open.filter((order) => gaps[order].size === 1));
  if (one === undefined || ![...gaps[one]].every((gap) => USUAL.has(gap))) return undefined;
  return open.every((order) => order === one || gaps[order].size >= MONTHS_MIN) ? one : undefined;
}
