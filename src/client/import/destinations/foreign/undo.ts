/** Takes an import into a foreign service back: removes what this machine's journal says that it created. */
import { Problem } from "../../../../contract/problem.ts";
import type { Call } from "../../../../contract/operation.ts";
import { transactions, type Transaction } from "../../../../contract/transaction.ts";
import type { ImportContext } from "../../context.ts";
import { lockAccount } from "./account-lock.ts";
import { createdIds, journalFolder, openJournal, readJournal, type JournalFacts } from "./row-journal.ts";
import { countText } from "../../../../contract/count-text.ts";

/** Transactions that are asked for, or removed, at the same time. */
const AT_ONCE = 8;
/** Changed transactions that a refusal names. */
const NAMED_MAX = 8;

export interface ForeignUndo {
  readonly import_id: string;
  readonly file_name: string;
  readonly account_id: string;
  readonly created: number;
  /** Transactions that were removed, now or by an undo that was stopped. */
  readonly removed: number;
  /** Transactions that somebody else had removed. */
  readonly gone: number;
}

type Place = Pick<ImportContext, "state" | "baseUrl">;

/** The import that is to be undone. Problems: not_found, import_unfinished, import_undone. */
export async function undoable(id: string, { state, baseUrl }: Place): Promise<JournalFacts> {
  const journal = await readJournal(state, id);
  if (journal?.head.service !== baseUrl || journal === undefined) {
    throw new Problem("not_found", {
      detail: `This machine made no import ${id} into ${baseUrl}, and the service itself has none.`,
      remedy: "Undo it on the machine that made it, or delete the transactions one by one.",
    });
  }
  if (journal.isUndone) throw new Problem("import_undone", { remedy: "Nothing needs to be done." });
  if (!journal.hasEnded) throw new Problem("import_unfinished");
  return journal;
}

/**
 * Removes the transactions, all or none: one that was changed since stops it, unless it is forced. What was removed is
 * noted, so that an undo that is stopped goes on. Problem: import_changed.
 */
export async function undoForeign(
  id: string,
  { force, context }: { readonly force: boolean; readonly context: Place & { readonly call: Call } },
): Promise<ForeignUndo> {
  const { state, call } = context;
  const { head } = await undoable(id, context);
  const release = await lockAccount(journalFolder(state), {
    service: head.service,
    account: head.account_id,
  });
  const journal = await openJournal(state, id);
  if (journal === undefined) throw new TypeError("a journal has disappeared");
  try {
    const all = [...createdIds(journal)];
    const remainingIds = all.filter((one) => !journal.removedIds.has(one));
    const there = (await each(remainingIds, (one) => findTransaction(call, one))).filter(
      (one) => one !== undefined,
    );
    const conflicts = there.filter(isChanged);
    if (conflicts.length > 0 && !force) throw changedProblem(head.file_name, conflicts);
    await each(there, async (one) => {
      await removeTransaction(call, one.id);
      await journal.append({ removed: one.id });
    });
    await journal.append({ undone: new Date().toISOString() });
    const { file_name, account_id } = head;
    const counts = {
      created: all.length,
      removed: journal.removedIds.size,
      gone: remainingIds.length - there.length,
    };
    return { import_id: id, file_name, account_id, ...counts };
  } finally {
    await journal.close();
    release();
  }
}

async function findTransaction(call: Call, id: string): Promise<Transaction | undefined> {
  try {
    return { ...(await call(transactions.get, { id })).data, id };
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return undefined;
    throw error;
  }
}

async function removeTransaction(call: Call, id: string): Promise<void> {
  try {
    await call(transactions.delete, { id });
  } catch (error) {
    // Somebody was faster; or the answer was lost, and the next run finds it gone.
    if (!(error instanceof Problem) || error.code !== "not_found") throw error;
  }
}

function isChanged({ created_at, updated_at, is_reconciled }: Transaction): boolean {
  return is_reconciled || (updated_at ?? created_at) !== created_at;
}

function changedProblem(file: string, conflicts: readonly Transaction[]): Problem {
  const rest = conflicts.length - NAMED_MAX;
  const examples = conflicts.slice(0, NAMED_MAX).map(({ id, description }) => `${description} (${id})`);
  return new Problem("import_changed", {
    detail: `${file} cannot be undone: ${countText(conflicts.length, "transaction was", "transactions were")} changed or reconciled since: ${examples.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`,
    more: { candidates: conflicts.map(({ id }) => id) },
  });
}

/** The results in the order of the items, a few of them at work at the same time. */
async function each<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const some = await Promise.all(items.slice(start, start + AT_ONCE).map(work));
    for (const result of some) results.push(result);
  }
  return results;
}
