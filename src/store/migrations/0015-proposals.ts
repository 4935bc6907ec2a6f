import type { Migration } from "./migration.ts";

/** Changes that wait for somebody to apply them. A program that does not know the step offers none. */
export const proposals: Migration = {
  name: "0015-proposals",
  isAdditive: true,
  statements: [
    `CREATE TABLE proposals (
      company_id INT NOT NULL,
      id TEXT NOT NULL,
      operation TEXT NOT NULL,
      request TEXT NOT NULL,
      reason TEXT,
      effects TEXT NOT NULL,
      preview TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'applied', 'rejected')),
      proposed_by TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      decided_by TEXT,
      decided_at INTEGER,
      event_id TEXT,
      PRIMARY KEY (company_id, id)
    ) STRICT, WITHOUT ROWID`,
    // How many are open, and which are over.
    `CREATE INDEX proposals_by_end ON proposals (company_id, expires_at)`,
  ],
};
