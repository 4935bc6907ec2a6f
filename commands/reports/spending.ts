import { reports } from "../../src/contract/report.ts";
import { command } from "../../src/terminal/command.ts";
import { pivotView } from "./pivot-view.ts";
import {
  byFlag,
  intervalFlag,
  limitFlag,
  pivotFlags,
  pivotRequest,
  readDimensions,
} from "./spending-request.ts";
import { spendingRows } from "./spending-rows.ts";

export const spending = command({
  examples: [
    "cashbook reports spending --by category --period 2026",
    "cashbook reports spending --by category --by month --period 2026-q1 --direction out",
    "cashbook reports spending --by merchant --where category=travel --compare year-ago",
    "cashbook reports spending --rows --period 2026-03 --category rent",
  ],
  notes:
    "Without --by, by category. Void and excluded transactions are left out, and currencies are never added together. A transaction with " +
    "several tags counts under each of them, and once in the total. --rows lists the transactions behind a figure: with the flags " +
    "that name it, their sum is the figure.",
  operands: {},
  flags: {
    by: byFlag,
    ...pivotFlags,
    interval: intervalFlag,
    limit: limitFlag("At most so many lines, those that moved the most money."),
  },
  async run(context, { flags: { by, interval, limit, ...flags } }) {
    if (flags.rows) return spendingRows(context, flags);
    const { input, notes } = await pivotRequest(context, flags);
    const { data } = await context.call(
      reports.spending,
      {
        ...input,
        by: readDimensions(by.length === 0 ? ["category"] : by),
        ...(interval === undefined ? {} : { interval }),
        ...(limit === undefined ? {} : { limit: String(limit) }),
      },
      { signal: context.interruption },
    );
    return pivotView(data, {
      context,
      interval: interval ?? "month",
      direction: flags.direction,
      notes,
      title: "Spending",
    });
  },
});
