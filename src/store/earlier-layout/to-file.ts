/** Makes a new file of a book in the earlier tables: whole, or not at all. */
import { Problem } from "../../contract/problem.ts";
import { copyTables } from "../copy/copy-tables.ts";
import { differenceOf, figuresOf, type BookFigures } from "../copy/figures.ts";
import type { BookReader } from "../copy/ports.ts";
import { auditedTables, lastTables } from "../copy/book-tables.ts";
import { inspectCopy } from "../dialect/sqlite/copy/backup.ts";
import { newBook } from "../dialect/sqlite/copy/write-book.ts";
import { wholeFile } from "../dialect/sqlite/copy/whole-file.ts";

export interface ToFile {
  readonly to: string;
  /** Rejects when the book that has arrived cannot be trusted. */
  readonly prove: (book: BookReader) => Promise<void>;
  readonly onProgress: (doneRows: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Problems: file_exists, file_missing, and store_damaged when what has arrived is not what was sent. */
export async function moveToFile(
  from: BookReader,
  { to, prove, onProgress, signal }: ToFile,
): Promise<BookFigures> {
  return wholeFile(to, async (temporary) => {
    const figures = await figuresOf(from);
    const companies = figures.companies.map(({ number }) => number);
    const total = figures.counts.values().reduce((sum, count) => sum + Number(count), 0);
    let doneRows = 0;
    const file = await newBook(temporary);
    try {
      await copyTables({
        from,
        to: file,
        tables: [...auditedTables, ...lastTables],
        companies,
        onRows: (rows) => onProgress((doneRows += rows), total),
        signal,
      });
      file.finish();
    } finally {
      file.close();
    }
    await inspectCopy(temporary, async (copy) => {
      const difference = differenceOf(figures, await figuresOf(copy));
      if (difference !== undefined) {
        throw new Problem("store_damaged", {
          detail: `What has arrived is not what was sent: ${difference}.`,
          remedy:
            "Run `cashbook doctor` on the book that is moved with the version that wrote it; no file was kept.",
        });
      }
      await prove(copy);
    });
    return figures;
  });
}
