import {
  editedMapping,
  settableMembers,
  withColumns,
  withMembers,
} from "../../../src/client/import/mappings/edit-mapping.ts";
import { lastUses } from "../../../src/client/import/mappings/save-mapping.ts";
import {
  toSavedMapping,
  replaceMapping,
  type SavedMapping,
} from "../../../src/client/import/mappings/saved-mappings.ts";
import { findMapping } from "../../../src/client/import/mappings/find-mapping.ts";
import { mappedFields, type Mapping } from "../../../src/client/import/plan/options.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { command } from "../../../src/terminal/command.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { chosen, texts } from "../../../src/terminal/command-line/flag.ts";
import { mapsFolder } from "../../tx/import/context.ts";
import { mappingRecord } from "./view.ts";
import { NOTHING_CHANGED } from "../../../src/terminal/nothing-changed.ts";

export const edit = command({
  examples: [
    "cashbook imports map edit 3f2a91c0",
    'cashbook imports map edit 3f2a91c0 --set name="Main card" --set sign=inverted',
    "cashbook imports map edit card --column description=Purpose --column description=Payee",
  ],
  notes:
    "Without --set and --column the mapping is opened in $VISUAL or $EDITOR. If the result is not a mapping of the same " +
    "header, the mapping is not changed, and the draft is kept for the next attempt.",
  operands: {
    mapping: chosen("Name or signature of the mapping, or the start of either.", {
      placeholder: "mapping",
      completes: "mapping",
    }),
  },
  flags: {
    set: texts(
      `What to change of it, such as date_format=DD.MM.YYYY: ${settableMembers.join(", ")}. Empty: removed.`,
      {
        placeholder: "member=value",
        completes: settableMembers.map((member) => `${member}=`),
      },
    ),
    column: texts("Which column holds a field, such as amount=Betrag. Empty: detected.", {
      placeholder: "field=Header",
      completes: mappedFields.map((field) => `${field}=`),
    }),
  },
  async run(context, { operands: { mapping: name }, flags: { set, column } }) {
    const { io, settings } = context;
    const savedMapping = await findMapping(mapsFolder(settings), { name, exact: false });
    const isSaid = set.length + column.length > 0;
    if (!isSaid && !io.facts.interactive) {
      throw new Problem("input_needed", {
        detail: "Nothing to change was given, and there is no terminal for an editor.",
        remedy: "Use --set member=value or --column field=Header.",
      });
    }
    const mapping = isSaid
      ? changeMapping(savedMapping, { set, column })
      : await openInEditor(context, savedMapping);
    if (mapping !== undefined) replaceMapping(savedMapping.path, mapping);
    const now =
      mapping === undefined ? savedMapping : toSavedMapping(savedMapping.path, JSON.stringify(mapping));
    return mappingRecord(now, {
      uses: await lastUses(settings.directories.state),
      sentence: mapping === undefined ? NOTHING_CHANGED : "Changed the mapping.",
    });
  },
});

function changeMapping(
  savedMapping: SavedMapping,
  { set, column }: { set: readonly string[]; column: readonly string[] },
): Mapping {
  const old = savedMapping.mapping();
  return editedMapping(old, withMembers(withColumns(old, column), set), savedMapping.path);
}

async function openInEditor(context: Context, savedMapping: SavedMapping): Promise<Mapping | undefined> {
  const { editByHand } = await import("./edit-by-hand.ts");
  return editByHand(context, savedMapping);
}
