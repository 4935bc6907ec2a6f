import type { Migration } from "./migration.ts";

/** Who or what set the fields of a transaction, how sure that was, and the other side of a transfer. */
export const origins: Migration = {
  name: "0007-origins",
  statements: [
    // JSON by field, without the fields that the file or the request set. Most rows have none.
    `ALTER TABLE transactions ADD COLUMN origins TEXT`,
    // Ten-thousandths.
    `ALTER TABLE transactions ADD COLUMN ai_confidence INT CHECK (ai_confidence BETWEEN 0 AND 10000)`,
    // Id of the transaction on the other account.
    `ALTER TABLE transactions ADD COLUMN twin BLOB CHECK (length(twin) = 16)`,
    // The same table without a list of kinds: which records can be undone is the program's business.
    `CREATE TABLE change_images_of_all (
      company_id INT NOT NULL,
      event_id BLOB NOT NULL,
      kind TEXT NOT NULL,
      record_id TEXT NOT NULL,
      before TEXT,
      digest_after TEXT,
      PRIMARY KEY (company_id, event_id, record_id)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO change_images_of_all (company_id, event_id, kind, record_id, before, digest_after)
      SELECT company_id, event_id, kind, record_id, before, digest_after FROM change_images`,
    `DROP TABLE change_images`,
    `ALTER TABLE change_images_of_all RENAME TO change_images`,
  ],
};
