/**
 * The rows of the tables of an HTML page, as a person sees them: what is not shown is left out, and a cell over several
 * columns fills the first of them. Tags are taken as browsers take them, whatever is missing or crossed.
 */
import { Problem } from "../../../contract/problem.ts";
import { CELLS_MAX, type TableRecord } from "../../table/record.ts";

/** A row, whose line is its number in the page from 1. */
export interface HtmlRow extends TableRecord {
  /** Number of its table, from 1. */
  readonly table: number;
}

/** UTF-16 units of a page, and of a cell, at most; and elements in one another. */
const PAGE_MAX = 64 << 20;
const CELL_MAX = 1 << 20;
const DEPTH_MAX = 1000;
/** Columns and rows that a cell may reach over (HTML, 4.9.11). */
const COLUMNS_SPAN_MAX = 1000;
const ROWS_SPAN_MAX = 65_534;

/** Elements whose content is not a text of the page. */
const UNSEEN: ReadonlySet<string> = new Set(["script", "style", "title", "select", "textarea", "template"]);
/** Elements that part the texts around them. */
const PARTS: ReadonlySet<string> = new Set(["br", "p", "div", "li", "hr", "table", "tr", "td", "th"]);

interface OpenTable {
  readonly number: number;
  row: string[] | undefined;
  /** The text of the cell in hand, and what it reaches over. */
  cell: string | undefined;
  columns: number;
  rows: number;
  /** How many rows more each column is covered from above. */
  readonly coveredColumns: number[];
}

/** Rows that hold anything, in batches. Throws `unreadable_file` for a page that is cut off. */
export async function* htmlRows(
  texts: AsyncIterable<string>,
  { isWhole }: { isWhole: boolean },
): AsyncGenerator<readonly HtmlRow[]> {
  const { Parser } = await import("htmlparser2");
  const reader = pageReader();
  const parser = new Parser({
    onopentag: (name, attributes) => {
      reader.open(name, attributes);
    },
    onclosetag: (name) => {
      reader.close(name);
    },
    ontext: (text) => {
      reader.text(text);
    },
  });
  let size = 0;
  for await (const text of texts) {
    size += text.length;
    if (size > PAGE_MAX) throw unreadablePage(`The page is larger than ${PAGE_MAX >> 20} MiB.`);
    parser.write(text);
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  if (isWhole) reader.requireEnd();
  parser.end();
  const rest = reader.take();
  if (rest.length > 0) yield rest;
}

interface PageReader {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  /** The rows that ended since the last call. */
  readonly take: () => readonly HtmlRow[];
  /** Refuses a page that ends within a table. */
  readonly requireEnd: () => void;
}

function pageReader(): PageReader {
  const tables: OpenTable[] = [];
  let rows: HtmlRow[] = [];
  let line = 0;
  let count = 0;
  let depth = 0;
  /** Depth of the element that hides what is in it; 0 for none. */
  let hiddenAt = 0;

  const endRow = (table: OpenTable) => {
    endCell(table, line);
    const { row, number } = table;
    if (row === undefined) return;
    passCovered(table);
    table.row = undefined;
    if (row.every((cell) => cell === "")) return;
    rows.push({ line: ++line, cells: row, table: number });
  };

  return {
    open(name, attributes) {
      depth++;
      if (depth > DEPTH_MAX)
        throw unreadablePage(`More than ${DEPTH_MAX} elements of the page are nested, after row ${line}.`);
      if (hiddenAt > 0) return;
      if (PARTS.has(name)) partTexts(tables.at(-1));
      const table = tables.at(-1);
      if (name === "table") {
        tables.push(newTable(++count));
      } else if (table !== undefined && name === "tr") {
        endRow(table);
        table.row = [];
      } else if (table !== undefined && (name === "td" || name === "th")) beginCell(table, attributes, line);
      else if (UNSEEN.has(name) || isHidden(attributes)) hiddenAt = depth;
    },
    close(name) {
      if (depth === hiddenAt) hiddenAt = 0;
      depth--;
      const table = tables.at(-1);
      if (hiddenAt > 0 || table === undefined) return;
      if (PARTS.has(name)) partTexts(tables.at(-1));
      if (name === "td" || name === "th") endCell(table, line);
      else if (name === "tr") endRow(table);
      else if (name === "table") {
        endRow(table);
        tables.pop();
      }
    },
    text(text) {
      const table = tables.at(-1);
      if (hiddenAt > 0 || table?.cell === undefined) return;
      table.cell += text;
      if (table.cell.length > CELL_MAX)
        throw unreadablePage(`Row ${line + 1} of the page has a cell larger than 1 MiB.`);
    },
    take() {
      const finishedRows = rows;
      rows = [];
      return finishedRows;
    },
    requireEnd() {
      if (tables.length === 0) return;
      throw unreadablePage(`The page is cut off: its table does not end after row ${line}.`);
    },
  };
}

function newTable(number: number): OpenTable {
  return { number, row: undefined, cell: undefined, columns: 1, rows: 1, coveredColumns: [] };
}

function beginCell(table: OpenTable, attributes: Readonly<Record<string, string>>, line: number): void {
  endCell(table, line);
  table.row ??= [];
  passCovered(table);
  table.cell = "";
  table.columns = spanOf(attributes["colspan"], COLUMNS_SPAN_MAX);
  table.rows = spanOf(attributes["rowspan"], ROWS_SPAN_MAX);
}

/** Puts the cell in hand into its row, behind `line` rows of the page. */
function endCell(table: OpenTable, line: number): void {
  const { row, cell, columns, rows, coveredColumns } = table;
  if (cell === undefined || row === undefined) return;
  table.cell = undefined;
  const text = cell.replace(/[ \t\n\r\f]+/g, " ").trim();
  if (row.length + columns > CELLS_MAX)
    throw unreadablePage(`Row ${line + 1} of the page has more than ${CELLS_MAX} cells.`);
  for (let index = 0; index < columns; index++) {
    coveredColumns[row.length] = rows - 1;
    row.push(index === 0 ? text : "");
  }
}

/** Passes the columns that cells of rows above reach into. */
function passCovered({ row, coveredColumns }: OpenTable): void {
  while (row !== undefined && (coveredColumns[row.length] ?? 0) > 0) {
    coveredColumns[row.length] = (coveredColumns[row.length] ?? 0) - 1;
    row.push("");
  }
}

function partTexts(table: OpenTable | undefined): void {
  if (table?.cell !== undefined) table.cell += " ";
}

function spanOf(text: string | undefined, most: number): number {
  const span = /^\s*[0-9]{1,9}/.test(text ?? "") ? Number.parseInt(text ?? "", 10) : 1;
  return Math.min(Math.max(span, 1), most);
}

/** Pages put keys that they sort by into elements that are not shown. */
function isHidden({ hidden, style = "" }: Readonly<Record<string, string>>): boolean {
  return hidden !== undefined || /display\s*:\s*none/i.test(style);
}

/** Rows are counted through the whole page: lines of the file say nothing about them. */
function unreadablePage(detail: string): Problem {
  const remedy = "Export the page again, or as CSV; nothing was written.";
  return new Problem("unreadable_file", { detail, remedy });
}
