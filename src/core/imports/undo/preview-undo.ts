/** What the undo of an import would leave, counted with nothing changed. */
import type { OwnContext, ReadingContext } from "../../handler.ts";
import type { FingerprintKey } from "../../ports/fingerprints.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { betweenParts } from "../../long-work.ts";
import { alreadyUndone } from "./undone-problem.ts";
import { partsWith } from "./file-parts.ts";
import { heldHeirs } from "./held-elsewhere.ts";
import { nextPart, requireOpenDays, requireUnchanged } from "./rows-to-undo.ts";
import { importById } from "../find-import.ts";

/** What becomes of the transactions that an import wrote. */
export type UndoCounts = Pick<ImportRecord, "removed" | "handed_over">;

export function sumOf(one: UndoCounts, other: UndoCounts): UndoCounts {
  return { removed: one.removed + other.removed, handed_over: one.handed_over + other.handed_over };
}

/** The import as it would be, nothing changed: its counts as the undo would leave them, and those of all parts together. */
export function previewUndo(
  { store, ...context }: OwnContext,
  { id, force, whole_file }: { id: string; force: boolean; whole_file: boolean },
): Promise<{ readonly record: ImportRecord; readonly total: UndoCounts }> {
  const { company } = context;
  return store.read(
    async (queries) => {
      const reading = { ...context, queries };
      const record = await importById(reading, id);
      if (record.state === "undone") throw alreadyUndone(record);
      const parts = whole_file ? await partsWith(reading, record) : [record];
      for (const part of parts) {
        await requireOpenDays(reading, part);
        if (part.state !== "undoing" && !force) await requireUnchanged(reading, { record: part, parts });
      }
      const own = { ...record, ...(await countsAfterUndo(reading, { record, parts })) };
      let total: UndoCounts = own;
      for (const part of parts)
        if (part.id !== id) total = sumOf(total, await countsAfterUndo(reading, { record: part, parts }));
      return { record: own, total };
    },
    { company },
  );
}

async function countsAfterUndo(
  context: ReadingContext,
  { record, parts }: { readonly record: ImportRecord; readonly parts: readonly ImportRecord[] },
): Promise<UndoCounts> {
  const heirs =
    record.state === "undoing" ? new Map<string, never>() : await heldHeirs(context, { record, parts });
  let { removed, handed_over } = record;
  removed -= heirs.size;
  handed_over += heirs.size;
  let after: FingerprintKey | undefined;
  for (;;) {
    const step = await nextPart(context, { record, after });
    if (step === undefined) return { removed, handed_over };
    removed += step.removedEntries.length;
    handed_over += step.inheritedEntries.length;
    after = step.last;
    await betweenParts(context, { done: removed + handed_over, total: record.created });
  }
}
