/**
 * A column that holds some days as days and others as texts. A spreadsheet that opens a bank's CSV in another country's
 * habit makes days of the texts that it can read, month and day exchanged ("05/04/2026"), and leaves the others
 * ("13/04/2026") as they are. What it made looks certain and is wrong, so such a column is refused.
 */
import { dateReadings } from "../cells/date-text.ts";
import { swappedDays } from "../table/decide/dates/swapped-days.ts";
import type { Layout } from "../table/layout.ts";
import { DAY, type SheetRow } from "./row.ts";

interface Seen {
  readonly column: number;
  day?: number;
  text?: { readonly line: number; readonly text: string };
}

/** Looks at each row; throws `unreadable_file` at the one by which a column of days holds both. */
export function mixedDays({ columns, header, firstLine, sheet, lower }: Layout): (row: SheetRow) => void {
  const { date, posted_date, value_date, amount, debit, credit } = columns;
  const dayColumns: Seen[] = [date, posted_date, value_date].flatMap((indices) =>
    (indices ?? []).map((column) => ({ column })),
  );
  const below = lower?.tables.find(({ places }) => places !== undefined)?.from ?? Infinity;
  const amounts = [amount, debit, credit].flatMap((indices) => indices ?? []);
  return ({ line, texts, kinds }) => {
    // A table below has its days in other columns.
    if (line < firstLine || line >= below) return;
    for (const dayColumn of dayColumns) {
      const { column } = dayColumn;
      if (kinds[column] === DAY) dayColumn.day ??= line;
      else if (dayColumn.text === undefined) {
        const text = texts[column] ?? "";
        // A line without an amount is none of the table's.
        if (text === "" || amounts.every((index) => (texts[index] ?? "") === "")) continue;
        const readings = dateReadings(text, 2026);
        if (readings !== undefined && !readings.isFixed) dayColumn.text = { line, text };
      }
      if (dayColumn.day === undefined || dayColumn.text === undefined) continue;
      const name = header?.[column] ?? `column ${column + 1}`;
      throw swappedDays(
        `"${name}" in sheet "${sheet ?? ""}" has a date in row ${dayColumn.day} and the text "${dayColumn.text.text}" in row ${dayColumn.text.line}: a spreadsheet may have swapped days and months in it.`,
        { rows: [dayColumn.day, dayColumn.text.line] },
      );
    }
  };
}
