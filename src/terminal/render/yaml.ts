/** `data` of the contract as YAML 1.2. Amounts are written as exact numerals, never through a double. */
import { stringify, type ScalarTag } from "yaml";
import type { StreamFacts } from "../streams/io.ts";
import { escapeLines } from "./escape-text.ts";
import { plainCell } from "./cells.ts";
import { selectMembers } from "./select-fields.ts";
import type { Renderer } from "./rendering.ts";

export const yaml: Renderer = {
  async list({ pages, whole, fields }, { sink, fields: names, facts }) {
    let rows = 0;
    const key = whole === undefined ? "" : `${whole.member}:`;
    if (whole !== undefined) await sink.write(document(whole.data, facts));
    for await (const page of pages) {
      if (rows === 0 && page.length > 0 && key !== "") await sink.write(`${key}\n`);
      for (const row of page) await sink.write(document([selectMembers(row, { names, fields })], facts));
      rows += page.length;
    }
    if (rows === 0) await sink.write(key === "" ? "[]\n" : `${key} []\n`);
    return { rows };
  },
  async record({ data }, { sink, fields, facts }) {
    await sink.write(document(selectMembers(data, { names: fields }), facts));
  },
};

/** An exact number, written by its own digits. */
const numeral: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  test: /(?!)/,
  identify: (value) => JSON.isRawJSON(value),
  resolve: (text) => text,
  stringify: ({ value }) => plainCell(value),
};

function document(data: unknown, { outputIsTerminal }: StreamFacts): string {
  const text = stringify(data, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    customTags: (tags) => [numeral, ...tags],
  });
  // A file gets the data unchanged; control characters must not reach a terminal.
  return outputIsTerminal ? escapeLines(text) : text;
}
