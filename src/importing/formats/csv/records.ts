/**
 * From the text of a CSV file, its line ends made "\n", to records of cells, each with the line at which it begins
 * (RFC 4180, and what banks write).
 */
import { parse } from "csv-parse/sync";
import { Problem } from "../../../contract/problem.ts";
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
  let line = 1;
  let rest = "";
  for await (const text of texts) {
    rest = rest === "" ? text : rest + text;
    const end = rest.lastIndexOf("\n") + 1;
    if (end === 0) {
      if (rest.length > RECORD_MAX) throw unclosed(fileName, line);
      continue;
    }
    const {
      records,
      line: next,
      used,
    } = cut(rest.slice(0, end), { line, delimiter, fileName, isLast: false });
    line = next;
    rest = rest.slice(used);
    if (rest.length > RECORD_MAX * 2) throw unclosed(fileName, line);
    if (records.length > 0) yield records;
  }
  if (rest !== "") {
    const { records } = cut(rest, { line, delimiter, fileName, isLast: true });
    if (records.length > 0) yield records;
  }
}

interface CutOptions {
  readonly line: number;
  readonly delimiter: string;
  readonly fileName: string;
  readonly isLast: boolean;
}

/** Cuts whole lines into records; `used` is less than the text where its end is inside a quoted cell. */
function cut(
  text: string,
  { line: first, delimiter, fileName, isLast }: CutOptions,
): { records: TableRecord[]; line: number; used: number } {
  const records: TableRecord[] = [];
  let line = first;
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
    const block = quotedBlock(text, { at, line, delimiter, fileName, isLast });
    if (block === undefined) break;
    for (const record of block.records) {
      few(record.cells, record.line);
      records.push(record);
    }
    line = block.line;
    at = block.end;
  }
  return { records, line, used: at };
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
  const cells: string[] = [];
  for (let at = start; ; at += delimiter.length) {
    if (text.charCodeAt(at) !== QUOTE) {
      const next = text.indexOf(delimiter, at);
      const end = next < 0 || next > newline ? newline : next;
      cells.push(text.slice(at, end));
      at = end;
    } else {
      const close = closingQuote(text, at + 1);
      if (close < 0 || close >= newline) return undefined;
      const cell = text.slice(at + 1, close);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      at = close + 1;
    }
    if (at === newline) return { cells, end: newline + 1 };
    if (!text.startsWith(delimiter, at)) return undefined;
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

/** Parses a stretch that begins with a line that has a quote, longer each time while a quoted cell is open at its end. */
function quotedBlock(
  text: string,
  { at, line, delimiter, fileName, isLast }: CutOptions & { at: number },
): { records: TableRecord[]; line: number; end: number } | undefined {
  for (let size = BLOCK; ; size *= 2) {
    const end = at + size >= text.length ? text.length : endOfLine(text, at + size);
    const found = parseBlock(text.slice(at, end), { line, delimiter });
    if (found !== undefined) return { ...found, end };
    if (end < text.length && size <= RECORD_MAX) continue;
    if (isLast || size > RECORD_MAX)
      throw unclosed(fileName, openingLine(text.slice(at, end), line, delimiter));
    return undefined;
  }
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline < 0 ? text.length : newline + 1;
}

/** Records of a block of whole lines; undefined when a quoted cell is open at its end. */
function parseBlock(
  block: string,
  { line: first, delimiter }: { line: number; delimiter: string },
): { records: TableRecord[]; line: number } | undefined {
  const records: TableRecord[] = [];
  let line = first;
  try {
    parse(block, {
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
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "CSV_QUOTE_NOT_CLOSED") return undefined;
    throw error;
  }
  return { records, line };
}

function breaks(cell: string): number {
  return cell.includes("\n") ? cell.split("\n").length - 1 : 0;
}

/** The line at which the quote opens that is never closed: the last line that does not parse alone with what follows. */
function openingLine(block: string, first: number, delimiter: string): number {
  const lines = linesOf(block.slice(0, RECORD_MAX));
  let open = 0;
  for (let index = 0; index < lines.length; index++) {
    const upTo = parseBlock(lines.slice(open, index + 1).join("\n"), { line: first, delimiter });
    if (upTo !== undefined) open = index + 1;
    if (index - open > 200) break;
  }
  return first + open;
}

function unclosed(fileName: string, line: number): Problem {
  return new Problem("unreadable_file", {
    detail: `A quoted cell that begins on line ${line} of ${fileName} is never closed, or is larger than 1 MiB.`,
    remedy: "Correct the quotes on that line, or export the file again; nothing was written.",
    more: { line },
  });
}
