/** What a change does to the records that are there: by it a proposal knows whether it still is what was proposed. */
import { bulkEvents } from "../undo/inverse.ts";
import { membersOf } from "../audit/change-image.ts";
import type { NewEvent, WritingContext } from "../handler.ts";
import type { Effect } from "../ports/proposals.ts";
import type { TransactionRecord } from "../ports/transactions.ts";

/** A record that is changed: what it is like now, with the members that it had before. */
export interface ChangedRecord {
  readonly effect: Effect;
  readonly earlier: Readonly<Record<string, unknown>>;
}

/** At a time of bulk changes. */
const BATCH = 2000;

/** The records that the work of these events has changed, inside its transaction. Those it has created are not among them. */
export async function changedRecords(
  { queries, company }: WritingContext,
  events: readonly NewEvent[],
): Promise<readonly ChangedRecord[]> {
  const changed: ChangedRecord[] = [];
  for (const { type, subject_id, images = [] } of events) {
    for (const { kind, record_id, before, digest_after } of images) {
      if (before === null) continue;
      const earlier = membersOf(before);
      changed.push({ effect: [kind, record_id, Number(earlier["version"] ?? 0), digest_after], earlier });
    }
    if (!bulkEvents.includes(type)) continue;
    for (let after = "", isLast = false; !isLast;) {
      const rows = await queries.bulkChanges.images(company, subject_id, { after, limit: BATCH });
      for (const { transaction_id, version_after, before, digest_after } of rows)
        changed.push({
          effect: ["transaction", transaction_id, version_after - 1, digest_after],
          earlier: membersOf(before),
        });
      after = rows.at(-1)?.transaction_id ?? "";
      isLast = rows.length < BATCH;
    }
  }
  return changed.toSorted(({ effect: one }, { effect: other }) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export function sameEffects(some: readonly Effect[], others: readonly Effect[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

/** Ids of transactions that are not what they were when the change was tried. */
export async function outdatedTransactions(
  { queries, company }: WritingContext,
  effects: readonly Effect[],
): Promise<readonly string[]> {
  const versions = new Map(
    effects.flatMap(([kind, id, version]) => (kind === "transaction" ? [[id, version] as const] : [])),
  );
  const present = await queries.transactions.byIds(company, [...versions.keys()]);
  const unchanged = new Set(present.filter(({ id, version }) => versions.get(id) === version).map(idOf));
  return [...versions.keys()].filter((id) => !unchanged.has(id));
}

function keyOf([kind, id]: Effect): string {
  return `${kind} ${id}`;
}

function idOf({ id }: TransactionRecord): string {
  return id;
}
