/** Tables for people: aligned, in their locale, no wider than the terminal. */
import { paintFor, type Paint } from "../paint.ts";
import { escapeLines } from "../escape-text.ts";
import type { ListView, RecordView, Table, TextBlock } from "../../view.ts";
import type { Renderer, Rendering } from "../rendering.ts";
import { wrapCommand } from "../wrap-command.ts";
import { wrapSentence } from "../wrap-text.ts";
import { labelledLines } from "./labelled-lines.ts";
import { layOut, type Layout } from "./layout.ts";
import { recordLines } from "./record-lines.ts";

/** A line that is a command to copy. */
const COMMAND = /^ {2}cashbook /;
/** So many rows decide on the columns. */
const ROWS_OF_A_LAYOUT = 1_000;

export const table: Renderer = {
  /**
   * The first rows set columns and widths, so that a long list can be written page by page. Where a later page does not fit
   * under that header, it gets a new one.
   */
  async list({ pages, fields, summary }, rendering) {
    const { sink, facts } = rendering;
    const paint = await paintFor(facts.colour.output);
    const options = {
      ...sizeOf(rendering),
      names: rendering.fields,
      hasSums: summary !== undefined,
      isList: true,
    };
    let layout: Layout | undefined;
    const leftOut = new Set<string>();
    let rowCount = 0;
    for await (const rows of largerPages(pages, ROWS_OF_A_LAYOUT)) {
      if (layout?.suits(rows) !== true) {
        if (layout !== undefined) await sink.write("\n");
        layout = await layOut(fields, { rows, options });
        await sink.write(layout.head(paint));
        for (const title of layout.leftOut) leftOut.add(title);
      }
      await sink.write(layout.body(rows, paint));
      rowCount += rows.length;
    }
    const sums = rowCount === 0 ? [] : (summary?.() ?? []);
    const below = [
      ...sums,
      ...(leftOut.size > 0 ? [`Not shown at this width: ${[...leftOut].join(", ")}.`] : []),
    ];
    if (below.length > 0) await (sink.writeFoot ?? sink.write)(`\n${wrapped(below, rendering)}`);
    return { rows: rowCount };
  },

  async record(view, rendering) {
    const paint = await paintFor(rendering.facts.colour.output);
    const head = view.sentence === undefined ? "" : wrapped([view.sentence], rendering);
    const lines =
      view.table !== undefined && view.fields === undefined ? "" : recordText(view, rendering, paint);
    // A receipt in words is one block with its sentence.
    const parts = (view.lines === undefined ? [head, lines] : [head + lines]).filter((part) => part !== "");
    // --fields selects columns of the record's own table, not of its sections.
    const own = view.table === undefined ? [] : [{ part: view.table, names: rendering.fields }];
    const beside = (view.sections ?? []).map((part) => ({ part, names: undefined }));
    for (const { part, names } of [...own, ...beside]) {
      if ("lines" in part) parts.push(blockText(part, { rendering, paint }));
      else if (part.rows.length > 0) parts.push(await tableText(part, { rendering, paint, names }));
    }
    if (view.after !== undefined && view.after.length > 0) parts.push(wrapped(view.after, rendering));
    await rendering.sink.write(parts.join("\n"));
  },
};

/** The receipt's own lines, else those of the fields. */
function recordText(view: RecordView, rendering: Rendering, paint: Paint): string {
  return view.lines === undefined || rendering.fields !== undefined
    ? recordLines(view, rendering, paint)
    : lineText(view.lines, rendering, paint);
}

function blockText(
  { title, lines }: TextBlock,
  { rendering, paint }: { rendering: Rendering; paint: Paint },
): string {
  return `${paint.title(wrapped([title], rendering))}${lineText(lines, rendering, paint)}`;
}

function lineText(lines: TextBlock["lines"], { facts }: Rendering, paint: Paint): string {
  return labelledLines(lines(facts.locale), { width: facts.width, label: paint.faint })
    .map((line) => `${line}\n`)
    .join("");
}

async function tableText(
  { title, rows, fields }: Table,
  { rendering, paint, names }: { rendering: Rendering; paint: Paint; names: readonly string[] | undefined },
): Promise<string> {
  const layout = await layOut(fields, {
    rows,
    options: { ...sizeOf(rendering), names, hasSums: false, isList: false },
  });
  const above = title === undefined ? "" : paint.title(wrapped([title], rendering));
  return `${above}${layout.head(paint)}${layout.body(rows, paint)}`;
}

function sizeOf({ facts: { width, locale } }: Rendering) {
  return { width, locale };
}

function wrapped(sentences: readonly string[], { facts: { width } }: Rendering): string {
  return sentences
    .flatMap((sentence) => escapeLines(sentence).split("\n"))
    .flatMap((line) => (COMMAND.test(line) ? wrapCommand(line.trim(), width) : wrapSentence(line, width)))
    .map((line) => `${line}\n`)
    .join("");
}

/** Pages without the empty ones, the first made of several until it has `least` rows. */
async function* largerPages(pages: ListView["pages"], least: number): AsyncIterable<readonly object[]> {
  let first: object[] | undefined = [];
  for await (const page of pages) {
    if (first === undefined) {
      if (page.length > 0) yield page;
      continue;
    }
    for (const row of page) first.push(row);
    if (first.length >= least) {
      yield first;
      first = undefined;
    }
  }
  if (first !== undefined && first.length > 0) yield first;
}
