import { reports } from "../../src/contract/report.ts";
import { intervals } from "../../src/contract/report/days.ts";
import { command } from "../../src/terminal/command.ts";
import { choice } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { record } from "../../src/terminal/view.ts";
import { readWhere, whereFlag } from "../tx/where.ts";
import { reportFlags, reportNotes, reportRequest } from "./report-request.ts";
import { cashFlowEssence, cashFlowTables, flatCashFlow, type CurrencyFlow } from "./cash-flow-view.ts";
import { closedLines } from "./closed-lines.ts";
import { sheetName } from "./sheet-name.ts";
import { outFlag } from "../../src/terminal/streams/output-file.ts";
import { forReading } from "./figures.ts";
import { transferHint, transferLines, uncategorizedLines } from "./open-ends.ts";

export const cashFlow = command({
  examples: [
    "cashbook reports cash-flow --period 2026 --interval month",
    "cashbook reports cash-flow --period last-quarter --interval week --account main",
    "cashbook reports cash-flow --period 2026 --where merchant~uber",
    "cashbook reports cash-flow --from 2026-01-01 --to 2026-03-31 -o csv > cash-flow.csv",
    "cashbook reports cash-flow --period 2026 --out cash-flow.xlsx",
  ],
  notes:
    "Without flags, this year by month. Money out is negative. Pending transactions count, void ones do not; " +
    "excluded ones have a separate column. A pipe gets one line per period and currency, with the net of each group; " +
    "csv also has inflow and outflow. With --where, balances are still those of the accounts.",
  operands: {},
  flags: {
    ...reportFlags,
    ...outFlag,
    ...whereFlag,
    interval: choice("Length of a period; default month.", intervals),
  },
  async run(context, { flags: { interval = "month", where: terms, ...flags } }) {
    const { input, notes } = await reportRequest(context, flags);
    const where = await readWhere(context, terms);
    const { data } = await context.call(
      reports.cashFlow,
      { ...input, interval, ...omitUndefined({ where }) },
      { signal: context.interruption },
    );
    const [table = flatCashFlow(data), ...sections] = forReading(context)
      ? cashFlowTables(data, { context, isNarrowed: where !== undefined })
      : [];
    return record({
      data,
      name: sheetName("Cash flow", data),
      table,
      sections,
      after: [
        ...uncategorizedLines(data.currencies.map(toShare)),
        ...transferLines(data.currencies, context.io.facts.locale),
        ...closedLines(data),
        ...transferHint(data.currencies, data),
      ],
      essence: cashFlowEssence(data),
      notes: reportNotes(data.currencies, notes),
    });
  },
});

function toShare({ currency_code, totals, uncategorized_share: share }: CurrencyFlow) {
  const { excluded: _excluded, net: _net, ...counted } = totals;
  return { currency_code, share, flow: totals.uncategorized, whole: Object.values(counted) };
}
