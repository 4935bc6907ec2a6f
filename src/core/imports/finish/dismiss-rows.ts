/**
 * Settles rows of a finished import, so that they wait for nobody: held ones count as the duplicates that they could be, rejected
 * ones as skipped; and back.
 */
import type { Answer } from "../../../contract/operation.ts";
import type { imports } from "../../../contract/import.ts";
import type { Import } from "../../../contract/import/record.ts";
import { rowAt } from "../../../contract/import/row-place.ts";
import { Problem } from "../../../contract/problem.ts";
import type { Input, WritingContext } from "../../handler.ts";
import { betweenParts } from "../../long-work.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { importWithBook } from "../balances/to-book-proof.ts";
import { giveUpProof, proveIfInBook } from "../balances/brought-back-proof.ts";
import { enteredByHand } from "../balances/entered-by-hand.ts";
import { claimedImport } from "../find-import.ts";
import { BY_PERSON } from "../settled-by.ts";
import { refusedLines, rejectSkipped, skipRejected } from "../rejected-rows.ts";
import { rowsGone } from "../undo/undone-problem.ts";
import { finishStatement } from "./update-statement.ts";

/** Held rows that are settled together; the caller can stop between two such parts, and then none is settled. */
const ROWS_PER_PART = 2000;

/** Problems: not_found, import_unfinished, import_undone, validation_failed for a line that waits no more. */
export async function dismiss(
  context: WritingContext,
  input: Input<typeof imports.dismiss>,
): Promise<Answer<Import>> {
  const { id, lines, hold_again = false } = input;
  if (hold_again && lines === undefined) throw linesFault("The lines of the rows to hold again are missing.");
  const record = await claimedImport(context, id);
  if (record.state === "undone" || record.state === "undoing") throw rowsGone(record);
  if (record.state !== "completed") throw new Problem("import_unfinished");
  if (input.rejected === true) return dismissRejected(context, { record, lines, isBack: hold_again });
  const rows = await settleRows(context, { record, lines, isBack: hold_again });
  if (rows === 0) return { data: await importWithBook(context, record) };
  const count = hold_again ? -rows : rows;
  const after: ImportRecord = {
    ...record,
    held: record.held - count,
    duplicates: record.duplicates + count,
  };
  await context.queries.imports.update(context.company, after);
  await finishStatement(context, after);
  context.record({
    type: hold_again ? "import.held_again" : "import.dismissed",
    subject_id: id,
    summary: { lines: rows },
  });
  return { data: await importWithBook(context, after) };
}

async function dismissRejected(
  context: WritingContext,
  { record, lines, isBack }: { record: ImportRecord; lines: readonly number[] | undefined; isBack: boolean },
): Promise<Answer<Import>> {
  const known = lines === undefined ? undefined : await refusedLines(context, record, isBack);
  const unknown = (lines ?? []).filter((line) => known?.has(line) === false);
  if (unknown.length > 0) {
    const some = unknown.slice(0, 20).join(", ");
    throw linesFault(
      isBack
        ? `The import has no row on line ${some} that was rejected and is dismissed.`
        : `The import has no rejected row on line ${some}.`,
      "must be lines of rejected rows",
    );
  }
  const change = { record, lines: lines && new Set(lines), by: BY_PERSON };
  const { record: settled, count } = isBack
    ? await rejectSkipped(context, change)
    : await skipRejected(context, {
        ...change,
        moved: await enteredByHand(context, record, (line) => change.lines?.has(line) ?? true),
      });
  const after = await (isBack ? giveUpProof(context, settled) : proveIfInBook(context, settled));
  if (count > 0)
    context.record({
      type: isBack ? "import.held_again" : "import.dismissed",
      subject_id: record.id,
      summary: { lines: count, rejected: true },
    });
  return { data: await importWithBook(context, after) };
}

/** Settles the held rows, or holds again those that were dismissed. Answers how many. Problem: validation_failed for an unknown line. */
async function settleRows(
  context: WritingContext,
  {
    record: { id, held },
    lines,
    isBack,
  }: { record: ImportRecord; lines: readonly number[] | undefined; isBack: boolean },
): Promise<number> {
  const { queries, company } = context;
  const known = new Set<number>();
  let done = 0;
  for (let after = 0; ;) {
    await betweenParts(context, { done, total: lines?.length ?? held });
    const rows = await queries.imports.listHeld(company, id, {
      outcomes: [isBack ? "duplicate" : "held"],
      ...(lines === undefined ? {} : { lines }),
      after,
      limit: ROWS_PER_PART,
    });
    const settled = rows.map(({ place, twins: [twin = null] }) =>
      isBack
        ? ({ place, outcome: "held", transaction_id: null } as const)
        : ({ place, outcome: "duplicate", transaction_id: twin } as const),
    );
    if (settled.length > 0) await queries.imports.settle(company, id, settled);
    for (const { place } of rows) known.add(rowAt(place).line);
    done += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PART) break;
    after = last.place;
  }
  requireKnown(lines ?? [], known, isBack);
  return done;
}

function requireKnown(lines: readonly number[], known: ReadonlySet<number>, isBack: boolean): void {
  const unknown = lines.filter((line) => !known.has(line));
  if (unknown.length === 0) return;
  const some = unknown.slice(0, 20).join(", ");
  throw linesFault(
    isBack
      ? `The import has no row on line ${some} that was held and is a duplicate now.`
      : `The import has no held row on line ${some}.`,
  );
}

function linesFault(detail: string, rule = "must be lines of held rows"): Problem {
  return new Problem("validation_failed", {
    detail,
    errors: [{ pointer: "/lines", code: "not_held", detail: rule }],
  });
}
