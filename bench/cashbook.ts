/** The built command line, on a home of the bench's own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
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

const root = join(import.meta.dirname, "..");

/** The executable that the README has people install. It is built into the bench's folder when it is first asked for. */
export function installed(bench: Bench, args: readonly string[]): Command {
  const executable = join(bench.folder, "cashbook");
  if (!existsSync(executable)) {
    const words = [join(root, "node_modules/tsx/dist/cli.mjs"), "build/executable.ts", bench.folder];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`the executable cannot be built: ${stderr}`);
  }
  return { ...cashbook(bench, args), command: executable, args };
}
