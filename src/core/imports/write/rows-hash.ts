import { createHash } from "node:crypto";
import type { ChunkBookedRow, ChunkRow } from "../../../contract/import/row.ts";
import type { SourceRecord } from "../../../contract/transaction/source-record.ts";
import { sourceFields } from "../../../contract/transaction/source-fields.ts";

/** SHA-256 over every value of the rows, in the order of the contract's members. */
export function rowsHash(rows: readonly ChunkRow[]): string {
  const all = createHash("sha256");
  let text = "";
  for (const row of rows) {
    text += "verdict" in row ? JSON.stringify(row) : bookedText(row);
    if (text.length < HASHED_AT_ONCE) continue;
    all.update(text);
    text = "";
  }
  return all.update(text).digest("hex");
}

const HASHED_AT_ONCE = 1 << 16;

/** Told member by member, since writing a million rows as JSON costs as much as checking them. */
function bookedText(row: ChunkBookedRow): string {
  const { retry_of: retry } = row;
  const often = `${row.line}\0${row.part ?? ""}${row.occurrence}\0${row.transaction_date}\0${row.posted_date}\0${row.description}\0${row.original_description}\0${row.amount}\0${row.currency_code}\0${row.bank_id ?? "-"}\0${row.merchant_name ?? "-"}`;
  const seldom = `${row.category ?? "-"}\0${row.accounting_category ?? "-"}\0${row.cash_flow_category ?? "-"}\0${row.exchange_rate ?? "-"}\0${row.external_id ?? "-"}\0${row.tags?.join("\u0001") ?? "-"}\0${row.balance ?? "-"}`;
  const beyond = row.source_record === undefined ? "-" : sourceText(row.source_record);
  return `${often}\0${seldom}\0${beyond}\0${retry === undefined ? "-" : `${retry.import_id} ${retry.line}`}\0${row.source.join("\u0001")}\n`;
}

function sourceText(record: SourceRecord): string {
  return sourceFields.map((field) => record[field] ?? "").join("\u0001");
}
