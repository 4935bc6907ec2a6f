/**
 * From the text of a CSV file, its line ends made "\n", to records of cells, each with the line at which it begins
 * (RFC 4180, and what banks write).
 */
import { parse } from "csv-parse/sync";
import { Problem } from "../../../contract/problem.ts";
import { inSteps, type Steps } from "../../decode/event-loop.ts";
import { CELLS_MAX, tooManyCells, type TableRecord } from "../../table/record.ts";

/** A cell or record beyond this is no bank's: most likely a quote that was never closed. In UTF-16 units. */
const RECORD_MAX = 1 << 20;
/** Lines with quotes are handed to the parser together in blocks of about this size. */
const BLOCK = 1 << 16;

/**
 * Records in batches, in file order. Lines without a quote, or with none but regular ones, need no state and are cut here,
 * several times as fast as by any parser; a stretch with other quotes or with line breaks in cells goes through csv-parse. Empty lines are records of one empty cell.
 */
export async function* recordsOf(
  texts: AsyncIterable<string>,
  { delimiter, fileName }: { delimiter: string; fileName: string },
): AsyncGenerator<readonly TableRecord[]> {
  const steps = inSteps();
  let line = 1;
  let rest = "";
  // Of a quoted cell that was open at the end of the text, twice as much is waited for before it is tried again.
  let neededLength = 0;
  for await (const text of texts) {
    rest = rest === "" ? text : rest + text;
    if (rest.length < neededLength) continue;
    const end = rest.lastIndexOf("\n") + 1;
    if (end === 0) {
      if (rest.length > RECORD_MAX) throw unclosedQuote(fileName, line);
      continue;
    }
    const {
      records,
      line: next,
      endOfRecords,
    } = await cutRecords(rest.slice(0, end), {
      line,
      delimiter,
      fileName,
      isLast: false,
      neededLength,
      steps,
    });
    line = next;
    rest = rest.slice(endOfRecords);
    if (rest.length > RECORD_MAX) throw unclosedQuote(fileName, line);
    neededLength = endOfRecords < end ? rest.length * 2 : 0;
    if (records.length > 0) yield records;
  }
  if (rest !== "") {
    const { records } = await cutRecords(rest, {
      line,
      delimiter,
      fileName,
      isLast: true,
      neededLength,
      steps,
    });
    const last = records.pop();
    if (last !== undefined) yield [...records, { ...last, isUnended: true }];
  }
}

interface CutOptions {
  readonly line: number;
  readonly delimiter: string;
  readonly fileName: string;
  readonly isLast: boolean;
  /** What the first record needs at least, in UTF-16 units; 0 where nothing is known of it. */
  readonly neededLength: number;
  readonly steps: Steps;
}

/** Cuts whole lines into records; `used` is less than the text where its end is inside a quoted cell. */
async function cutRecords(
  text: string,
  { line: first, delimiter, fileName, isLast, neededLength, steps }: CutOptions,
): Promise<{ records: TableRecord[]; line: number; endOfRecords: number }> {
  const records: TableRecord[] = [];
  let line = first;
  let size = Math.max(BLOCK, neededLength);
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const plainEnd = quote < 0 ? text.length : startOfLine(text, quote, at);
    for (const row of linesOf(text.slice(at, plainEnd))) {
      records.push({ line, cells: few(row.split(delimiter, CELLS_MAX + 1), line) });
      line++;
    }
    at = plainEnd;
    if (quote < 0) break;
    const regular = regularLine(text, at, delimiter);
    if (regular !== undefined) {
      records.push({ line, cells: few(regular.cells, line) });
      line++;
      at = regular.end;
      continue;
    }
    await steps();
    const block = parsedBlock(text, { at, size, line, delimiter });
    for (const record of block.records) {
      few(record.cells, record.line);
      records.push(record);
    }
    line = block.line;
    at = block.end;
    if (!block.isOpen) size = BLOCK;
    else if (block.isWhole || size >= RECORD_MAX) {
      if (isLast || size >= RECORD_MAX) throw unclosedQuote(fileName, line);
      break;
    } else size *= 2;
  }
  return { records, line, endOfRecords: at };
}

/** The same cells. Throws `unreadable_file` where there are more than a record may have. */
function few<Cells extends readonly string[]>(cells: Cells, line: number): Cells {
  if (cells.length > CELLS_MAX) throw tooManyCells(line);
  return cells;
}

/**
 * The cells of a line whose quotes are all as RFC 4180 has them, each opened and closed at the ends of its cell and on
 * this line; undefined for any other, and for one whose end is not there yet. What it cuts, csv-parse cuts alike.
 */
function regularLine(
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; end: number } | undefined {
  const newline = text.indexOf("\n", start);
  if (newline < 0) return undefined;
  const row = text.slice(start, newline);
  const cells: string[] = [];
  for (let at = 0; ; at += delimiter.length) {
    if (row.charCodeAt(at) !== QUOTE) {
      const next = row.indexOf(delimiter, at);
      const end = next < 0 ? row.length : next;
      cells.push(row.slice(at, end));
      at = end;
    } else {
      const close = closingQuote(row, at + 1);
      if (close < 0) return undefined;
      const cell = row.slice(at + 1, close);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      at = close + 1;
    }
    if (at === row.length) return { cells, end: newline + 1 };
    if (!row.startsWith(delimiter, at)) return undefined;
  }
}

const QUOTE = 34;

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

function startOfLine(text: string, index: number, from: number): number {
  return Math.max(text.lastIndexOf("\n", index) + 1, from);
}

/** Lines without their breaks; a break at the end makes no further line. */
function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline < 0 ? text.length : newline + 1;
}

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
function parsedBlock(
  text: string,
  { at, size, line: first, delimiter }: { at: number; size: number; line: number; delimiter: string },
): Block {
  const end = at + size >= text.length ? text.length : endOfLine(text, at + size);
  const records: TableRecord[] = [];
  let line = first;
  const newBlock = (isOpen: boolean): Block => ({
    records,
    line,
    end: isOpen ? startOfRecord(text, at, line - first) : end,
    isOpen,
    isWhole: end === text.length,
  });
  try {
    parse(text.slice(at, end), {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => {
        records.push({ line, cells });
        line += 1 + cells.reduce((sum, cell) => sum + breaks(cell), 0);
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

/** Where a record begins, so many lines behind another place. */
function startOfRecord(text: string, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line++) at = endOfLine(text, at);
  return at;
}

function breaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}

function unclosedQuote(fileName: string, line: number): Problem {
  return new Problem("unreadable_file", {
    detail: `A quoted cell that starts on line ${line} of ${fileName} is never closed, or is larger than 1 MiB.`,
    remedy: "Correct the quotes on that line, or export the file again; nothing was written.",
    more: { line },
  });
}
