/** An invented budget in the tables of Actual, as the bytes of its database. */
import { DatabaseSync } from "node:sqlite";

const BUDGET = `
  CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT, offbudget INTEGER DEFAULT 0, closed INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0);
  CREATE TABLE category_groups (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0);
  CREATE TABLE categories (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, cat_group TEXT, tombstone INTEGER DEFAULT 0);
  CREATE TABLE category_mapping (id TEXT PRIMARY KEY, transferId TEXT);
  CREATE TABLE payees (id TEXT PRIMARY KEY, name TEXT, category TEXT, tombstone INTEGER DEFAULT 0, transfer_acct TEXT);
  CREATE TABLE payee_mapping (id TEXT PRIMARY KEY, targetId TEXT);
  CREATE TABLE transactions (id TEXT PRIMARY KEY, isParent INTEGER DEFAULT 0, isChild INTEGER DEFAULT 0, acct TEXT, category TEXT,
    amount INTEGER, description TEXT, notes TEXT, date INTEGER, financial_id TEXT, starting_balance_flag INTEGER DEFAULT 0,
    transferred_id TEXT, sort_order REAL, tombstone INTEGER DEFAULT 0, parent_id TEXT);
  INSERT INTO accounts (id, name, tombstone) VALUES ('giro', 'Giro', 0), ('card', 'Card', 0), ('old', 'Old', 1);
  INSERT INTO category_groups (id, name, is_income) VALUES ('office', 'Office', 0), ('income', 'Income', 1);
  INSERT INTO categories (id, name, is_income, cat_group, tombstone) VALUES
    ('stamps', 'Post', 0, 'office', 0), ('letters', 'Letters', 0, 'office', 1), ('sales', 'Sales', 1, 'income', 0);
  INSERT INTO category_mapping VALUES ('stamps', 'stamps'), ('letters', 'stamps'), ('sales', 'sales');
  INSERT INTO payees (id, name, transfer_acct) VALUES ('post', 'Post Office', NULL), ('market', 'Market', NULL),
    ('client', 'Client', NULL), ('to-giro', NULL, 'giro'), ('to-card', NULL, 'card');
  INSERT INTO payee_mapping VALUES ('post', 'post'), ('mail', 'post'), ('market', 'market'), ('client', 'client'),
    ('to-giro', 'to-giro'), ('to-card', 'to-card');
  INSERT INTO transactions (id, acct, category, amount, description, notes, date, starting_balance_flag, transferred_id) VALUES
    ('t4', 'giro', 'sales', 2500, 'client', NULL, 20260204, 0, NULL),
    ('t0', 'giro', NULL, 100000, NULL, NULL, 20260101, 1, NULL),
    ('t1', 'giro', 'letters', -485, 'mail', 'stamps', 20260201, 0, NULL),
    ('t3a', 'giro', NULL, -5000, 'to-card', NULL, 20260203, 0, 't3b'),
    ('t3b', 'card', NULL, 5000, 'to-giro', NULL, 20260203, 0, 't3a'),
    ('t8', 'old', NULL, 5000, 'post', NULL, 20260203, 0, NULL);
  INSERT INTO transactions (id, isParent, isChild, parent_id, acct, category, amount, description, notes, date, sort_order, tombstone) VALUES
    ('t2', 1, 0, NULL, 'giro', NULL, -1250, 'market', NULL, 20260202, 9, 0),
    ('s1', 0, 1, 't2', 'giro', 'stamps', -1000, 'market', NULL, 20260202, 8, 0),
    ('s2', 0, 1, 't2', 'giro', NULL, -250, 'market', 'rest', 20260202, 7, 0),
    ('s3', 0, 1, 't2', 'giro', NULL, -700, 'market', NULL, 20260202, 6, 1),
    ('t9', 0, 0, NULL, 'giro', NULL, -100, 'market', NULL, 20260205, 5, 1),
    ('t7', 1, 0, NULL, 'giro', NULL, -300, 'market', NULL, 20260206, 5, 1),
    ('s7', 0, 1, 't7', 'giro', NULL, -300, 'market', NULL, 20260206, 4, 0);
`;

export function actualDatabase(sql: string = BUDGET): Uint8Array {
  using database = new DatabaseSync(":memory:");
  database.exec(sql);
  return database.serialize();
}
