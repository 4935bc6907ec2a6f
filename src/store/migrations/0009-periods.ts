import type { Migration } from "./migration.ts";

/** How far the books of a company are closed. A program that does not know it would write into closed days. */
export const periods: Migration = {
  name: "0009-periods",
  statements: [
    // YYYY-MM-DD; null where nothing is closed.
    `ALTER TABLE companies ADD COLUMN closed_until TEXT`,
  ],
};
