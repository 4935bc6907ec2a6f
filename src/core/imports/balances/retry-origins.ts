/**
 * Rows that came back and were rejected again: they wait in the import that brought them, and what becomes of them there is what
 * becomes of the row of the first import.
 */
import type { WritingContext } from "../../handler.ts";
import type { RowOfImport } from "../../ports/import-chunks.ts";
import { claimedImport } from "../find-import.ts";
import { giveUpProof, proveIfInBook } from "./brought-back-proof.ts";
import { refusedRows, rejectedRows, restateEdges } from "./rejected-edges.ts";

/** Proves anew the imports whose rows another import had to bring back, and theirs. */
export async function restateOrigins(
  context: WritingContext,
  origins: readonly RowOfImport[],
  seen: ReadonlySet<string> = new Set(),
): Promise<void> {
  const next: RowOfImport[] = [];
  for (const [id, own] of Map.groupBy(origins, ({ import_id }) => import_id)) {
    // A client may name rows in a circle.
    if (seen.has(id) || (await context.queries.imports.byId(context.company, id)) === undefined) continue;
    const record = await claimedImport(context, id);
    if (record.state !== "completed") continue;
    const after = await restateEdges(context, record);
    const isWaiting = (await rejectedRows(context, after)).some(({ isOpen }) => isOpen);
    await (isWaiting ? giveUpProof(context, after) : proveIfInBook(context, after));
    const lines = new Set(own.map(({ line }) => line));
    for (const { row } of await refusedRows(context, id))
      if (lines.has(row.line) && row.retry_of !== undefined) next.push(row.retry_of);
  }
  const ids = origins.map(({ import_id }) => import_id);
  if (next.length > 0) await restateOrigins(context, next, new Set([...seen, ...ids]));
}
