import { DatabaseSync } from "node:sqlite";
import {
  countedTables,
  requireUnchanged,
  tablesToEmpty,
  type CompanyCounts,
  type CompanyToRemove,
} from "../../company-removal/company-counts.ts";
import { bookTables } from "./copy/catalogue.ts";
import { asProblem } from "./errors.ts";

/** Milliseconds for which other commands on the book are waited for. */
const WAIT_MS = 10_000;

/** Problems: conflict, store_busy, store_full. */
export async function removeFromFile(path: string, { number, approve }: CompanyToRemove): Promise<void> {
  const database = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    const approval = countsIn(database, number);
    await approve(approval);
    database.exec("PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    try {
      requireUnchanged(approval, countsIn(database, number));
      const tables = bookTables(database);
      for (const name of tablesToEmpty) {
        if (tables.get(name)?.columns.includes("company_id") === true)
          database.prepare(`DELETE FROM ${name} WHERE company_id = ?`).run(number);
      }
      database.exec("COMMIT");
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  } catch (error) {
    throw asProblem(error);
  } finally {
    database.close();
  }
}

function countsIn(database: DatabaseSync, number: number): CompanyCounts {
  const counts = countedTables.map((name) => {
    const row = database.prepare(`SELECT COUNT(*) AS count FROM ${name} WHERE company_id = ?`).get(number);
    return [name, Number(row?.["count"])];
  });
  return Object.fromEntries(counts) as CompanyCounts;
}
