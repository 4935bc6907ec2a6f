import { hasExtensions } from "../../src/client/service.ts";
import { reports } from "../../src/contract/report.ts";
import { isDate } from "../../src/contract/values/date.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { choice } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { record } from "../../src/terminal/view.ts";
import { readWhere, whereFlag } from "../tx/where.ts";
import { categoryNames } from "../categories/names.ts";
import {
  comparisons,
  spanBefore,
  yearBefore,
  type Comparison,
} from "../../src/client/notation/compared-span.ts";
import { reportFlags, reportNotes, reportRequest } from "./report-request.ts";
import { sheetName } from "./sheet-name.ts";
import { outFlag } from "../../src/terminal/streams/output-file.ts";
import { forReading, forWorkbook } from "./figures.ts";
import { flatSummary, summaryEssence } from "./summary-view.ts";
import { summaryLines } from "./summary-lines.ts";
import { summaryTables } from "./summary-tables.ts";

export const summary = command({
  examples: [
    "cashbook reports summary --period this-quarter",
    "cashbook reports summary --period 2026 --compare year-ago",
    "cashbook reports summary --period 2026-03 --account main --json",
  ],
  notes:
    "Without flags, this year compared with the same dates of last year. A named period is compared with the previous one: " +
    "2026-q1 with 2025-q4. Income and expenses depend on the accounting category; assets, liabilities, equity and transfers between your " +
    "accounts are in neither. Transactions without a category have their own line, which net (income less expenses) includes. " +
    "Void and excluded transactions are left out; balances leave out only void ones, whatever --where says.",
  operands: {},
  flags: {
    ...reportFlags,
    ...outFlag,
    ...whereFlag,
    compare: choice(
      "What to compare with: the previous period, the same dates a year ago, or nothing.",
      comparisons,
    ),
  },
  async run(context, { flags: { compare, ...flags } }) {
    const { input, span, notes } = await reportRequest(context, flags);
    const compared = await comparedDays(context, { compare, span });
    const where = await readWhere(context, flags.where);
    const { data } = await context.call(
      reports.financialSummary,
      { ...input, ...compared, ...omitUndefined({ where }) },
      { signal: context.interruption },
    );
    const names = forReading(context) || forWorkbook(context) ? await categoryNames(context) : undefined;
    const presentation = {
      context,
      isCompared: compare !== "none",
      isNarrowed: where !== undefined,
      ...omitUndefined({ names }),
    };
    const [table = flatSummary(data, presentation), ...sections] = forReading(context)
      ? summaryTables(data, presentation)
      : [];
    return record({
      data,
      name: sheetName("Summary", data),
      table,
      sections,
      after: summaryLines(data, { ...presentation, filters: flags }),
      essence: summaryEssence(data),
      notes: reportNotes(data.currencies, notes),
    });
  },
});

/** The members that name the other days; none where the service is to take as many days before, or knows nothing else. */
async function comparedDays(
  { service }: Context,
  {
    compare = "previous",
    span,
  }: {
    compare: Comparison | undefined;
    span: Awaited<ReturnType<typeof reportRequest>>["span"];
  },
): Promise<{ compare_from?: string; compare_to?: string }> {
  if (compare === "none" || (compare === "previous" && !span.isNamed)) return {};
  if (!hasExtensions(await service())) return {};
  const { from, to } = compare === "year-ago" ? yearBefore(span) : spanBefore(span);
  return isDate(from) ? { compare_from: from, compare_to: to } : {};
}
