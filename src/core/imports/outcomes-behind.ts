/**
 * The next rows of an import whose chunks bring them by their days, in the file's order: each chunk may hold any lines. A
 * few rows of many chunks are kept at a time, so that a page needs little memory however many there are.
 */
import { rowVerdicts, type RowVerdict } from "../../contract/import/row.ts";
import type { CompanyQueries } from "../handler.ts";
import type { HeldRecord } from "../ports/held-rows.ts";
import type { ChunkRecord, RowOutcome } from "../ports/import-chunks.ts";
import type { ImportRecord } from "../ports/import-record.ts";

interface Page {
  readonly record: ImportRecord;
  readonly verdicts: readonly RowVerdict[] | undefined;
  /** Rows behind this place. */
  readonly after: number;
  readonly limit: number;
}

interface OutcomesPage {
  readonly outcomes: readonly RowOutcome[];
  readonly refusedRows: ChunkRecord["refused"];
  readonly heldRows: readonly HeldRecord[];
}

type Span = Pick<ChunkRecord, "n" | "first_place" | "last_place" | "result">;

/** Chunks whose rows are read at once. */
const CHUNKS_READ = 50;

export async function outcomesBehind(context: CompanyQueries, page: Page): Promise<OutcomesPage> {
  const { queries, company } = context;
  const { record, limit } = page;
  // What became of a row that was held is kept with the row, until the import is undone.
  const heldRows = record.state === "undone" ? [] : await heldBehind(context, page);
  let outcomes: readonly (RowOutcome & { readonly n?: number })[] = heldRows.map(({ place }) => ({
    place,
    verdict: "held",
    transaction_id: null,
  }));
  const spans = (await queries.imports.chunksBehind(company, record.id, page.after)).filter((span) =>
    mayHold(span, page),
  );
  for (let at = 0; at < spans.length; at += CHUNKS_READ) {
    const to = outcomes.length < limit ? Infinity : (outcomes.at(-1)?.place ?? Infinity);
    const chunks = spans.slice(at, at + CHUNKS_READ).filter(({ first_place }) => first_place <= to);
    if (chunks.length === 0) break;
    const query = { chunks: chunks.map(({ n }) => n), after: page.after, to };
    const found = await queries.imports.outcomesOf(company, record.id, query);
    const more = found.flatMap(({ n, outcomes: some }) =>
      some.filter((outcome) => isListed(outcome, page)).map((outcome) => ({ ...outcome, n })),
    );
    outcomes = [...outcomes, ...more].sort((one, other) => one.place - other.place).slice(0, limit);
  }
  return { outcomes, heldRows, refusedRows: await refusedIn(context, record, outcomes) };
}

function isListed({ verdict }: RowOutcome, { record, verdicts }: Page): boolean {
  if (verdict === "held" && record.state !== "undone") return false;
  return verdicts === undefined || verdicts.includes(verdict === "edge_duplicate" ? "duplicate" : verdict);
}

/** Whether a chunk has rows that are listed by its outcomes. */
function mayHold({ result }: Span, { record, verdicts = rowVerdicts }: Page): boolean {
  const held = record.state === "undone" ? result.held : 0;
  const counts = { ...result, duplicate: result.duplicates, held };
  return verdicts.some((verdict) => counts[verdict] > 0);
}

const heldOutcomes = {
  held: ["provisional", "held"],
  created: ["created"],
  duplicate: ["duplicate"],
  rejected: [],
  skipped: [],
} as const satisfies Record<RowVerdict, readonly HeldRecord["outcome"][]>;

async function heldBehind(
  { queries, company }: CompanyQueries,
  { record, verdicts, after, limit }: Page,
): Promise<readonly HeldRecord[]> {
  const outcomes = verdicts?.flatMap((verdict) => heldOutcomes[verdict]);
  if (outcomes?.length === 0) return [];
  return queries.imports.listHeld(company, record.id, {
    ...(outcomes === undefined ? {} : { outcomes }),
    after,
    limit,
  });
}

/** The refused rows of the chunks that some of the rows come from. */
async function refusedIn(
  { queries, company }: CompanyQueries,
  { id }: ImportRecord,
  outcomes: readonly (RowOutcome & { readonly n?: number })[],
): Promise<ChunkRecord["refused"]> {
  const refused = outcomes.filter(({ verdict }) => verdict === "rejected" || verdict === "skipped");
  const rows: ChunkRecord["refused"][number][] = [];
  for (const n of new Set(refused.flatMap((outcome) => outcome.n ?? []))) {
    const chunk = await queries.imports.chunk(company, id, n);
    for (const row of chunk?.refused ?? []) rows.push(row);
  }
  return rows;
}
