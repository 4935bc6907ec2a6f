/** Closing and reopening the books: up to which day nothing changes any more. */
import * as z from "zod/mini";
import { day, documented } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { date, described } from "./values/text.ts";

const periodSchema = documented(
  z.object({
    closed_until: described(
      z.nullable(day()),
      "Last day whose transactions are closed to changes; null where nothing is closed.",
    ),
    previous: described(z.nullable(day()), "What closed_until was before."),
    transaction_count: described(z.int(), "Transactions of the days that were closed or opened again."),
    uncategorized_count: described(z.int(), "Those of them without a category."),
    unreconciled_count: described(z.int(), "Those of them that are not reconciled."),
  }),
  { component: "ClosedPeriod" },
);
export type ClosedPeriod = z.output<typeof periodSchema>;

const dryRun = z.optional(described(z.boolean(), "Only tell what would be closed or opened."));

export const periods = {
  close: operation({
    id: "periods.close",
    method: "POST",
    path: "/api-v1/periods/close",
    summary: "Close the books until a day: nothing that is dated on it or before changes any more.",
    extension: true,
    access: { with: "scope", scope: "close" },
    input: z.strictObject({
      until: described(date(), "Last day to close; not after today."),
      dry_run: dryRun,
    }),
    output: periodSchema,
    success: 200,
    paged: false,
    problems: ["period_closed", "import_unfinished"],
  }),
  reopen: operation({
    id: "periods.reopen",
    method: "POST",
    path: "/api-v1/periods/reopen",
    summary: "Open closed books again, from a day on.",
    extension: true,
    access: { with: "scope", scope: "close" },
    input: z.strictObject({
      from: described(date(), "First day to open; what is before it stays closed."),
      dry_run: dryRun,
    }),
    output: periodSchema,
    success: 200,
    paged: false,
    problems: [],
  }),
};
