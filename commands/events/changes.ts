/** The changes of the audit log that a person can think of undoing: one event for each change, newest first. */
import { accounts } from "../../src/contract/account.ts";
import { events, UNDO_DAYS, type Event } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { endingIn, isShortEnding, requireLongEnding, shortEnding } from "../../src/client/ids/ending.ts";
import { ambiguousEnding } from "../../src/client/ids/find-id.ts";
import { pages } from "../../src/client/pages.ts";
import type { Context } from "../../src/terminal/context.ts";
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
  "key.created",
  "key.updated",
  "key.rotated",
  "key.revoked",
];

/** The caller's own changes of the last days, each with whether it can be undone. */
export async function* ownChanges(context: Context): AsyncGenerator<Event> {
  const since = new Date(Date.now() - UNDO_DAYS * 86_400_000).toISOString();
  const filter = { type: TYPES, since, own: true, include_undo: true };
  const completedImports = new Set<string>();
  const extent = { limit: Infinity, signal: context.interruption };
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

/** The newest own change that can be undone, and the newer ones that never are. Problem: not_found where there is none. */
export async function lastChange(context: Context): Promise<{ event: Event; passed: readonly Event[] }> {
  const passed: Event[] = [];
  for await (const event of ownChanges(context)) {
    const { code } = event.undo ?? {};
    if (code === undefined || !PASSED.includes(code)) return { event, passed };
    if (code === "event_not_undoable") passed.push(event);
  }
  throw new Problem("not_found", {
    detail: "There is no change to undo.",
    remedy: "`cashbook undo --list` shows your changes, and why one cannot be undone.",
  });
}

/**
 * The event of an id, or of the ending of one, of which `isConfirmed` takes no short one. Problems: not_found,
 * ambiguous_name, usage.
 */
export async function findEvent(
  { call, interruption: signal }: Context,
  query: string,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<Event> {
  if (isShortEnding(query)) throw shortEnding(query, "event");
  const digits = endingIn(query);
  if (digits !== undefined) requireLongEnding(digits, { isConfirmed });
  const filter =
    digits === undefined
      ? { subject_id: (await call(events.undo, { id: query, dry_run: true }, { signal })).data.subject_id }
      : { id_suffix: [digits] };
  const matches: Event[] = [];
  const extent = { limit: Infinity, signal };
  for await (const page of pages({ call, stream: undefined }, events.list, filter, extent))
    for (const event of page) if (digits !== undefined || isNamed(event, query)) matches.push(event);
  const [match, other] = matches;
  if (match === undefined)
    throw new Problem("not_found", {
      detail: `There is no event ${JSON.stringify(query)}.`,
      remedy: "`cashbook undo --list` shows your changes with their ids.",
    });
  if (other === undefined) return match;
  const candidates = matches.map(({ id, type, created_at }) => ({
    id,
    words: `${created_at.slice(0, 10)}, ${type}`,
  }));
  throw ambiguousEnding(digits ?? query, "events", candidates);
}

function isNamed({ id }: Event, query: string): boolean {
  return id.toLowerCase() === query.toLowerCase();
}

/** The names that sentences about these events need; what the credential may not read stays an id. */
export async function wordsContext(context: Context, shown: readonly Event[]): Promise<WordsContext> {
  const { call, interruption: signal, io } = context;
  const importIds = shown
    .filter(({ type }) => type.startsWith("import."))
    .map(({ subject_id }) => subject_id);
  const files = new Map<string, string>();
  for (const id of new Set(importIds)) {
    const file = await readable(
      async () => (await call(imports.get, { id }, { isOptional: true, signal })).data.file_name,
    );
    if (file !== undefined) files.set(id, file);
  }
  const moved = shown.some(({ summary }) => JSON.stringify(summary).includes('"bank_account_id"'));
  const names = moved
    ? await readable(
        async () => (await call(accounts.list, { limit: 500 }, { isOptional: true, signal })).data,
      )
    : undefined;
  return {
    locale: io.facts.locale,
    files,
    accounts: new Map((names ?? []).map(({ id, name }) => [id, name])),
  };
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem && ["insufficient_scope", "not_found"].includes(error.code))
      return undefined;
    throw error;
  }
}
