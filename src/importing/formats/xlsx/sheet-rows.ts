/** The rows of a sheet, each cell as its stored text and what kind of value that is (ECMA-376 part 1, 18.3.1). */
import type { SourceFile } from "../../source-file.ts";
import type { XmlEvent } from "../../xml/events.ts";
import { CELLS_MAX } from "../../table/record.ts";
import { unescapeText } from "./escaped-text.ts";
import { numberText } from "../../sheet/number-text.ts";
import { rowBuilder, type RowBuilder } from "../../sheet/row-builder.ts";
import { numberCell, TEXT, type Cell, type SheetRow } from "../../sheet/row.ts";
import { partEvents } from "../../zip/part-events.ts";
import { brokenPart } from "../../zip/broken-zip.ts";
import type { Sheet, Workbook } from "./workbook.ts";

/** A sheet has 1,048,576 rows; a year of a larger one takes minutes to unpack. */
const UNPACKED_MAX = 4 * 1024 ** 3;
const TEXT_MAX = 1 << 20;
const COLUMNS_MAX = 16_384;
/** Cells of a batch of rows, about. */
const BATCH_CELLS = 20_000;

/** Rows that hold anything, in batches. Throws `unreadable_file` for a broken sheet, naming the row. */
export async function* sheetRows(
  source: SourceFile,
  { workbook, sheet }: { workbook: Workbook; sheet: Sheet },
): AsyncGenerator<readonly SheetRow[]> {
  const reader = rowReader(workbook, (what) => brokenPart(sheet.entry, { source, what }));
  const place = () => `after row ${reader.line()} of sheet "${sheet.name}"`;
  const limit = { bytes: UNPACKED_MAX };
  for await (const events of partEvents(source, sheet.entry, { limit, place })) {
    reader.read(events);
    if (reader.cells() >= BATCH_CELLS) yield reader.take();
  }
  const rest = reader.take();
  if (rest.length > 0) yield rest;
}

interface RowReader extends Pick<RowBuilder, "take" | "cells"> {
  readonly read: (events: readonly XmlEvent[]) => void;
  readonly line: () => number;
}

function rowReader(workbook: Workbook, refusal: (what: string) => Error): RowReader {
  const decode = cellReader(workbook);
  const builder = rowBuilder();
  let line = 0;
  let isData = false;
  let column = -1;
  let type = "n";
  let style = 0;
  let value = "";
  let formula: string | undefined;
  let into: "value" | "formula" | undefined;
  let phonetic = 0;

  const refuse = (what: string): never => {
    throw refusal(`${what} in row ${line}`);
  };
  const beginRow = (r: string | undefined) => {
    const next = r === undefined ? line + 1 : Number(r);
    if (!Number.isSafeInteger(next) || next <= line)
      refuse(`has the row number "${r?.slice(0, 20)}" out of order`);
    line = next;
    builder.begin(line);
    column = -1;
  };
  const beginCell = (attributes: Readonly<Record<string, string>>) => {
    const { r, t, s } = attributes;
    column = r === undefined ? column + 1 : columnOf(r);
    if (column < 0 || column >= COLUMNS_MAX) refuse(`has an invalid cell reference "${r?.slice(0, 20)}"`);
    type = t ?? "n";
    style = s === undefined ? 0 : Number(s);
    value = "";
    formula = undefined;
  };
  const endCell = () => {
    if (value === "" && formula === undefined) return;
    const cell = decode({ type, style, value, formula });
    if (cell === undefined) return refuse("names a missing shared text,");
    if (cell.text === "") return;
    if (column >= CELLS_MAX) refuse(`has more than ${CELLS_MAX} cells`);
    if (!builder.set(column, cell)) refuse("has two cells in one place");
  };
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === "c") beginCell(attributes);
    else if (name === "v") into = "value";
    else if (name === "row") beginRow(attributes["r"]);
    else if (name === "t") into = phonetic === 0 ? "value" : undefined;
    else if (name === "rPh") phonetic++;
    else if (name === "f") {
      into = "formula";
      formula = "";
    }
  };
  const close = (name: string) => {
    into = undefined;
    if (name === "c") endCell();
    else if (name === "row") builder.end();
    else if (name === "rPh") phonetic--;
    else if (name === "sheetData") isData = false;
  };

  return {
    read(events) {
      for (const event of events) {
        if (event.kind === "text") {
          if (into === "value") value = value === "" ? event.text : value + event.text;
          else if (into === "formula") formula = (formula ?? "") + event.text;
          if (value.length > TEXT_MAX) refuse("has a cell larger than 1 MiB");
        } else if (!isData) isData = event.kind === "open" && event.name === "sheetData";
        else if (event.kind === "open") open(event.name, event.attributes);
        else close(event.name);
      }
    },
    take: builder.take,
    cells: builder.cells,
    line: () => line,
  };
}

/** The column of a reference, from 0: 27 for "AB12"; -1 for what is none. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

interface StoredCell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly formula: string | undefined;
}

const EMPTY: Cell = { text: "", kind: TEXT };

function cellReader({ strings, styles, is1904 }: Workbook): (cell: StoredCell) => Cell | undefined {
  const numeric = (value: string, style: number): Cell => {
    const decimal = numberText(value);
    if (decimal === undefined) return { text: value, kind: TEXT };
    return numberCell(decimal, { shows: styles(style), is1904 });
  };
  return ({ type, style, value, formula }) => {
    // A formula whose result was never computed: an amount, and nobody knows which. It must not pass for an empty cell.
    if (value === "" && formula !== undefined && type !== "str") return { text: `=${formula}`, kind: TEXT };
    switch (type) {
      case "s": {
        const text = strings(/^[0-9]+$/.test(value.trim()) ? Number(value) : -1);
        return text === undefined ? undefined : { text, kind: TEXT };
      }
      case "n":
        return numeric(value, style);
      case "b":
        return { text: value.trim() === "1" ? "TRUE" : "FALSE", kind: TEXT };
      case "e":
      case "d":
        return { text: value, kind: TEXT };
      default:
        return value === "" ? EMPTY : { text: unescapeText(value), kind: TEXT };
    }
  };
}
