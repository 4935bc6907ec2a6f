/** A table whose columns nobody can name from the file alone, as a person is shown it. */
import { column, joined, setting, type Sentence } from "../../../contract/choice.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { firstInWords, isMany, shortened } from "../../refusals/name-list.ts";
import { columnName } from "../columns/named-columns.ts";
import type { Sample } from "../layout.ts";
import type { TableRecord } from "../record.ts";

export interface UnnamedTable {
  /** As the text is cut into cells; null in a workbook. */
  readonly delimiter: string | null;
  /** 1-based line of the header; 0 where the table has none. */
  readonly header_line: number;
  readonly columns: readonly UnnamedColumn[];
  /** The first rows, as the file has them. */
  readonly rows: readonly TableRecord[];
}

export interface UnnamedColumn {
  /** What `--column field=` takes: its header, or its number from 1. */
  readonly name: string;
  readonly holds: "days" | "amounts" | "texts";
}

/** Records that are looked at, and rows that are shown. */
const LOOKED_AT = 60;
const SHOWN = 5;

/** The sample that is most like a table: the most records of as many cells. Undefined where none has two columns. */
export function findUnnamedTable(samples: readonly Sample[]): UnnamedTable | undefined {
  const tables = samples.flatMap(({ delimiter, records }) => {
    const filled = records
      .slice(0, LOOKED_AT)
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    const width = commonWidth(filled);
    const body = filled.filter(({ cells }) => cells.length === width);
    return width < 2 ? [] : [{ delimiter, width, body }];
  });
  const [best] = tables.toSorted(
    (left, right) => right.body.length - left.body.length || right.width - left.width,
  );
  if (best === undefined) return undefined;
  const [first, ...below] = best.body;
  const isHeader = first !== undefined && below.length > 0 && first.cells.every(isNoValue);
  const header = isHeader ? first.cells : null;
  const rows = isHeader ? below : best.body;
  return {
    delimiter: best.delimiter,
    header_line: isHeader ? first.line : 0,
    columns: Array.from({ length: best.width }, (_, index) => ({
      name: columnName(header, index),
      holds: heldBy(rows.map(({ cells }) => cells[index] ?? "")),
    })),
    rows: rows.slice(0, SHOWN),
  };
}

function commonWidth(records: readonly TableRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((left, right) => right[1] - left[1] || right[0] - left[0])[0]?.[0] ?? 0;
}

function isNoValue(cell: string): boolean {
  return dateReadings(cell, 2026) === undefined && (cell.trim() === "" || takeApart(cell) === undefined);
}

/** What most of the filled cells of a column are. */
function heldBy(cells: readonly string[]): UnnamedColumn["holds"] {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const isMost = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length * 2 > filled.length;
  if (isMost((cell) => dateReadings(cell, 2026) !== undefined)) return "days";
  return isMost((cell) => takeApart(cell) !== undefined) ? "amounts" : "texts";
}

/** The columns with an example each, for a sentence: of many, those of days and amounts first. */
export function columnsInWords({ columns, rows }: UnnamedTable): string {
  const all = columns.map((column, index) => ({ ...column, index }));
  const ordered = [
    ...all.filter(({ holds }) => holds !== "texts"),
    ...all.filter(({ holds }) => holds === "texts"),
  ];
  return firstInWords(isMany(all) ? ordered : all, ({ name, index }) => {
    const example = rows.map(({ cells }) => (cells[index] ?? "").trim()).find((cell) => cell !== "");
    return `"${shortened(name)}"${example === undefined ? "" : ` (such as ${example.slice(0, 40)})`}`;
  });
}

/** The choices that name day and amount, the likeliest columns filled in. */
export function namingChoices({ columns, header_line }: UnnamedTable): Sentence {
  const choiceOf = (field: "date" | "amount", holds: UnnamedColumn["holds"]) => {
    const found = columns.find((column) => column.holds === holds);
    return found === undefined ? column(field, { placeholder: "<header>" }) : column(field, found.name);
  };
  const table = header_line === 0 ? [setting("header_line", "0")] : [];
  return joined([...table, choiceOf("date", "days"), choiceOf("amount", "amounts")], " ");
}
