/** Begins the statement of an uploaded file together with its import. */
import { recordInMembers } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import { partFacts } from "../../importing/drive/part-facts.ts";
import type { RowSource } from "../../importing/drive/row-source.ts";
import type { AccountGroup } from "../../importing/reading.ts";
import type { WritingContext } from "../handler.ts";
import { begin } from "../imports/begin/begin-import.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { StatementRecord } from "../ports/statements.ts";

/** Rows that are written in one transaction. */
const CHUNK_ROWS = 2000;

/** Problem: duplicate_statement, unless the one before did not come to its end. */
export function refuseDuplicate(previous: StatementRecord | undefined): void {
  if (previous?.status !== "completed" && previous?.status !== "partial") return;
  throw new Problem("duplicate_statement", {
    detail: `This file was already uploaded for the account, as ${previous.file_name} (${previous.id}).`,
    more: { statement_id: previous.id },
  });
}

interface Beginning {
  readonly fileName: string;
  readonly account: AccountRecord;
  readonly source: RowSource;
  readonly part: AccountGroup | undefined;
  readonly file_sha256: string;
  readonly size: number;
}

/** The statement and its import, begun together. One of the same bytes that did not come to an end is taken up again. */
export async function beginStatement(
  context: WritingContext,
  { fileName, account, source, part, file_sha256, size }: Beginning,
): Promise<ImportRecord> {
  const { queries, company, now } = context;
  const previous = await queries.statements.byFile(company, account.id, file_sha256);
  refuseDuplicate(previous);
  const id = previous?.id ?? context.ids();
  const facts = partFacts(source, { part, currency: account.currency_code });
  const { record } = await begin(
    context,
    {
      bank_account_id: account.id,
      file_name: fileName,
      file_sha256,
      file_size: size,
      ...facts,
      detected: recordInMembers(source.detected),
      chunk_size: CHUNK_ROWS,
    },
    { statement: id },
  );
  const statement: StatementRecord = {
    id,
    bank_account_id: account.id,
    import_id: record.id,
    file_name: fileName,
    file_format: source.format,
    file_sha256,
    file_size: size,
    period_start: facts.period?.from ?? null,
    period_end: facts.period?.to ?? null,
    currency_code: account.currency_code,
    status: "processing",
    transaction_count: 0,
    duplicate_count: 0,
    rejected_count: 0,
    rejected_rows: [],
    proof: facts.balance_proof,
    created_at: previous?.created_at ?? now,
    updated_at: now,
  };
  await (previous === undefined
    ? queries.statements.insert(company, statement)
    : queries.statements.update(company, statement));
  context.record({
    type: "statement.processing",
    subject_id: id,
    summary: {
      file_name: fileName,
      file_sha256,
      bank_account_id: account.id,
      import_id: record.id,
    },
  });
  return record;
}
