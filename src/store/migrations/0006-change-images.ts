import type { Migration } from "./migration.ts";

/** What records were before each change, by the event that recorded it, so that changes can be undone. */
export const changeImages: Migration = {
  name: "0006-change-images",
  statements: [
    // The ids of events rise with time, so that images that are too old are a range of the key.
    `CREATE TABLE change_images (
      company_id INT NOT NULL,
      event_id BLOB NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('transaction', 'account', 'company')),
      record_id TEXT NOT NULL,
      before TEXT,
      digest_after TEXT,
      PRIMARY KEY (company_id, event_id, record_id)
    ) STRICT, WITHOUT ROWID`,
    // At which version a transaction is again what its import wrote, after an undo: the import may be undone like one whose
    // rows nobody has touched.
    `CREATE TABLE original_versions (
      company_id INT NOT NULL,
      transaction_id BLOB NOT NULL,
      version INTEGER NOT NULL,
      PRIMARY KEY (company_id, transaction_id)
    ) STRICT, WITHOUT ROWID`,
    // One event by its id.
    `CREATE INDEX events_by_id ON events (company_id, id)`,
    `ALTER TABLE bulk_images ADD COLUMN digest_after TEXT`,
  ],
  isAdditive: true,
};
