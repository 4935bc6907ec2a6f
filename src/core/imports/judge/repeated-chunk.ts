/**
 * A chunk that an earlier import of the same file has written. Each of its rows was new then, so each is known now: nothing but
 * an undo of that import removes fingerprints. Rows of the file's first and last day are none of these, since other files
 * decide on them, too.
 */
import { dayNumber } from "../../../contract/values/date.ts";
import { JSON_FORMAT } from "../../../contract/import.ts";
import type { Queries } from "../../ports.ts";
import type { ChunkRecord, ImportRecord, RowOutcome } from "../../ports/imports.ts";

interface Repetition {
  readonly queries: Queries;
  readonly company: number;
  readonly record: ImportRecord;
  readonly n: number;
  readonly rows_sha256: string;
}

/** What becomes of its rows now, and its days; undefined where each has to be judged by itself. */
export async function repeatedChunk({
  queries,
  company,
  record,
  n,
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
  const [first, last] = [record.period.from, record.period.to].map(dayNumber) as [number, number];
  if (days === null || days.first <= first || days.last >= last) return undefined;
  return {
    days,
    outcomes: chunk.outcomes.map((outcome): RowOutcome => ({ ...outcome, verdict: "duplicate" })),
  };
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
