/** Parts rows of a bulk change from their other sides. */
import type { WritingContext } from "../handler.ts";
import { requireOpenSide } from "../periods/open-period.ts";
import type { ChangeImage } from "../ports/events.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { imagesOfParted, parts, saveParted } from "./part.ts";

interface BulkPair {
  readonly before: TransactionRecord;
  readonly after: TransactionRecord;
}

interface BulkParting {
  /** Reads the other sides of these rows. */
  prepare(batch: readonly TransactionRecord[]): Promise<void>;
  /** The row as it becomes, without its other side where the change parts the two. Problem: period_closed. */
  part(change: BulkPair, closedUntil: string | null): TransactionRecord;
  /** Of the other sides that are not part of the change themselves. */
  images(): readonly ChangeImage[];
  /** Members of the event's summary. */
  summary(): { readonly unmatched?: number };
  /** Saves the other sides. */
  save(): Promise<void>;
}

export function bulkParting(context: WritingContext): BulkParting {
  const { queries, company } = context;
  const twins = new Map<string, TransactionRecord>();
  const parted = new Set<string>();
  const changed = new Set<string>();
  const others = (): readonly TransactionRecord[] =>
    [...parted].filter((id) => !changed.has(id)).flatMap((id) => twins.get(id) ?? []);
  return {
    async prepare(batch) {
      const ids = batch.flatMap(({ twin }) => twin ?? []);
      if (ids.length === 0) return;
      for (const twin of await queries.transactions.byIds(company, ids)) twins.set(twin.id, twin);
    },
    part({ before, after }, closedUntil) {
      const twin = twins.get(before.twin ?? "");
      if (!parts({ before, after }, twin)) return after;
      if (twin?.twin === before.id) requireOpenSide(closedUntil, twin);
      changed.add(before.id);
      if (twin?.twin === before.id) parted.add(twin.id);
      return { ...after, twin: null };
    },
    images: () => imagesOfParted(others(), context.now),
    summary: () => (parted.size === 0 ? {} : { unmatched: parted.size }),
    async save() {
      await saveParted(context, others());
    },
  };
}
