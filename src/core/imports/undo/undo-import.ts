/**
 * Takes an import back. First it is decided whether it may be, all or none; from then on the import is being undone, and
 * its rows go in steps that can be taken up again. A row that another import has recognised passes to that one, and so does
 * one that it holds a possible duplicate of; a row that was deleted by hand stays deleted and keeps its number taken.
 */
import type { Answer } from "../../../contract/operation.ts";
import type { OwnContext, WritingContext } from "../../handler.ts";
import type { Fingerprint, FingerprintKey } from "../../ports/fingerprints.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { forgetMoved } from "../../fingerprints/manual-entries.ts";
import { betweenParts } from "../../long-work.ts";
import { totalsOf } from "../../transactions/totals.ts";
import { alreadyUndone } from "./undone-problem.ts";
import { partsWith } from "./file-parts.ts";
import { heldHeirs, inheritedByHeld, countHeirs } from "./held-elsewhere.ts";
import { nextPart, requireOpenDays, requireUnchanged } from "./rows-to-undo.ts";
import { giveUpOpening } from "../balances/account-opening.ts";
import { claimedImport, importById } from "../find-import.ts";
import { forgetBroughtBack } from "../rejected-rows.ts";
import { previewUndo, sumOf, type UndoCounts } from "./preview-undo.ts";

interface Undo<Data> {
  readonly id: string;
  readonly force?: boolean | undefined;
  readonly whole_file?: boolean | undefined;
  readonly dry_run?: boolean | undefined;
  /** The answer about the import as it is afterwards, and what became of the transactions of all parts together. */
  readonly answer: (record: ImportRecord, total: UndoCounts) => Answer<Data>;
}

/** Problems: not_found, import_undone, import_changed, period_closed; with `dry_run` too. */
export async function undoImport<Data>(
  context: OwnContext,
  { id, force = false, whole_file = false, dry_run = false, answer }: Undo<Data>,
): Promise<Answer<Data>> {
  if (dry_run) {
    const { record, total } = await previewUndo(context, { id, force, whole_file });
    return answer(record, total);
  }
  const others = await context.write((writing) => startUndoing(writing, { id, force, whole_file }));
  let total: UndoCounts = { removed: 0, handed_over: 0 };
  for (const other of others) {
    await undoRows(context, other);
    total = sumOf(total, await context.write((writing) => finish(writing, other)));
  }
  await undoRows(context, id);
  return context.conclude(async (writing) => {
    const record = await finish(writing, id);
    return answer(record, sumOf(total, record));
  });
}

/** What is stopped here stays undone so far, and is taken up by the next undo. */
async function undoRows(context: OwnContext, id: string): Promise<void> {
  let after: FingerprintKey | undefined;
  for (;;) {
    const step = await context.write((writing) => undoSome(writing, { id, after }));
    if (step === undefined) break;
    after = step.last;
    await betweenParts(context, step);
  }
}

/**
 * Decides, in one transaction with the decision's first effect: what changes after it changes an import being undone.
 * Answers the other parts of the file that go with it.
 */
async function startUndoing(
  context: WritingContext,
  { id, force, whole_file }: { id: string; force: boolean; whole_file: boolean },
): Promise<readonly string[]> {
  const record = await importById(context, id);
  if (record.state === "undone") throw alreadyUndone(record);
  const parts = whole_file ? await partsWith(context, record) : [record];
  const ids = parts.map((part) => part.id).sort();
  for (const part of ids) await startOne(context, { id: part, force, parts });
  return ids.filter((part) => part !== id);
}

async function startOne(
  context: WritingContext,
  { id, force, parts }: { id: string; force: boolean; parts: readonly ImportRecord[] },
): Promise<void> {
  const record = await claimedImport(context, id);
  if (record.state === "undone" || record.state === "undoing") return;
  // Nobody closes the period between this decision and the rows that go by it: see `close`.
  await context.queries.companies.claim(context.company);
  await requireOpenDays(context, record);
  if (!force) await requireUnchanged(context, { record, parts });
  const heirs = await heldHeirs(context, { record, parts });
  const inheritedEntries = await inheritedByHeld(context, { record, heirs });
  await handOver(context, { inheritedEntries, others: heirs, account: record.bank_account_id });
  await countHeirs(context, heirs);
  await context.queries.imports.update(context.company, {
    ...record,
    state: "undoing",
    handed_over: record.handed_over + inheritedEntries.length,
  });
  context.record({ type: "import.undoing", subject_id: id, summary: { state: record.state } });
}

