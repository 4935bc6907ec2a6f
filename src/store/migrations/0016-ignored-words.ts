import type { Migration } from "./migration.ts";

/** A bank's word can mean no category. A program that does not know the step would take the missing one for a category. */
export const ignoredWords: Migration = {
  name: "0016-ignored-words",
  statements: [
    `ALTER TABLE bank_categories RENAME COLUMN category TO category_before`,
    `ALTER TABLE bank_categories ADD COLUMN category TEXT`,
    `UPDATE bank_categories SET category = category_before`,
    `ALTER TABLE bank_categories DROP COLUMN category_before`,
  ],
};
