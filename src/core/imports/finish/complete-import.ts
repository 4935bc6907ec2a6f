/**
 * Ends an import. Only now is it known which transactions no row of the file matched: a row that was held because of
 * one that did find its row after all is written, the others stay held.
 */
import type { Answer } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";
import { autoAcceptBar } from "../../company/auto-accept.ts";
import type { OwnContext, WritingContext } from "../../handler.ts";
import { betweenParts } from "../../long-work.ts";
import type { HeldRecord } from "../../ports/held-rows.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { acceptSuggestions } from "./accept-suggestions.ts";
import { finishStatement } from "./update-statement.ts";
import { findMatchedTwins } from "./matched-twins.ts";
import { takeOpening } from "../balances/account-opening.ts";
import { proveBroughtBack } from "../balances/brought-back-proof.ts";
import { withRejectedEdges } from "../balances/rejected-edges.ts";
import { closedUntilOf, isClosed } from "../../periods/closed-until.ts";
import { claimedImport } from "../find-import.ts";
import { rowsOf } from "../row-counts.ts";
import { forgetRefusedBefore } from "../write/mended-rows.ts";
import { writeHeld } from "./write-held-rows.ts";
import { countText } from "../../../contract/count-text.ts";

/** Held rows that are decided in one transaction. */
const ROWS_PER_STEP = 1000;

interface Completion<Data> {
  readonly id: string;
  readonly rows: number;
  /** What is answered of the finished import, in the transaction that finishes it. */
  readonly answer: (record: ImportRecord, context: WritingContext) => Promise<Answer<Data>>;
}

/**
 * Throws the reason of the call's signal between two steps; a later call goes on. Problems: not_found, chunk_gap,
 * import_undone, account_archived.
 */
export async function complete<Data>(
  context: OwnContext,
  { id, rows, answer }: Completion<Data>,
): Promise<Answer<Data>> {
  const { settlingImport, isAccepting } = await context.write(async (writing) => ({
    settlingImport: await startSettling(writing, { id, rows }),
    isAccepting: (await autoAcceptBar(writing)) !== null,
  }));
  forgetRefusedBefore(context, id);
  let after = 0;
  while (settlingImport.state === "settling") {
    await betweenParts(context);
    const last = await context.write((writing) => settleSome(writing, { id, after }));
    if (last === undefined) break;
    after = last;
  }
  const end = (writing: WritingContext) => finish(writing, { id, isAccepting });
  if (!isAccepting) return context.conclude(async (writing) => answer(await end(writing), writing));
  // The import is whole before it accepts anything, and stays so whatever becomes of that.
  await context.write(end);
  context.options.signal?.throwIfAborted();
  return acceptSuggestions(context, { id, answer });
}

async function startSettling(
  context: WritingContext,
  { id, rows }: { id: string; rows: number },
): Promise<ImportRecord> {
  const record = await claimedImport(context, id);
  if (record.state === "undone" || record.state === "undoing") throw new Problem("import_undone");
  const storedRows = rowsOf(record);
  if (storedRows !== rows) {
    throw new Problem("chunk_gap", {
      detail: `${countText(rows, "row was", "rows were")} announced, but ${countText(storedRows, "is", "are")} stored.`,
    });
  }
  if (record.state !== "running") return record;
  const settling: ImportRecord = { ...record, state: "settling" };
  await context.queries.imports.update(context.company, settling);
  return settling;
}

/** Decides about the next provisional rows. Answers the last place that was decided; undefined when none is left. */
async function settleSome(
  context: WritingContext,
  { id, after }: { id: string; after: number },
): Promise<number | undefined> {
  const { queries, company } = context;
  const record = await claimedImport(context, id);
  const some = await queries.imports.listHeld(company, id, {
    outcomes: ["provisional"],
    after,
    limit: ROWS_PER_STEP,
  });
  if (some.length === 0) return undefined;
  const matchedTwins = await findMatchedTwins(record, some, { queries, company });
  // Of twins that are only counted, nobody knows whether they found their rows.
  const closedUntil = await closedUntilOf(context);
  const open = ({ row, twins, twin_count }: HeldRecord) =>
    twin_count > twins.length ||
    twins.some((twin) => !matchedTwins.has(twin)) ||
    // Closed since the row was sent: it waits.
    isClosed(closedUntil, row.transaction_date);
  const heldRows = some
    .filter(open)
    .map(({ place }) => ({ place, outcome: "held" as const, transaction_id: null }));
  await queries.imports.settle(company, id, heldRows);
  await writeHeld(
    context,
    record,
    some.filter((row) => !open(row)),
  );
  return some.at(-1)?.place;
}

async function finish(
  context: WritingContext,
  { id, isAccepting }: { readonly id: string; readonly isAccepting: boolean },
): Promise<ImportRecord> {
  const { queries, company, now } = context;
  const record = await claimedImport(context, id);
  if (record.state !== "settling") return record;
  const undecidedRows = await queries.imports.listHeld(company, id, {
    outcomes: ["provisional"],
    after: 0,
    limit: 1,
  });
  if (undecidedRows.length > 0)
    throw new TypeError(`import ${id} is finished with rows that are not decided`);
  const completedImport = await withRejectedEdges(context, {
    ...record,
    state: "completed",
    completed_at: now,
    awaits_acceptance: record.created > 0 && isAccepting,
  });
  await queries.imports.update(company, completedImport);
  await takeOpening(context, completedImport);
  await proveBroughtBack(context, completedImport);
  await finishStatement(context, completedImport);
  const settledRows = await queries.imports.listHeld(company, id, {
    outcomes: ["created"],
    after: 0,
    limit: 1,
  });
  const { created, duplicates, held, rejected, skipped } = completedImport;
  context.record({
    type: "import.completed",
    subject_id: id,
    summary: { rows: rowsOf(completedImport), created, duplicates, held, rejected, skipped },
    endsSteps: settledRows.length > 0,
  });
  return completedImport;
}
