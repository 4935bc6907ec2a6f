import { findMapping } from "../../../src/client/import/mappings/find-mapping.ts";
import { command } from "../../../src/terminal/command.ts";
import { optional } from "../../../src/terminal/command-line/flag.ts";
import { plain } from "../../../src/terminal/view.ts";
import { mapsFolder } from "../../tx/import/context.ts";

export const path = command({
  examples: ["cashbook imports map path", 'git add "$(cashbook imports map path 3f2a91c0)"'],
  operands: {
    mapping: optional("Mapping whose file is printed; default the folder.", {
      placeholder: "mapping",
      completes: "mapping",
    }),
  },
  flags: {},
  async run({ settings }, { operands: { mapping: name } }) {
    const folder = mapsFolder(settings);
    const location = name === undefined ? folder : (await findMapping(folder, { name, exact: false })).path;
    return plain(`${location}\n`, { data: { path: location } });
  },
});
