import { reports } from "../../src/contract/report.ts";
import { command } from "../../src/terminal/command.ts";
import { record } from "../../src/terminal/view.ts";
import { reportRequest, reportFlags } from "./report-request.ts";
import { forReading } from "./figures.ts";
import { countLine, flatSummary, summaryEssence, summaryTables } from "./summary-view.ts";

export const summary = command({
  examples: [
    "cashbook reports summary --period this-quarter",
    "cashbook reports summary --period 2026-03 --account main --json",
  ],
  notes:
    "The year so far when nothing is said, beside as many days before it. Income and expenses go by accounting category; " +
    "assets, liabilities, equity and transfers are in neither, and what has no accounting category counts by its sign. " +
    "Void and excluded transactions are left out; balances leave out void ones only.",
  operands: {},
  flags: reportFlags,
  async run(context, { flags }) {
    const { input, notes } = await reportRequest(context, flags);
    const { data } = await context.call(reports.financialSummary, input, { signal: context.interruption });
    const [table = flatSummary(data), ...sections] = forReading(context) ? summaryTables(data, context) : [];
    return record({
      data,
      table,
      sections,
      after: [countLine(data)],
      essence: summaryEssence(data),
      notes: data.currencies.length === 0 ? ["There are no accounts to report on.", ...notes] : notes,
    });
  },
});
