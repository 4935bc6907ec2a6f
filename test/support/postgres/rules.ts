/**
 * Tests of rules, which the short run leaves to SQLite; the full run has them on both databases.
 *
 * What these files hold is decided by the core, whatever the book is on, and on a server each takes four times as long. Whatever
 * statements they send, tests that stay send in the same form: that was found by recording the statements of every file, and what a
 * file alone sends of another form keeps it out of this list. Which columns of an insert are the same in all rows is no form:
 * test/store/dialect/postgres/insert.test.ts has both. A new test is on both databases unless it is written down here.
 */
export const RULES: readonly string[] = [
  "client/import/earlier-files",
  // The same limits and refusals are in test/store/dialect/postgres/admission and in test/several-servers.
  "core/access/admission",
  "core/categories/places",
  // Two servers that are asked the same at once are in test/several-servers/idempotency.test.ts.
  "core/idempotency/processes",
  "core/imports/any-order",
  "core/imports/auto-accept",
  "core/imports/bank-categories",
  "core/imports/days-in-chunks",
  "core/imports/first-status",
  "core/imports/held-acceptance",
  "core/imports/journal",
  "core/imports/opening",
  "core/imports/rates",
  "core/imports/repeated-file",
  "core/imports/running-balance",
  "core/imports/sight",
  "core/imports/undo",
  "core/imports/verdicts",
  "core/periods/close",
  "core/periods/closed-days",
  "core/periods/imports",
  "core/rules/birth/birth-rules",
  "core/rules/rules",
  "core/statements/reading",
  "core/statements/several-accounts",
  "core/statements/sheet",
  "core/suggestions/rebuild",
  "core/suggestions/unconfirmed",
  "core/tokens/hostile-tokens",
  "core/tokens/tokens",
  "core/transactions/change",
  "core/transactions/create",
  "core/transactions/provenance/why",
  "core/transfers/operations",
  "core/undo/catalogue",
].map((name) => `test/${name}.test.ts`);
