import type { Migration } from "./migration.ts";

/**
 * Accounts, transactions and their daily totals. What has a row for each bank row calls an account, an import and a
 * statement by a small number, a day by its distance from 1970-01-01, and a transaction by the 16 bytes of its id.
 *
 * A `number` is the table's own key and given by the database; SQLite ends each index with it, and so do the indexes that
 * others make of these. So an index of transactions is read by day, and a day's transactions in the order in which they
 * were written. All leave deleted ones out. A null repeats or stands for what most rows have: original_description the
 * description, exchange_rate 1, accounting_category and cash_flow_category `uncategorized`.
 */
export const transactions: Migration = {
  name: "0003-transactions",
  statements: [
    // AUTOINCREMENT: a number is never given again, since other processes remember whose it was.
    `CREATE TABLE accounts (
      company_id INT NOT NULL,
      number INTEGER PRIMARY KEY AUTOINCREMENT,
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
      UNIQUE (company_id, number),
      UNIQUE (company_id, id)
    ) STRICT`,
    // No two accounts that are in use have one name, and a name finds its account.
    `CREATE UNIQUE INDEX accounts_by_name ON accounts (company_id, name_folded) WHERE status <> 'archived'`,
    // The list of accounts.
    `CREATE INDEX accounts_in_order ON accounts (company_id, name_folded, id)`,
    `CREATE TABLE transactions (
      company_id INT NOT NULL,
      account INT NOT NULL,
      number INTEGER PRIMARY KEY,
      transaction_date INT NOT NULL,
      posted_date INT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (abs(amount_minor) <= 999999999999999),
      booked_minor INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      import_number INT,
      statement INT,
      version INT NOT NULL,
      status INT NOT NULL CHECK (status BETWEEN 0 AND 3),
      status_before INT CHECK (status_before BETWEEN 0 AND 3),
      is_reconciled INT NOT NULL CHECK (is_reconciled IN (0, 1)),
      id BLOB NOT NULL CHECK (length(id) = 16),
      currency_code TEXT NOT NULL,
      exchange_rate TEXT,
      category TEXT NOT NULL,
      accounting_category TEXT,
      cash_flow_category TEXT,
      description TEXT NOT NULL,
      original_description TEXT,
      folded_description TEXT NOT NULL,
      folded_original TEXT,
      merchant_name TEXT NOT NULL,
      folded_merchant TEXT NOT NULL,
      tags TEXT,
      folded_tags TEXT,
      external_id TEXT,
      FOREIGN KEY (company_id, account) REFERENCES accounts (company_id, number)
    ) STRICT`,
    // One transaction by its id, and where a list goes on behind one.
    `CREATE UNIQUE INDEX transactions_by_id ON transactions (company_id, id)`,
    // Lists of all, and of spans of days.
    `CREATE INDEX transactions_by_date ON transactions (company_id, transaction_date) WHERE deleted_at IS NULL`,
    // Lists by one value, which may be rare: of an account, a category, a status, a currency, money in or out.
    `CREATE INDEX transactions_by_account ON transactions (company_id, account, transaction_date)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_category ON transactions (company_id, category, transaction_date)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_status ON transactions (company_id, status, transaction_date)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_by_currency ON transactions (company_id, currency_code, transaction_date)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX transactions_in ON transactions (company_id, transaction_date)
      WHERE amount_minor > 0 AND deleted_at IS NULL`,
    `CREATE INDEX transactions_out ON transactions (company_id, transaction_date)
      WHERE amount_minor < 0 AND deleted_at IS NULL`,
    // What has changed since a moment.
    `CREATE INDEX transactions_by_update ON transactions (company_id, updated_at) WHERE deleted_at IS NULL`,
    // What an import brought, to list it and to take it back.
    `CREATE INDEX transactions_by_import ON transactions (company_id, import_number, transaction_date)
      WHERE import_number IS NOT NULL AND deleted_at IS NULL`,
    // What a statement brought.
    `CREATE INDEX transactions_by_statement ON transactions (company_id, statement, transaction_date)
      WHERE statement IS NOT NULL AND deleted_at IS NULL`,
    // An account has a caller's or a bank's own id once.
    `CREATE UNIQUE INDEX transactions_by_external_id ON transactions (company_id, external_id, account)
      WHERE external_id IS NOT NULL AND deleted_at IS NULL`,
    // A bank's balances go by the days on which it books, and a card's purchases are dated before.
    `CREATE INDEX transactions_booked_apart ON transactions (company_id, account, posted_date)
      WHERE posted_date <> transaction_date AND deleted_at IS NULL`,
    `CREATE TABLE daily_totals (
      company_id INT NOT NULL,
      account INT NOT NULL,
      day INT NOT NULL,
      category TEXT NOT NULL,
      accounting_category TEXT NOT NULL,
      cash_flow_category TEXT NOT NULL,
      standing TEXT NOT NULL CHECK (standing IN ('counted', 'excluded', 'void')),
      inflow INTEGER NOT NULL,
      outflow INTEGER NOT NULL,
      transaction_count INTEGER NOT NULL CHECK (transaction_count >= 0),
      unreconciled_count INTEGER NOT NULL CHECK (unreconciled_count >= 0),
      PRIMARY KEY (company_id, account, day, category, accounting_category, cash_flow_category, standing)
    ) STRICT, WITHOUT ROWID`,
    // What daily_totals holds without its categories: balances are asked for by every list of accounts.
    `CREATE TABLE account_days (
      company_id INT NOT NULL,
      account INT NOT NULL,
      day INT NOT NULL,
      moved INTEGER NOT NULL,
      transaction_count INTEGER NOT NULL,
      PRIMARY KEY (company_id, account, day)
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
      company_id INT NOT NULL,
      bulk_id BLOB NOT NULL,
      transaction_id BLOB NOT NULL,
      version_after INTEGER NOT NULL,
      before TEXT NOT NULL,
      PRIMARY KEY (company_id, bulk_id, transaction_id)
    ) STRICT, WITHOUT ROWID`,
  ],
};
