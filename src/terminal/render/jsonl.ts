/** One JSON object a line (jsonlines.org), in constant memory. */
import { escapeJson } from "./escape-text.ts";
import { selectMembers } from "./select-fields.ts";
import type { Renderer } from "./rendering.ts";

export const jsonl: Renderer = {
  async list({ pages, fields }, { sink, fields: names }) {
    let rows = 0;
    for await (const page of pages) {
      for (const row of page)
        await sink.write(`${escapeJson(JSON.stringify(selectMembers(row, { names, fields })))}\n`);
      rows += page.length;
    }
    return { rows };
  },
  async record({ data }, { sink, fields }) {
    await sink.write(`${escapeJson(JSON.stringify(selectMembers(data, { names: fields })))}\n`);
  },
};
