import type { Migration } from "./migration.ts";

/**
 * Imports, their journal, the identities of the rows they brought, and statements. Identities are led by account and
 * day, because bank files are ordered so and a b-tree grows cheaply at its end; the amount stands before the identity,
 * so that rows of one amount near a day are a range of the same key. What has a row for each bank row is as compact as
 * transactions are; what has one for each file keeps ids as they are shown.
 */
export const imports: Migration = {
  name: "0004-imports",
  statements: [
    `CREATE TABLE imports (
      company_id INTEGER NOT NULL,
      id TEXT NOT NULL,
      number INTEGER NOT NULL,
      bank_account_id TEXT NOT NULL,
      bank_statement_id TEXT,
      file_name TEXT NOT NULL,
      file_sha256 TEXT NOT NULL,
      file_size INTEGER NOT NULL,
      part TEXT NOT NULL,
      format TEXT NOT NULL,
      mapping TEXT NOT NULL,
      mapping_sha256 TEXT NOT NULL,
      detected TEXT NOT NULL,
      layout TEXT NOT NULL,
      proofs TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('running', 'settling', 'completed', 'undoing', 'undone')),
      created INTEGER NOT NULL CHECK (created >= 0),
      duplicates INTEGER NOT NULL CHECK (duplicates >= 0),
      edge_duplicates INTEGER NOT NULL CHECK (edge_duplicates >= 0),
      held INTEGER NOT NULL CHECK (held >= 0),
      rejected INTEGER NOT NULL CHECK (rejected >= 0),
      skipped INTEGER NOT NULL CHECK (skipped >= 0),
      edge_lines TEXT NOT NULL,
      sum_in_minor INTEGER NOT NULL,
      sum_out_minor INTEGER NOT NULL,
      currency_code TEXT NOT NULL,
      chunk_size INTEGER NOT NULL CHECK (chunk_size BETWEEN 1 AND 20000),
      next_chunk INTEGER NOT NULL,
      last_place INTEGER NOT NULL,
      period_from TEXT,
      period_to TEXT,
      proof TEXT NOT NULL,
      continues_first INTEGER NOT NULL CHECK (continues_first IN (0, 1)),
      continues_last INTEGER NOT NULL CHECK (continues_last IN (0, 1)),
      write_suspects INTEGER NOT NULL CHECK (write_suspects IN (0, 1)),
      removed INTEGER NOT NULL,
      handed_over INTEGER NOT NULL,
      actor TEXT NOT NULL,
      caller TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      completed_at INTEGER,
      undone_at INTEGER,
      PRIMARY KEY (company_id, id)
    ) STRICT`,
    // The list of imports, and the one that a row's number stands for.
    `CREATE UNIQUE INDEX imports_by_number ON imports (company_id, number)`,
    // An account's imports: what their balances and periods prove.
    `CREATE INDEX imports_by_account ON imports (company_id, bank_account_id, number)`,
    // What an account's earlier files of one layout proved.
    `CREATE INDEX imports_by_layout ON imports (company_id, bank_account_id, layout, number)`,
    // Whether a file was imported before.
    `CREATE INDEX imports_by_file ON imports (company_id, file_sha256, number)`,
    `CREATE TABLE import_chunks (
      company_id INT NOT NULL,
      import_number INT NOT NULL,
      n INTEGER NOT NULL,
      rows_sha256 TEXT NOT NULL,
      result TEXT NOT NULL,
      first_place INTEGER NOT NULL,
      last_place INTEGER NOT NULL,
      first_day INTEGER,
      last_day INTEGER,
      recognised INTEGER NOT NULL,
      fates BLOB NOT NULL,
      refused TEXT NOT NULL,
      PRIMARY KEY (company_id, import_number, n)
    ) STRICT`,
    `CREATE TABLE import_held (
      company_id INT NOT NULL,
      import_number INT NOT NULL,
      place INTEGER NOT NULL,
      "row" TEXT NOT NULL,
      twins TEXT NOT NULL,
      twin_count INTEGER NOT NULL,
      fate TEXT NOT NULL CHECK (fate IN ('provisional', 'held', 'created', 'duplicate')),
      transaction_id TEXT,
      PRIMARY KEY (company_id, import_number, place)
    ) STRICT`,
    `CREATE TABLE fingerprints (
      company_id INT NOT NULL,
      account INT NOT NULL,
      day INT NOT NULL,
      amount_minor INTEGER NOT NULL,
      identity BLOB NOT NULL,
      occurrence INTEGER NOT NULL,
      kind INT NOT NULL,
      transaction_id BLOB NOT NULL,
      import_number INT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (company_id, account, day, amount_minor, identity, occurrence)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE fingerprint_balances (
      company_id INT NOT NULL,
      account INT NOT NULL,
      day INT NOT NULL,
      amount_minor INTEGER NOT NULL,
      identity BLOB NOT NULL,
      occurrence INTEGER NOT NULL,
      balance_minor INTEGER NOT NULL,
      PRIMARY KEY (company_id, account, day, amount_minor, identity, occurrence)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE fingerprint_days (
      company_id INT NOT NULL,
      account INT NOT NULL,
      day INT NOT NULL,
      import_number INT NOT NULL,
      PRIMARY KEY (company_id, account, day, import_number)
    ) STRICT, WITHOUT ROWID`,
    // Only of rows of which a file says more than a transaction has members for. Its key grows at its end, as ids do.
    `CREATE TABLE source_records (
      company_id INT NOT NULL,
      transaction_id BLOB NOT NULL,
      counterparty_name TEXT,
      counterparty_account TEXT,
      cardholder TEXT,
      bank_id TEXT,
      bank_reference TEXT,
      payment_reference TEXT,
      check_number TEXT,
      bank_type TEXT,
      bank_category TEXT,
      PRIMARY KEY (company_id, transaction_id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE statements (
      company_id INT NOT NULL,
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL,
      bank_account_id TEXT NOT NULL,
      import_id TEXT,
      file_name TEXT NOT NULL,
      file_format TEXT NOT NULL,
      file_sha256 TEXT NOT NULL,
      file_size INTEGER NOT NULL,
      period_start TEXT,
      period_end TEXT,
      currency_code TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'processing', 'completed', 'partial', 'failed', 'reverted')),
      transaction_count INTEGER NOT NULL,
      duplicate_count INTEGER NOT NULL,
      rejected_count INTEGER NOT NULL,
      rejected_rows TEXT NOT NULL,
      proof TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (company_id, number),
      UNIQUE (company_id, id)
    ) STRICT`,
    // An account has a file once.
    `CREATE UNIQUE INDEX statements_by_file ON statements (company_id, bank_account_id, file_sha256)`,
    `CREATE TABLE statement_transactions (
      company_id INT NOT NULL,
      statement INT NOT NULL,
      transaction_id BLOB NOT NULL,
      PRIMARY KEY (company_id, statement, transaction_id)
    ) STRICT, WITHOUT ROWID`,
  ],
};
