/** `data` of the contract as JSON, as a service sends it: amounts are exact numbers. */
import { escapeJson } from "./escape-text.ts";
import { selectMembers } from "./select-fields.ts";
import type { Renderer } from "./rendering.ts";

export const json: Renderer = {
  /** An array with one row a line, written page by page. With `whole`, it is the last member of that object. */
  async list({ pages, whole, fields }, { sink, fields: names }) {
    let rows = 0;
    if (whole !== undefined) {
      const before = JSON.stringify({ ...whole.data, [whole.member]: [] });
      await sink.write(escapeJson(before.slice(0, -"[]}".length)));
    }
    for await (const page of pages) {
      for (const row of page) {
        await sink.write(
          `${rows === 0 ? "[\n" : ",\n"}${escapeJson(JSON.stringify(selectMembers(row, { names, fields })))}`,
        );
        rows++;
      }
    }
    await sink.write(`${rows === 0 ? "[]" : "\n]"}${whole === undefined ? "" : "}"}\n`);
    return { rows };
  },
  async record({ data }, { sink, fields }) {
    await sink.write(`${escapeJson(JSON.stringify(selectMembers(data, { names: fields }), null, 2))}\n`);
  },
};
