/** What an import into a foreign service would do, found out by the same look-up, with nothing sent. */
import { placeOf, rowAt, type ChunkRow, type RowMatch } from "../../../../contract/import-row.ts";
import type { AccountGroup } from "../../../../importing/model.ts";
import type { RowSource } from "../../files/row-source.ts";
import type { ImportContext } from "../../context.ts";
import type { Target } from "../../accounts/target.ts";
import { lookUpIn } from "./open-part.ts";
import { poolOf } from "./existing-rows.ts";
import { retriedRows } from "./corrected-rows.ts";
import { judge, partRows } from "./judge-rows.ts";
import type { KnownIds } from "./senders.ts";
import { spanOf } from "./day-span.ts";

/**
 * Looks up what the accounts hold, once; nothing of it where that is not wanted. The answer says of rows of one part, in
 * the file's order, what would become of them, anew for each pass over the file.
 */
export async function foreignMatcher(
  source: RowSource,
  {
    targets,
    context,
    noLookup,
  }: {
    readonly targets: ReadonlyMap<string, Target>;
    readonly context: ImportContext;
    readonly noLookup: boolean;
  },
): Promise<(group: AccountGroup, target: Target) => (rows: readonly ChunkRow[]) => Promise<RowMatch[]>> {
  const known = new Map<string, KnownIds>();
  for (const group of source.groups) {
    const id = targets.get(group.key)?.id ?? null;
    const span = id === null || noLookup ? null : await spanOf(partRows(source, group));
    const ids = span === null || id === null ? [] : await lookUpIn(id, context)(span);
    known.set(group.key, new Map(ids));
  }
  const retried = retriedRows(context.state);
  return (group, target) => {
    const pool = poolOf(known.get(group.key) ?? new Map<string, readonly string[]>(), new Set());
    const account = target.id ?? "";
    return (rows) =>
      Promise.all(
        rows.map(async (row) => {
          const excepting = "verdict" in row ? undefined : await retried.others(row);
          const { verdict, code, detail, transaction_id } = judge(row, { account, pool, excepting, source });
          return {
            ...rowAt(placeOf(row)),
            verdict,
            code,
            detail,
            transaction_id,
            twin_ids: [],
            twin_count: 0,
          };
        }),
      );
  };
}
