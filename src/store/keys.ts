import { sql, type Insertable, type Selectable } from "kysely";
import type { KeyRecord, KeyStore, KeyUse } from "../core/ports/keys.ts";
import type { Asking } from "./tables/database.ts";
import { keyUsage, type KeyUsageTables } from "./usage/key-usage.ts";
import type { SigningKeysTable } from "./signing-keys.ts";

export interface ApiKeysTable {
  company_id: bigint;
  id: string;
  name: string;
  key_prefix: string;
  /** Separated by blanks. */
  scopes: string;
  description: string;
  rate_limit_per_minute: bigint;
  rate_limit_per_day: bigint;
  is_active: bigint;
  expires_at: bigint | null;
  revoked_at: bigint | null;
  created_at: bigint;
  created_by: string;
}

/** What proves a key: the SHA-256 of its text, hex, for as long as it may be used. */
interface CredentialsTable {
  key_hash: string;
  company_id: bigint;
  key_id: string;
  ends_at: bigint | null;
}

export interface KeyTables extends KeyUsageTables {
  api_keys: ApiKeysTable;
  credentials: CredentialsTable;
  signing_keys: SigningKeysTable;
}

export function keyStore(asking: Asking): KeyStore {
  const { db, dialect } = asking;
  const usage = keyUsage(asking);
  return {
    async all(company) {
      const rows = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      const used = await usage.uses(company);
      return rows.map((row) => withUse(toRecord(row), used));
    },
    async byId(company, id) {
      const row = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && withUse(toRecord(row), await usage.uses(company, id));
    },
    async countUnrevoked(company) {
      const { keys } = await db
        .selectFrom("api_keys")
        .select(({ fn }) => fn.countAll<bigint>().as("keys"))
        .where("company_id", "=", BigInt(company))
        .where("revoked_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(keys);
    },
    async insert(company, key) {
      await db.insertInto("api_keys").values(toRow(company, key)).execute();
    },
    async update(company, key) {
      await db
        .updateTable("api_keys")
        .set(toRow(company, key))
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

function withUse(key: KeyRecord, used: ReadonlyMap<string, KeyUse>): KeyRecord & KeyUse {
  return { ...key, ...(used.get(key.id) ?? { usage_count: 0, last_used_at: null }) };
}

/** A key's row as its record; the gate reads the same rows. */
export function toRecord(row: Omit<Selectable<ApiKeysTable>, "company_id">): KeyRecord {
  const moment = (at: bigint | null): number | null => (at === null ? null : Number(at));
  return {
    id: row.id,
    name: row.name,
    key_prefix: row.key_prefix,
    scopes: row.scopes.split(" "),
    description: row.description,
    rate_limit_per_minute: Number(row.rate_limit_per_minute),
    rate_limit_per_day: Number(row.rate_limit_per_day),
    is_active: row.is_active === 1n,
    expires_at: moment(row.expires_at),
    revoked_at: moment(row.revoked_at),
    created_at: Number(row.created_at),
    created_by: row.created_by,
  };
}

/** Only the members of a key's record: what is stored never holds its use. */
function toRow(company: number, key: KeyRecord): Insertable<ApiKeysTable> {
  const moment = (at: number | null): bigint | null => (at === null ? null : BigInt(at));
  return {
    company_id: BigInt(company),
    id: key.id,
    name: key.name,
    key_prefix: key.key_prefix,
    scopes: key.scopes.join(" "),
    description: key.description,
    rate_limit_per_minute: BigInt(key.rate_limit_per_minute),
    rate_limit_per_day: BigInt(key.rate_limit_per_day),
    is_active: key.is_active ? 1n : 0n,
    expires_at: moment(key.expires_at),
    revoked_at: moment(key.revoked_at),
    created_at: BigInt(key.created_at),
    created_by: key.created_by,
  };
}
