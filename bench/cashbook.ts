/** The built command line, on a home of the bench's own. */
import { join } from "node:path";
import type { Command } from "./measure.ts";

export interface Book {
  /** CASHBOOK_HOME. */
  readonly home: string;
  /** Address of its database server; a file of the home when absent. */
  readonly database?: string;
}

/** Its own book is empty at first. */
export interface Bench extends Book {
  /** A scratch folder for files, books and homes. */
  readonly folder: string;
  /** Rows of the large book. */
  readonly rows: number;
}

export function cashbook(
  { home, database }: Book,
  args: readonly string[],
  codes?: readonly number[],
): Command {
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, "../dist/cashbook.js"), ...args],
    env: {
      CASHBOOK_HOME: home,
      CASHBOOK_CURRENCY: "EUR",
      ...(database === undefined ? {} : { CASHBOOK_DATABASE: database }),
    },
    ...(codes === undefined ? {} : { codes }),
  };
}
