import type { Spending } from "../../src/contract/report/spending.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { record, type RecordView } from "../../src/terminal/view.ts";
import { categoryNames } from "../categories/names.ts";
import { closedLines } from "./closed-lines.ts";
import { forReading } from "./figures.ts";
import { merchantLines, transferHint, transferLines } from "./open-ends.ts";
import { gridTables } from "./spending-grid.ts";
import { flatSpending, spendingEssence, spendingTables, type Layout } from "./spending-view.ts";

interface Presentation extends Layout {
  readonly notes: readonly string[];
  /** Whether income stands above expenses, each with its sum. */
  readonly isStatement?: boolean;
}

export async function pivotView(
  data: Spending,
  { notes, isStatement = false, ...rest }: Presentation,
): Promise<RecordView> {
  const isGrid = data.by.length > 1;
  const isRead = forReading(rest.context);
  const names = isRead && data.by.includes("category") ? await categoryNames(rest.context) : undefined;
  const layout = { ...rest, ...omitUndefined({ names }) };
  const [table = flatSpending(data), ...sections] = !isRead
    ? []
    : isGrid
      ? gridTables({ report: data, layout, isStatement })
      : spendingTables(data, layout);
  return record({
    data,
    table,
    sections,
    after: [
      ...transferLines(data.currencies, layout.context.io.facts.locale),
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