interface UndoneStep {
  /** Place of the last row. */
  readonly last: FingerprintKey;
  /** Of the import's rows. */
  readonly done: number;
  readonly total: number;
}

/** Takes back the next rows; undefined when none is left. */
async function undoSome(
  context: WritingContext,
  { id, after }: { id: string; after: FingerprintKey | undefined },
): Promise<UndoneStep | undefined> {
  const { queries, company } = context;
  const record = await claimedImport(context, id);
  if (record.state !== "undoing") return undefined;
  const part = await nextPart(context, { record, after });
  if (part === undefined) return undefined;
  const { inheritedEntries, removedEntries, removedTransactions, others, last } = part;
  context.tally(totalsOf(removedTransactions, -1));
  const removedIds = removedTransactions.map((transaction) => transaction.id);
  await queries.transactions.purge(company, removedIds);
  await queries.sourceRecords.remove(company, removedIds);
  await queries.fingerprints.remove({ company, account: record.bank_account_id }, removedEntries);
  await forgetMoved(context, { account: record.bank_account_id, records: removedTransactions });
  await handOver(context, { inheritedEntries, others, account: record.bank_account_id });
  const removed = record.removed + removedEntries.length;
  const handed_over = record.handed_over + inheritedEntries.length;
  await queries.imports.update(company, { ...record, removed, handed_over });
  return { last, done: removed + handed_over, total: record.created };
}

async function handOver(
  { queries, company }: WritingContext,
  {
    inheritedEntries,
    others,
    account,
  }: {
    inheritedEntries: readonly Fingerprint[];
    others: ReadonlyMap<string, { readonly import_number: number; readonly place: number }>;
    account: string;
  },
): Promise<void> {
  if (inheritedEntries.length === 0) return;
  const heirs = new Map<number, ImportRecord>();
  const places = inheritedEntries.flatMap((entry) => {
    const heir = others.get(entry.transaction_id);
    return heir === undefined ? [] : [{ ...entry, ...heir }];
  });
  for (const number of new Set(places.map(({ import_number }) => import_number))) {
    const heir = await queries.imports.byNumber(company, number);
    if (heir !== undefined) heirs.set(number, heir);
  }
  await queries.fingerprints.handOver({ company, account }, places);
  await queries.imports.handOver(
    company,
    places.flatMap(({ transaction_id: id, import_number }) => {
      const heir = heirs.get(import_number);
      return heir === undefined ? [] : [{ id, import_id: heir.id, statement_id: heir.bank_statement_id }];
    }),
  );
}

async function finish(context: WritingContext, id: string): Promise<ImportRecord> {
  const { queries, company, now } = context;
  const record = await claimedImport(context, id);
  if (record.state !== "undoing") return record;
  const undone: ImportRecord = { ...record, state: "undone", undone_at: now };
  await queries.imports.update(company, undone);
  await queries.imports.forgetHeld(company, id);
  await forgetBroughtBack(context, undone);
  await giveUpOpening(context, undone);
  if (record.bank_statement_id !== null) await revertStatement(context, record.bank_statement_id);
  context.record({
    type: "import.undone",
    subject_id: id,
    summary: { removed: undone.removed, handed_over: undone.handed_over },
    endsSteps: true,
  });
  return undone;
}

async function revertStatement({ queries, company, now }: WritingContext, id: string): Promise<void> {
  const statement = await queries.statements.byId(company, id);
  if (statement === undefined) return;
  await queries.statements.forgetRecognised(company, id);
  await queries.statements.update(company, {
    ...statement,
    status: "reverted",
    transaction_count: 0,
    duplicate_count: 0,
    updated_at: now,
  });
}
