import type { Migration } from "./index.ts";

/**
 * Accounts, transactions and their daily totals. Indexes are led by what bank files are ordered by, and leave deleted
 * rows out. A null original_description repeats the description, a null exchange_rate is 1: most rows need neither.
 */
export const transactions: Migration = {
  name: "0003-transactions",
  statements: [
    `CREATE TABLE accounts (
      company_id INTEGER NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      name_folded TEXT NOT NULL,
      bank_name TEXT NOT NULL,
      account_type TEXT NOT NULL,
      currency_code TEXT NOT NULL,
      currency_changed_at INTEGER,
      iban TEXT,
      account_number_last4 TEXT,
      opening_minor INTEGER NOT NULL,
      opening_set_by_person INTEGER NOT NULL CHECK (opening_set_by_person IN (0, 1)),
      opening_date TEXT,
      status TEXT NOT NULL CHECK (status IN ('active', 'archived', 'closed')),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      PRIMARY KEY (company_id, id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE UNIQUE INDEX accounts_by_name ON accounts (company_id, name_folded) WHERE status <> 'archived'`,
    `CREATE INDEX accounts_in_order ON accounts (company_id, name_folded, id)`,
    `CREATE TABLE transactions (
      company_id INTEGER NOT NULL,
      id TEXT NOT NULL,
      bank_account_id TEXT NOT NULL,
      transaction_date TEXT NOT NULL,
      posted_date TEXT NOT NULL,
      description TEXT NOT NULL,
      original_description TEXT,
      folded_description TEXT NOT NULL,
      folded_original TEXT,
      folded_merchant TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (abs(amount_minor) <= 999999999999999),
      currency_code TEXT NOT NULL,
      exchange_rate TEXT,
      booked_minor INTEGER NOT NULL,
      category TEXT NOT NULL,
      accounting_category TEXT NOT NULL,
      cash_flow_category TEXT NOT NULL,
      merchant_name TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'posted', 'excluded', 'void')),
      status_before TEXT,
      is_reconciled INTEGER NOT NULL CHECK (is_reconciled IN (0, 1)),
      tags TEXT,
      folded_tags TEXT,
      bank_statement_id TEXT,
      import_id TEXT,
      external_id TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      deleted_at INTEGER,
      PRIMARY KEY (company_id, id),
      FOREIGN KEY (company_id, bank_account_id) REFERENCES accounts (company_id, id)
    ) STRICT`,
    `CREATE INDEX transactions_by_date ON transactions (company_id, transaction_date, id) WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_account ON transactions (company_id, bank_account_id, transaction_date, id)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_category ON transactions (company_id, category, transaction_date, id)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_status ON transactions (company_id, status, transaction_date, id)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_currency ON transactions (company_id, currency_code, transaction_date, id)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_in ON transactions (company_id, transaction_date, id)
      WHERE amount_minor > 0 AND deleted_at IS NULL`,
    `CREATE INDEX transactions_out ON transactions (company_id, transaction_date, id)
      WHERE amount_minor < 0 AND deleted_at IS NULL`,
    `CREATE INDEX transactions_by_update ON transactions (company_id, updated_at, id) WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_import ON transactions (company_id, import_id, transaction_date, id)
      WHERE import_id IS NOT NULL AND deleted_at IS NULL`,
    `CREATE INDEX transactions_by_statement ON transactions (company_id, bank_statement_id, transaction_date, id)
      WHERE bank_statement_id IS NOT NULL AND deleted_at IS NULL`,
    `CREATE UNIQUE INDEX transactions_by_external_id ON transactions (company_id, external_id, bank_account_id)
      WHERE external_id IS NOT NULL AND deleted_at IS NULL`,
    // A bank's balances go by the days on which it books, and a card's purchases are dated before.
    `CREATE INDEX transactions_booked_apart ON transactions (company_id, bank_account_id, posted_date, id)
      WHERE posted_date <> transaction_date AND deleted_at IS NULL`,
    `CREATE TABLE daily_totals (
      company_id INTEGER NOT NULL,
      bank_account_id TEXT NOT NULL,
      day TEXT NOT NULL,
      category TEXT NOT NULL,
      accounting_category TEXT NOT NULL,
      cash_flow_category TEXT NOT NULL,
      standing TEXT NOT NULL CHECK (standing IN ('counted', 'excluded', 'void')),
      inflow INTEGER NOT NULL,
      outflow INTEGER NOT NULL,
      transaction_count INTEGER NOT NULL CHECK (transaction_count >= 0),
      unreconciled_count INTEGER NOT NULL CHECK (unreconciled_count >= 0),
      PRIMARY KEY (company_id, bank_account_id, day, category, accounting_category, cash_flow_category, standing)
    ) STRICT, WITHOUT ROWID`,
    // What daily_totals holds without its categories: balances are asked for by every list of accounts.
    `CREATE TABLE account_days (
      company_id INTEGER NOT NULL,
      bank_account_id TEXT NOT NULL,
      day TEXT NOT NULL,
      moved INTEGER NOT NULL,
      transaction_count INTEGER NOT NULL,
      PRIMARY KEY (company_id, bank_account_id, day)
    ) STRICT, WITHOUT ROWID`,
    // What daily_totals holds of a category, over all days and accounts: categories are listed page by page, in the order
    // of their folded text. The sum can leave an integer's range, and is kept in two parts.
    `CREATE TABLE category_totals (
      company_id INTEGER NOT NULL,
      category_folded TEXT NOT NULL,
      category TEXT NOT NULL,
      moved_high INTEGER NOT NULL,
      moved_low INTEGER NOT NULL,
      transaction_count INTEGER NOT NULL,
      PRIMARY KEY (company_id, category_folded, category)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE bulk_changes (
      company_id INTEGER NOT NULL,
      id TEXT NOT NULL,
      actor TEXT NOT NULL,
      updated_count INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      undone_at INTEGER,
      PRIMARY KEY (company_id, id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE bulk_images (
      company_id INTEGER NOT NULL,
      bulk_id TEXT NOT NULL,
      transaction_id TEXT NOT NULL,
      version_after INTEGER NOT NULL,
      before TEXT NOT NULL,
      PRIMARY KEY (company_id, bulk_id, transaction_id)
    ) STRICT, WITHOUT ROWID`,
  ],
};
