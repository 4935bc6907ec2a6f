/** `data` of the contract as JSON, as a service would send it: amounts are numbers, written digit by digit. */
import { shownJson } from "./escape-text.ts";
import { pickedData } from "./select-fields.ts";
import { valueAt } from "./cells.ts";
import type { Renderer } from "./rendering.ts";

export const json: Renderer = {
  /** An array, one row a line, written as the pages come; the last member of what the rows belong to. */
  async list({ pages, whole }, { sink, fields }) {
    let rows = 0;
    if (whole !== undefined) {
      const before = JSON.stringify({ ...whole.data, [whole.member]: [] });
      await sink.write(shownJson(before.slice(0, -"[]}".length)));
    }
    for await (const page of pages) {
      for (const row of page) {
        await sink.write(
          `${rows === 0 ? "[\n" : ",\n"}${shownJson(JSON.stringify(pickedData(row, fields, valueAt)))}`,
        );
        rows++;
      }
    }
    await sink.write(`${rows === 0 ? "[]" : "\n]"}${whole === undefined ? "" : "}"}\n`);
    return { rows };
  },
  async record({ data }, { sink, fields }) {
    await sink.write(`${shownJson(JSON.stringify(pickedData(data, fields, valueAt), null, 2))}\n`);
  },
};
