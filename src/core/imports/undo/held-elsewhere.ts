/**
 * Rows that other imports hold as possible duplicates of transactions of an import that is undone. Once the transactions
 * were gone, nothing would be in the book for them: each takes one of them over instead, and is known as it.
 */
import type { ReadingContext, WritingContext } from "../../handler.ts";
import type { Fingerprint, FingerprintKey } from "../../ports/fingerprints.ts";
import type { HeldRecord } from "../../ports/held-rows.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { finishStatement } from "../finish/update-statement.ts";
import { findRecognisers } from "./recognising-imports.ts";

/** Entries that are read at once. */
const ENTRIES_READ = 2000;

interface Heir {
  readonly import_number: number;
  readonly place: number;
}

/**
 * By the id of a transaction, the held row that takes it over. A row that has another transaction to be compared with, which
 * stays, goes on waiting for a decision; each row of an import has one of its own, and rows of two imports may have the same.
 * `parts`: the imports that are undone together.
 */
export async function heldHeirs(
  { queries, company }: ReadingContext,
  { record, parts }: { readonly record: ImportRecord; readonly parts: readonly ImportRecord[] },
): Promise<ReadonlyMap<string, Heir>> {
  const account = record.bank_account_id;
  const going = new Set(parts.map(({ number }) => number));
  const held = (await queries.imports.heldBeside(company, { account, except: record })).filter(
    ({ import_number }) => !going.has(import_number),
  );
  const twins = await livingTwins({ queries, company }, { account, rows: held.map(({ row }) => row) });
  const own = [...twins.values()].filter(({ import_id }) => import_id === record.id);
  if (own.length === 0) return new Map();
  const days = await queries.imports.days(company, record.id);
  if (days === undefined) return new Map();
  const ownIds = own.map(({ id }) => id);
  const recognised = await findRecognisers(ownIds, { queries, company, record, days });
  const leaving = new Set(own.flatMap(({ id }) => (recognised.has(id) ? [] : [id])));
  const heirs = new Map<string, Heir>();
  for (const [import_number, rows] of Map.groupBy(held, (one) => one.import_number)) {
    const taken = new Set<string>();
    for (const { row } of rows) {
      const free = row.twins.filter((id) => twins.has(id) && !taken.has(id));
      const staying = free.find((id) => !leaving.has(id) || heirs.has(id));
      const twin = staying ?? free[0];
      if (twin === undefined) continue;
      taken.add(twin);
      if (staying === undefined) heirs.set(twin, { import_number, place: row.place });
    }
  }
  return heirs;
}

async function livingTwins(
  { queries, company }: Pick<ReadingContext, "queries" | "company">,
  { account, rows }: { readonly account: string; readonly rows: readonly HeldRecord[] },
): Promise<ReadonlyMap<string, TransactionRecord>> {
  const ids = [...new Set(rows.flatMap(({ twins }) => twins))];
  const found = ids.length === 0 ? [] : await queries.transactions.byIds(company, ids);
  return new Map(
    found
      .filter(({ deleted_at, bank_account_id }) => deleted_at === null && bank_account_id === account)
      .map((one) => [one.id, one]),
  );
}

/** The entries of the transactions that pass to held rows. Days of transactions may have been changed since: all are looked at. */
export async function inheritedByHeld(
  { queries, company }: ReadingContext,
  { record, heirs }: { readonly record: ImportRecord; readonly heirs: ReadonlyMap<string, Heir> },
): Promise<readonly Fingerprint[]> {
  const days = heirs.size === 0 ? undefined : await queries.imports.days(company, record.id);
  const entries: Fingerprint[] = [];
  if (days === undefined) return entries;
  const span = { import_number: record.number, from: days.first, to: days.last, limit: ENTRIES_READ };
  const owner = { company, account: record.bank_account_id };
  for (let after: FingerprintKey | undefined; entries.length < heirs.size;) {
    const some = await queries.fingerprints.within(owner, { ...span, after });
    for (const entry of some) if (heirs.has(entry.transaction_id)) entries.push(entry);
    after = some.at(-1);
    if (after === undefined) break;
  }
  return entries;
}

/** The rows count as the duplicates that they are now. */
export async function countHeirs(context: WritingContext, heirs: ReadonlyMap<string, Heir>): Promise<void> {
  const { queries, company } = context;
  const byImport = Map.groupBy(heirs, ([, { import_number }]) => import_number);
  for (const [number, rows] of byImport) {
    const heir = await queries.imports.byNumber(company, number);
    if (heir === undefined) continue;
    const settled = rows.map(([transaction_id, { place }]) => ({
      place,
      outcome: "duplicate" as const,
      transaction_id,
    }));
    await queries.imports.settle(company, heir.id, settled);
    const after: ImportRecord = {
      ...heir,
      held: heir.held - settled.length,
      duplicates: heir.duplicates + settled.length,
    };
    await queries.imports.update(company, after);
    await finishStatement(context, after);
  }
}
