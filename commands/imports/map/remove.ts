import { rm } from "node:fs/promises";
import {
  headerInWords,
  findMapping,
  checkMapping,
  wordFor,
} from "../../../src/client/import/mappings/find-mapping.ts";
import { command } from "../../../src/terminal/command.ts";
import { confirm } from "../../../src/terminal/prompts/confirm.ts";
import { chosen } from "../../../src/terminal/command-line/flag.ts";
import { record } from "../../../src/terminal/view.ts";
import { mapsFolder } from "../../tx/import/context.ts";

export const remove = command({
  examples: ['cashbook imports map remove "Main card" --yes'],
  notes: "Files with its header are then read without it: you are asked again about anything ambiguous.",
  operands: {
    mapping: chosen("Name, full signature or file of the mapping.", {
      placeholder: "mapping",
      completes: "mapping",
    }),
  },
  flags: {},
  async run(context, { operands: { mapping: name } }) {
    context.requireFields(["mapping", "signature", "file", "removed"]);
    const folder = mapsFolder(context.settings);
    const savedMapping = await findMapping(folder, { name, exact: true });
    const header = checkMapping(savedMapping).mapping?.header;
    const what = header === undefined ? "" : ` of the header ${headerInWords(header)}`;
    await confirm(context, {
      will: `Removes the mapping ${wordFor(savedMapping)}${what}: ${savedMapping.path}.`,
    });
    await rm(savedMapping.path);
    return record({
      data: {
        mapping: wordFor(savedMapping),
        signature: savedMapping.signature,
        file: savedMapping.path,
        removed: true,
      },
      sentence: `Removed the mapping ${wordFor(savedMapping)}.`,
      lines: () => [],
      essence: wordFor(savedMapping),
    });
  },
});
