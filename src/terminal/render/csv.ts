/**
 * CSV (RFC 4180) with every field. Text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP
 * "CSV injection"); numbers, dates and ids are never touched, so a negative amount stays a number.
 */
import { shownText } from "./escape-text.ts";
import type { Field, FieldKind } from "../view.ts";
import { plainCell, valueAt } from "./cells.ts";
import { chosenFields, recordFields } from "./select-fields.ts";
import type { Renderer, Rendering } from "./rendering.ts";

const BYTE_ORDER_MARK = "\ufeff";
const FREE_TEXT: ReadonlySet<FieldKind> = new Set(["text", "tags", "id"]);

export const csv: Renderer = {
  async list({ pages, fields }, rendering) {
    const chosen = chosenFields(fields, { names: rendering.fields, place: "data" });
    let rows = 0;
    let begun = false;
    for await (const page of pages) {
      // Not before the first page is there: a command that fails prints nothing.
      if (!begun) await rendering.sink.write(header(chosen, rendering));
      begun = true;
      for (const row of page) await rendering.sink.write(line(row, chosen, rendering));
      rows += page.length;
    }
    return { rows };
  },
  async record(view, rendering) {
    const { rows, fields } = view.table ?? { rows: [view.data], fields: recordFields(view) };
    const chosen = chosenFields(fields, { names: rendering.fields, place: "data" });
    await rendering.sink.write(header(chosen, rendering));
    for (const row of rows) await rendering.sink.write(line(row, chosen, rendering));
  },
};

function header(fields: readonly Field[], { excel }: Rendering): string {
  return `${excel ? BYTE_ORDER_MARK : ""}${fields.map(({ name }) => quoted(name)).join(",")}${lineEnd(excel)}`;
}

function line(row: object, fields: readonly Field[], { raw, excel, facts }: Rendering): string {
  const cells = fields.map(({ name, kind }) => {
    const value = valueAt(row, name);
    // A file holds what the data holds; a terminal must not obey it.
    const cell = facts.outputIsTerminal ? shownText(plainCell(value)) : plainCell(value);
    // A view may leave an amount among texts (a receipt's members): a number of the contract is never a formula.
    const free = FREE_TEXT.has(kind) && !JSON.isRawJSON(value) && typeof value !== "number";
    return quoted(raw || !free ? cell : neutral(cell));
  });
  return `${cells.join(",")}${lineEnd(excel)}`;
}

/** A text that no spreadsheet takes for a formula. Our own import takes the apostrophe off again. */
function neutral(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) || /^'/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Spreadsheets want CRLF as RFC 4180 has it; other programs of a pipe want the line end of the pipe. */
function lineEnd(excel: boolean): string {
  return excel ? "\r\n" : "\n";
}
