import type { IdempotencyStore } from "../core/ports/idempotency.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import type { CompanyTables } from "./tables/companies.ts";

// Asked for every request with a key: to build them anew would cost more than to ask them.
const FIND = `SELECT key_hash, request_hash, answer, created_at FROM idempotency
  WHERE company_id = ? AND caller = ? AND key_hash = ?`;
const INSERT = `INSERT INTO idempotency (company_id, caller, key_hash, request_hash, answer, created_at)
  VALUES (?, ?, ?, ?, ?, ?)`;
const FORGET = "DELETE FROM idempotency WHERE company_id = ? AND created_at <= ?";

export function idempotencyStore({ db, dialect }: QueryContext): IdempotencyStore {
  return {
    async find(company, caller, keyHash) {
      const [row] = await dialect.firstOfMany(`${FIND}${dialect.lock.row}`, [
        [BigInt(company), caller, keyHash],
      ]);
      if (row === undefined) return undefined;
      const { created_at, ...rest } = row as unknown as CompanyTables["idempotency"];
      return { ...rest, created_at: Number(created_at) };
    },
    async insert(company, caller, record) {
      const { key_hash, request_hash, answer, created_at } = record;
      await dialect.runMany(INSERT, [
        [BigInt(company), caller, key_hash, request_hash, answer, BigInt(created_at)],
      ]);
    },
    async answer(company, caller, { key_hash, answer }) {
      await db
        .updateTable("idempotency")
        .set({ answer })
        .where("company_id", "=", BigInt(company))
        .where("caller", "=", caller)
        .where("key_hash", "=", key_hash)
        .execute();
    },
    async forget(company, before) {
      await dialect.runMany(FORGET, [[BigInt(company), BigInt(before)]]);
    },
  };
}
