/** The rows of a sheet, each cell as its stored value and what kind of value that is (ODF 1.3 part 3, 9.1.3 to 9.1.5). */
import type { SourceFile } from "../../source-file.ts";
import { rowBuilder } from "../../sheet/row-builder.ts";
import type { Cell, SheetRow } from "../../sheet/row.ts";
import { CELLS_MAX } from "../../table/record.ts";
import type { XmlEvent, XmlOpen } from "../../xml/events.ts";
import { brokenPart } from "../../zip/broken-zip.ts";
import { partEvents } from "../../zip/part-events.ts";
import type { ZipEntry } from "../../zip/zip-directory.ts";
import { cellOf } from "./cell.ts";
import { cellText } from "./cell-text.ts";
import { tableDepth } from "./table-depth.ts";
import { CONTENT_MAX } from "./workbook.ts";

/** Rows of a sheet at most. */
const ROWS_MAX = 1 << 20;
const TEXT_MAX = 1 << 20;
/** Cells that are handed on together, about, and those that one row may be repeated to. */
const BATCH_CELLS = 20_000;
const REPEATED_MAX = 1_000_000;

interface Place {
  readonly entry: ZipEntry;
  /** The sheet by its number among the tables, from 0, and by its name. */
  readonly index: number;
  readonly name: string;
}

/** Rows that hold anything, in batches. Throws `unreadable_file` for a broken sheet, naming the row. */
export async function* sheetRows(
  source: SourceFile,
  { entry, index, name }: Place,
): AsyncGenerator<readonly SheetRow[]> {
  const reader = rowReader((what) => brokenPart(entry, { source, what }));
  const place = () => `after row ${reader.line()} of sheet "${name}"`;
  const depth = tableDepth();
  let sheet = -1;
  for await (const events of partEvents(source, entry, { limit: { bytes: CONTENT_MAX }, place })) {
    for (const event of events) {
      depth.pass(event);
      if (event.kind === "open" && event.name === "table" && depth.value() === 1) sheet++;
      else if (sheet === index && depth.value() > 0) reader.take(event);
    }
    if (sheet > index) break;
    if (reader.cells() >= BATCH_CELLS) yield reader.rows();
  }
  const rest = reader.rows();
  if (rest.length > 0) yield rest;
}

interface RowReader {
  /** Takes an event inside of the sheet. */
  readonly take: (event: XmlEvent) => void;
  readonly rows: () => readonly SheetRow[];
  readonly cells: () => number;
  readonly line: () => number;
}

function rowReader(refusal: (what: string) => Error): RowReader {
  const builder = rowBuilder();
  const text = cellText();
  let line = 0;
  let row: { readonly times: number; readonly cells: (readonly [column: number, cell: Cell])[] } | undefined;
  let cell: XmlOpen | undefined;
  /** Elements within the cell, and within what lies upon the sheet. */
  let inside = 0;
  let aside = 0;
  let column = 0;

  const refuse = (what: string): never => {
    throw refusal(`${what} in row ${line + 1}`);
  };
  const timesOf = (attributes: XmlOpen["attributes"], name: string, most: number): number => {
    const times = Number(attributes[name] ?? 1);
    if (!Number.isSafeInteger(times) || times < 1 || times > most)
      refuse(`has the invalid number ${(attributes[name] ?? "").slice(0, 20)}`);
    return times;
  };
  const endCell = ({ name, attributes }: XmlOpen) => {
    const times = timesOf(attributes, "number-columns-repeated", ROWS_MAX);
    const content = cellOf(attributes, text.end());
    // What lies under a merged cell is not shown.
    if (content.text !== "" && name === "table-cell") {
      if (column + times > CELLS_MAX) refuse(`has more than ${CELLS_MAX} cells`);
      for (let at = 0; at < times; at++) row?.cells.push([column + at, content]);
    }
    column += times;
    cell = undefined;
  };
  const endRow = ({ times, cells }: NonNullable<typeof row>) => {
    const width = (cells.at(-1)?.[0] ?? -1) + 1;
    if (times * width > REPEATED_MAX) refuse(`repeats a row ${times} times, which no bank file does,`);
    if (line + times > 2 * ROWS_MAX) refuse("has too many rows,");
    for (let at = 1; width > 0 && at <= times; at++) {
      builder.begin(line + at);
      for (const [place, content] of cells) builder.set(place, content);
      builder.end();
    }
    line += times;
    row = undefined;
  };
  const open = (event: XmlOpen) => {
    const { name, attributes } = event;
    if (cell !== undefined) {
      inside++;
      text.take(event);
    } else if (aside > 0) aside++;
    else if (row === undefined) {
      if (name === "table-row") {
        row = { times: timesOf(attributes, "number-rows-repeated", 2 * ROWS_MAX), cells: [] };
        column = 0;
      } else if (name === "shapes" || name === "forms") aside = 1;
    } else if (name === "table-cell" || name === "covered-table-cell") cell = event;
    else aside = 1;
  };
  const close = (event: XmlEvent & { readonly kind: "close" }) => {
    if (cell !== undefined) {
      if (inside === 0) return endCell(cell);
      inside--;
      text.take(event);
    } else if (aside > 0) aside--;
    else if (event.name === "table-row" && row !== undefined) endRow(row);
  };

  return {
    take(event) {
      if (event.kind === "open") open(event);
      else if (event.kind === "close") close(event);
      else if (cell !== undefined) {
        text.take(event);
        if (text.length() > TEXT_MAX) refuse("has a cell larger than 1 MiB");
      }
    },
    rows: builder.take,
    cells: builder.cells,
    line: () => line,
  };
}
