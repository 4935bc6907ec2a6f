import { reports } from "../../src/contract/report.ts";
import { command } from "../../src/terminal/command.ts";
import { pivotView } from "./pivot-view.ts";
import { byFlag, limitFlag, pivotFlags, pivotRequest, readDimensions } from "./spending-request.ts";
import { spendingRows } from "./spending-rows.ts";

/** Lines where nobody says how many. */
const TOP = 10;

export const top = command({
  examples: [
    "cashbook reports top --by merchant --period 2026",
    "cashbook reports top --by category --direction in --limit 5",
    "cashbook reports top --by tag --period last-quarter --compare previous",
  ],
  notes:
    "The ten that moved the most money, with their share of all of it, and the others in one line. Without --by, by merchant; without " +
    "--direction, money out. Transfers, assets, liabilities and equity are left out.",
  operands: {},
  flags: {
    by: byFlag,
    ...pivotFlags,
    limit: limitFlag("At most so many lines; 10 when absent."),
  },
  async run(context, { flags: { by, limit = TOP, ...others } }) {
    const flags = { ...others, transfers: others.transfers ?? false, direction: others.direction ?? "out" };
    if (flags.rows) return spendingRows(context, flags);
    const { input, notes } = await pivotRequest(context, flags);
    const { data } = await context.call(
      reports.spending,
      { ...input, by: readDimensions(by.length === 0 ? ["merchant"] : by), limit: String(limit) },
      { signal: context.interruption },
    );
    return pivotView(data, { context, interval: "month", direction: flags.direction, notes, title: "Top" });
  },
});
