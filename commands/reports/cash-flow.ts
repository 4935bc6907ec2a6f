import { reports } from "../../src/contract/report.ts";
import { intervals } from "../../src/contract/report/days.ts";
import { command } from "../../src/terminal/command.ts";
import { choice } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { reportRequest, reportFlags } from "./report-request.ts";
import { cashFlowEssence, cashFlowTables, flatCashFlow } from "./cash-flow-view.ts";
import { closedLines } from "./closed-lines.ts";
import { forReading } from "./figures.ts";

export const cashFlow = command({
  examples: [
    "cashbook reports cash-flow --period 2026 --interval month",
    "cashbook reports cash-flow --period last-quarter --interval week --account main",
    "cashbook reports cash-flow --from 2026-01-01 --to 2026-03-31 -o csv > cash-flow.csv",
  ],
  notes:
    "Without flags, this year by month. Money out is negative. Pending transactions count, void ones do not; " +
    "excluded ones have a separate column. A pipe gets one line per period and currency, with the net of each group; " +
    "csv also has inflow and outflow.",
  operands: {},
  flags: { ...reportFlags, interval: choice("Length of a period; default month.", intervals) },
  async run(context, { flags: { interval = "month", ...flags } }) {
    const { input, notes } = await reportRequest(context, flags);
    const { data } = await context.call(
      reports.cashFlow,
      { ...input, interval },
      { signal: context.interruption },
    );
    const [table = flatCashFlow(data), ...sections] = forReading(context)
      ? cashFlowTables(data, context)
      : [];
    return record({
      data,
      table,
      sections,
      after: closedLines(data),
      essence: cashFlowEssence(data),
      notes: data.currencies.length === 0 ? ["There are no accounts to report on.", ...notes] : notes,
    });
  },
});
