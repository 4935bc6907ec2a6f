/** An empty temporary book, for reads and dry runs on a book that does not exist yet. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCompany, type NewCompany } from "../../core/company/create-company.ts";
import { isRunning } from "../../files/running-process.ts";
import { openPlace, type Book, type Whereabouts } from "../open-place.ts";

/** Closing the book removes it; that of a process which was killed goes with the next one, or with the next command that writes. */
export async function temporaryBook(where: Whereabouts, company: NewCompany): Promise<Book> {
  removeAbandonedBooks();
  const folder = mkdtempSync(join(tmpdir(), `cashbook-${process.pid}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const book = await openPlace({ ...where, database: join(folder, "book.db") }, { create: true });
    const close = (): Promise<void> => book.close().finally(remove);
    try {
      await createCompany(book.ports, company);
    } catch (error) {
      await book.close();
      throw error;
    }
    return { ...book, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Removes the temporary books of processes that are no more. */
export function removeAbandonedBooks(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^cashbook-([0-9]+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another person's: it is theirs to remove.
    }
  }
}
