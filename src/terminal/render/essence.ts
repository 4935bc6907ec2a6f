/** What --quiet prints: the id of each row, or the one thing that a script wants of a record. */
import { shownText } from "./escape-text.ts";
import type { Renderer } from "./rendering.ts";

export const essence: Renderer = {
  async list({ pages, essence: essenceOf }, { sink }) {
    let rows = 0;
    for await (const page of pages) {
      for (const row of page) await sink.write(`${shownText(essenceOf(row as never))}\n`);
      rows += page.length;
    }
    return { rows };
  },
  async record(view, { sink }) {
    if (view.essence !== undefined) await sink.write(`${shownText(view.essence)}\n`);
  },
};
