/** Tab-separated text for pipes: a header of field names, then a line a row; one thing is `field<TAB>value` lines. */
import { shownText } from "./escape-text.ts";
import { plainCell, valueAt } from "./cells.ts";
import { chosenFields, recordFields } from "./select-fields.ts";
import type { Renderer, Rendering } from "./rendering.ts";
import type { Field } from "../view.ts";

export const tsv: Renderer = {
  async list({ pages, fields }, { sink, fields: names }) {
    const chosen = chosenFields(fields, { names, place: "pipe" });
    let rows = 0;
    let begun = false;
    for await (const page of pages) {
      // Not before the first page is there: a command that fails prints nothing.
      if (!begun) await sink.write(header(chosen));
      begun = true;
      for (const row of page) await sink.write(line(row, chosen));
      rows += page.length;
    }
    return { rows };
  },
  async record(view, rendering) {
    if (view.table !== undefined) return tableRows(view.table.rows, view.table.fields, rendering);
    for (const field of chosenFields(recordFields(view), { names: rendering.fields, place: "pipe" })) {
      await rendering.sink.write(`${field.name}\t${shownText(plainCell(valueAt(view.data, field.name)))}\n`);
    }
  },
};

async function tableRows(
  rows: readonly object[],
  fields: readonly Field[],
  { sink, fields: names }: Rendering,
): Promise<void> {
  const chosen = chosenFields(fields, { names, place: "pipe" });
  await sink.write(header(chosen));
  for (const row of rows) await sink.write(line(row, chosen));
}

function header(fields: readonly Field[]): string {
  return `${fields.map(({ name }) => name).join("\t")}\n`;
}

function line(row: object, fields: readonly Field[]): string {
  return `${fields.map(({ name }) => shownText(plainCell(valueAt(row, name)))).join("\t")}\n`;
}
