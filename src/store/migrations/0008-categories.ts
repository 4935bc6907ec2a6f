import type { Migration } from "./migration.ts";

/** What a company makes of the chart of categories, and of its banks' words for them. */
export const categories: Migration = {
  name: "0008-categories",
  statements: [
    // The company's own categories, and those of the built-in chart that it changed.
    `CREATE TABLE categories (
      company_id INT NOT NULL,
      slug TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('income', 'expense', 'transfer')),
      accounting_category TEXT NOT NULL,
      cash_flow_category TEXT NOT NULL,
      -- Slug of the category that it is a part of.
      parent TEXT,
      is_archived INT NOT NULL CHECK (is_archived IN (0, 1)),
      -- Whether its creation was undone; transactions that come back under it stand nowhere.
      is_removed INT NOT NULL CHECK (is_removed IN (0, 1)),
      -- Slug of the category that took its transactions.
      merged_into TEXT,
      -- When its place in the reports was last set; null where it never was.
      placed_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      PRIMARY KEY (company_id, slug)
    ) STRICT, WITHOUT ROWID`,
    // What a bank's word for a category means.
    `CREATE TABLE bank_categories (
      company_id INT NOT NULL,
      word_folded TEXT NOT NULL,
      word TEXT NOT NULL,
      category TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (company_id, word_folded)
    ) STRICT, WITHOUT ROWID`,
  ],
};
