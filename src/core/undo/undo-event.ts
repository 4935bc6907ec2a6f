/**
 * Undoes the change of an event, as a new change whose event names what it undid. Records and bulk changes go back in one
 * transaction; an import goes in the steps of its own undo, which can be taken up again.
 */
import type { UndoneChange } from "../../contract/event.ts";
import type { Answer } from "../../contract/operation.ts";
import { rehearse } from "../dry-run.ts";
import type { OwnContext, WritingContext } from "../handler.ts";
import { undoImport } from "../imports/undo/undo-import.ts";
import { changeById, requireUndoable } from "./checks.ts";
import type { RecordedChange } from "./inverse.ts";
import { undoRecords } from "./records.ts";
import { undoBulk } from "./undo-bulk.ts";

export async function undoEvent(
  context: OwnContext,
  { id, dry_run = false }: { readonly id: string; readonly dry_run?: boolean | undefined },
): Promise<Answer<UndoneChange>> {
  const { store, company } = context;
  const { change, inverse } = await store.read(
    async (queries) => {
      const reading = { ...context, queries };
      const found = await changeById(reading, id);
      return { change: found, inverse: await requireUndoable(reading, found) };
    },
    { company },
  );
  if (inverse.by === "import") return undoWholeImport(context, { change, id: inverse.subject, dry_run });
  const work = async (writing: WritingContext): Promise<Answer<UndoneChange>> => {
    const recorder = recorderOf(writing, change);
    const undoing = { ...writing, record: recorder.record };
    const changed =
      inverse.by === "bulk"
        ? (await undoBulk({ bulk_id: inverse.subject, isDryRun: dry_run }, undoing)).data.updated
        : await undoRecords(undoing, change);
    // Somebody else may have undone it before the records were locked.
    return answer(change, { changed, kept: 0, undone_by: dry_run ? null : recorder.mainId() });
  };
  if (!dry_run) return context.conclude(work);
  return (await rehearse((run) => context.write(run), work)) as Answer<UndoneChange>;
}

async function undoWholeImport(
  context: OwnContext,
  { change, id, dry_run }: { change: RecordedChange; id: string; dry_run: boolean },
): Promise<Answer<UndoneChange>> {
  let undone_by: string | null = null;
  const undoing = (writing: WritingContext): WritingContext => ({
    ...writing,
    record: (event) => {
      if (event.type !== "import.undone") return writing.record(event);
      undone_by = writing.record({ ...event, summary: { ...event.summary, undoes: change.id } });
      return undone_by;
    },
  });
  return undoImport(
    {
      ...context,
      write: (work) => context.write((writing) => work(undoing(writing))),
      conclude: (work) => context.conclude((writing) => work(undoing(writing))),
    },
    {
      id,
      whole_file: true,
      dry_run,
      answer: (_record, { removed, handed_over }) =>
        answer(change, { changed: removed, kept: handed_over, undone_by }),
    },
  );
}

/** Records the events of an undo: each names the event that is undone, and none can be undone itself. */
function recorderOf(writing: WritingContext, { id, subject_id: subject }: RecordedChange) {
  let last: string | null = null;
  /** The event about what the change was about: records beside it have events of their own. */
  let own: string | null = null;
  return {
    record: ({ images: _images, ...event }: Parameters<WritingContext["record"]>[0]): string => {
      last = writing.record({ ...event, summary: { ...event.summary, undoes: id } });
      if (event.subject_id === subject) own = last;
      return last;
    },
    /** That of a bulk change stands for the records beside it too. */
    mainId: () => own ?? last,
  };
}

function answer(
  { id, type, subject_id }: RecordedChange,
  outcome: Pick<UndoneChange, "changed" | "kept" | "undone_by">,
): Answer<UndoneChange> {
  return { data: { id, type, subject_id, ...outcome } };
}
