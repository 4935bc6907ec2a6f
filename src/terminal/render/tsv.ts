/** Tab-separated text for pipes: a header of field names, then a line a row; one thing is `field<TAB>value` lines. */
import { escapeText } from "./escape-text.ts";
import { fieldValue, plainCell } from "./cells.ts";
import { selectFields, recordFields } from "./select-fields.ts";
import type { Renderer, Rendering } from "./rendering.ts";
import type { Field } from "../view.ts";

export const tsv: Renderer = {
  async list({ pages, fields }, { sink, fields: names }) {
    const columns = selectFields(fields, { names, place: "pipe" });
    let rows = 0;
    let hasHeader = false;
    for await (const page of pages) {
      // Written with the first page: a command that fails before it prints nothing.
      if (!hasHeader) await sink.write(header(columns));
      hasHeader = true;
      for (const row of page) await sink.write(line(row, columns));
      rows += page.length;
    }
    return { rows };
  },
  async record(view, rendering) {
    if (view.table !== undefined) return tableRows(view.table.rows, view.table.fields, rendering);
    for (const field of selectFields(recordFields(view), { names: rendering.fields, place: "pipe" })) {
      await rendering.sink.write(`${field.name}\t${escapeText(plainCell(fieldValue(view.data, field)))}\n`);
    }
  },
};

async function tableRows(
  rows: readonly object[],
  fields: readonly Field[],
  { sink, fields: names }: Rendering,
): Promise<void> {
  const columns = selectFields(fields, { names, place: "pipe" });
  await sink.write(header(columns));
  for (const row of rows) await sink.write(line(row, columns));
}

function header(fields: readonly Field[]): string {
  return `${fields.map(({ name }) => name).join("\t")}\n`;
}

function line(row: object, fields: readonly Field[]): string {
  return `${fields.map((field) => escapeText(plainCell(fieldValue(row, field)))).join("\t")}\n`;
}
