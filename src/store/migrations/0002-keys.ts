import type { Migration } from "./migration.ts";

/**
 * API keys, what proves them, and what they have used. What changes with every request stands apart from the key, so
 * that counting never stands in the way of revoking. `credentials` and `signing_keys` are read before a company is known.
 */
export const keys: Migration = {
  name: "0002-keys",
  statements: [
    `CREATE TABLE api_keys (
      company_id INTEGER NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      key_prefix TEXT NOT NULL,
      scopes TEXT NOT NULL,
      description TEXT NOT NULL,
      rate_limit_per_minute INTEGER NOT NULL CHECK (rate_limit_per_minute >= 0),
      rate_limit_per_day INTEGER NOT NULL CHECK (rate_limit_per_day >= 0),
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      expires_at INTEGER,
      revoked_at INTEGER,
      created_at INTEGER NOT NULL,
      created_by TEXT NOT NULL,
      PRIMARY KEY (company_id, id)
    ) STRICT, WITHOUT ROWID`,
    // A person tells the keys of a company apart by their prefixes.
    `CREATE UNIQUE INDEX api_keys_by_prefix ON api_keys (company_id, key_prefix)`,
    `CREATE TABLE credentials (
      key_hash TEXT PRIMARY KEY,
      company_id INTEGER NOT NULL,
      key_id TEXT NOT NULL,
      ends_at INTEGER,
      FOREIGN KEY (company_id, key_id) REFERENCES api_keys (company_id, id)
    ) STRICT, WITHOUT ROWID`,
    // What ends when a key is revoked or rotated.
    `CREATE INDEX credentials_by_key ON credentials (company_id, key_id)`,
    `CREATE TABLE signing_keys (
      kid TEXT PRIMARY KEY,
      public_key TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE key_windows (
      company_id INTEGER NOT NULL,
      key_id TEXT NOT NULL,
      minute_start INTEGER NOT NULL,
      minute_count INTEGER NOT NULL,
      day_start INTEGER NOT NULL,
      day_count INTEGER NOT NULL,
      PRIMARY KEY (company_id, key_id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE key_usage (
      company_id INTEGER NOT NULL,
      key_id TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      status_code INTEGER NOT NULL,
      requests INTEGER NOT NULL,
      duration_ms INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      PRIMARY KEY (company_id, key_id, endpoint, status_code)
    ) STRICT, WITHOUT ROWID`,
    // One row for a second in which there was a request, for a day: enough for the last 24 hours, and bounded.
    `CREATE TABLE key_seconds (
      company_id INTEGER NOT NULL,
      key_id TEXT NOT NULL,
      second INTEGER NOT NULL,
      requests INTEGER NOT NULL,
      PRIMARY KEY (company_id, key_id, second)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE key_requests (
      company_id INTEGER NOT NULL,
      key_id TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      endpoint TEXT NOT NULL,
      method TEXT NOT NULL,
      status_code INTEGER NOT NULL,
      duration_ms INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (company_id, key_id, sequence)
    ) STRICT, WITHOUT ROWID`,
    // Up to which byte the company's requests in a server's spool are in the tables above.
    `CREATE TABLE usage_spools (
      company_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      taken INTEGER NOT NULL,
      PRIMARY KEY (company_id, name)
    ) STRICT, WITHOUT ROWID`,
  ],
};
