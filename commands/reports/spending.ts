import { reports } from "../../src/contract/report.ts";
import { command } from "../../src/terminal/command.ts";
import { pivotView } from "./pivot-view.ts";
import {
  byFlag,
  countsTransfers,
  intervalFlag,
  limitFlag,
  pivotFlags,
  pivotRequest,
  readDimensions,
} from "./spending-request.ts";
import { spendingRows } from "./spending-rows.ts";

const LEFT_OUT = "Transfers, assets, liabilities and equity are left out; --transfers counts them.";

export const spending = command({
  examples: [
    "cashbook reports spending --by category --period 2026",
    "cashbook reports spending --by category --by month --period 2026-q1 --direction out",
    "cashbook reports spending --by merchant --where category=travel --compare year-ago",
    "cashbook reports spending --rows --period 2026-03 --category rent",
  ],
  notes:
    "Without --by, by category. By merchant or tag, transfers, assets, liabilities and equity are left out. Void and excluded transactions are left out, and currencies are never added together. A transaction with " +
    "several tags counts under each of them, and once in the total. --rows lists the transactions behind a figure: with the flags " +
    "that name it, their sum is the figure.",
  operands: {},
  flags: {
    by: byFlag,
    ...pivotFlags,
    interval: intervalFlag,
    limit: limitFlag("At most so many lines, those that moved the most money."),
  },
  async run(context, { flags: { by: words, interval, limit, ...given } }) {
    const by = readDimensions(words.length === 0 ? ["category"] : words);
    const counts = countsTransfers(given, words.length === 0 && given.rows ? [] : by);
    const flags = { ...given, transfers: counts };
    if (flags.rows) return spendingRows(context, flags);
    const { input, notes } = await pivotRequest(context, flags);
    const { data } = await context.call(
      reports.spending,
      {
        ...input,
        by,
        ...(interval === undefined ? {} : { interval }),
        ...(limit === undefined ? {} : { limit: String(limit) }),
      },
      { signal: context.interruption },
    );
    return pivotView(data, {
      context,
      interval: interval ?? "month",
      direction: flags.direction,
      notes: counts === false && given.transfers === undefined ? [...notes, LEFT_OUT] : notes,
      title: "Spending",
    });
  },
});
