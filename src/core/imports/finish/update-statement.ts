import { rowAt } from "../../../contract/import/row-place.ts";
import type { WritingContext } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";

/** Most rejected rows that a statement lists. */
const REJECTED_ROWS_MAX = 100;

/** Updates the statement of an import that is finished, or whose held rows were written. */
export async function finishStatement(context: WritingContext, record: ImportRecord): Promise<void> {
  if (record.bank_statement_id === null) return;
  const { queries, company, now } = context;
  const statement = await queries.statements.byId(company, record.bank_statement_id);
  if (statement === undefined) return;
  const { created, duplicates, rejected, held } = record;
  const status = rejected > 0 || held > 0 || record.proof.result === "failed" ? "partial" : "completed";
  await queries.statements.update(company, {
    ...statement,
    status,
    proof: record.proof,
    transaction_count: created + duplicates,
    duplicate_count: duplicates,
    rejected_count: rejected,
    rejected_rows: await firstRejected(context, record),
    updated_at: now,
  });
  context.record({
    type: `statement.${status}`,
    subject_id: statement.id,
    summary: { import_id: record.id, transaction_count: created + duplicates, rejected_count: rejected },
  });
}

async function firstRejected(
  { queries, company }: WritingContext,
  { id, rejected, next_chunk }: ImportRecord,
) {
  const rows: { line: number; code: string; detail: string }[] = [];
  const limit = Math.min(rejected, REJECTED_ROWS_MAX);
  for (let n = 0; n < next_chunk && rows.length < limit; n++) {
    const chunk = await queries.imports.chunk(company, id, n);
    if (chunk === undefined || chunk.result.rejected === 0) continue;
    const lines = new Set(
      chunk.outcomes.filter(({ verdict }) => verdict === "rejected").map(({ place }) => rowAt(place).line),
    );
    for (const { line, code, detail } of chunk.refused)
      if (lines.has(line)) rows.push({ line, code, detail });
  }
  return rows.slice(0, limit);
}
