/** Writes a minus before the amounts of rows whose title says that their money went out. */
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";

/** Undefined where no titles name sides. */
export function titledSideStep({ titledSides, columns, firstLine }: Layout): Step | undefined {
  const column = columns.amount?.[0];
  if (titledSides === undefined || column === undefined) return undefined;
  let next = 0;
  const place = (record: TableRecord): TableRecord => {
    const { line, cells } = record;
    while ((titledSides[next]?.line ?? Infinity) <= line) next++;
    const amount = cells[column] ?? "";
    if (line < firstLine || !/[1-9]/.test(amount)) return record;
    const side = titledSides[next - 1]?.side;
    if (side === undefined) return { ...record, isSideOpen: true };
    // So a row that is rejected keeps its side in the file of these, where no title stands.
    return side === "debit" ? { ...record, cells: cells.with(column, `-${amount.trim()}`) } : record;
  };
  return { take: (batch) => batch.map(place), end: () => [] };
}
