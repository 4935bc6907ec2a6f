/** Reading what keys have used; admission alone writes it. */
import type { KeyStore, KeyUse } from "../../core/ports/keys.ts";
import type { QueryContext } from "../dialect/query-context.ts";

interface KeyUsage extends Pick<KeyStore, "usage" | "requestsSince" | "recentRequests"> {
  /** Count and last use of one key or of all, by the key's id; a key that was never used is missing. */
  uses(company: number, keyId?: string): Promise<ReadonlyMap<string, KeyUse>>;
}

export function keyUsage({ db }: QueryContext): KeyUsage {
  return {
    async uses(company, keyId) {
      const rows = await db
        .selectFrom("key_usage")
        .select(({ fn }) => [
          "key_id",
          fn.sum<bigint>("requests").as("usage_count"),
          fn.max("last_at").as("last_at"),
        ])
        .where("company_id", "=", BigInt(company))
        .$if(keyId !== undefined, (query) => query.where("key_id", "=", keyId ?? ""))
        .groupBy("key_id")
        .execute();
      return new Map(
        rows.map(({ key_id, usage_count, last_at }) => [
          key_id,
          { usage_count: Number(usage_count), last_used_at: Number(last_at) },
        ]),
      );
    },
    async usage(company, keyId) {
      const rows = await db
        .selectFrom("key_usage")
        .select(["endpoint", "status_code", "requests", "duration_ms", "last_at"])
        .where("company_id", "=", BigInt(company))
        .where("key_id", "=", keyId)
        .orderBy("endpoint")
        .orderBy("status_code")
        .execute();
      return rows.map((row) => ({
        endpoint: row.endpoint,
        status_code: Number(row.status_code),
        requests: Number(row.requests),
        duration_ms: Number(row.duration_ms),
        last_at: Number(row.last_at),
      }));
    },
    async requestsSince(company, { key_id, at, until }) {
      const row = await db
        .selectFrom("key_seconds")
        .select(({ fn }) => fn.sum<bigint | null>("requests").as("requests"))
        .where("company_id", "=", BigInt(company))
        .where("key_id", "=", key_id)
        .where("second", ">", BigInt(Math.floor(at / 1000)))
        .$if(until !== undefined, (query) =>
          query.where("second", "<=", BigInt(Math.floor((until ?? at) / 1000))),
        )
        .executeTakeFirst();
      return Number(row?.requests ?? 0);
    },
    async recentRequests(company, keyId) {
      const rows = await db
        .selectFrom("key_requests")
        .select(["endpoint", "method", "status_code", "duration_ms", "created_at"])
        .where("company_id", "=", BigInt(company))
        .where("key_id", "=", keyId)
        // Each thread of a server brings in its own, so that they come in another order than they were answered in.
        .orderBy("created_at", "desc")
        .orderBy("sequence", "desc")
        .execute();
      return rows.map(({ endpoint, method, status_code, duration_ms, created_at }) => ({
        endpoint,
        method,
        status_code: Number(status_code),
        duration_ms: Number(duration_ms),
        at: Number(created_at),
      }));
    },
  };
}
