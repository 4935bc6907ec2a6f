import { lastUses } from "../../../src/client/import/mappings/save-mapping.ts";
import { mappingsIn } from "../../../src/client/import/mappings/find-mapping.ts";
import { onePage } from "../../../src/client/pages.ts";
import { command } from "../../../src/terminal/command.ts";
import { list as listView } from "../../../src/terminal/view.ts";
import { mapsFolder } from "../../tx/import/context.ts";
import { toListedMapping, listFields, type ListedMapping } from "./view.ts";

export const list = command({
  examples: ["cashbook imports map list", "cashbook imports map list --json"],
  notes:
    "Mappings are in the folder that `maps` in .cashbook.json names, so that a repository can share them, or else in the " +
    "configuration folder. The last use is known only for this machine.",
  operands: {},
  flags: {},
  async run({ settings }) {
    const folder = mapsFolder(settings);
    const uses = await lastUses(settings.directories.state);
    const rows = (await mappingsIn(folder)).map((savedMapping) => toListedMapping(savedMapping, uses));
    return listView<ListedMapping>({
      pages: onePage(async () => rows),
      fields: listFields,
      essence: ({ mapping }) => mapping,
      empty: `No mapping is saved in ${folder}; \`cashbook tx import <file> --save-map\` saves one.`,
      notes: rows.flatMap(({ problem }) => (problem === null ? [] : [problem])),
    });
  },
});
