import { events, type Event, type UndoneChange } from "../../src/contract/event.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { keepsImports } from "../../src/client/service.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, optional, toggle } from "../../src/terminal/command-line/flag.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import type { Context } from "../../src/terminal/context.ts";
import { record, type View } from "../../src/terminal/view.ts";
import { agoText } from "../ago-text.ts";
import { changeSentence, type WordsContext } from "./change-sentence.ts";
import { fileParts } from "../imports/file-parts.ts";
import { undoneSoFar, whenStopped } from "../stopped-change.ts";
import { removalSentence, removalWords } from "../imports/removal/removal-words.ts";
import { removeEmpty } from "../imports/remove-empty.ts";
import { lastChange, readable, wordsContext } from "./changes.ts";
import { undoneSentence } from "./file-import-words.ts";
import { findEvent } from "./find-change.ts";
import { listChanges } from "./undo-list.ts";
import { DRY_RUN, NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

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
    event: optional(
      "The change, by its id, that of its import, or the last digits; default your last change.",
      {
        placeholder: "id",
      },
    ),
  },
  flags: {
    list: toggle("List your last changes, and which of them can be undone."),
    limit: integer("With --list: number of changes to show.", { minimum: 1 }),
    dryRun: toggle("Only show what would happen."),
  },
  async run(context, { operands: { event: query }, flags: { list, limit, dryRun } }) {
    if (!keepsImports(await context.service())) throw withoutLog();
    if (list) return listChanges(context, limit);
    const { call, settings, interruption: signal } = context;
    const unchanged = whenStopped(context, NOTHING_CHANGED);
    const { event, passed } =
      query === undefined
        ? await lastChange(context).catch(unchanged)
        : { event: await findEvent(context, query, { isConfirmed: settings.yes && !dryRun }), passed: [] };
    const words = await wordsContext(context, [event, ...passed]);
    // A refusal comes before the question.
    const { data: rehearsal } = await call(events.undo, { id: event.id, dry_run: true }, { signal }).catch(
      unchanged,
    );
    const parts = await importsOf(context, event);
    const what = undoneSentence(event, parts, words);
    const will = [
      `Undoes this change: ${what}, ${agoText(event.created_at, Date.now())}.`,
      ...becomingText(event, rehearsal),
    ].join(" ");
    const notes = passedNotes(passed, words);
    if (dryRun) return undoneRecord(rehearsal, { notes: [...notes, will, DRY_RUN] });
    for (const note of notes) context.io.note(note);
    const remedy = query === undefined ? `\`cashbook undo ${event.id} --yes\` undoes it.` : undefined;
    await confirm(context, { will, dryRun: true, remedy });
    const stopped = isOfImport(event) ? whenStopped(context, undoneSoFar(`undo ${event.id}`)) : unchanged;
    const { data } = await call(events.undo, { id: event.id }, { signal }).catch(stopped);
    if (context.io.facts.interactive) await removeEmpty(context, { undone: parts, isAsked: false });
    const became = isOfImport(event) ? [removalSentence(data.changed, data.kept)] : [];
    return undoneRecord(data, { sentence: [`Undone: ${what}.`, ...became].join(" ") });
  },
});

function isOfImport({ type }: Event): boolean {
  return type.startsWith("import.") || type === "statement.processing";
}

/** What becomes of the transactions of an import, all of which may stay. */
function becomingText(event: Event, { changed, kept }: UndoneChange): readonly string[] {
  return isOfImport(event) ? [`This ${removalWords(changed, kept)}.`] : [];
}

/** The imports that are undone with an event, the parts of a file in all its accounts; none of other changes, and where the credential may not read them. */
async function importsOf(context: Context, { type, subject_id: id }: Event): Promise<readonly Import[]> {
  if (!type.startsWith("import.")) return [];
  const parts = await readable(async () => {
    const { data } = await context.call(imports.get, { id }, { isOptional: true });
    return fileParts(context, data);
  });
  return parts ?? [];
}

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

function undoneRecord(
  data: UndoneChange,
  about: { readonly sentence?: string; readonly notes?: readonly string[] },
): View {
  return record({
    data,
    // The sentence says it all.
    lines: () => [],
    fields: [
      { name: "id", kind: "id", title: "Event" },
      { name: "type", kind: "text", title: "What" },
      { name: "changed", kind: "count", title: "Records" },
      { name: "kept", kind: "count", title: "Kept" },
      { name: "undone_by", kind: "id", title: "Undone by", visibleIn: "data" },
    ],
    ...(data.undone_by === null ? {} : { essence: data.undone_by }),
    ...about,
  });
}
