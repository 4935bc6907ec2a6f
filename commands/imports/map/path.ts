import { namedMapping } from "../../../src/client/import/named-mapping.ts";
import { command } from "../../../src/terminal/command.ts";
import { optional } from "../../../src/terminal/command-line/flag.ts";
import { plain } from "../../../src/terminal/view.ts";
import { mapsFolder } from "../../tx/surroundings.ts";

export const path = command({
  examples: ["cashbook imports map path", 'git add "$(cashbook imports map path 3f2a91c0)"'],
  operands: {
    mapping: optional("Mapping whose file is printed; the folder when absent.", {
      placeholder: "mapping",
      completes: "mapping",
    }),
  },
  flags: {},
  async run({ settings }, { operands: { mapping: named } }) {
    const folder = mapsFolder(settings);
    const printed = named === undefined ? folder : (await namedMapping(folder, { named, exact: false })).path;
    return plain(`${printed}\n`, { data: { path: printed } });
  },
});
