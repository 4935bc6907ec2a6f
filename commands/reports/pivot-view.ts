import type { Spending } from "../../src/contract/report/spending.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import type { Context } from "../../src/terminal/context.ts";
import { record, type RecordView } from "../../src/terminal/view.ts";
import { categoryNames } from "../categories/names.ts";
import { closedLines } from "./closed-lines.ts";
import { forReading, forWorkbook, sheetPaper } from "./figures.ts";
import { merchantLines, transferHint, transferLines } from "./open-ends.ts";
import { sheetName } from "./sheet-name.ts";
import { gridSheets, gridTables } from "./spending-grid.ts";
import { flatSpending, spendingEssence, spendingTables, type Layout } from "./spending-view.ts";

interface Presentation extends Layout {
  readonly context: Context;
  /** What it is called where days follow. */
  readonly title: string;
  readonly notes: readonly string[];
  /** Whether income stands above expenses, each with its sum. */
  readonly isStatement?: boolean;
}

export async function pivotView(
  data: Spending,
  { notes, title, isStatement = false, ...rest }: Presentation,
): Promise<RecordView> {
  const isGrid = data.by.length > 1;
  const { context } = rest;
  const isRead = forReading(context);
  const isSheet = forWorkbook(context) && context.settings.fields === undefined;
  const names =
    (isRead || isSheet) && data.by.includes("category") ? await categoryNames(context) : undefined;
  const layout = { ...rest, ...omitUndefined({ names }) };
  const [table = flatSpending(data, layout), ...sections] =
    isSheet && isGrid
      ? gridSheets({ report: data, layout: { ...layout, context: sheetPaper(context) }, isStatement }, title)
      : !isRead
        ? []
        : isGrid
          ? gridTables({ report: data, layout, isStatement })
          : spendingTables(data, layout);
  return record({
    data,
    name: sheetName(title, data),
    table,
    sections,
    after: [
      ...transferLines(data.currencies, context.io.facts.locale),
      ...closedLines(data),
      ...transferHint(data.currencies, data),
    ],
    essence: spendingEssence(data),
    notes: [
      ...(data.currencies.length === 0 ? [`No transactions from ${data.date_from} to ${data.date_to}.`] : []),
      ...merchantLines(data),
      ...notes,
    ],
  });
}
