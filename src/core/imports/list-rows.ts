/** What became of each row of an import, in the file's order. */
import { placeOf, rowAt, type ImportRow, type RowVerdict } from "../../contract/import-row.ts";
import type { ChunkRecord, HeldRecord, ImportRecord, RowFate } from "../ports/imports.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import type { Questions } from "../ports.ts";

interface Wanted {
  readonly record: ImportRecord;
  readonly verdicts: readonly RowVerdict[] | undefined;
  /** Rows behind this place. */
  readonly after: number;
  readonly limit: number;
}

const DETAILS = {
  deleted_earlier: "The transaction was deleted; an import does not bring it back.",
  edge_duplicate: "On the file's first or last day a true twin could hide behind an equal transaction.",
  possible_duplicate: "A transaction of the same amount lies within three days.",
} as const;

/** At most `limit` rows. */
export async function rowsPage(
  ask: Questions,
  company: number,
  { record, verdicts, after, limit }: Wanted,
): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = [];
  let place = after;
  while (rows.length < limit) {
    const chunk = await ask.imports.chunkAt(company, record.id, place + 1);
    if (chunk === undefined) break;
    const held = await heldOf(ask, company, { record, chunk, after: place });
    const fates = chunk.fates.filter(
      (fate) => fate.place > place && (verdicts === undefined || verdicts.includes(verdictOf(fate, held))),
    );
    const some = fates.slice(0, limit - rows.length);
    for (const row of await shownRows(ask, company, { some, chunk, held, record })) rows.push(row);
    place = rows.length < limit ? chunk.last_place : (some.at(-1)?.place ?? chunk.last_place);
  }
  return rows;
}

type HeldByPlace = ReadonlyMap<number, HeldRecord>;

async function heldOf(
  ask: Questions,
  company: number,
  { record, chunk, after }: { record: ImportRecord; chunk: ChunkRecord; after: number },
): Promise<HeldByPlace> {
  if (chunk.result.held === 0) return new Map();
  const limit = chunk.result.held;
  const rows = await ask.imports.held(company, record.id, { after, to: chunk.last_place, limit });
  return new Map(rows.map((row) => [row.place, row]));
}

/** A held row has the verdict that was reached since. */
function verdictOf({ place, verdict }: RowFate, held: HeldByPlace): RowVerdict {
  if (verdict === "edge_duplicate") return "duplicate";
  if (verdict !== "held") return verdict;
  const fate = held.get(place)?.fate;
  return fate === "created" || fate === "duplicate" ? fate : "held";
}

async function shownRows(
  ask: Questions,
  company: number,
  {
    some,
    chunk,
    held,
    record,
  }: { some: readonly RowFate[]; chunk: ChunkRecord; held: HeldByPlace; record: ImportRecord },
): Promise<readonly ImportRow[]> {
  const ids = some.flatMap(
    ({ place, transaction_id }) => transaction_id ?? held.get(place)?.transaction_id ?? [],
  );
  const transactions = new Map(
    (await ask.transactions.byIds(company, ids)).map((found) => [found.id, found]),
  );
  const refused = new Map(chunk.refused.map((row) => [placeOf(row), row]));
  return some.map((fate): ImportRow => {
    const { place } = fate;
    const waiting = held.get(place);
    const verdict = verdictOf(fate, held);
    const transaction_id = fate.transaction_id ?? waiting?.transaction_id ?? null;
    const transaction = transactions.get(transaction_id ?? "");
    const reason = refused.get(place) ?? reasonOf(fate, { verdict, transaction, record });
    return {
      ...rowAt(place),
      verdict,
      code: reason?.code ?? null,
      detail: reason?.detail ?? null,
      transaction_id,
      twin_id: verdict === "held" ? (waiting?.twins[0] ?? null) : null,
      external_id: transaction?.external_id ?? waiting?.row.external_id ?? null,
      source: [...(refused.get(place)?.source ?? waiting?.row.source ?? [])],
    };
  });
}

function reasonOf(
  fate: RowFate,
  {
    verdict,
    transaction,
    record,
  }: { verdict: RowVerdict; transaction: TransactionRecord | undefined; record: ImportRecord },
): { code: keyof typeof DETAILS; detail: string } | undefined {
  if (verdict === "held") return reason("possible_duplicate");
  if (verdict !== "duplicate") return undefined;
  const deletedAt = transaction?.deleted_at ?? null;
  // Deleted before the import ended, that is before it could tell.
  if (deletedAt !== null && deletedAt <= (record.completed_at ?? Infinity)) return reason("deleted_earlier");
  return fate.verdict === "edge_duplicate" ? reason("edge_duplicate") : undefined;
}

function reason(code: keyof typeof DETAILS) {
  return { code, detail: DETAILS[code] };
}
