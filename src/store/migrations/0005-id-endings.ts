import type { Migration } from "./migration.ts";

/**
 * Transactions whose ids were made before an ending followed from the row's number: the first bit behind the version is 0 in
 * these ids (src/core/ids.ts). New rows are not in the index, so that no import writes to it.
 */
export const idEndings: Migration = {
  name: "0005-id-endings",
  isAdditive: true,
  statements: [
    // One transaction by the last 8 digits of such an id.
    `CREATE INDEX transactions_by_ending ON transactions (company_id, substr(id, 13, 4))
      WHERE substr(id, 7, 1) < x'78'`,
  ],
};
