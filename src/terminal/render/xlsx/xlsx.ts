/**
 * A workbook of Office Open XML (ISO/IEC 29500) for people: a sheet of the rows, and one for each further table of a report,
 * with what a terminal shows and what a pipe shows. Numbers, dates and moments are ones that a spreadsheet can reckon with.
 */
import { Problem } from "../../../contract/problem.ts";
import { limitHeapGrowth } from "../../../client/import/drive/heap-limit.ts";
import type { Field, RecordView, Table } from "../../view.ts";
import { recordFields, selectFields } from "../select-fields.ts";
import type { Renderer, Rendering } from "../rendering.ts";
import { cellOf, headerCell, type Cell } from "./cells.ts";
import { writeWorkbook, type Sheet } from "./workbook.ts";

/** Rows of a sheet without its header. */
const ROWS_MAX = 1_048_575;

export const xlsx: Renderer = {
  async list({ pages, fields, name }, rendering) {
    limitHeapGrowth();
    const columns = columnsOf(fields, rendering);
    let rows = 0;
    const cells = async function* () {
      let hasHeader = false;
      for await (const page of pages) {
        // With the first page: a command that fails before it writes nothing.
        if (!hasHeader) yield columns.map(headerCell);
        hasHeader = true;
        rows += page.length;
        if (rows > ROWS_MAX) throw tooManyRows();
        for (const row of page) yield rowOf(row, columns);
      }
    };
    await write([{ title: name, cells: cells() }], rendering);
    return { rows };
  },
  async record(view, rendering) {
    const { name, table } = view;
    const main =
      table === undefined ? linesOf(view, rendering) : sheetOf({ title: name ?? "", ...table }, rendering);
    const others = rendering.fields === undefined ? (view.sections ?? []) : [];
    const tables = others.filter((section) => "rows" in section);
    await write([main, ...tables.map((table) => sheetOf(table, rendering))], rendering);
  },
};

async function write(sheets: readonly Sheet[], { sink: { writeBytes } }: Rendering): Promise<void> {
  if (writeBytes === undefined) throw new TypeError("a workbook is no text");
  await writeWorkbook(sheets, writeBytes);
}

function columnsOf(fields: readonly Field[], { fields: names }: Rendering): readonly Field[] {
  if (names !== undefined) return selectFields(fields, { names, place: "data" });
  return fields.filter(({ visibleIn }) => visibleIn !== "data");
}

function sheetOf({ title, rows, fields }: Table, rendering: Rendering): Sheet {
  const chosen = columnsOf(fields, rendering);
  const isFilled = (field: Field) => rows.some((row) => cellOf(row, field).value !== null);
  // A column without a value is one that the report does not have, such as that of days compared with.
  const columns =
    rendering.fields !== undefined || rows.length === 0 ? chosen : chosen.filter((field) => isFilled(field));
  return { title, cells: [columns.map(headerCell), ...rows.map((row) => rowOf(row, columns))] };
}

function rowOf(row: object, columns: readonly Field[]): Cell[] {
  return columns.map((field) => cellOf(row, field));
}

/** A record as lines of a label and a value. */
function linesOf(view: RecordView, rendering: Rendering): Sheet {
  const cells = columnsOf(recordFields(view), rendering).map((field) => [
    headerCell({ ...field, kind: "text" }),
    cellOf(view.data, field),
  ]);
  return { title: view.name, cells, hasHeader: false };
}

function tooManyRows(): Problem {
  return new Problem("usage", {
    detail: `A sheet of a workbook has at most ${ROWS_MAX.toLocaleString("en")} rows, and there are more.`,
    remedy: "Narrow the list, for example by --period, or use -o csv.",
  });
}
