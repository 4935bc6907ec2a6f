/** Which database a test file runs on, and tests that fit one only. */
import { inject, type TestOptions } from "vitest";

export type DatabaseKind = "sqlite" | "postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** What a book is opened on; the project of vitest.config.ts that runs the file says it. */
    readonly database: DatabaseKind;
  }
  interface TaskMeta {
    /** The one database that the test fits, and why. */
    onlyOn?: readonly [database: DatabaseKind, reason: string];
  }
}

/** Options of a `test` or `describe` that fits one database; a run ends with the list of these and their reasons. */
export function onlyOn(database: DatabaseKind, reason: string): TestOptions {
  return { skip: inject("database") !== database, meta: { onlyOn: [database, reason] } };
}

/** The same of one that the full run has on both, and the short one has no time for. */
export function onlyOnInShort(database: DatabaseKind, reason: string): TestOptions {
  if (process.env["CASHBOOK_TEST_FULL"] === "1") return {};
  return onlyOn(database, `${reason}; with CASHBOOK_TEST_FULL=1 on both`);
}
