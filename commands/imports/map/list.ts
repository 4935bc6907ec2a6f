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
    "Mappings lie in the folder that `maps` of .cashbook.json names, so that a repository can share them, else in the " +
    "configuration. When each was last used is known for this machine only.",
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
