/** Saves what a person says of rows that may be a transfer between own accounts. */
import { review, type ReviewGroup } from "../../src/contract/review.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { transfers } from "../../src/contract/transfer.ts";
import type { Context } from "../../src/terminal/context.ts";
import { transfersText } from "../transfers/view.ts";
import type { SavedAnswer } from "./session.ts";

type Call = Context["call"];

interface Days {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** All sure ones of a group, or the two rows that a person named. */
export async function saveMatch(
  call: Call,
  { group, ids, days }: { group: ReviewGroup; ids: readonly string[] | undefined; days: Days },
): Promise<SavedAnswer> {
  const bulkIds: string[] = [];
  let count = 0;
  for (const input of matchesOf(group, { ids, days })) {
    const { data } = await call(transfers.match, input);
    count += data.transfers;
    if (data.bulk_id !== null) bulkIds.push(data.bulk_id);
  }
  return {
    transactionCount: 2 * count,
    sentence: `Matched ${transfersText(count)}.`,
    undo: () => undoAll(call, bulkIds),
  };
}

function matchesOf(
  { transfers: all, transaction_count }: ReviewGroup,
  { ids, days }: { ids: readonly string[] | undefined; days: Days },
) {
  if (ids !== undefined) return [{ transaction_ids: [...ids] }];
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0)
    return [{ transaction_ids: only.transactions.map(({ id }) => id) }];
  return [{ all_sure: true, ...days, expected_count: transaction_count / 2 }];
}

/**
 * They are no transfer: those with a category keep it, now as a person's, and those without one come up as groups of their
 * own.
 */
export async function saveNoTransfer(call: Call, { transaction_ids }: ReviewGroup): Promise<SavedAnswer> {
  const id_suffix = [...transaction_ids];
  const { data: rows } = await call(transactions.list, { id_suffix });
  const bulkIds: string[] = [];
  for (const [category, some] of Map.groupBy(rows, (row) => row.category)) {
    if (category === "") continue;
    const ids = some.map(({ id }) => id);
    const set = { category: category === TRANSFER ? null : category };
    const { data } = await call(transactions.bulkUpdate, { ids, set, expected_count: ids.length });
    if (data.bulk_id !== null) bulkIds.push(data.bulk_id);
  }
  const { data: queue } = await call(review.list, { id_suffix, kind: ["uncategorized"] });
  return {
    transactionCount: 0,
    sentence: "No transfer.",
    undo: () => undoAll(call, bulkIds),
    next: queue.groups,
  };
}

const TRANSFER = "transfer";

async function undoAll(call: Call, bulkIds: readonly string[]): Promise<void> {
  for (const bulk_id of [...bulkIds].reverse()) await call(transactions.bulkUndo, { bulk_id });
}
