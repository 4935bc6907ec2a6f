import type { Migration } from "./migration.ts";

/**
 * From which confidence a company's imports accept suggestions by themselves, and which imports have yet to. A program that
 * does not know the step accepts none.
 */
export const autoAccept: Migration = {
  name: "0014-auto-accept",
  isAdditive: true,
  statements: [
    // Ten-thousandths; null where imports accept nothing by themselves.
    `ALTER TABLE companies ADD COLUMN auto_accept INT`,
    `ALTER TABLE imports ADD COLUMN awaits_acceptance INT NOT NULL DEFAULT 0 CHECK (awaits_acceptance IN (0, 1))`,
    // The bulk change by which it accepted suggestions.
    `ALTER TABLE imports ADD COLUMN acceptance_bulk_id TEXT`,
    `CREATE INDEX imports_awaiting_acceptance ON imports (company_id, number) WHERE awaits_acceptance = 1`,
  ],
};
