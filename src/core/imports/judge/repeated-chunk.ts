/**
 * A chunk that an earlier import of the same file has written. Each of its rows was new then, so each is known now: nothing but
 * an undo of that import removes fingerprints. Rows of the file's first and last day are among these where nothing but their
 * numbers tells them from equal ones: no running balance, and no day that goes on in another file.
 */
import { JSON_FORMAT } from "../../../contract/import.ts";
import type { ChunkRow } from "../../../contract/import/row.ts";
import { placeOf } from "../../../contract/import/row-place.ts";
import type { Queries } from "../../ports.ts";
import type { ChunkRecord, RowOutcome } from "../../ports/import-chunks.ts";
import type { ImportRecord } from "../../ports/import-record.ts";

interface Repetition {
  readonly queries: Queries;
  readonly company: number;
  readonly record: ImportRecord;
  readonly n: number;
  readonly rows: readonly ChunkRow[];
  readonly rows_sha256: string;
}

/** What becomes of its rows now, and its days; undefined where each has to be judged by itself. */
export async function repeatedChunk({
  queries,
  company,
  record,
  n,
  rows,
  rows_sha256,
}: Repetition): Promise<Pick<ChunkRecord, "days" | "outcomes"> | undefined> {
  // Rows of a JSON export are known by their external ids, which a person can change.
  if (record.format === JSON_FORMAT || record.bank_statement_id !== null || record.period === null)
    return undefined;
  const earlier = await earlierImport({ queries, company, record });
  if (earlier === undefined) return undefined;
  const chunk = await queries.imports.chunk(company, earlier.id, n);
  if (chunk?.rows_sha256 !== rows_sha256 || chunk.result.created !== chunk.outcomes.length) return undefined;
  const { days } = chunk;
  const edges = edgePlaces(rows, record.period);
  if (days === null || (edges.size > 0 && !areTold(rows, [record, earlier]))) return undefined;
  return {
    days,
    outcomes: chunk.outcomes.map(({ place, transaction_id }): RowOutcome => {
      const verdict = edges.has(place) ? "edge_duplicate" : "duplicate";
      return { place, verdict, transaction_id };
    }),
  };
}

/** Places of the rows on the file's first and last day. */
function edgePlaces(
  rows: readonly ChunkRow[],
  { from, to }: NonNullable<ImportRecord["period"]>,
): ReadonlySet<number> {
  const places = new Set<number>();
  for (const row of rows) {
    if ("verdict" in row || (row.posted_date > from && row.posted_date < to)) continue;
    places.add(placeOf(row));
  }
  return places;
}

/** Whether rows of edge days are told from equal ones by their numbers alone, in both imports. */
function areTold(rows: readonly ChunkRow[], records: readonly ImportRecord[]): boolean {
  if (records.some(({ continues_first, continues_last }) => continues_first || continues_last)) return false;
  return rows.every((row) => "verdict" in row || (row.balance === undefined && row.retry_of === undefined));
}

/** Imports of one file that are looked at; of more, rows are judged as those of any file. */
const LOOKED_AT = 20;

/** The newest one that stands, read in the same way, and wrote something. It is held, so that nobody undoes it meanwhile. */
async function earlierImport({
  queries,
  company,
  record: { bank_account_id, file_sha256, part, mapping_sha256, number },
}: Pick<Repetition, "queries" | "company" | "record">): Promise<ImportRecord | undefined> {
  const finished = await queries.imports.page(
    company,
    { bank_account_id: [bank_account_id], file_sha256, states: ["completed"] },
    { before: number, limit: LOOKED_AT },
  );
  const found = finished.find(
    (one) => one.created > 0 && one.part === part && one.mapping_sha256 === mapping_sha256,
  );
  const earlier = found && (await queries.imports.byId(company, found.id));
  return earlier?.state === "completed" ? earlier : undefined;
}
