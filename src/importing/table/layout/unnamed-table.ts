/** A table whose columns the file alone does not tell, as it is shown to a person. */
import { column, joined, setting, type Sentence } from "../../../contract/choice.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { firstInWords, isMany, shorten } from "../../refusals/name-list.ts";
import { columnName } from "../columns/named-columns.ts";
import { filledTexts } from "../cells.ts";
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
const RECORDS_MAX = 60;
const ROWS_SHOWN = 5;

/** The sample that is most like a table: the most records of as many cells. Undefined where none has two columns. */
export function findUnnamedTable(samples: readonly Sample[]): UnnamedTable | undefined {
  const tables = samples.flatMap(({ delimiter, records }) => {
    const lines = records.slice(0, RECORDS_MAX).filter(({ cells }) => filledTexts(cells).length > 0);
    const [widest] = [...Map.groupBy(lines, ({ cells }) => cells.length)].toSorted(
      ([width, own], [otherWidth, others]) => others.length - own.length || otherWidth - width,
    );
    const [width, body] = widest ?? [0, []];
    return width < 2 ? [] : [{ delimiter, width, body }];
  });
  const [best] = tables.toSorted(
    (one, other) => other.body.length - one.body.length || other.width - one.width,
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
      holds: kindOf(filledTexts(rows.map(({ cells }) => cells[index] ?? ""))),
    })),
    rows: rows.slice(0, ROWS_SHOWN),
  };
}

function isNoValue(cell: string): boolean {
  return dateReadings(cell, 2026) === undefined && (cell.trim() === "" || takeApart(cell) === undefined);
}

/** What most of the filled cells of a column are. */
function kindOf(cells: readonly string[]): UnnamedColumn["holds"] {
  const isMost = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length;
  if (isMost((cell) => dateReadings(cell, 2026) !== undefined)) return "days";
  return isMost((cell) => takeApart(cell) !== undefined) ? "amounts" : "texts";
}

/** The columns with an example each, for a sentence: of many, those of days and amounts first. */
export function columnsInWords({ columns, rows }: UnnamedTable): string {
  const all = columns.map((column, index) => ({ ...column, index }));
  const texts = all.filter(({ holds }) => holds === "texts");
  const figures = all.filter(({ holds }) => holds !== "texts");
  return firstInWords(isMany(all) ? [...figures, ...texts] : all, ({ name, index }) => {
    const [example] = filledTexts(rows.map(({ cells }) => cells[index] ?? ""));
    return `"${shorten(name)}"${example === undefined ? "" : ` (such as ${example.slice(0, 40)})`}`;
  });
}

/** The choices that name day and amount, the likeliest columns filled in. */
export function namingChoices({ columns, header_line }: UnnamedTable): Sentence {
  const choiceOf = (field: "date" | "amount", holds: UnnamedColumn["holds"]) =>
    column(field, columns.find((one) => one.holds === holds)?.name ?? { placeholder: "<header>" });
  const table = header_line === 0 ? [setting("header_line", "0")] : [];
  return joined([...table, choiceOf("date", "days"), choiceOf("amount", "amounts")], " ");
}
