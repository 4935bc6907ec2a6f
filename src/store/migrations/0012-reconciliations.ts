import type { Migration } from "./migration.ts";

/** Which balances of banks an account was reconciled with. Whether one still stands is told by its bulk change. */
export const reconciliations: Migration = {
  name: "0012-reconciliations",
  statements: [
    `CREATE TABLE reconciliations (
      company_id INT NOT NULL,
      bulk_id TEXT NOT NULL,
      bank_account_id TEXT NOT NULL,
      statement_id TEXT,
      until TEXT NOT NULL,
      balance_minor INTEGER NOT NULL,
      currency_code TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (company_id, bulk_id)
    ) STRICT, WITHOUT ROWID`,
    // The last one of an account.
    `CREATE INDEX reconciliations_by_account ON reconciliations (company_id, bank_account_id, until)`,
  ],
};
