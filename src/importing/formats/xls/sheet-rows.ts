/** The rows of a sheet, each cell as its stored text and what kind of value that is ([MS-XLS] 2.4). */
import { numberCell, TEXT, type Cell, type SheetRow } from "../../sheet/row.ts";
import { numberText } from "../../sheet/number-text.ts";
import { withContinuations, partRecords, recordAt, type BiffRecord } from "./records.ts";
import { brokenWorkbook } from "./refusal.ts";
import type { Sheet, Workbook } from "./workbook.ts";

const NUMBER = 0x203;
const LABEL = 0x204;
const BOOLERR = 0x205;
const STRING = 0x207;
const FORMULA = 0x06;
const RSTRING = 0xd6;
const MULRK = 0xbd;
const LABELSST = 0xfd;
const RK = 0x27e;

/** Bytes that the record of a cell has at least. */
const CELLS: ReadonlyMap<number, number> = new Map([
  [NUMBER, 14],
  [LABEL, 8],
  [BOOLERR, 8],
  [FORMULA, 14],
  [RSTRING, 8],
  [MULRK, 12],
  [LABELSST, 10],
  [RK, 10],
]);

/** Cells of a batch of rows, about. */
const BATCH_CELLS = 20_000;

/** Rows that hold anything, in batches. Throws `unreadable_file` for a broken sheet, naming the row. */
export function* sheetRows(workbook: Workbook, sheet: Sheet): Generator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  let cells = 0;
  let row: SheetRow | undefined;
  for (const record of inRows([...cellRecords(workbook, sheet)])) {
    const line = record.data.readUInt16LE(0) + 1;
    if (row?.line !== line) {
      if (cells >= BATCH_CELLS) {
        yield rows;
        rows = [];
        cells = 0;
      }
      row = { line, texts: [], kinds: [] };
      rows.push(row);
    }
    cells += putRecord(row, record, workbook);
  }
  const filledRows = rows.filter(({ texts }) => texts.some((text) => text !== ""));
  if (filledRows.length > 0) yield filledRows;
}

function* cellRecords({ stream }: Workbook, { from, name }: Sheet): Generator<BiffRecord> {
  for (const record of partRecords(stream, from)) {
    const least = CELLS.get(record.type);
    if (least === undefined) continue;
    if (record.data.length < least)
      throw brokenWorkbook(`The sheet "${name}" is damaged at byte ${record.at + 1} of its workbook.`);
    yield record;
  }
}

/** Programs may write cells in any order. */
function inRows(records: readonly BiffRecord[]): readonly BiffRecord[] {
  const rowOf = ({ data }: BiffRecord) => data.readUInt16LE(0);
  let last = 0;
  for (const record of records) {
    if (rowOf(record) < last) return records.toSorted((left, right) => rowOf(left) - rowOf(right));
    last = rowOf(record);
  }
  return records;
}

/** Puts the cells of a record into their row, and answers how many. */
function putRecord(row: SheetRow, record: BiffRecord, workbook: Workbook): number {
  const { type, data } = record;
  const first = data.readUInt16LE(2);
  const number = (decimal: string | undefined, format: number) =>
    decimal === undefined
      ? undefined
      : numberCell(decimal, { shows: workbook.shows(format), is1904: workbook.is1904 });
  if (type === MULRK) {
    const count = Math.floor((data.length - 6) / 6);
    for (let index = 0; index < count; index++) {
      const at = 4 + index * 6;
      const cell = number(packedNumber(data.readInt32LE(at + 2)), data.readUInt16LE(at));
      setCell(row, first + index, cell);
    }
    return count;
  }
  const format = data.readUInt16LE(4);
  switch (type) {
    case NUMBER:
      setCell(row, first, number(plain(data.readDoubleLE(6)), format));
      break;
    case RK:
      setCell(row, first, number(packedNumber(data.readInt32LE(6)), format));
      break;
    case LABELSST:
      setCell(row, first, sharedCell(workbook, { index: data.readUInt32LE(6), line: row.line }));
      break;
    case BOOLERR:
      setCell(row, first, flagCell(data.readUInt8(6), data.readUInt8(7) !== 0));
      break;
    case FORMULA:
      setCell(row, first, resultCell(record, workbook) ?? number(plain(data.readDoubleLE(6)), format));
      break;
    default:
      setCell(
        row,
        first,
        text(workbook.textIn(withContinuations(workbook.stream, record), { from: 6, lengthBytes: 2 })),
      );
  }
  return 1;
}

const COLUMNS_MAX = 256;

function setCell({ line, texts, kinds }: SheetRow, column: number, cell: Cell | undefined): void {
  if (cell === undefined || cell.text === "") return;
  if (column >= COLUMNS_MAX)
    throw brokenWorkbook(`Row ${line} of the sheet has a cell beyond its last column.`);
  if (texts[column] !== undefined && texts[column] !== "")
    throw brokenWorkbook(`Row ${line} of the sheet has two cells in one place.`);
  while (texts.length <= column) {
    texts.push("");
    kinds.push(TEXT);
  }
  texts[column] = cell.text;
  kinds[column] = cell.kind;
}

function text(value: string): Cell {
  return { text: value, kind: TEXT };
}

function sharedCell({ texts }: Workbook, { index, line }: { index: number; line: number }): Cell {
  const sharedText = texts[index];
  if (sharedText === undefined) throw brokenWorkbook(`Row ${line} of the sheet names a missing shared text.`);
  return text(sharedText);
}

const ERRORS: Readonly<Record<number, string>> = { 0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A" }; // prettier-ignore

function flagCell(value: number, isError: boolean): Cell {
  return text(isError ? (ERRORS[value] ?? "#ERROR") : value === 1 ? "TRUE" : "FALSE");
}

/** The result of a formula that is no number; undefined for one that is. A text stands in a record behind the formula. */
function resultCell(record: BiffRecord, { stream, textIn }: Workbook): Cell | undefined {
  const { data } = record;
  if (data.readUInt16LE(12) !== 0xffff) return undefined;
  const kind = data.readUInt8(6);
  if (kind === 1 || kind === 2) return flagCell(data.readUInt8(8), kind === 2);
  if (kind !== 0) return text("");
  // Shared formulas and tables may stand between.
  for (let next = recordAt(stream, record.next), steps = 0; next !== undefined && steps < 3; steps++) {
    if (next.type === STRING)
      return text(textIn(withContinuations(stream, next), { from: 0, lengthBytes: 2 }));
    next = recordAt(stream, next.next);
  }
  return text("=");
}

/** A number in 30 bits: whole, or the upper bits of a double; and perhaps a hundredth of it. */
function packedNumber(bits: number): string | undefined {
  const isHundredth = (bits & 1) === 1;
  if ((bits & 2) === 2) return numberText(isHundredth ? `${bits >> 2}e-2` : String(bits >> 2));
  const upper = Buffer.alloc(8);
  upper.writeInt32LE(bits & ~3, 4);
  const value = upper.readDoubleLE(0);
  return plain(isHundredth ? value / 100 : value);
}

/** The decimal that was put into a double; undefined for none. */
function plain(value: number): string | undefined {
  return Number.isFinite(value) ? numberText(String(value)) : undefined;
}
