import type { IdempotencyStore } from "../core/ports/idempotency.ts";
import type { Asking } from "./database.ts";

export interface IdempotencyTable {
  company_id: bigint;
  caller: string;
  key_hash: string;
  request_hash: string;
  answer: Uint8Array;
  created_at: bigint;
}

export function idempotencyStore({ db }: Asking): IdempotencyStore {
  return {
    async find(company, caller, keyHash) {
      const row = await db
        .selectFrom("idempotency")
        .select(["key_hash", "request_hash", "answer", "created_at"])
        .where("company_id", "=", BigInt(company))
        .where("caller", "=", caller)
        .where("key_hash", "=", keyHash)
        .executeTakeFirst();
      return row && { ...row, created_at: Number(row.created_at) };
    },
    async insert(company, caller, record) {
      await db
        .insertInto("idempotency")
        .values({ ...record, company_id: BigInt(company), caller, created_at: BigInt(record.created_at) })
        .execute();
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
    async forget(before) {
      await db.deleteFrom("idempotency").where("created_at", "<=", BigInt(before)).execute();
    },
  };
}
