/** Gives rows without a day the one that stands above them. */
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";
import { isSumRow } from "../row-shapes.ts";
import { firstTextOf } from "../cell-texts.ts";
import { moneyColumns } from "../../columns/columns.ts";

/** Undefined where rows have days of their own. */
export function sharedDayStep({ columns, sharedDays, firstLine }: Layout): Step | undefined {
  if (sharedDays?.kind !== "above" && sharedDays?.kind !== "head") return undefined;
  const { posted_date, date, value_date } = columns;
  const own = posted_date === undefined && date === undefined ? [value_date] : [posted_date, date];
  const days = own.flatMap((one) => one ?? []);
  const money = moneyColumns(columns);
  const isFilled = (cells: readonly string[], indices: readonly number[]) =>
    indices.some((index) => /\p{Nd}/u.test(cells[index] ?? ""));
  let above: { readonly index: number; readonly text: string } | undefined;

  const withDay = (record: TableRecord): TableRecord | undefined => {
    const { line, cells } = record;
    if (line < firstLine) return record;
    const index = days.find((at) => (cells[at] ?? "").trim() !== "");
    const hasAmount = isFilled(cells, money);
    if (index !== undefined) {
      const text = cells[index] ?? "";
      if (/\p{Nd}/u.test(text)) above = { index, text };
      // A line that holds the day and nothing else is part of the rows below it.
      const isHead = sharedDays.kind === "head" && !hasAmount && firstTextOf(cells, columns).trim() === "";
      return isHead ? undefined : record;
    }
    if (above === undefined || !hasAmount || isSumRow(cells, columns)) return record;
    const whole = [...cells];
    whole[above.index] = above.text;
    return { ...record, cells: whole };
  };
  return {
    take: (batch) => batch.flatMap((record) => withDay(record) ?? []),
    end: () => [],
  };
}
