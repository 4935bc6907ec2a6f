import type { Migration } from "./migration.ts";

/** Rules, what each did on which day, and which state the rules of a company are in. */
export const rules: Migration = {
  name: "0010-rules",
  statements: [
    `CREATE TABLE rules (
      company_id INT NOT NULL,
      id TEXT NOT NULL,
      rank INTEGER NOT NULL,
      name TEXT NOT NULL,
      name_folded TEXT NOT NULL,
      conditions TEXT NOT NULL,
      settings TEXT NOT NULL,
      created_by TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      deleted_at INTEGER,
      PRIMARY KEY (company_id, id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE rule_days (
      company_id INT NOT NULL,
      rule_id TEXT NOT NULL,
      day INT NOT NULL,
      hits INTEGER NOT NULL,
      PRIMARY KEY (company_id, rule_id, day)
    ) STRICT, WITHOUT ROWID`,
    // One value a state, so that whoever has read the rules knows whether they are still the same.
    `CREATE TABLE rule_revisions (
      company_id INT NOT NULL,
      revision TEXT NOT NULL,
      PRIMARY KEY (company_id)
    ) STRICT, WITHOUT ROWID`,
  ],
};
