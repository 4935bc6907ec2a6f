/** Gives rows of a lower table their cells where the first table has its own. */
import { filledTexts } from "../../cells.ts";
import { dayColumn } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";

/** Undefined where the file is one table. */
export function lowerTableStep({ lower, columns }: Layout): Step | undefined {
  if (lower === undefined) return undefined;
  const { tables } = lower;
  const day = dayColumn(columns) ?? 0;
  let next = 0;
  const place = (record: TableRecord): TableRecord => {
    const { line, cells } = record;
    while ((tables[next]?.from ?? Infinity) <= line) next++;
    const table = tables[next - 1];
    if (table === undefined) return record;
    if (line < table.headerLine || table.isAside === true) return asTitle(record, day);
    const { places } = table;
    if (places === undefined) return record;
    if (line === table.headerLine) return asTitle(record, day);
    const own = places.map((index) => cells[index] ?? "");
    // Cells beyond its header may have moved all others.
    const isLonger = cells.slice(table.width).some((cell) => cell.trim() !== "");
    return { ...record, cells: own, ...(isLonger ? { isMoved: true } : {}) };
  };
  return { take: (batch) => batch.map(place), end: () => [] };
}

/** A line that speaks of a table: its words alone, from where no text of a booking stands. They may say that nothing is booked. */
function asTitle({ line, cells }: TableRecord, day: number): TableRecord {
  const words = filledTexts(cells.map((cell) => cell.replace(/\p{Nd}/gu, "")));
  return { line, cells: [...Array<string>(day).fill(""), ...words] };
}
