import type { Migration } from "./migration.ts";

/**
 * What suggestions store of a book's replay, and from which day on each change touched transactions. All of it can be
 * missing: a program that does not know the step leaves the day out, and the replay begins anew.
 */
export const suggestions: Migration = {
  name: "0013-suggestions",
  isAdditive: true,
  statements: [
    // Days since 1970-01-01; the highest INT where a change touched none, null where that is not known.
    `ALTER TABLE events ADD COLUMN first_day INT`,
    // Imports between whose steps there are no events.
    `CREATE INDEX imports_in_steps ON imports (company_id, state) WHERE state IN ('settling', 'undoing')`,
    `CREATE TABLE suggestion_snapshots (
      company_id INT NOT NULL,
      sequence INTEGER NOT NULL,
      hash TEXT NOT NULL,
      checkpoint_hash TEXT NOT NULL,
      checkpoint_day INT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (company_id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE suggestion_days (
      company_id INT NOT NULL,
      day INT NOT NULL,
      ids BLOB NOT NULL,
      answers TEXT NOT NULL,
      PRIMARY KEY (company_id, day)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE suggestion_parts (
      company_id INT NOT NULL,
      kind TEXT NOT NULL,
      number INT NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (company_id, kind, number)
    ) STRICT, WITHOUT ROWID`,
  ],
};
