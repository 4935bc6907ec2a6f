import { reports } from "../../src/contract/report.ts";
import { command } from "../../src/terminal/command.ts";
import { pivotView } from "./pivot-view.ts";
import { intervalFlag, pivotFlags, pivotRequest } from "./spending-request.ts";
import { spendingRows } from "./spending-rows.ts";

export const income = command({
  examples: [
    "cashbook reports income --period 2026",
    "cashbook reports income --period 2026 --interval quarter",
    "cashbook reports income --period 2026-03 --category rent --rows",
  ],
  notes:
    "Categories down, periods across, with totals and averages; what came in on the whole above what went out, and below both what has no category yet. Transfers, assets, " +
    "liabilities and equity are left out. It is `reports spending --by category --by month --no-transfers`.",
  operands: {},
  flags: { ...pivotFlags, interval: intervalFlag },
  async run(context, { flags: { interval, ...others } }) {
    const flags = { ...others, transfers: others.transfers ?? false };
    if (flags.rows) return spendingRows(context, flags);
    const { input, notes } = await pivotRequest(context, flags);
    const { data } = await context.call(
      reports.spending,
      { ...input, by: ["category", "month"], ...(interval === undefined ? {} : { interval }) },
      { signal: context.interruption },
    );
    return pivotView(data, {
      ...{ context, interval: interval ?? "month", direction: flags.direction, notes, title: "Income" },
      isStatement: true,
    });
  },
});
