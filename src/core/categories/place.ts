/** Where a row stands in the reports: as its category, or where its caller put it. */
import type { TransactionRecord } from "../ports/transactions.ts";
import type { CompanyChart, Place } from "./company-chart.ts";
import { NOWHERE } from "./company-chart.ts";

/** A row's two places, each of which can be its category's or the caller's. */
const members = ["accounting_category", "cash_flow_category"] as const;

type Placed = Pick<TransactionRecord, "category" | "origins" | (typeof members)[number]>;

/**
 * The row's place where it follows another place of its category: `from` is the category's until now, `to` from now on.
 * What the caller set stays.
 */
export function follow(row: Placed, { from, to }: { readonly from: Place; readonly to: Place }): Place {
  const next = (member: (typeof members)[number]): string =>
    row.origins[member] === undefined && row[member] === from[member] ? to[member] : row[member];
  return { accounting_category: next("accounting_category"), cash_flow_category: next("cash_flow_category") };
}

/** The row's place without that of its category. */
export function withoutPlaceOf(row: Placed, chart: Pick<CompanyChart, "place">): Place {
  return row.category === "" ? row : follow(row, { from: chart.place(row.category), to: NOWHERE });
}

/**
 * A row that comes back from an earlier state, in the place of its category as that is now: it can have got another while the
 * row was away. What the caller set stays. The same object where nothing changes.
 */
export function withPlaceOf<Row extends Placed>(
  row: Row,
  chart: Pick<CompanyChart, "entry" | "wasRemoved">,
): Row {
  if (row.category === "") return row;
  const entry = chart.entry(row.category);
  const hasMoved = (entry?.placed_at ?? null) !== null || chart.wasRemoved(row.category);
  return hasMoved ? movedTo(row, entry ?? NOWHERE) : row;
}

function movedTo<Row extends Placed>(row: Row, place: Place): Row {
  const strays = members.filter(
    (member) => row.origins[member] === undefined && row[member] !== place[member],
  );
  if (strays.length === 0) return row;
  return { ...row, ...Object.fromEntries(strays.map((member) => [member, place[member]])) };
}
