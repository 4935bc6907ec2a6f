/** The built command line, on a home of the bench's own. */
import { join } from "node:path";
import type { Command } from "./measure.ts";

export interface Bench {
  /** A scratch folder for files, books and homes. */
  readonly folder: string;
  /** CASHBOOK_HOME of a book that is empty at first. */
  readonly home: string;
  /** Rows of the large book. */
  readonly rows: number;
}

export function cashbook(home: string, args: readonly string[], codes?: readonly number[]): Command {
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, "../dist/cashbook.js"), ...args],
    env: { CASHBOOK_HOME: home, CASHBOOK_CURRENCY: "EUR" },
    ...(codes === undefined ? {} : { codes }),
  };
}
