/** Reads a book of another program. To remove a program, delete its folder and its line here. */
import { createHash } from "node:crypto";
import type { BookChoices } from "./entry.ts";
import type { BookPlan, ReadBook } from "./plan.ts";
import { readLines, type BookFiles, type BookLine } from "./read-lines.ts";

interface BookFormat {
  /** Endings of its files, without the dot. */
  readonly endings: readonly string[];
  /** Problems: file_missing, unreadable_file, too_large. */
  readonly read: (path: string, choices: BookChoices) => Promise<ReadBook>;
}

export const bookFormats = {
  hledger: {
    endings: ["hledger", "journal", "j"],
    read: (path, choices) => readJournal(path, "hledger", choices),
  },
  ledger: { endings: ["ledger", "ldg"], read: (path, choices) => readJournal(path, "ledger", choices) },
  beancount: {
    endings: ["beancount", "bean"],
    async read(path, choices) {
      const { ledgerIncludes, parseLedger } = await import("./beancount/parse-beancount.ts");
      const { doubleEntryPlan } = await import("./double-entry-plan.ts");
      const plan = (lines: readonly BookLine[]) => doubleEntryPlan(parseLedger(lines), choices);
      return readText(path, { includes: ledgerIncludes, plan });
    },
  },
  gnucash: {
    endings: ["gnucash", "xac"],
    read: async (path, choices) => (await import("./gnucash/read-gnucash.ts")).readGnucash(path, choices),
  },
  ynab: { endings: [], read: async (path) => (await import("./ynab/read-ynab.ts")).readYnab(path) },
  actual: {
    endings: [],
    read: async (path, choices) => (await import("./actual/read-actual.ts")).readActual(path, choices),
  },
  jsonl: {
    endings: ["jsonl"],
    async read(path) {
      const { parseRecords } = await import("./records/parse-records.ts");
      return readText(path, { includes: () => () => undefined, plan: parseRecords });
    },
  },
} as const satisfies Readonly<Record<string, BookFormat>>;

export type BookFormatName = keyof typeof bookFormats;

/** Problems: file_missing, unreadable_file, too_large. */
export async function readBook(
  path: string,
  format: BookFormatName,
  choices: BookChoices,
): Promise<ReadBook> {
  return bookFormats[format].read(path, choices);
}

async function readJournal(path: string, kind: "hledger" | "ledger", choices: BookChoices) {
  const { journalIncludes, parseJournal } = await import("./journal/parse-journal.ts");
  const { doubleEntryPlan } = await import("./double-entry-plan.ts");
  const plan = (lines: readonly BookLine[]) => doubleEntryPlan(parseJournal(lines, kind), choices);
  return readText(path, { includes: journalIncludes, plan });
}

interface TextBook extends BookFiles {
  readonly plan: (lines: readonly BookLine[]) => BookPlan;
}

async function readText(path: string, { includes, plan }: TextBook): Promise<ReadBook> {
  const lines = await readLines(path, { includes });
  const hash = createHash("sha256");
  for (const { text } of lines) hash.update(`${text}\n`);
  return { plan: plan(lines), sha256: hash.digest("hex") };
}
