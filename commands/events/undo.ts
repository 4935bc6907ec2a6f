import { events, type Event, type UndoneChange } from "../../src/contract/event.ts";
import { Problem } from "../../src/contract/problem.ts";
import { keepsImports } from "../../src/client/service.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, optional, toggle } from "../../src/terminal/command-line/flag.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import type { Context } from "../../src/terminal/context.ts";
import { list as listView, record, type FieldOf, type View } from "../../src/terminal/view.ts";
import { agoText } from "../ago-text.ts";
import { changeSentence, type WordsContext } from "./change-sentence.ts";
import { findEvent, lastChange, ownChanges, wordsContext } from "./changes.ts";

/** Changes that a list shows when no limit is named. */
const LIST_ROWS = 20;
/** Newer changes that a note names. */
const NAMED_MAX = 3;

export const undo = command({
  examples: [
    "cashbook undo",
    "cashbook undo --list",
    "cashbook undo 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 --dry-run",
  ],
  notes:
    "Undoes your last change, after showing it and asking. Run it again to undo the change before that. A " +
    "change is undone completely or not at all, as a new change in the audit log, and not if its records have changed since. API keys, " +
    "the status void, companies, and changes older than 30 days cannot be undone; --list shows which changes can be.",
  operands: {
    event: optional("The change, by the id of its event or its last digits; default your last change.", {
      placeholder: "event",
    }),
  },
  flags: {
    list: toggle("List your last changes, and which of them can be undone."),
    limit: integer("With --list: number of changes to show.", { minimum: 1 }),
    dryRun: toggle("Only show what would happen."),
  },
  async run(context, { operands: { event: query }, flags: { list, limit, dryRun } }) {
    if (!keepsImports(await context.service())) throw withoutLog();
    if (list) return listChanges(context, limit ?? LIST_ROWS);
    const { call, settings, interruption: signal } = context;
    const { event, passed } =
      query === undefined
        ? await lastChange(context)
        : { event: await findEvent(context, query, { isConfirmed: settings.yes && !dryRun }), passed: [] };
    const words = await wordsContext(context, [event, ...passed]);
    const what = changeSentence(event, words);
    // A refusal comes before the question.
    const { data: rehearsal } = await call(events.undo, { id: event.id, dry_run: true }, { signal });
    const will = `Undoes this change: ${what}, ${agoText(event.created_at, Date.now())}.`;
    const notes = passedNotes(passed, words);
    if (dryRun)
      return undoneRecord(rehearsal, { notes: [...notes, will, "A dry run: nothing was changed."] });
    for (const note of notes) context.io.note(note);
    const remedy = query === undefined ? `\`cashbook undo ${event.id} --yes\` undoes it.` : undefined;
    await confirm(context, { will, dryRun: true, remedy });
    const { data } = await call(events.undo, { id: event.id }, { signal });
    return undoneRecord(data, { sentence: `Undone: ${what}.` });
  },
});

function withoutLog(): Problem {
  return new Problem("no_such_operation", {
    detail: "This service has no audit log, so nothing can be undone.",
    remedy: "`cashbook imports undo` undoes an import with the journal on this machine.",
  });
}

/** Newer changes that stay, since such changes are never undone. */
function passedNotes(passed: readonly Event[], words: WordsContext): readonly string[] {
  if (passed.length === 0) return [];
  const names = passed.slice(0, NAMED_MAX).map((event) => changeSentence(event, words));
  const more = passed.length > NAMED_MAX ? `, and ${passed.length - NAMED_MAX} more` : "";
  return [`Newer changes that cannot be undone: ${names.join("; ")}${more}.`];
}

interface ListedChange extends Event {
  /** In words. */
  readonly change: string;
  /** Whether it can be undone, and else why not. */
  readonly can_be_undone: string;
}

const listFields: readonly FieldOf<ListedChange>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "created_at", kind: "timestamp", title: "When", column: { presence: "always" } },
  { name: "change", kind: "text", column: { presence: "always", least: 30, weight: 3 } },
  { name: "can_be_undone", kind: "word", title: "Undo", cell: undoWords, column: { presence: "always" } },
];

/** A few words for a table: why a change cannot be undone, where it cannot. */
function undoWords({ type, undo: state }: ListedChange): string {
  if (state?.possible !== false) return "yes";
  if (state.code === "event_not_undoable") return type.startsWith("import.") ? "with its import" : "never";
  return SHORT_REASONS[state.code ?? ""] ?? "no";
}

const SHORT_REASONS: Readonly<Record<string, string>> = {
  event_undone: "undone",
  event_outdated: "changed since",
  bulk_outdated: "changed since",
  import_changed: "changed since",
  account_in_use: "in use",
};

/** Under the table, whole: why some of the changes are never undone. */
function reasons(changes: readonly Event[]): readonly string[] {
  const details = changes.flatMap(({ undo: state }) =>
    state?.code === "event_not_undoable" && state.detail !== undefined ? [state.detail] : [],
  );
  const others = changes.some(({ undo: state }) => state?.code?.endsWith("outdated") === true);
  return [
    ...new Set(details),
    ...(others
      ? ["Changed since: undo the later change first; `cashbook undo <id> --dry-run` names the record."]
      : []),
  ];
}

async function listChanges(context: Context, limit: number): Promise<View> {
  const changes: Event[] = [];
  let more = false;
  for await (const event of ownChanges(context)) {
    more = changes.length === limit;
    if (more) break;
    changes.push(event);
  }
  const words = await wordsContext(context, changes);
  const rows = changes.map((event): ListedChange => ({
    ...event,
    change: changeSentence(event, words),
    can_be_undone: event.undo?.possible === true ? "yes" : `no: ${event.undo?.detail ?? ""}`,
  }));
  return listView({
    pages: {
      more,
      async *[Symbol.asyncIterator]() {
        yield rows;
      },
    },
    fields: listFields,
    essence: ({ id }) => id,
    empty: "You have made no changes in the last 30 days.",
    more: "There are more; --limit <n> shows n.",
    summary: () => reasons(changes),
  });
}

function undoneRecord(
  data: UndoneChange,
  about: { readonly sentence?: string; readonly notes?: readonly string[] },
): View {
  return record({
    data,
    fields: [
      { name: "id", kind: "id", title: "Event" },
      { name: "type", kind: "text", title: "What" },
      { name: "changed", kind: "count", title: "Records" },
      { name: "undone_by", kind: "id", title: "Undone by", visibleIn: "data" },
    ],
    ...(data.undone_by === null ? {} : { essence: data.undone_by }),
    ...about,
  });
}
