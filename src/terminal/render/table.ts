/** Tables for people: aligned, in their locale, no wider than the terminal. */
import { largest } from "../../contract/extremes.ts";
import { paintFor, type Paint } from "./paint.ts";
import { shownLines, shownText } from "./escape-text.ts";
import type { Field, RecordView, Table } from "../view.ts";
import { humanCell, titleOf, valueAt } from "./cells.ts";
import { chosenFields, recordFields } from "./select-fields.ts";
import { displayWidth } from "./display-width.ts";
import { layOut, type Column, type Layout } from "./layout.ts";
import type { Renderer, Rendering } from "./rendering.ts";

export const table: Renderer = {
  /** Widths are those of the first page, so that a long list is shown as it comes and later pages line up with it. */
  async list({ pages, fields, summary }, rendering) {
    const paint = await paintFor(rendering.facts.colour.output);
    const chosen = chosenFields(fields, { names: rendering.fields, place: "terminal" });
    let layout: Layout | undefined;
    let rows = 0;
    for await (const page of pages) {
      if (page.length === 0) continue;
      const cells = page.map((row) => cellsOf(row, chosen, rendering));
      if (layout === undefined) {
        layout = await layOut(columnsOf(chosen), { cells, width: rendering.facts.width });
        await rendering.sink.write(layout.head(paint));
      }
      await rendering.sink.write(layout.body(cells, paint));
      rows += page.length;
    }
    const below = rows === 0 ? [] : (summary?.() ?? []);
    if (below.length > 0) await rendering.sink.write(`\n${below.map(shownLines).join("\n")}\n`);
    return { rows };
  },

  async record(view, rendering) {
    const paint = await paintFor(rendering.facts.colour.output);
    const parts: string[] = [];
    if (view.sentence !== undefined) parts.push(`${shownLines(view.sentence)}\n`);
    const lines =
      view.table !== undefined && view.fields === undefined ? "" : recordLines(view, rendering, paint);
    if (lines !== "") parts.push(lines);
    // --fields picks columns of the record's own table; sections stand beside it as they are.
    const own = view.table === undefined ? [] : [{ part: view.table, names: rendering.fields }];
    const beside = (view.sections ?? []).map((part) => ({ part, names: undefined }));
    for (const { part, names } of [...own, ...beside]) {
      if (part.rows.length > 0) parts.push(await tableText(part, { rendering, paint, names }));
    }
    if (view.after !== undefined && view.after.length > 0)
      parts.push(`${view.after.map(shownLines).join("\n")}\n`);
    await rendering.sink.write(parts.join("\n"));
  },
};

async function tableText(
  { title, rows, fields }: Table,
  { rendering, paint, names }: { rendering: Rendering; paint: Paint; names: readonly string[] | undefined },
): Promise<string> {
  const chosen = chosenFields(fields, { names, place: "terminal" });
  const cells = rows.map((row) => cellsOf(row, chosen, rendering));
  const layout = await layOut(columnsOf(chosen), { cells, width: rendering.facts.width });
  const above = title === undefined ? "" : `${paint.title(shownText(title))}\n`;
  return `${above}${layout.head(paint)}${layout.body(cells, paint)}`;
}

/** Title and value of each field that has a value, one a line. */
function recordLines(view: RecordView, rendering: Rendering, paint: Paint): string {
  const chosen = chosenFields(recordFields(view), { names: rendering.fields, place: "terminal" });
  const values = cellsOf(view.data, chosen, rendering);
  const widest = largest(
    chosen.map((field) => displayWidth(titleOf(field))),
    0,
  );
  return chosen
    .flatMap((field, index) => {
      const value = values[index] ?? "";
      if (value === "" && rendering.fields === undefined) return [];
      const title = titleOf(field);
      return [
        `${paint.faint(title + " ".repeat(widest - displayWidth(title)))}  ${coloured(value, field, paint)}\n`,
      ];
    })
    .join("");
}

function coloured(value: string, { kind }: Field, paint: Paint): string {
  return kind === "amount" && /^[-\u2212]/.test(value) ? paint.negative(value) : value;
}

function cellsOf(row: object, fields: readonly Field[], { facts }: Rendering): readonly string[] {
  return fields.map((field) => {
    const currencyShown = field.currency !== undefined && fields.some(({ name }) => name === field.currency);
    return shownText(
      humanCell(valueAt(row, field.name), { field, row, locale: facts.locale, currencyShown }),
    );
  });
}

function columnsOf(fields: readonly Field[]): readonly Column[] {
  return fields.map((field) => ({
    title: titleOf(field),
    right: field.kind === "amount" || field.kind === "count" || field.kind === "rate",
    shrinks: field.kind === "text" || field.kind === "tags",
    colours: (value, paint) => coloured(value, field, paint),
  }));
}
