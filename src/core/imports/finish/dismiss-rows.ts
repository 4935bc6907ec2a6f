/**
 * Settles rows of a finished import, so that they wait for nobody: held ones count as the duplicates that they could be, rejected
 * ones as skipped; and back.
 */
import type * as z from "zod/mini";
import type { Answer } from "../../../contract/operation.ts";
import type { imports } from "../../../contract/import.ts";
import type { Import } from "../../../contract/import/record.ts";
import { rowAt } from "../../../contract/import/row-place.ts";
import { Problem } from "../../../contract/problem.ts";
import type { WritingContext } from "../../handler.ts";
import type { HeldRecord } from "../../ports/held-rows.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { importWithBook } from "../balances/to-book-proof.ts";
import { giveUpProof, proveIfInBook } from "../balances/brought-back-proof.ts";
import { enteredByHand } from "../balances/entered-by-hand.ts";
import { claimedImport } from "../find-import.ts";
import { BY_PERSON } from "../settled-by.ts";
import { refusedLines, rejectSkipped, skipRejected } from "../rejected-rows.ts";
import { rowsGone } from "../undo/undone-problem.ts";
import { finishStatement } from "./update-statement.ts";

type DismissInput = z.output<typeof imports.dismiss.input>;

/** Rows of one request. */
const ROWS_MAX = 20_000;

/** Problems: not_found, import_unfinished, import_undone, validation_failed for a line that waits no more. */
export async function dismiss(context: WritingContext, input: DismissInput): Promise<Answer<Import>> {
  const { id, lines, hold_again = false } = input;
  if (hold_again && lines === undefined) throw linesFault("The lines of the rows to hold again are missing.");
  const record = await claimedImport(context, id);
  if (record.state === "undone" || record.state === "undoing") throw rowsGone(record);
  if (record.state !== "completed") throw new Problem("import_unfinished");
  if (input.rejected === true) return dismissRejected(context, { record, lines, isBack: hold_again });
  const rows = await rowsOf(context, { record, lines, isHeld: !hold_again });
  if (rows.length === 0) return { data: await importWithBook(context, record) };
  const count = hold_again ? -rows.length : rows.length;
  const { queries, company } = context;
  await queries.imports.settle(
    company,
    id,
    rows.map(({ place, twins: [twin = null] }) =>
      hold_again
        ? { place, outcome: "held", transaction_id: null }
        : { place, outcome: "duplicate", transaction_id: twin },
    ),
  );
  const after: ImportRecord = {
    ...record,
    held: record.held - count,
    duplicates: record.duplicates + count,
  };
  await queries.imports.update(company, after);
  await finishStatement(context, after);
  context.record({
    type: hold_again ? "import.held_again" : "import.dismissed",
    subject_id: id,
    summary: { lines: rows.length },
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

async function rowsOf(
  { queries, company }: WritingContext,
  {
    record: { id },
    lines,
    isHeld,
  }: { record: ImportRecord; lines: readonly number[] | undefined; isHeld: boolean },
): Promise<readonly HeldRecord[]> {
  const rows = await queries.imports.listHeld(company, id, {
    outcomes: [isHeld ? "held" : "duplicate"],
    ...(lines === undefined ? {} : { lines }),
    after: 0,
    limit: ROWS_MAX,
  });
  const unknown = (lines ?? []).filter((line) => !rows.some(({ place }) => rowAt(place).line === line));
  if (unknown.length === 0) return rows;
  const some = unknown.slice(0, 20).join(", ");
  throw linesFault(
    isHeld
      ? `The import has no held row on line ${some}.`
      : `The import has no row on line ${some} that was held and is a duplicate now.`,
  );
}

function linesFault(detail: string, rule = "must be lines of held rows"): Problem {
  return new Problem("validation_failed", {
    detail,
    errors: [{ pointer: "/lines", code: "not_held", detail: rule }],
  });
}
