/** Writes spreadsheets of OpenDocument from rows that a person can read, as LibreOffice writes them. */
import { strToU8, zipSync, type Zippable } from "fflate";

/** A cell: a text, nothing, an amount with what is shown of it, a day, or a cell as XML. */
export type OdsCell =
  | string
  | null
  | { readonly n: string; readonly shown?: string }
  | { readonly day: string }
  | { readonly xml: string };

export interface OdsSheet {
  readonly name: string;
  /** A row, one that comes several times, or the number of empty ones. */
  readonly rows: readonly (
    readonly OdsCell[] | { readonly times: number; readonly row: readonly OdsCell[] } | number
  )[];
  readonly isHidden?: boolean;
}

const SPACES = ["office", "table", "text", "style", "draw"]
  .map(
    (name) =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === "draw" ? "drawing" : name}:1.0"`,
  )
  .join(" ");
const MANIFEST = '<manifest xmlns="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>';
/** Empty cells to the right of each row. */
const REST = '<table:table-cell table:number-columns-repeated="1000"/>';

export function odsContent(sheets: readonly OdsSheet[]): string {
  const style = (name: string, isShown: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${isShown}"/></style:style>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${SPACES} office:version="1.3"><office:automatic-styles>${style("ta1", true)}${style("ta2", false)}</office:automatic-styles><office:body><office:spreadsheet>${sheets.map(sheetXml).join("")}</office:spreadsheet></office:body></office:document-content>`;
}

/** The file of a content; `more` are further parts. */
export function odsBytes(content: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const packed = { "content.xml": content, "META-INF/manifest.xml": MANIFEST, ...more };
  const parts: Zippable = {
    mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
  };
  for (const [name, text] of Object.entries(packed)) parts[name] = [strToU8(text), { level: 9 }];
  return zipSync(parts, { mtime: new Date(2026, 0, 1) });
}

function sheetXml({ name, rows, isHidden = false }: OdsSheet): string {
  const rowsXml = rows.map((row) => {
    if (typeof row === "number") return rowXml([], row);
    return "row" in row ? rowXml(row.row, row.times) : rowXml(row, 1);
  });
  return `<table:table table:name="${name}" table:style-name="${isHidden ? "ta2" : "ta1"}"><table:table-column table:number-columns-repeated="1024"/>${rowsXml.join("\n")}</table:table>`;
}

function rowXml(cells: readonly OdsCell[], times: number): string {
  const repeated = times === 1 ? "" : ` table:number-rows-repeated="${times}"`;
  return `<table:table-row${repeated}>${cells.map(cellXml).join("")}${REST}</table:table-row>`;
}

function cellXml(cell: OdsCell): string {
  if (cell === null) return "<table:table-cell/>";
  if (typeof cell === "string") return valueXml('office:value-type="string"', cell);
  if ("xml" in cell) return cell.xml;
  if ("day" in cell)
    return valueXml(`office:value-type="date" office:date-value="${cell.day}"`, cell.day.slice(2, 10));
  const { n, shown = n } = cell;
  return valueXml(`office:value-type="currency" office:currency="EUR" office:value="${n}"`, shown);
}

function valueXml(attributes: string, shown: string): string {
  return `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
}
