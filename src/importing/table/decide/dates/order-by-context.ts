/** The order of day, month and year by what surrounds the cells: their span, the lines above the table, their rows. */
import { orderByCarried } from "../../rows/balances/brought-forward.ts";
import { onlyOne } from "../decision.ts";
import type { DateTally, Order } from "./date-tally.ts";
import { isOnlyNear } from "./day-pairs.ts";
import { orderByNamedMonths } from "./named-months.ts";
import { fitsPeriod, writtenAbove } from "./stated-period.ts";

/** How the rows of the file are ordered, when a running balance proves it. */
type ProvenOrder = "oldest first" | "newest first" | undefined;

/** The file around the cells. */
export interface DateContext {
  readonly tally: DateTally;
  /** Texts of the lines above the table, where a period may stand. */
  readonly preamble: readonly string[];
  readonly rowOrder: ProvenOrder;
  readonly year: number;
}

interface OrderProof {
  readonly order: Order;
  readonly because: string;
}

/** The first proof of: no difference, a plausible span, the stated period, a balance, the order of rows. */
export function orderByContext(
  open: readonly Order[],
  { tally, preamble, rowOrder, year }: DateContext,
): OrderProof | undefined {
  const of = (order: Order) => tally.orders[order];
  if (tally.ambiguousCells.length === 0)
    return { order: open[0] ?? "ymd", because: "Every date is the same in each order." };
  const span = (order: Order) => of(order).last - of(order).first;
  const sane = open.filter((order) => span(order) <= 3 * 366);
  const isSpread = (order: Order) => sane.includes(order) || span(order) > 10 * 366;
  const inFewYears = onlyOne(sane);
  if (tally.days.size >= 3 && sane.length < open.length && open.every(isSpread) && inFewYears !== undefined)
    return {
      order: inFewYears,
      because: "In any other order the rows would cover more than ten years.",
    };
  const candidates = sane.length > 0 ? sane : open;
  const inPeriod = onlyOne(candidates.filter((order) => fitsPeriod(order, of(order), preamble, year)));
  if (inPeriod !== undefined)
    return {
      order: inPeriod,
      because: "Only in this order are all dates within the period that the file states.",
    };
  const isFar = (order: Order) => tally.beside[order].far > 0;
  const near = onlyOne(candidates.filter((order) => tally.beside[order].near > 0 && !isFar(order)));
  if (near !== undefined && candidates.every((order) => order === near || isFar(order)))
    return { order: near, because: "Only in this order are the dates near the other dates of their rows." };
  const byPairs = candidates.find((order) => isOnlyNear(tally.pairs, order, candidates));
  if (byPairs !== undefined)
    return { order: byPairs, because: "Only in this order are the two dates of each row a few days apart." };
  const byMonths = orderByNamedMonths(tally.namedMonths, candidates);
  if (byMonths !== undefined)
    return {
      order: byMonths,
      because: "Only in this order do the months that the texts name go with the dates.",
    };
  const byCarriedBalance = orderByCarried(candidates, tally);
  if (byCarriedBalance !== undefined) {
    const { order, by } = byCarriedBalance;
    const because = `Line ${by.line} carries a balance forward on "${by.text}", and only in this order is that ${by.isBefore ? "before" : "after"} the bookings.`;
    return { order, because };
  }
  const fromPreamble = writtenAbove(candidates, { preamble, shape: tally.shape, year });
  if (fromPreamble !== undefined) {
    const because = `The lines above the table have "${fromPreamble.text}", which is a date only in this order.`;
    return { order: fromPreamble.order, because };
  }
  const breaks = (order: Order) => Math.min(of(order).rising, of(order).falling);
  const one = onlyOne(candidates.filter((order) => breaks(order) === 0));
  if (one === undefined) return undefined;
  const isProven =
    rowOrder === "oldest first" ? of(one).falling === 0 : rowOrder === "newest first" && of(one).rising === 0;
  if (isProven)
    return {
      order: one,
      because: `The running balance shows that the rows are ${rowOrder}, and only in this order are the dates, too.`,
    };
  const others = candidates.filter((order) => order !== one);
  if (tally.days.size >= 10 && others.every((order) => breaks(order) >= 3)) {
    return {
      order: one,
      because: `Only this reading puts the ${tally.days.size}${tally.days.size === 1000 ? " or more" : ""} different dates in order.`,
    };
  }
  return undefined;
}
