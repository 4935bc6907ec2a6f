/** The output of --quiet: the id of each row, or the one value of a record that scripts use. */
import { escapeText } from "./escape-text.ts";
import type { Renderer } from "./rendering.ts";

export const essence: Renderer = {
  async list({ pages, essence: essenceOf }, { sink }) {
    let rows = 0;
    for await (const page of pages) {
      for (const row of page) await sink.write(`${escapeText(essenceOf(row as never))}\n`);
      rows += page.length;
    }
    return { rows };
  },
  async record(view, { sink }) {
    // What no value answers, such as the last closed day where nothing is closed, is no line.
    if (view.essence !== undefined && view.essence !== "") await sink.write(`${escapeText(view.essence)}\n`);
  },
};
