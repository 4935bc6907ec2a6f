/** Lines whose quotes are not regular, or stay open over line breaks, cut by csv-parse. */
import { parse } from "csv-parse/sync";
import type { TableRecord } from "../../table/record.ts";
import { behindLines, endOfLine, linesOf } from "./line-ends.ts";
import { swallowedRows } from "./runaway-quotes.ts";

interface Block {
  readonly records: readonly TableRecord[];
  /** Where the record after them begins. */
  readonly line: number;
  readonly end: number;
  /** Whether that record has a quoted cell that is open at the end of the block. */
  readonly isOpen: boolean;
  /** Whether the block is all of the text that is there. */
  readonly isWhole: boolean;
}

/** Records of the lines that follow, in about so many UTF-16 units. */
export function parsedBlock(
  text: string,
  { at, size, line: first, delimiter }: { at: number; size: number; line: number; delimiter: string },
): Block {
  const end = at + size >= text.length ? text.length : endOfLine(text, at + size);
  const records: TableRecord[] = [];
  let line = first;
  const newBlock = (isOpen: boolean): Block => ({
    records,
    line,
    end: isOpen ? behindLines(text, at, line - first) : end,
    isOpen,
    isWhole: end === text.length,
  });
  let place = { line, at };
  const linesBelow = (count: number): readonly string[] => {
    // From the last place on: from the first each time, a block of such records would be walked through for each of them.
    place = { line, at: behindLines(text, place.at, line - place.line) };
    return linesOf(text.slice(place.at, behindLines(text, place.at, count)));
  };
  try {
    parse(text.slice(at, end), {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => {
        const lines = 1 + cells.reduce((sum, cell) => sum + breaks(cell), 0);
        const rows = lines === 1 ? undefined : swallowedRows(linesBelow(lines), delimiter);
        (rows ?? [cells]).forEach((row, below) => records.push({ line: line + below, cells: row }));
        line += lines;
        return null;
      },
    });
    return newBlock(false);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "CSV_QUOTE_NOT_CLOSED")
      return newBlock(true);
    throw error;
  }
}

function breaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}
