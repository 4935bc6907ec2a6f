/** Rows that are not booked since they have neither a day of booking nor a balance, and a state that no booked row has, in any language. */
import { firstText, holdsDigit } from "../cell-texts.ts";
import { isFixed, type Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";

/** What the first pass keeps of the states of rows with and without a day of booking. */
export interface StateTally {
  readonly bookedStates: Set<string>;
  readonly open: { readonly line: number; readonly state: string }[];
}

/** A list has few states; a column of more is none of states. */
const STATES_MAX = 8;
/** Rows without a day of booking; where more wait, nothing is made of it. */
const OPEN_MAX = 1000;

/** Undefined where the table lacks one of the columns, or rows that are not booked were found already. */
export function newStateTally(layout: Layout): StateTally | undefined {
  const { date, posted_date, balance, status } = layout.columns;
  if ([date, posted_date, balance, status].includes(undefined)) return undefined;
  if (layout.unposted !== undefined || isFixed(layout)) return undefined;
  return { bookedStates: new Set(), open: [] };
}

/** Counts a row with an amount and a day. */
export function tallyState(
  { bookedStates, open }: StateTally,
  { line, cells }: TableRecord,
  { columns }: Pick<Layout, "columns">,
): void {
  const state = firstText(cells, columns.status).trim();
  const isBooked =
    firstText(cells, columns.posted_date) !== "" || holdsDigit(firstText(cells, columns.balance));
  if (!isBooked) {
    if (open.length <= OPEN_MAX) open.push({ line, state });
  } else if (bookedStates.size <= STATES_MAX) bookedStates.add(state);
}

/** The layout with the lines of rows that are not booked. Where one of them has the state of a booked row, the day alone says nothing. */
export function withUnpostedStates({ bookedStates, open }: StateTally, layout: Layout): Layout | undefined {
  if (open.length === 0 || open.length > OPEN_MAX) return undefined;
  if (bookedStates.size === 0 || bookedStates.size > STATES_MAX) return undefined;
  if (open.some(({ state }) => state === "" || bookedStates.has(state))) return undefined;
  return { ...layout, unposted: { lines: new Set(open.map(({ line }) => line)), by: "state" } };
}
