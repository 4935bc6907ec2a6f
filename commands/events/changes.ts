/** The changes of the audit log that a person can think of undoing: one event for each change, newest first. */
import { events, type Event } from "../../src/contract/event.ts";
import { UNDO_DAYS } from "../../src/contract/undo-days.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { addDays } from "../../src/contract/values/date.ts";
import { pages } from "../../src/client/pages.ts";
import type { Context } from "../../src/terminal/context.ts";
import { accountNames } from "../accounts/names.ts";
import { namesFor, noNames } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import type { WordsContext } from "./change-sentence.ts";

/** Events that stand for a whole change; parts of imports are left out. */
const TYPES = [
  "transaction.created",
  "transaction.bulk_created",
  "transaction.updated",
  "transaction.deleted",
  "transaction.restored",
  "transaction.bulk_updated",
  "rule.applied",
  "rule.set_created",
  "rule.imported",
  "rule.created",
  "rule.updated",
  "rule.moved",
  "rule.deleted",
  "suggestion.accepted",
  "transfer.matched",
  "transfer.unmatched",
  "account.reconciled",
  "statement.reconciled",
  "account.created",
  "account.updated",
  "account.archived",
  "account.deleted",
  "category.created",
  "category.updated",
  "category.archived",
  "category.placed",
  "category.merged",
  "bank_category.mapped",
  "company.updated",
  "company.created",
  "period.closed",
  "period.reopened",
  "import.begun",
  "import.completed",
  "import.accepted",
  "import.dismissed",
  "import.held_again",
  "key.created",
  "key.updated",
  "key.rotated",
  "key.revoked",
];

/**
 * The caller's own changes of the last days, each with whether it can be undone. To find that out, all that a change of many
 * touched is read: no more of them are asked for at first than are `likely` to be looked at.
 */
export async function* ownChanges(context: Context, likely: number): AsyncGenerator<Event> {
  const since = new Date(Date.now() - UNDO_DAYS * 86_400_000).toISOString();
  const filter = { type: TYPES, since, own: true, include_undo: true };
  const completedImports = new Set<string>();
  const extent = { limit: Infinity, firstPage: likely, signal: context.interruption };
  for await (const page of pages({ call: context.call, stream: undefined }, events.list, filter, extent))
    for (const event of page) {
      if ("undoes" in event.summary) continue;
      if (event.type === "import.completed") completedImports.add(event.subject_id);
      // The beginning of an import that is complete is a part of it.
      if (event.type === "import.begun" && completedImports.has(event.subject_id)) continue;
      if (await isWithoutRows(context, event)) continue;
      yield event;
    }
}

/** Whether an event is of an import whose rows the book had already, so that nothing would be taken back. */
async function isWithoutRows({ call, interruption: signal }: Context, event: Event): Promise<boolean> {
  const { id, type, summary, undo } = event;
  if (type !== "import.completed" || summary["created"] !== 0 || undo?.possible !== true) return false;
  // Rows of other imports may have passed to it, and held ones may have been accepted.
  return (await call(events.undo, { id, dry_run: true }, { signal })).data.changed === 0;
}

/** Codes of changes that `undo` passes over on its way to the last one that can be undone. */
const PASSED: readonly string[] = ["event_undone", "event_not_undoable"];

/**
 * The newest own change that can be undone, and the newer ones that never are. Problems: not_found where there is none,
 * event_not_undoable where the books were closed after it: that is what was done last, and has a command of its own.
 */
export async function lastChange(context: Context): Promise<{ event: Event; passed: readonly Event[] }> {
  const passed: Event[] = [];
  for await (const event of ownChanges(context, 1)) {
    const { code } = event.undo ?? {};
    const isOpenAgain = passed.some(({ type }) => type === "period.reopened");
    if (event.type === "period.closed" && !isOpenAgain) throw closedLast(event);
    if (code === undefined || !PASSED.includes(code)) return { event, passed };
    if (code === "event_not_undoable") passed.push(event);
  }
  throw new Problem("not_found", {
    detail: "There is no change to undo.",
    remedy: "`cashbook undo --list` shows your changes, and why one cannot be undone.",
  });
}

/** Why `undo` alone does not go past the closing of a period. */
function closedLast({ summary }: Event): Problem {
  const { closed_until: until, before } = summary as {
    readonly closed_until: string;
    readonly before?: { readonly closed_until?: string | null };
  };
  const previous = before?.closed_until ?? null;
  const from = previous === null ? "1970-01-01" : addDays(previous, 1);
  return new Problem("event_not_undoable", {
    detail: `Your last change closed the books until ${until}, which is not taken back by undo.`,
    remedy: `\`cashbook reopen --from ${from}\` opens them again; \`cashbook undo <id>\` undoes a change before that, and \`cashbook undo --list\` shows those.`,
  });
}

/** The names that sentences about these events need; what the credential may not read stays an id. */
export async function wordsContext(context: Context, shown: readonly Event[]): Promise<WordsContext> {
  const { call, interruption: signal, io } = context;
  const importIds = shown
    .filter(({ type }) => type.startsWith("import."))
    .map(({ subject_id }) => subject_id);
  const files = new Map<string, { name: string; account: string }>();
  for (const id of new Set(importIds)) {
    const file = await readable(
      async () => (await call(imports.get, { id }, { isOptional: true, signal })).data,
    );
    if (file !== undefined) files.set(id, { name: file.file_name, account: file.bank_account_id });
  }
  const namesAccounts =
    files.size > 0 || shown.some(({ summary }) => JSON.stringify(summary).includes('"bank_account_id"'));
  return {
    locale: io.facts.locale,
    files,
    names: forReading(context)
      ? await namesFor(context, true)
      : namesAccounts
        ? await accountNames(context)
        : noNames,
  };
}

export async function readable<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem && ["insufficient_scope", "not_found"].includes(error.code))
      return undefined;
    throw error;
  }
}
