/** What is said of the way back of a change. */
import { keepsImports } from "../src/client/service.ts";
import { optional } from "../src/client/optional-call.ts";
import { events } from "../src/contract/event.ts";
import type { Context } from "../src/terminal/context.ts";

/** Whether `cashbook undo` finds the caller's last change: it is a change of the audit log, which few keys may read. */
export async function listsChanges({ call, credential, interruption: signal }: Context): Promise<boolean> {
  if ((await credential("any")) === undefined) return true;
  return (await optional(() => call(events.list, { limit: 1 }, { isOptional: true, signal }))) !== undefined;
}

/** What takes back a change of many: by its id where nothing lists the last change. */
export async function bulkUndoNote(context: Context, bulkId: string | null): Promise<string> {
  const isListed =
    bulkId === null || (keepsImports(await context.service()) && (await listsChanges(context)));
  return `\`cashbook ${isListed ? "undo" : `tx bulk undo ${bulkId}`}\` undoes it.`;
}

/** What takes back any other change; nothing where the caller may not read the log, since no other command finds it. */
export async function undoNotes(
  context: Context,
  note = "`cashbook undo` takes it back.",
): Promise<readonly string[]> {
  return (await listsChanges(context)) ? [note] : [];
}
