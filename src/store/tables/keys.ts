/** API keys, what proves them, what they have used, and keys that sign tokens. */
import type { KeyRecord } from "../../core/ports/keys.ts";
import type { SigningKeyStore } from "../../core/ports/signing-keys.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

/** `scopes` separated by blanks. */
type KeyColumns = Omit<KeyRecord, "scopes"> & { readonly scopes: string };
type SigningKeyRecord = Parameters<SigningKeyStore["insert"]>[0];

export type KeyRow = RowOf<KeyColumns>;

const keyColumns = rowCodec<KeyColumns>({
  id: "same",
  name: "same",
  key_prefix: "same",
  scopes: "same",
  description: "same",
  rate_limit_per_minute: "integer",
  rate_limit_per_day: "integer",
  is_active: "flag",
  expires_at: "integer",
  revoked_at: "integer",
  created_at: "integer",
  created_by: "same",
});

export function toKey(row: KeyRow): KeyRecord {
  return { ...keyColumns.toRecord(row), scopes: row.scopes.split(" ") };
}

export function fromKey(key: KeyRecord): KeyRow {
  return keyColumns.toRow({ ...key, scopes: key.scopes.join(" ") });
}

export const signingKeyRow = rowCodec<SigningKeyRecord>({
  kid: "same",
  public_key: "same",
  created_at: "integer",
  revoked_at: "integer",
});

export interface KeyTables {
  api_keys: KeyRow & { company_id: bigint };
  /** What proves a key: the SHA-256 of its text, hex, for as long as it may be used. */
  credentials: { key_hash: string; company_id: bigint; key_id: string; ends_at: bigint | null };
  signing_keys: RowOf<SigningKeyRecord>;
  key_windows: {
    company_id: bigint;
    key_id: string;
    minute_start: bigint;
    minute_count: bigint;
    day_start: bigint;
    day_count: bigint;
  };
  key_usage: {
    company_id: bigint;
    key_id: string;
    endpoint: string;
    status_code: bigint;
    requests: bigint;
    duration_ms: bigint;
    last_at: bigint;
  };
  key_seconds: { company_id: bigint; key_id: string; second: bigint; requests: bigint };
  key_requests: {
    company_id: bigint;
    key_id: string;
    sequence: bigint;
    endpoint: string;
    method: string;
    status_code: bigint;
    duration_ms: bigint;
    created_at: bigint;
  };
}
