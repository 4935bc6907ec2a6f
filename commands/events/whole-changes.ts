/** The caller's last changes, of which the import of a file is one, in however many accounts: an undo takes them together. */
import type { Event } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { partsOfRun } from "../../src/contract/import/parts.ts";
import type { Import } from "../../src/contract/import/record.ts";
import type { Context } from "../../src/terminal/context.ts";
import { ownChanges, readable } from "./changes.ts";

interface WholeChange {
  readonly event: Event;
  /** The imports of its file; none of other changes, and where the credential may not read them. */
  readonly parts: readonly Import[];
}

/** The newest changes, and whether there are more. */
export async function wholeChanges(
  context: Context,
  limit: number,
): Promise<{ readonly changes: readonly WholeChange[]; readonly more: boolean }> {
  const changes: { event: Event; parts: Import[] }[] = [];
  for await (const event of ownChanges(context, limit + 1)) {
    const part = await importOf(context, event);
    const run = changes.find(({ parts: [first] }) => isPartOf(first, part));
    if (run !== undefined && part !== undefined) {
      run.parts.push(part);
      continue;
    }
    if (changes.length === limit) return { changes, more: true };
    changes.push({ event, parts: part === undefined ? [] : [part] });
  }
  return { changes, more: false };
}

function isPartOf(first: Import | undefined, part: Import | undefined): boolean {
  return first !== undefined && part !== undefined && partsOfRun(first, [part]).includes(part);
}

async function importOf({ call, interruption: signal }: Context, { type, subject_id: id }: Event) {
  if (type !== "import.completed" && type !== "import.begun") return undefined;
  return readable(async () => (await call(imports.get, { id }, { isOptional: true, signal })).data);
}
