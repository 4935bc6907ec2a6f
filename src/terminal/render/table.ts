/** Tables for people: aligned, in their locale, no wider than the terminal. */
import { largest } from "../../contract/values/extremes.ts";
import { paintFor, type Paint } from "./paint.ts";
import { escapeLines, escapeText } from "./escape-text.ts";
import type { Field, RecordView, Table } from "../view.ts";
import { humanCell, titleOf, valueAt } from "./cells.ts";
import { selectFields, recordFields } from "./select-fields.ts";
import { displayWidth } from "./display-width.ts";
import { layOut, type Column, type Layout } from "./layout.ts";
import type { Renderer, Rendering } from "./rendering.ts";

export const table: Renderer = {
  /** The first page sets the widths: a long list can be written page by page, with all pages aligned. */
  async list({ pages, fields, summary }, rendering) {
    const paint = await paintFor(rendering.facts.colour.output);
    const columns = selectFields(fields, { names: rendering.fields, place: "terminal" });
    let layout: Layout | undefined;
    let rows = 0;
    for await (const page of pages) {
      if (page.length === 0) continue;
      const cells = page.map((row) => cellsOf(row, columns, rendering));
      if (layout === undefined) {
        layout = await layOut(columnsOf(columns), { cells, width: rendering.facts.width });
        await rendering.sink.write(layout.head(paint));
      }
      await rendering.sink.write(layout.body(cells, paint));
      rows += page.length;
    }
    const below = rows === 0 ? [] : (summary?.() ?? []);
    if (below.length > 0) await rendering.sink.write(`\n${below.map(escapeLines).join("\n")}\n`);
    return { rows };
  },

  async record(view, rendering) {
    const paint = await paintFor(rendering.facts.colour.output);
    const parts: string[] = [];
    if (view.sentence !== undefined) parts.push(`${escapeLines(view.sentence)}\n`);
    const lines =
      view.table !== undefined && view.fields === undefined ? "" : recordLines(view, rendering, paint);
    if (lines !== "") parts.push(lines);
    // --fields selects columns of the record's own table, not of its sections.
    const own = view.table === undefined ? [] : [{ part: view.table, names: rendering.fields }];
    const beside = (view.sections ?? []).map((part) => ({ part, names: undefined }));
    for (const { part, names } of [...own, ...beside]) {
      if (part.rows.length > 0) parts.push(await tableText(part, { rendering, paint, names }));
    }
    if (view.after !== undefined && view.after.length > 0)
      parts.push(`${view.after.map(escapeLines).join("\n")}\n`);
    await rendering.sink.write(parts.join("\n"));
  },
};

async function tableText(
  { title, rows, fields }: Table,
  { rendering, paint, names }: { rendering: Rendering; paint: Paint; names: readonly string[] | undefined },
): Promise<string> {
  const columns = selectFields(fields, { names, place: "terminal" });
  const cells = rows.map((row) => cellsOf(row, columns, rendering));
  const layout = await layOut(columnsOf(columns), { cells, width: rendering.facts.width });
  const above = title === undefined ? "" : `${paint.title(escapeText(title))}\n`;
  return `${above}${layout.head(paint)}${layout.body(cells, paint)}`;
}

/** Title and value of each field that has a value, one a line. */
function recordLines(view: RecordView, rendering: Rendering, paint: Paint): string {
  const columns = selectFields(recordFields(view), { names: rendering.fields, place: "terminal" });
  const values = cellsOf(view.data, columns, rendering);
  const widest = largest(
    columns.map((field) => displayWidth(titleOf(field))),
    0,
  );
  return columns
    .flatMap((field, index) => {
      const value = values[index] ?? "";
      if (value === "" && rendering.fields === undefined) return [];
      const title = titleOf(field);
      return [
        `${paint.faint(title + " ".repeat(widest - displayWidth(title)))}  ${colourAmount(value, field, paint)}\n`,
      ];
    })
    .join("");
}

function colourAmount(value: string, { kind }: Field, paint: Paint): string {
  return kind === "amount" && /^[-\u2212]/.test(value) ? paint.negative(value) : value;
}

function cellsOf(row: object, fields: readonly Field[], { facts }: Rendering): readonly string[] {
  return fields.map((field) => {
    const hasCurrencyColumn =
      field.currency !== undefined && fields.some(({ name }) => name === field.currency);
    return escapeText(
      humanCell(valueAt(row, field.name), { field, row, locale: facts.locale, hasCurrencyColumn }),
    );
  });
}

function columnsOf(fields: readonly Field[]): readonly Column[] {
  return fields.map((field) => ({
    title: titleOf(field),
    right: field.kind === "amount" || field.kind === "count" || field.kind === "rate",
    shrinks: field.kind === "text" || field.kind === "tags",
    colours: (value, paint) => colourAmount(value, field, paint),
  }));
}
