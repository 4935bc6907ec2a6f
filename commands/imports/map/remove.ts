import { rm } from "node:fs/promises";
import { headerInWords, namedMapping, tried, wordFor } from "../../../src/client/import/named-mapping.ts";
import { command } from "../../../src/terminal/command.ts";
import { confirm } from "../../../src/terminal/prompts/confirm.ts";
import { required } from "../../../src/terminal/command-line/flag.ts";
import { record } from "../../../src/terminal/view.ts";
import { mapsFolder } from "../../tx/surroundings.ts";

export const remove = command({
  examples: ['cashbook imports map remove "Main card" --yes'],
  notes: "Files of its header are read without it from then on: what they leave open is asked for again.",
  operands: {
    mapping: required("Name, whole signature or file of the mapping.", {
      placeholder: "mapping",
      completes: "mapping",
    }),
  },
  flags: {},
  async run(context, { operands: { mapping: named } }) {
    const folder = mapsFolder(context.settings);
    const kept = await namedMapping(folder, { named, exact: true });
    const header = tried(kept).mapping?.header;
    const what = header === undefined ? "" : ` of the header ${headerInWords(header)}`;
    await confirm(context, { will: `Removes the mapping ${wordFor(kept)}${what}: ${kept.path}.` });
    await rm(kept.path);
    return record({
      data: { mapping: wordFor(kept), signature: kept.signature, file: kept.path, removed: true },
      sentence: `Removed the mapping ${wordFor(kept)}.`,
      essence: wordFor(kept),
    });
  },
});
