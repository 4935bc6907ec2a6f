import { sql } from "kysely";
import type { KeyRecord, KeyStore, KeyUse } from "../core/ports/keys.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { keyUsage } from "./usage/key-usage.ts";
import { fromKey, toKey } from "./tables/keys.ts";

export function keyStore(context: QueryContext): KeyStore {
  const { db, dialect } = context;
  const usage = keyUsage(context);
  return {
    async all(company) {
      const rows = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      const uses = await usage.uses(company);
      return rows.map((row) => withUse(toKey(row), uses));
    },
    async byId(company, id) {
      const row = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && withUse(toKey(row), await usage.uses(company, id));
    },
    countUnrevoked: (company) =>
      countRows(
        db.selectFrom("api_keys").where("company_id", "=", BigInt(company)).where("revoked_at", "is", null),
      ),
    async insert(company, key) {
      await db
        .insertInto("api_keys")
        .values({ ...fromKey(key), company_id: BigInt(company) })
        .execute();
    },
    async update(company, key) {
      await db
        .updateTable("api_keys")
        .set(fromKey(key))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", key.id)
        .execute();
    },
    async addSecret(company, secret) {
      await db
        .insertInto("credentials")
        .values({ ...secret, company_id: BigInt(company), ends_at: null })
        .execute();
    },
    usage: (company, keyId) => usage.usage(company, keyId),
    requestsSince: (company, since) => usage.requestsSince(company, since),
    recentRequests: (company, keyId) => usage.recentRequests(company, keyId),
    async endSecrets(company, { key_id, at }) {
      await db
        .updateTable("credentials")
        .set({ ends_at: BigInt(at) })
        .where("company_id", "=", BigInt(company))
        .where("key_id", "=", key_id)
        .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", BigInt(at))]))
        .execute();
    },
  };
}

function withUse(key: KeyRecord, uses: ReadonlyMap<string, KeyUse>): KeyRecord & KeyUse {
  return { ...key, ...(uses.get(key.id) ?? { usage_count: 0, last_used_at: null }) };
}
