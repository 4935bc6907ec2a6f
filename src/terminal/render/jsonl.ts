/** One JSON object a line (jsonlines.org); memory stays the same however many there are. */
import { shownJson } from "./escape-text.ts";
import { pickedData } from "./select-fields.ts";
import { valueAt } from "./cells.ts";
import type { Renderer } from "./rendering.ts";

export const jsonl: Renderer = {
  async list({ pages }, { sink, fields }) {
    let rows = 0;
    for await (const page of pages) {
      for (const row of page)
        await sink.write(`${shownJson(JSON.stringify(pickedData(row, fields, valueAt)))}\n`);
      rows += page.length;
    }
    return { rows };
  },
  async record({ data }, { sink, fields }) {
    await sink.write(`${shownJson(JSON.stringify(pickedData(data, fields, valueAt)))}\n`);
  },
};
