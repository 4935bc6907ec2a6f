import type { SourceRecord } from "../contract/transaction/source-record.ts";
import { sourceFields } from "../contract/transaction/source-fields.ts";
import type { SourceRecordStore } from "../core/ports/source-records.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { idBytes } from "./tables/columns/id-bytes.ts";

const columns = ["company_id", "transaction_id", ...sourceFields] as const;
const KEY = "company_id = ? AND transaction_id = ?";

export function sourceRecordStore({ dialect }: QueryContext): SourceRecordStore {
  return {
    async ofTransaction(company, transactionId) {
      const [row] = await dialect.firstOfMany(
        `SELECT ${sourceFields.join(", ")} FROM source_records WHERE ${KEY}`,
        [[BigInt(company), idBytes(transactionId)]],
      );
      return row && toRecord(row);
    },
    async ofTransactions(company, transactionIds) {
      const rows = await dialect.firstOfMany(
        `SELECT ${sourceFields.join(", ")} FROM source_records WHERE ${KEY}`,
        transactionIds.map((id) => [BigInt(company), idBytes(id)]),
      );
      return new Map(
        rows.flatMap((row, index) =>
          row === undefined ? [] : [[transactionIds[index] ?? "", toRecord(row)] as const],
        ),
      );
    },
    async add(company, records) {
      const all = [...records];
      await dialect.insertColumns("source_records", columns, [
        all.map(() => BigInt(company)),
        all.map(({ transaction_id }) => idBytes(transaction_id)),
        ...sourceFields.map((field) => all.map(({ texts }) => texts[field] ?? null)),
      ]);
    },
    async remove(company, transactionIds) {
      await dialect.runMany(
        `DELETE FROM source_records WHERE ${KEY}`,
        transactionIds.map((id) => [BigInt(company), idBytes(id)]),
      );
    },
  };
}

function toRecord(row: Record<string, unknown>): SourceRecord {
  return Object.fromEntries(
    sourceFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])),
  );
}
