/** Writes the rows that a finished import holds as possible duplicates. */
import type { Import } from "../../../contract/import/record.ts";
import type { Answer } from "../../../contract/operation.ts";
import { rowAt } from "../../../contract/import/row-place.ts";
import { sentence, setting } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { OwnContext, ReadingContext, WritingContext } from "../../handler.ts";
import { betweenParts } from "../../long-work.ts";
import { closedUntilOf, isClosed } from "../../periods/closed-until.ts";
import { periodClosed, reopening } from "../../periods/open-period.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { acceptSuggestionsFor } from "./accept-suggestions.ts";
import { rowsGone } from "../undo/undone-problem.ts";
import { finishStatement } from "./update-statement.ts";
import { claimedImport, importById } from "../find-import.ts";
import { proveBroughtBack } from "../balances/brought-back-proof.ts";
import { importWithBook } from "../balances/to-book-proof.ts";
import { findAcceptedElsewhere } from "./accepted-elsewhere.ts";
import { writeHeld } from "./write-held-rows.ts";

/** Held rows that are written in one transaction. */
const ROWS_PER_STEP = 2000;

interface Wanted {
  readonly id: string;
  /** All of them when absent. */
  readonly lines?: readonly number[] | undefined;
}

/** Problems: not_found, import_unfinished, import_undone, account_archived, period_closed, validation_failed for a line that is not held. */
export async function accept(context: OwnContext, request: Wanted): Promise<Answer<Import>> {
  const { store, company } = context;
  const { held } = await store.read((queries) => requireAcceptable({ ...context, queries }, request), {
    company,
  });
  const total = request.lines?.length ?? held;
  const transactionIds: string[] = [];
  let done = 0;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    const step = await context.write((writing) => acceptSome(writing, request, from));
    for (const id of step.transaction_ids) transactionIds.push(id);
    after = step.last;
    done += step.rows;
    // What is stopped here stays written so far, and the next call writes the rest.
    if (after !== undefined) await betweenParts(context, { done, total });
  }
  const answer = async (record: ImportRecord, writing: WritingContext) => ({
    data: await importWithBook(writing, record),
  });
  return acceptSuggestionsFor(context, { id: request.id, transactionIds, answer });
}

async function requireAcceptable(context: ReadingContext, { id, lines }: Wanted): Promise<ImportRecord> {
  const record = await importById(context, id);
  const { state } = record;
  if (state === "undone" || state === "undoing") throw rowsGone(record);
  if (state !== "completed") throw new Problem("import_unfinished");
  if (lines !== undefined) await requireHeld(context, { id, lines });
  await requireOpenDays(context, { id, lines });
  return record;
}

async function requireHeld(
  { queries, company }: ReadingContext,
  { id, lines }: { readonly id: string; readonly lines: readonly number[] },
): Promise<void> {
  const heldRows = await queries.imports.listHeld(company, id, { lines, after: 0, limit: 2 * lines.length });
  const unknown = lines.filter((line) => !heldRows.some(({ place }) => rowAt(place).line === line));
  if (unknown.length === 0) return;
  throw new Problem("validation_failed", {
    detail: `The import has no held row on line ${unknown.slice(0, 20).join(", ")}.`,
    errors: [{ pointer: "/lines", code: "not_held", detail: "must be lines of held rows" }],
  });
}

/** Refuses where one of the rows is of a closed day, so that none is written. Problem: period_closed. */
async function requireOpenDays(context: ReadingContext, { id, lines }: Wanted): Promise<void> {
  const { queries, company } = context;
  const closedUntil = await closedUntilOf(context);
  if (closedUntil === null) return;
  for (let after = 0; ;) {
    const rows = await queries.imports.listHeld(company, id, {
      outcomes: ["held"],
      ...(lines === undefined ? {} : { lines }),
      after,
      limit: ROWS_PER_STEP,
    });
    const closedRow = rows.find(({ row }) => isClosed(closedUntil, row.transaction_date));
    if (closedRow !== undefined) {
      const { line } = rowAt(closedRow.place);
      const day = closedRow.row.transaction_date;
      throw periodClosed(closedUntil, {
        from: day,
        what: `The held row of line ${line} is dated ${day}`,
        remedy: sentence`Accept the other rows by ${setting("lines", { placeholder: "<line>" })}; or ${reopening(day)} opens the period again.`,
        more: { line },
      });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STEP) return;
    after = last.place;
  }
}

/** Writes the next rows. Answers the place of the last, undefined when none is left, how many they were, and what is new. */
async function acceptSome(
  context: WritingContext,
  { id, lines }: Wanted,
  after: number,
): Promise<{
  readonly last: number | undefined;
  readonly rows: number;
  readonly transaction_ids: readonly string[];
}> {
  const { queries, company } = context;
  const record = await claimedImport(context, id);
  if (record.state !== "completed") throw rowsGone(record);
  const heldRows = await queries.imports.listHeld(company, id, {
    outcomes: ["held"],
    ...(lines === undefined ? {} : { lines }),
    after,
    limit: ROWS_PER_STEP,
  });
  const rows = heldRows.length;
  if (rows === 0) return { last: undefined, rows, transaction_ids: [] };
  const acceptedElsewhere = await findAcceptedElsewhere(context, record, heldRows);
  const { record: updatedRecord, transaction_ids } = await writeHeld(
    context,
    record,
    heldRows,
    acceptedElsewhere,
  );
  await finishStatement(context, updatedRecord);
  await proveBroughtBack(context, updatedRecord);
  context.record({
    type: "import.accepted",
    subject_id: id,
    summary: { lines: heldRows.length, created: updatedRecord.created - record.created },
  });
  return { last: rows < ROWS_PER_STEP ? undefined : heldRows.at(-1)?.place, rows, transaction_ids };
}
