/** Copies a whole book to a new file: all of it, or nothing. */
import type { Problem } from "../../contract/problem.ts";
import { inspectCopy } from "../dialect/sqlite/copy/backup.ts";
import { wholeFile } from "../dialect/sqlite/copy/whole-file.ts";
import { newBook } from "../dialect/sqlite/copy/write-book.ts";
import { auditedTables, lastTables, type BookTable } from "./book-tables.ts";
import { copyTables } from "./copy-tables.ts";
import { differenceOf, figuresOf, type BookFigures } from "./figures.ts";
import type { BookReader } from "./ports.ts";

export interface FileCopy {
  readonly to: string;
  readonly onProgress: (doneRows: number, total: number) => void;
  readonly signal: AbortSignal;
}

interface Source {
  /** Lends the book in one state. `tables` are those of the new file. */
  readonly lend: (
    tables: ReadonlyMap<string, BookTable>,
    work: (book: BookReader) => Promise<BookFigures>,
  ) => Promise<BookFigures>;
  /** The problem of a copy that is not what was read. */
  readonly refusal: (difference: string) => Problem;
  /** Rejects when the copy cannot be trusted. */
  readonly prove?: (copy: BookReader) => Promise<void>;
}

/** Answers what is in the copy. Throws `file_exists`, `file_missing`, the refusal, and the problems of the source. */
export function copyToFile(
  { lend, refusal, prove }: Source,
  { to, onProgress, signal }: FileCopy,
): Promise<BookFigures> {
  return wholeFile(to, async (temporary) => {
    const file = await newBook(temporary);
    try {
      const figures = await lend(file.tables, async (from) => {
        const original = await figuresOf(from);
        const companies = original.companies.map(({ number }) => number);
        const total = original.counts.values().reduce((sum, count) => sum + Number(count), 0);
        let doneRows = 0;
        const onRows = (rows: number): void => onProgress((doneRows += rows), total);
        const tables = [...auditedTables, ...lastTables];
        await copyTables({ from, to: file, tables, companies, onRows, signal });
        return original;
      });
      file.finish();
      await inspectCopy(temporary, async (copy) => {
        const difference = differenceOf(figures, await figuresOf(copy));
        if (difference !== undefined) throw refusal(difference);
        await prove?.(copy);
      });
      return figures;
    } finally {
      file.close();
    }
  });
}
