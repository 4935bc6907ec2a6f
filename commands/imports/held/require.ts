/** Whether there is anything to do for the rows that imports hold, or rejected. */
import type { Import } from "../../../src/contract/import/record.ts";
import { imports } from "../../../src/contract/import.ts";
import { command, sentence, setting } from "../../../src/contract/choice.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { readable } from "../../events/changes.ts";

/** Imports that a sentence names. */
const NAMED_MAX = 3;

/**
 * Refuses finished imports without such rows, before any is changed: the service answers them as if it had done something. With
 * an idempotency key it is left to the service, which gives the first answer again. Problem: import_finished.
 */
export async function requireHeldRows(
  { call, settings, interruption: signal }: Pick<Context, "call" | "settings" | "interruption">,
  { ids, waiting }: { readonly ids: readonly string[]; readonly waiting: "held" | "rejected" },
): Promise<void> {
  if (settings.idempotencyKey !== undefined) return;
  const empty: Import[] = [];
  for (const id of ids) {
    const one = await readable(async () => (await call(imports.get, { id }, { signal })).data);
    if (one?.state === "completed" && one[waiting] === 0) empty.push(one);
  }
  if (empty.length === 0) return;
  const hasRejected = waiting === "held" && empty.some(({ rejected }) => rejected > 0);
  const names = empty.slice(0, NAMED_MAX).map(({ file_name }) => file_name);
  const more = empty.length > NAMED_MAX ? `, and of ${empty.length - NAMED_MAX} more` : "";
  throw new Problem("import_finished", {
    detail: `No rows of ${names.join(", of ")}${more} are ${waiting}.`,
    remedy: hasRejected
      ? sentence`Settle rejected rows that nobody will correct: ${command("imports dismiss <id>", setting("rejected"))}.`
      : ids.length === empty.length
        ? "Nothing needs to be done."
        : "Name only the others.",
  });
}
