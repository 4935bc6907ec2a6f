import type { Migration } from "./migration.ts";

/** Companies, their audit log, and the answers to requests with an idempotency key. */
export const companies: Migration = {
  name: "0001-companies",
  statements: [
    // AUTOINCREMENT: a number is never given again, since other processes remember whose it was.
    `CREATE TABLE companies (
      company_id INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      base_currency TEXT NOT NULL,
      base_currency_assumed INTEGER NOT NULL CHECK (base_currency_assumed IN (0, 1)),
      country TEXT,
      secret TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT`,
    `CREATE TABLE events (
      company_id INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      subject_id TEXT NOT NULL,
      actor TEXT NOT NULL,
      summary TEXT NOT NULL,
      previous_hash TEXT NOT NULL,
      hash TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (company_id, sequence)
    ) STRICT, WITHOUT ROWID`,
    // What has happened to one thing.
    `CREATE INDEX events_by_subject ON events (company_id, subject_id, sequence)`,
    `CREATE TABLE event_heads (
      company_id INTEGER PRIMARY KEY,
      sequence INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT`,
    `CREATE TABLE idempotency (
      company_id INTEGER NOT NULL,
      caller TEXT NOT NULL,
      key_hash TEXT NOT NULL,
      request_hash TEXT NOT NULL,
      answer BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (company_id, caller, key_hash)
    ) STRICT, WITHOUT ROWID`,
    // What is old enough to be forgotten.
    `CREATE INDEX idempotency_by_age ON idempotency (company_id, created_at)`,
  ],
};
