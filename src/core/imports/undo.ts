/**
 * Takes an import back. First it is decided whether it may be, all or none; from then on the import is being undone, and
 * its rows go in steps that can be taken up again. A row that another import has recognised passes to that one; a row
 * that was deleted by hand stays deleted and keeps its number taken.
 */
import type { Import } from "../../contract/import.ts";
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { OwnContext, WritingContext } from "../handler.ts";
import type { Fingerprint, FingerprintKey } from "../ports/fingerprints.ts";
import type { ImportRecord } from "../ports/imports.ts";
import { totalsOf } from "../transactions/totals.ts";
import { recognisers } from "./recognisers.ts";
import { giveUpOpening } from "./opening.ts";
import { claimedImport, importOf } from "./shown.ts";

/** Rows that are taken back in one transaction. */
const ROWS_PER_STEP = 2000;
/** How many transactions a refusal names. */
const NAMED_MAX = 100;

/** Problems: not_found, import_undone, import_changed. */
export async function undo(
  context: OwnContext,
  { id, force = false }: { id: string; force?: boolean | undefined },
): Promise<Answer<Import>> {
  await context.write((writing) => startUndoing(writing, { id, force }));
  let after: FingerprintKey | undefined;
  for (;;) {
    const last = await context.write((writing) => undoSome(writing, { id, after }));
    if (last === undefined) break;
    after = last;
  }
  return context.conclude(async (writing) => ({ data: importOf(await finish(writing, id)) }));
}

/** Decides, in one transaction with the decision's first effect: what changes after it changes an import being undone. */
async function startUndoing(
  context: WritingContext,
  { id, force }: { id: string; force: boolean },
): Promise<void> {
  const record = await claimedImport(context, id);
  if (record.state === "undone") throw new Problem("import_undone");
  if (record.state === "undoing") return;
  if (!force) await requireUnchanged(context, record);
  await context.ask.imports.update(context.company, { ...record, state: "undoing" });
  context.record({ type: "import.undoing", subject_id: id, summary: { state: record.state } });
}

async function requireUnchanged({ ask, company }: WritingContext, record: ImportRecord): Promise<void> {
  const ids = await ask.imports.changedTransactions(company, record.id);
  const days = ids.length === 0 ? undefined : await ask.imports.days(company, record.id);
  const others = days === undefined ? undefined : await recognisers(ids, { ask, company, record, days });
  const changed = ids.filter((transaction) => others?.has(transaction) !== true);
  if (changed.length === 0) return;
  const count =
    changed.length === 1
      ? "1 transaction of the import was"
      : `${changed.length} transactions of the import were`;
  const more = changed.length > 3 ? " …" : "";
  throw new Problem("import_changed", {
    detail: `${count} changed or reconciled since: ${changed.slice(0, 3).join(", ")}${more}.`,
    more: { transaction_ids: changed.slice(0, NAMED_MAX) },
  });
}

/** Takes back the next rows. Answers the place of the last; undefined when none is left. */
async function undoSome(
  context: WritingContext,
  { id, after }: { id: string; after: FingerprintKey | undefined },
): Promise<FingerprintKey | undefined> {
  const { ask, company } = context;
  const record = await claimedImport(context, id);
  const days = await ask.imports.days(company, id);
  if (record.state !== "undoing" || days === undefined) return undefined;
  const owner = { company, account: record.bank_account_id };
  const entries = await ask.fingerprints.ofImport(owner, {
    import_number: record.number,
    from: days.first,
    to: days.last,
    after,
    limit: ROWS_PER_STEP,
  });
  const last = entries.at(-1);
  if (last === undefined) return undefined;

  const ids = entries.map(({ transaction_id }) => transaction_id);
  const transactions = new Map(
    (await ask.transactions.byIds(company, ids)).map((found) => [found.id, found]),
  );
  const span = { first: entries[0]?.day ?? days.first, last: last.day };
  const others = await recognisers(ids, { ask, company, record, days: span });
  const isThere = ({ transaction_id }: Fingerprint) => transactions.get(transaction_id)?.deleted_at === null;

  const handed = entries.filter((entry) => isThere(entry) && others.has(entry.transaction_id));
  const removed = entries.filter((entry) => isThere(entry) && !others.has(entry.transaction_id));
  const removedIds = removed.map(({ transaction_id }) => transaction_id);
  const gone = removedIds.flatMap((transaction) => transactions.get(transaction) ?? []);
  context.tally(totalsOf(gone, -1));
  await ask.transactions.purge(company, removedIds);
  await ask.sourceRecords.remove(company, removedIds);
  await ask.fingerprints.remove(owner, removed);
  await handOver(context, { handed, others, account: record.bank_account_id });
  await ask.imports.update(company, {
    ...record,
    removed: record.removed + removed.length,
    handed_over: record.handed_over + handed.length,
  });
  return last;
}

async function handOver(
  { ask, company }: WritingContext,
  {
    handed,
    others,
    account,
  }: {
    handed: readonly Fingerprint[];
    others: ReadonlyMap<string, { readonly import_number: number; readonly line: number }>;
    account: string;
  },
): Promise<void> {
  if (handed.length === 0) return;
  const heirs = new Map<number, ImportRecord>();
  const places = handed.flatMap((entry) => {
    const heir = others.get(entry.transaction_id);
    return heir === undefined ? [] : [{ ...entry, ...heir }];
  });
  for (const number of new Set(places.map(({ import_number }) => import_number))) {
    const heir = await ask.imports.byNumber(company, number);
    if (heir !== undefined) heirs.set(number, heir);
  }
  await ask.fingerprints.handOver({ company, account }, places);
  await ask.imports.handOver(
    company,
    places.flatMap(({ transaction_id: id, import_number }) => {
      const heir = heirs.get(import_number);
      return heir === undefined ? [] : [{ id, import_id: heir.id, statement_id: heir.bank_statement_id }];
    }),
  );
}

async function finish(context: WritingContext, id: string): Promise<ImportRecord> {
  const { ask, company, now } = context;
  const record = await claimedImport(context, id);
  if (record.state !== "undoing") return record;
  const undone: ImportRecord = { ...record, state: "undone", undone_at: now };
  await ask.imports.update(company, undone);
  await ask.imports.forgetHeld(company, id);
  await giveUpOpening(context, undone);
  if (record.bank_statement_id !== null) await revertStatement(context, record.bank_statement_id);
  context.record({
    type: "import.undone",
    subject_id: id,
    summary: { removed: undone.removed, handed_over: undone.handed_over },
  });
  return undone;
}

async function revertStatement({ ask, company, now }: WritingContext, id: string): Promise<void> {
  const statement = await ask.statements.byId(company, id);
  if (statement === undefined) return;
  await ask.statements.forgetRecognised(company, id);
  await ask.statements.update(company, {
    ...statement,
    status: "reverted",
    transaction_count: 0,
    duplicate_count: 0,
    updated_at: now,
  });
}
