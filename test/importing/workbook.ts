/** Writes workbooks from rows that a person can read, in the ways in which programs write them. */
import { strToU8, zipSync, type Zippable } from "fflate";

/** A cell: a text, nothing, or one of what workbooks hold beside texts. Numbers are texts as the file stores them. */
export type TestCell =
  | string
  | null
  | { readonly n: string; readonly as?: keyof typeof STYLES }
  | { readonly inline: string }
  | { readonly rich: readonly string[]; readonly phonetic?: string }
  | { readonly error: string }
  | { readonly bool: boolean }
  | { readonly iso: string }
  | { readonly formula: string; readonly n?: string; readonly str?: string };

export interface TestSheet {
  readonly name: string;
  /** A row, or null for one that the sheet leaves out. */
  readonly rows: readonly (readonly TestCell[] | null)[];
  readonly state?: "hidden" | "veryHidden";
  /** Columns that stand empty on the left. */
  readonly indent?: number;
  /** Merged ranges, such as "A1:D1". */
  readonly merged?: readonly string[];
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  readonly date1904?: boolean;
  /**
   * Excel shares texts and numbers every cell; stream writers put texts into cells and leave numbers of cells out; strict
   * files have the namespaces of ISO 29500, and prefixed ones a prefix on every element.
   */
  readonly writer?: "excel" | "stream" | "strict" | "prefixed";
}

/** Formats of numbers by their name: an index of cellXfs each. */
const STYLES = {
  general: 0,
  date: 1,
  amount: 2,
  dateTime: 3,
  dotted: 4,
  euro: 5,
  elapsed: 6,
  time: 7,
  german: 8,
  turned: 9,
} as const;

/** Number formats of the styles, in their order. */
const FORMATS = [0, 14, 4, 164, 165, 166, 46, 20, 167, 168];
const CODES: Readonly<Record<number, string>> = {
  164: "dd/mm/yyyy\\ hh:mm:ss",
  165: "dd\\.mm\\.yyyy;@",
  166: '_-* #,##0.00\\ "€"_-;[Red]\\-* #,##0.00\\ [$€-407]',
  167: "[$-407]d/\\ mmmm\\ yyyy",
  168: "-#,##0.00",
};

const TRANSITIONAL = {
  main: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  relations: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
};
const STRICT = {
  main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
  relations: "http://purl.oclc.org/ooxml/officeDocument/relationships",
};

/** The bytes of a workbook; the same for the same rows. */
export function workbookBytes(book: TestWorkbook): Uint8Array {
  return zipped(workbookParts(book));
}

/** Parts of a file as its bytes, in their order. */
export function zipped(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === "string" ? strToU8(part) : part,
  ]);
  return zipSync(Object.fromEntries(files) as Zippable, { mtime: new Date(2026, 0, 1), level: 9 });
}

/** The parts of a workbook by their names. */
export function workbookParts({
  sheets,
  date1904 = false,
  writer = "excel",
}: TestWorkbook): Record<string, string> {
  const { main, relations } = writer === "strict" ? STRICT : TRANSITIONAL;
  const prefix = writer === "prefixed" ? "x:" : "";
  const space = writer === "prefixed" ? `xmlns:x="${main}"` : `xmlns="${main}"`;
  const shared: string[] | undefined = writer === "stream" ? undefined : [];
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const tag = (xml: string) => xml.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`);
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": relationships(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml":
      DECLARATION +
      tag(
        `<workbook ${space} xmlns:r="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${sheets
          .map(
            ({ name, state }, index) =>
              `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${index + 1}"/>`,
          )
          .join("")}</sheets></workbook>`,
      ),
  };
  sheets.forEach((sheet, index) => {
    const data = sheet.rows.map((row, at) => rowXml(row, { sheet, line: at + 1, writer, shared })).join("");
    const merged = (sheet.merged ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      DECLARATION +
      tag(
        `<worksheet ${space}><sheetData>${data}</sheetData>${merged === "" ? "" : `<mergeCells>${merged}</mergeCells>`}</worksheet>`,
      );
  });
  if (shared !== undefined) {
    parts["xl/sharedStrings.xml"] =
      DECLARATION + tag(`<sst ${space} uniqueCount="${shared.length}">${shared.join("")}</sst>`);
  }
  parts["xl/styles.xml"] = DECLARATION + tag(stylesXml(space));
  parts["xl/_rels/workbook.xml.rels"] = relationships(
    ...sheets.map((_, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)),
    relation("rIdS", "styles", "/xl/styles.xml"),
    ...(shared === undefined ? [] : [relation("rIdT", "sharedStrings", "sharedStrings.xml")]),
  );
  return parts;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function relationships(...all: string[]): string {
  return `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
}

