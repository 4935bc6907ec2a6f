/** Rows that are not booked since they alone have no day of booking: the newest of a list, where no column holds their state. */
import { dateOrders, dateReadings } from "../../../cells/date-text.ts";
import type { Evidence } from "../../../reading.ts";
import { isOfBooking } from "../../columns/dates/date-columns.ts";
import { firstText, holdsDigit } from "../cell-texts.ts";
import type { DateTally, Order } from "../../decide/dates/date-tally.ts";
import { isFixed, type Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";
import { columnName } from "../../columns/named-columns.ts";
import { countText } from "../../../../contract/count-text.ts";

/** A row that has its own day and none of booking, with its kind. */
interface Unposted {
  readonly line: number;
  readonly kind: string;
}

/** What the first pass keeps of rows with and without a day of booking. */
export interface UnpostedTally {
  /** Rows without, above all that have one, and behind the last of these. */
  readonly above: Unposted[];
  below: Unposted[];
  /** Whether there are some among the others, too many, or such as the balance or their state calls booked. */
  isSparse: boolean;
  posted: number;
  firstDay: string;
  lastDay: string;
  readonly kinds: Set<string>;
}

/** More rows that wait, or kinds of rows, are not kept. */
const KEPT_MAX = 200;

export function newUnpostedTally(layout: Layout): UnpostedTally | undefined {
  const { columns, header, unposted } = layout;
  const [posted] = columns.posted_date ?? [];
  if (posted === undefined || columns.date === undefined || isFixed(layout)) return undefined;
  if (unposted !== undefined || !isOfBooking(header?.[posted] ?? "")) return undefined;
  return { above: [], below: [], isSparse: false, posted: 0, firstDay: "", lastDay: "", kinds: new Set() };
}

/** Counts a row with an amount and a day. */
export function tallyUnposted(
  tally: UnpostedTally,
  { line, cells }: TableRecord,
  { columns }: Pick<Layout, "columns">,
): void {
  const day = firstText(cells, columns.posted_date).trim();
  const kind = firstText(cells, columns.kind).trim();
  if (day !== "") {
    if (tally.below.length > 0) tally.isSparse = true;
    if (tally.posted++ === 0) tally.firstDay = day;
    tally.lastDay = day;
    if (tally.kinds.size < KEPT_MAX) tally.kinds.add(kind);
    return;
  }
  const waiting = tally.posted === 0 ? tally.above : tally.below;
  const isCalledBooked =
    firstText(cells, columns.status) !== "" || holdsDigit(firstText(cells, columns.balance));
  if (isCalledBooked || waiting.length >= KEPT_MAX) tally.isSparse = true;
  else waiting.push({ line, kind });
}

/**
 * The layout with the lines of rows that are not booked. A column of booking days may be filled for some kinds of rows alone: the
 * rows without must be the newest, few, and of kinds that the others are of too.
 */
export function withUnpostedRows(
  { above, below, isSparse, posted, firstDay, lastDay, kinds }: UnpostedTally,
  { layout, year, dates }: { layout: Layout; year: number; dates: DateTally },
): Layout | undefined {
  const waiting = above.length > 0 ? above : below;
  const isOneBlock = waiting.length > 0 && (above.length === 0 || below.length === 0);
  if (isSparse || !isOneBlock || waiting.length * 2 > posted) return undefined;
  if (!waiting.every(({ kind }) => kinds.has(kind))) return undefined;
  const [newest, oldest] = waiting === above ? [firstDay, lastDay] : [lastDay, firstDay];
  const orders = dateOrders.filter((order) => dates.orders[order].refutation === undefined);
  if (!isLater(newest, oldest, { orders, year })) return undefined;
  return { ...layout, unposted: { lines: new Set(waiting.map(({ line }) => line)), by: "day" } };
}

/** Whether a day is later than another one under every order that is open. */
function isLater(
  day: string,
  other: string,
  { orders, year }: { orders: readonly Order[]; year: number },
): boolean {
  const [days, others] = [dateReadings(day, year), dateReadings(other, year)];
  return orders.length > 0 && orders.every((order) => (days?.[order] ?? NaN) > (others?.[order] ?? NaN));
}

const REASONS = {
  day: "The newest rows have no booking date, and all others have one.",
  state: "They have no booking date, no balance, and a state that no booked row has.",
} as const;

export function unpostedEvidence({ unposted, columns, header }: Layout): readonly Evidence[] {
  const [first] = unposted?.lines ?? [];
  const [posted] = columns.posted_date ?? [];
  if (unposted === undefined || first === undefined || posted === undefined) return [];
  const decided = countText(unposted.lines.size, "row is not booked", "rows are not booked");
  return [
    {
      about: "pending rows",
      decided,
      because: REASONS[unposted.by],
      line: first,
      column: columnName(header, posted),
    },
  ];
}
