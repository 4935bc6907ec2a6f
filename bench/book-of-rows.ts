/** Books of so many rows of one account, to hold a larger one against. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeBankFile } from "./book.ts";
import { cashbook, type Book } from "./cashbook.ts";
import { run } from "./measure.ts";

/** Made once; what a part of the bench adds to it is there for those behind it. */
export async function bookOfRows(folder: string, rows: number): Promise<Book> {
  const book = { home: join(folder, `book-of-${rows}`) };
  if (existsSync(book.home)) return book;
  const path = join(folder, `book-of-${rows}.csv`);
  await writeBankFile({ path, rows, days: 600 });
  await run(cashbook(book, ["tx", "import", path, "--account", "Main", "--currency", "EUR", "--yes"]));
  return book;
}