function stylesXml(space: string): string {
  const codes = Object.entries(CODES).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`,
  );
  const cells = FORMATS.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("");
  return `<styleSheet ${space}><numFmts count="${codes.length}">${codes.join("")}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${FORMATS.length}">${cells}</cellXfs><dxfs count="1"><dxf><numFmt numFmtId="165" formatCode="0.00"/></dxf></dxfs></styleSheet>`;
}

interface RowPlace {
  readonly sheet: TestSheet;
  readonly line: number;
  readonly writer: NonNullable<TestWorkbook["writer"]>;
  /** Texts that cells share; undefined where they share none. */
  readonly shared: string[] | undefined;
}

function rowXml(row: readonly TestCell[] | null, place: RowPlace): string {
  if (row === null) return place.writer === "stream" ? "<row/>" : "";
  const indent = Array.from({ length: place.sheet.indent ?? 0 }, () => null);
  const cells = [...indent, ...row].map((cell, column) => cellXml(cell, { ...place, column })).join("");
  return `<row${place.writer === "stream" ? "" : ` r="${place.line}"`}>${cells}</row>`;
}

function cellXml(cell: TestCell, { writer, line, column, shared }: RowPlace & { column: number }): string {
  const place = writer === "stream" ? "" : ` r="${columnName(column)}${line}"`;
  const at = (attributes: string, content: string) => `<c${place}${attributes}>${content}</c>`;
  if (cell === null) return writer === "stream" ? "<c/>" : "";
  if (typeof cell === "string") {
    if (shared === undefined) return at(' t="inlineStr"', `<is>${text(cell)}</is>`);
    return at(' t="s"', `<v>${index(shared, `<si>${text(cell)}</si>`)}</v>`);
  }
  if ("rich" in cell) {
    const runs = cell.rich.map((run) => `<r><rPr><b/></rPr>${text(run)}</r>`).join("");
    const phonetic = cell.phonetic === undefined ? "" : `<rPh sb="0" eb="1">${text(cell.phonetic)}</rPh>`;
    if (shared === undefined) return at(' t="inlineStr"', `<is>${runs}${phonetic}</is>`);
    return at(' t="s"', `<v>${index(shared, `<si>${runs}${phonetic}</si>`)}</v>`);
  }
  if ("inline" in cell) return at(' t="inlineStr"', `<is>${text(cell.inline)}</is>`);
  if ("error" in cell) return at(' t="e"', `<v>${cell.error}</v>`);
  if ("bool" in cell) return at(' t="b"', `<v>${cell.bool ? 1 : 0}</v>`);
  if ("iso" in cell) return at(' t="d"', `<v>${cell.iso}</v>`);
  if ("formula" in cell) {
    const value = cell.str ?? cell.n;
    const shown = value === undefined ? "" : `<v>${escaped(value)}</v>`;
    return at(cell.str === undefined ? "" : ' t="str"', `<f>${escaped(cell.formula)}</f>${shown}`);
  }
  return at(cell.as === undefined ? "" : ` s="${STYLES[cell.as]}"`, `<v>${cell.n}</v>`);
}

function index(shared: string[], xml: string): number {
  const known = shared.indexOf(xml);
  return known >= 0 ? known : shared.push(xml) - 1;
}

function text(content: string): string {
  const space = content.trim() === content ? "" : ' xml:space="preserve"';
  return `<t${space}>${escaped(content)}</t>`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${columnName(Math.floor(column / 26) - 1)}${letter}`;
}

function escaped(content: string): string {
  return content
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
