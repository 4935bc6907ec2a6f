/**
 * CSV (RFC 4180) with every field. Text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP
 * "CSV injection"); numbers, dates and ids are never touched, so a negative amount stays a number.
 */
import { escapeText } from "./escape-text.ts";
import type { Field, FieldKind } from "../view.ts";
import { fieldValue, plainCell } from "./cells.ts";
import { selectFields, recordFields } from "./select-fields.ts";
import type { Renderer, Rendering } from "./rendering.ts";

const BYTE_ORDER_MARK = "\ufeff";
const FREE_TEXT: ReadonlySet<FieldKind> = new Set(["text", "word", "code", "tags", "id"]);

export const csv: Renderer = {
  async list({ pages, fields }, rendering) {
    const columns = selectFields(fields, { names: rendering.fields, place: "data" });
    let rows = 0;
    let hasHeader = false;
    for await (const page of pages) {
      // Written with the first page: a command that fails before it prints nothing.
      if (!hasHeader) await rendering.sink.write(header(columns, rendering));
      hasHeader = true;
      for (const row of page) await rendering.sink.write(line(row, columns, rendering));
      rows += page.length;
    }
    return { rows };
  },
  async record(view, rendering) {
    const { rows, fields } = view.table ?? { rows: [view.data], fields: recordFields(view) };
    const columns = selectFields(fields, { names: rendering.fields, place: "data" });
    await rendering.sink.write(header(columns, rendering));
    for (const row of rows) await rendering.sink.write(line(row, columns, rendering));
  },
};

function header(fields: readonly Field[], rendering: Rendering): string {
  const { byteOrderMark, delimiter, lineEnd } = dialectOf(rendering);
  return `${byteOrderMark}${fields.map(({ name }) => quoteCell(name)).join(delimiter)}${lineEnd}`;
}

function line(row: object, fields: readonly Field[], rendering: Rendering): string {
  const { raw, facts } = rendering;
  const { delimiter, decimalMark, lineEnd } = dialectOf(rendering);
  const cells = fields.map((field) => {
    const value = fieldValue(row, field);
    // A view may declare an amount as text (members of a receipt): a number of the contract is never a formula.
    if (JSON.isRawJSON(value) || typeof value === "number") return plainCell(value).replace(".", decimalMark);
    // A file gets the data unchanged; control characters must not reach a terminal.
    const cell = facts.outputIsTerminal ? escapeText(plainCell(value)) : plainCell(value);
    return quoteCell(raw || !FREE_TEXT.has(field.kind) ? cell : escapeFormula(cell));
  });
  return `${cells.join(delimiter)}${lineEnd}`;
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. Our own import removes it again. */
function escapeFormula(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) || /^'/.test(text) ? `'${text}` : text;
}

function quoteCell(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

interface CsvDialect {
  readonly byteOrderMark: string;
  readonly delimiter: string;
  readonly decimalMark: string;
  /** CRLF for spreadsheets, as in RFC 4180; LF for programs in a pipe. */
  readonly lineEnd: string;
}

const PLAIN: CsvDialect = { byteOrderMark: "", delimiter: ",", decimalMark: ".", lineEnd: "\n" };

const spreadsheetDialects = new Map<string, CsvDialect>();

/** With --excel, how a spreadsheet that is set to a locale reads a CSV file on a double click. */
function dialectOf({ excel, facts }: Rendering): CsvDialect {
  if (excel === false) return PLAIN;
  const locale = excel === true ? facts.locale : excel;
  const dialect = spreadsheetDialects.get(locale) ?? spreadsheetDialect(locale);
  spreadsheetDialects.set(locale, dialect);
  return dialect;
}

function spreadsheetDialect(locale: string): CsvDialect {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(0.5);
  const decimalMark = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  // Windows separates lists by semicolons where the comma is taken, and in Switzerland and Liechtenstein.
  const region = new Intl.Locale(locale).maximize().region ?? "";
  const delimiter = decimalMark === "," || ["CH", "LI"].includes(region) ? ";" : ",";
  return { byteOrderMark: BYTE_ORDER_MARK, delimiter, decimalMark, lineEnd: "\r\n" };
}
