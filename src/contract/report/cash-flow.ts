/** Cash flow: what came in and went out, by period and group. */
import * as z from "zod/mini";
import { currencyCode, day, documented, textOf } from "../values/documented.ts";
import { described, exactNumber } from "../values/text.ts";
import { closedUntil, intervalWords } from "./days.ts";
import { flowFigures, share, unmatchedTransfers } from "./figures.ts";

const flow = documented(z.object(flowFigures), { component: "Flow" });

/** The groups of a cash flow; `net` is the sum of all of them. */
export const cashFlowGroups = [
  "operations",
  "investing",
  "financing",
  "transfers",
  "uncategorized",
  "excluded",
] as const;
export type CashFlowGroup = (typeof cashFlowGroups)[number];

const groups = {
  operations: flow,
  investing: flow,
  financing: flow,
  transfers: flow,
  uncategorized: flow,
  excluded: flow,
  net: described(exactNumber(), "Sum of the net of all groups, including transfers and excluded."),
};

export const cashFlowSchema = documented(
  z.object({
    date_from: day(),
    date_to: day(),
    interval: textOf(intervalWords),
    currencies: z.array(
      z.object({
        currency_code: currencyCode(),
        opening_balance: described(exactNumber(), "Balance of the accounts before the first day."),
        periods: z.array(z.object({ start: day(), end: day(), ...groups, closing_balance: exactNumber() })),
        totals: z.object(groups),
        closing_balance: described(
          exactNumber(),
          "Balance at the last day's end: opening_balance + totals.net, unless `where` leaves something out of the flows.",
        ),
        uncategorized_share: share("the money that moved in this currency, without excluded transactions"),
        unmatched_transfers: unmatchedTransfers,
      }),
    ),
    closed_until: closedUntil,
  }),
  { component: "CashFlowReport" },
);
export type CashFlow = z.output<typeof cashFlowSchema>;
