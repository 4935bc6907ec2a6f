/** What costs are measured on: a file that holds so much of one thing, and what the book holds before it is imported. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface CostFile {
  /** The smaller of the two sizes. */
  readonly small: number;
  readonly make: (size: number, folder: string) => Promise<Import> | Import;
}

export interface Import {
  /** Words of the commands that come before the one that is measured. */
  readonly before: readonly (readonly string[])[];
  readonly words: readonly string[];
  /** Exit codes that are right. */
  readonly codes: readonly number[];
}

const OK = 0;
const HELD = 3;
const NOTHING_NEW = 8;

const day = (index: number) =>
  `2026-${String(1 + (Math.floor(index / 28) % 9)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`;

function written(folder: string, name: string, lines: Iterable<string>): string {
  const path = join(folder, name);
  writeFileSync(path, `${[...lines].join("\n")}\n`);
  return path;
}

function numbered(count: number, line: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => line(index));
}

const HEADER = "Date,Description,Amount";
const importing = (path: string) => ["tx", "import", path, "--account", "Main", "--currency", "EUR", "--yes"];
const trying = (path: string) => [...importing(path), "--dry-run"];
const just = (words: readonly string[]): Import => ({
  before: [],
  words,
  codes: [OK, HELD, NOTHING_NEW],
});

export const costFiles: Readonly<Record<string, CostFile>> = {
  rows: {
    small: 20_000,
    make: (size, folder) =>
      just(
        trying(
          written(folder, "rows.csv", [
            HEADER,
            ...numbered(size, (index) => `${day(index)},Coffee ${index},-${1 + (index % 97)}.50`),
          ]),
        ),
      ),
  },
  "columns of 2,000 rows": {
    small: 60,
    make: (size, folder) =>
      just(
        trying(
          written(folder, "columns.csv", [
            `${HEADER},${numbered(size, (column) => `Column ${column}`).join(",")}`,
            ...numbered(
              2000,
              (index) =>
                `${day(index)},Coffee ${index},-3.50,${numbered(size, (column) => `text ${column}`).join(",")}`,
            ),
          ]),
        ),
      ),
  },
  "equal rows of a day, imported again": {
    small: 2500,
    make(size, folder) {
      const path = written(folder, "equal.csv", [HEADER, ...numbered(size, () => "2026-01-13,Coffee,-3.50")]);
      return { ...just(importing(path)), before: [importing(path)] };
    },
  },
  "suspects of each other": {
    small: 2000,
    make(size, folder) {
      const file = (name: string, text: string) =>
        written(folder, name, [HEADER, ...numbered(size, (index) => `2026-01-13,${text} ${index},-3.50`)]);
      return {
        ...just(importing(file("second.csv", "Tea at the station"))),
        before: [importing(file("first.csv", "Coffee"))],
      };
    },
  },
  "accounts of a file, and of the book": {
    small: 100,
    make: (size, folder) =>
      just([
        "tx",
        "import",
        written(folder, "accounts.csv", [
          "Date,Account,Description,Amount,Currency",
          ...numbered(size * 4, (index) => {
            const account = 10_000_000 + Math.floor(index / 4);
            return `${day(index)},${account},Coffee ${index},-3.50,EUR`;
          }),
        ]),
        "--yes",
      ]),
  },
  "categories of a file, and of the book": {
    small: 1000,
    make: (size, folder) =>
      just([
        ...importing(
          written(folder, "categories.csv", [
            `${HEADER},Category`,
            ...numbered(size, (index) => `${day(index)},Coffee ${index},-3.50,Cost centre ${index}`),
          ]),
        ),
        "--column",
        "category=Category",
      ]),
  },
  "blank lines": {
    small: 100_000,
    make: (size, folder) =>
      just(
        trying(
          written(folder, "blank.csv", [
            HEADER,
            "2026-01-13,Coffee,-3.50",
            ...numbered(size, (index) => (index % 2 === 0 ? "" : ",,")),
            "2026-01-14,Tea,-2.00",
          ]),
        ),
      ),
  },
  "rows with a running balance": {
    small: 20_000,
    make: (size, folder) =>
      just(
        trying(
          written(folder, "balances.csv", [
            `${HEADER},Balance`,
            ...numbered(
              size,
              (index) => `${day(index % 252)},Coffee ${index},-1.00,${(1_000_000 - index).toFixed(2)}`,
            ),
          ]),
        ),
      ),
  },
};
