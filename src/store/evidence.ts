import { BEFORE_ALL_DAYS } from "../contract/values/date.ts";
import type { EvidenceRecord, EvidenceStore } from "../core/ports/evidence.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { idText } from "./tables/columns/id-bytes.ts";
import { unpackOrigins } from "./tables/columns/origins.ts";
import { statusCode } from "./transactions/rows.ts";

const columns =
  "id, transaction_date, account, amount_minor, category, description, original_description, merchant_name, origins";

// An index is walked by day, and the number ends each entry.
const RECORDS = (index: string) => `SELECT ${columns} FROM transactions ${index}
  WHERE company_id = ? AND deleted_at IS NULL AND status <> ? AND transaction_date > ?
  ORDER BY transaction_date, number LIMIT ?`;
/** Before all days, and more than all rows. */
const WHOLE_BOOK = { after: BEFORE_ALL_DAYS, limit: 2 ** 31 };

const STATE = `SELECT COUNT(*), COALESCE(MAX(updated_at), 0) FROM transactions
  WHERE company_id = ? AND deleted_at IS NULL`;

export function evidenceStore({ dialect }: QueryContext): EvidenceStore {
  return {
    async records(company, { after, limit } = WHOLE_BOOK) {
      const statement = RECORDS(dialect.walkIndex("transactions_by_date"));
      const [rows = []] = await dialect.allOfMany(statement, [
        [BigInt(company), statusCode("void"), BigInt(after), BigInt(limit)],
      ]);
      return rows.map(toRecord);
    },
    async state(company) {
      const [[counts = []] = []] = await dialect.allOfMany(STATE, [[BigInt(company)]]);
      return { rows: Number(counts[0]), changedAt: Number(counts[1]) };
    },
  };
}

function toRecord(values: readonly unknown[]): EvidenceRecord {
  const [id, day, account, amount, category, description, original, merchant, origins] = values;
  return {
    id: idText(id as Uint8Array),
    day: day as number,
    account: String(account),
    amount: amount as number,
    category: category as string,
    original_description: (original ?? description) as string,
    merchant_name: merchant as string,
    origins: unpackOrigins(origins as string | null),
  };
}
