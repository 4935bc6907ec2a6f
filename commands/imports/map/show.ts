import { stat } from "node:fs/promises";
import { lastUses } from "../../../src/client/import/mappings/save-mapping.ts";
import { mappingOfFile } from "../../../src/client/import/mappings/mapping-of-file.ts";
import { findMapping } from "../../../src/client/import/mappings/find-mapping.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { command } from "../../../src/terminal/command.ts";
import { chosen } from "../../../src/terminal/command-line/flag.ts";
import { mapsFolder } from "../../tx/import/context.ts";
import { mappingRecord } from "./view.ts";

export const show = command({
  examples: [
    "cashbook imports map show 3f2a91c0",
    'cashbook imports map show "Main card" --json',
    "cashbook imports map show bank.csv",
  ],
  notes: "For a bank file, it shows the mapping that an import would find by the file's header.",
  operands: {
    mapping: chosen("Name or signature of a mapping, the start of either, or a bank file.", {
      placeholder: "mapping",
      completes: "mapping",
    }),
  },
  flags: {},
  async run({ settings }, { operands: { mapping: name } }) {
    const folder = mapsFolder(settings);
    const uses = await lastUses(settings.directories.state);
    try {
      return mappingRecord(await findMapping(folder, { name, exact: false }), { uses });
    } catch (error) {
      const isFile = (await stat(name).catch(() => undefined))?.isFile() === true;
      if (!(error instanceof Problem) || error.code !== "unknown_name" || !isFile) throw error;
    }
    const savedMapping = await mappingOfFile(await fileAt(name), folder);
    return mappingRecord(savedMapping, {
      uses,
      notes: [`An import of ${name} uses this mapping, which fits its header.`],
    });
  },
});
