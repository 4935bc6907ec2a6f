import { timestamp } from "../../contract/values/date.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { Problem } from "../../contract/problem.ts";
import type { Statement } from "../../contract/statement.ts";
import type { CompanyQueries } from "../handler.ts";
import { proofOf } from "../imports/to-import.ts";
import type { StatementRecord } from "../ports/statements.ts";

/** Serializes a record as a statement of the contract. */
export function statementOf(record: StatementRecord): Statement {
  const { proof } = record;
  const balance = (numeral: string | undefined) => (numeral === undefined ? null : decimal(numeral));
  return {
    id: record.id,
    bank_account_id: record.bank_account_id,
    file_name: record.file_name,
    file_format: record.file_format,
    file_sha256: record.file_sha256,
    file_size: record.file_size,
    period_start: record.period_start,
    period_end: record.period_end,
    opening_balance: balance(proof.opening_balance),
    closing_balance: balance(proof.closing_balance),
    currency_code: record.currency_code,
    status: record.status,
    transaction_count: record.transaction_count,
    duplicate_count: record.duplicate_count,
    rejected_count: record.rejected_count,
    rejected_rows: [...record.rejected_rows],
    balance_proof: proofOf(proof),
    created_at: timestamp(record.created_at),
    updated_at: timestamp(record.updated_at),
  };
}

/** The statement of an id. Problem: not_found. */
export async function statementById(
  { queries, company }: CompanyQueries,
  id: string,
): Promise<StatementRecord> {
  const record = await queries.statements.byId(company, id);
  if (record === undefined) throw new Problem("not_found");
  return record;
}
