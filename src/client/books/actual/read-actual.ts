/**
 * A budget of Actual: the zip file of its export, which holds db.sqlite. The database is read in memory, and nothing that its
 * schema defines is run. Amounts are hundredths, days are numbers such as 20260131. Source: Actual's schema and its migrations.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { budgetPlan } from "../budget/budget-plan.ts";
import type { BookChoices } from "../entry.ts";
import { BYTES_MAX, contentOf } from "../read-lines.ts";
import type { ReadBook } from "../plan.ts";
import { parseActual } from "./parse-actual.ts";

const DATABASE = "db.sqlite";
const MAGIC = "SQLite format 3\0";

/** Problems: usage without a currency, file_missing, unreadable_file, too_large. */
export async function readActual(path: string, { currency }: BookChoices): Promise<ReadBook> {
  const name = basename(path);
  if (currency === undefined)
    throw new Problem("usage", {
      detail: "A budget of Actual does not say which currency it is in.",
      remedy: "Add --currency, such as --currency EUR.",
    });
  const content = await contentOf(path);
  const database = await databaseOf(content, name);
  const { DatabaseSync } = await import("node:sqlite");
  const memory = new DatabaseSync(":memory:");
  try {
    // Without the log of changes beside it, a database is read as one that has none.
    if (database[18] === 2) database.set([1, 1], 18);
    memory.deserialize(database);
    memory.exec("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON");
    const plan = budgetPlan(parseActual(memory, { fileName: name, currency }));
    return { plan, sha256: createHash("sha256").update(content).digest("hex") };
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw unreadable(name, "has a database that is damaged, or is not Actual's", cause);
  } finally {
    memory.close();
  }
}

async function databaseOf(content: Buffer, name: string): Promise<Uint8Array> {
  if (isDatabase(content)) return new Uint8Array(content);
  const { unzipSync } = await import("fflate");
  let files: Readonly<Record<string, Uint8Array>>;
  try {
    files = unzipSync(content, {
      filter: ({ name: entry, originalSize }) => {
        if (originalSize > BYTES_MAX)
          throw new Problem("too_large", { detail: `${name} holds a file of more than 256 MiB.` });
        return entry === DATABASE;
      },
    });
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw unreadable(name, "is no zip file, or not whole", cause);
  }
  const database = files[DATABASE];
  if (database === undefined || !isDatabase(database)) throw unreadable(name, `holds no ${DATABASE}`);
  return database;
}

function isDatabase(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MAGIC.length)).toString("latin1") === MAGIC;
}

function unreadable(name: string, what: string, cause?: unknown): Problem {
  return new Problem("unreadable_file", {
    detail: `${name} ${what}.`,
    remedy: "Export the budget again in Actual (Settings, Export data); nothing was written.",
    cause,
  });
}
