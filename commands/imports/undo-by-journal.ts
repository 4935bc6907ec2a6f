/** Undoes imports on a service without imports, by this machine's journals of what they created. */
import {
  undoable,
  undoForeign,
  type ForeignUndo,
} from "../../src/client/import/destinations/foreign/undo.ts";
import { onePage } from "../../src/client/pages.ts";
import { Problem } from "../../src/contract/problem.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import type { Context } from "../../src/terminal/context.ts";
import { list, record, type FieldOf, type View } from "../../src/terminal/view.ts";
import { toImportContext } from "../tx/import/context.ts";
import { countText } from "../../src/contract/count-text.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

const fields: readonly FieldOf<ForeignUndo>[] = [
  { name: "import_id", kind: "id", title: "Import" },
  { name: "file_name", kind: "text", title: "File" },
  { name: "account_id", kind: "id", title: "Account" },
  { name: "created", kind: "count" },
  { name: "removed", kind: "count" },
  { name: "gone", kind: "count", title: "Removed by others" },
];

export async function undoByJournal(
  context: Context,
  {
    ids,
    force,
    dryRun,
  }: { readonly ids: readonly string[]; readonly force: boolean; readonly dryRun: boolean },
): Promise<View> {
  if (ids.length === 0) {
    throw new Problem("usage", {
      detail: "The service keeps no imports, so that none of them is the newest.",
      remedy: "Name the import by the id on its receipt.",
    });
  }
  const importContext = toImportContext(context);
  const plans: ForeignUndo[] = [];
  for (const id of ids) {
    const { head, rows, removedIds } = await undoable(id, importContext);
    const createdCount = [...rows.values()].filter(({ state }) => state === "created").length;
    const { file_name, account_id } = head;
    plans.push({
      import_id: id,
      file_name,
      account_id,
      created: createdCount,
      removed: removedIds.size,
      gone: 0,
    });
  }
  const will = plans.map(whatHappens).join(" ");
  if (dryRun) return { ...undoView(plans), notes: [will, NOTHING_CHANGED] };
  await confirm(context, { will });
  const undone: ForeignUndo[] = [];
  for (const id of ids) undone.push(await undoForeign(id, { force, context: importContext }));
  return undoView(undone);
}

function whatHappens({ file_name, created, account_id }: ForeignUndo): string {
  const rows = countText(created, "transaction");
  return `Deletes what the import of ${file_name} created in the account ${account_id}: ${rows}.`;
}

function undoView(undos: readonly ForeignUndo[]): View {
  const [only, ...others] = undos;
  if (only !== undefined && others.length === 0)
    return record({ data: only, fields, essence: only.import_id });
  const pages = onePage(async () => undos);
  return list({ pages, fields, essence: ({ import_id }) => import_id, empty: "No import is named." });
}
