/** Refuses a file of which too many rows would be rejected, before anything is written. */
import { Problem } from "../../../contract/problem.ts";
import { tooManyRefusals } from "../../../importing/refusals/too-many-rejected.ts";
import type { ImportOptions } from "./options.ts";
import type { RowSource, SentRow } from "../../../importing/drive/row-source.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import type { Target } from "../accounts/target.ts";
import { countText } from "../../../contract/count-text.ts";

/**
 * Refuses a file of which more than half of the rows, or more than --max-errors, are rejected, by whatever: cells that
 * cannot be read, or texts and amounts that cannot be stored; and one of which no row can be read: nothing says which
 * account it is for. Trades beside entries that can be read are no sign of a misreading. Problem: too_many_rejected.
 */
export async function requireFewRejected(
  source: RowSource,
  {
    targets,
    options: { maxErrors },
    context,
  }: {
    readonly targets: ReadonlyMap<string, Target>;
    readonly options: ImportOptions;
    readonly context: ImportContext;
  },
): Promise<void> {
  const isReadable = source.groups.some(({ rows }) => rows > 0);
  const most = isReadable ? (maxErrors ?? Math.floor(source.count / 2)) : 0;
  const [first] = source.groups;
  // The first pass has seen enough rows already that nothing refuses.
  const sure = source.groups
    .filter(({ key, currency }) => currency === targets.get(key)?.currency)
    .reduce((sum, group) => sum + (group.sure ?? 0), 0);
  if (sure >= source.count - most) return;
  const { rowFault } = await destinationOf(context);
  const refusal = ({ group, row }: SentRow): string | undefined => {
    if ("verdict" in row && (row.verdict === "skipped" || (row.code === "trade" && isReadable)))
      return undefined;
    const target = targets.get(group ?? first?.key ?? "");
    const detail = "verdict" in row ? row.detail : rowFault(row, target?.currency || undefined);
    return detail === undefined ? undefined : `line ${row.line}: ${detail}`;
  };
  const refusals = await tooManyRefusals(unlessStopped(source.rows(), context.stopSignal), {
    rows: source.count,
    most,
    refusal,
  });
  if (refusals === undefined) return;
  const { rejected, reasons } = refusals;
  throw new Problem("too_many_rejected", {
    detail: `${rejected} of ${countText(source.count, "row")} cannot be read, and nothing was written; ${reasons.join(" ")}`,
    more: { rows: source.count, rejected },
  });
}

async function* unlessStopped<Batch>(
  batches: AsyncIterable<Batch>,
  stopSignal: AbortSignal,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    stopSignal.throwIfAborted();
    yield batch;
  }
}
