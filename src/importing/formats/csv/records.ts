/**
 * From the text of a CSV file, its line ends made "\n", to records of cells, each with the line at which it begins
 * (RFC 4180, and what banks write).
 */
import { Problem } from "../../../contract/problem.ts";
import { inSteps, type Steps } from "../../decode/event-loop.ts";
import { CELLS_MAX, tooManyCells, type TableRecord } from "../../table/record.ts";
import { linesOf } from "./line-ends.ts";
import { parsedBlock } from "./parsed-block.ts";
import { regularLine } from "./regular-line.ts";

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

function startOfLine(text: string, index: number, from: number): number {
  return Math.max(text.lastIndexOf("\n", index) + 1, from);
}

function unclosedQuote(fileName: string, line: number): Problem {
  return new Problem("unreadable_file", {
    detail: `A quoted cell that starts on line ${line} of ${fileName} is never closed, or is larger than 1 MiB.`,
    remedy: "Correct the quotes on that line, or export the file again; nothing was written.",
    more: { line },
  });
}
