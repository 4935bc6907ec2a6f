import type { Migration } from "./migration.ts";

/** In which order an import's chunks bring its rows, and the booking day of the row that came last. */
export const rowOrder: Migration = {
  name: "0011-row-order",
  statements: [
    `ALTER TABLE imports ADD COLUMN row_order TEXT NOT NULL DEFAULT 'lines'`,
    `ALTER TABLE imports ADD COLUMN last_day TEXT NOT NULL DEFAULT ''`,
  ],
};
