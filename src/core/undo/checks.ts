/** Whether the change of an event can be undone now. */
import { command, sentence } from "../../contract/choice.ts";
import { momentText } from "../../contract/values/date.ts";
import { UNDO_DAYS } from "../../contract/undo-days.ts";
import { parseJson } from "../../contract/values/json.ts";
import { Problem } from "../../contract/problem.ts";
import { refuseScope } from "../../contract/scope.ts";
import { holds } from "../access/caller.ts";
import { UNDO_MS } from "../audit/append-events.ts";
import type { ReadingContext } from "../handler.ts";
import { importById } from "../imports/find-import.ts";
import { partsWith } from "../imports/undo/file-parts.ts";
import { requireOpenDays, requireUnchanged } from "../imports/undo/rows-to-undo.ts";
import type { EventRecord } from "../ports/events.ts";
import { requireUnchangedBulk } from "../transactions/bulk/undo.ts";
import { inverseOf, type Inverse, type RecordedChange } from "./inverse.ts";
import { requireUnchangedRecords, requireUnchangedRecordsBeside } from "./records.ts";

/** The change of an event. Problem: not_found, also for an event of a key that the caller may not see. */
export async function changeById(context: ReadingContext, id: string): Promise<RecordedChange> {
  const event = await context.queries.events.byId(context.company, id);
  if (event === undefined || (event.type.startsWith("key.") && !holds(context.caller, "api_keys")))
    throw new Problem("not_found", {
      detail: "There is no event with this id.",
      remedy: sentence`${command("events list")} shows the events.`,
    });
  return toChange(event);
}

export function toChange(event: EventRecord): RecordedChange {
  return { ...event, summary: parseJson(event.summary) as RecordedChange["summary"] };
}

/** What undoes the change. Problems: event_not_undoable, insufficient_scope, event_too_old, event_undone. */
export async function requireUndoable(context: ReadingContext, change: RecordedChange): Promise<Inverse> {
  const inverse = inverseOf(change);
  const { scope, also = scope } = inverse;
  for (const needed of [scope, also]) if (!holds(context.caller, needed)) refuseScope(needed);
  if (change.created_at < context.now - UNDO_MS) {
    throw new Problem("event_too_old", {
      detail: `The change was made on ${momentText(change.created_at)}; only those of the last ${UNDO_DAYS} days can be undone.`,
    });
  }
  await requireNotUndone(context, { change, inverse });
  return inverse;
}

/** Why the change cannot be undone; undefined where nothing is in its way. */
export async function undoRefusal(
  context: ReadingContext,
  change: RecordedChange,
): Promise<Problem | undefined> {
  try {
    const { by, subject } = await requireUndoable(context, change);
    if (by === "images") await requireUnchangedRecords(context, change);
    if (by === "bulk") {
      await requireUnchangedBulk(context, subject);
      await requireUnchangedRecordsBeside(context, change);
    }
    if (by === "import") {
      const parts = await partsWith(context, await importById(context, subject));
      for (const record of parts)
        if (record.state !== "undoing") {
          await requireOpenDays(context, record);
          await requireUnchanged(context, { record, parts });
        }
    }
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function requireNotUndone(
  { queries, company }: ReadingContext,
  { change: { id, subject_id }, inverse: { by, subject } }: { change: RecordedChange; inverse: Inverse },
): Promise<void> {
  if (by === "images") {
    const [undo] = await queries.events.page(company, { subject_id, undoes: id }, { limit: 1 });
    if (undo !== undefined) throw undone(undo.created_at, undo.id);
    return;
  }
  const record =
    by === "bulk"
      ? await queries.bulkChanges.byId(company, subject)
      : await queries.imports.byId(company, subject);
  if (record === undefined || record.undone_at === null) return;
  const types = ["import.undone", "transaction.bulk_undone"];
  const [undo] = await queries.events.page(company, { subject_id: subject, type: types }, { limit: 1 });
  throw undone(record.undone_at, undo?.id);
}

function undone(time: number, undone_by: string | undefined): Problem {
  return new Problem("event_undone", {
    detail: `The change was already undone on ${momentText(time)}.`,
    more: { undone_by },
  });
}
