/** Where a test's book is: a file of its own, or a database of its own, as the database in question asks. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { copyOf, freshDatabase, type TestDatabase } from "./postgres/database.ts";

/** `await using at = await bookPlace()` */
export interface BookPlace extends AsyncDisposable {
  /** A path, or the address of a database. */
  readonly place: string;
  /** Another place with the same book. Nothing may have this one open. */
  copy(): Promise<BookPlace>;
}

/** A place without a book, or with the empty tables of one. */
export async function bookPlace(): Promise<BookPlace> {
  return inject("database") === "postgres" ? inDatabase(await freshDatabase()) : inFolder();
}

function inDatabase({ address, drop }: TestDatabase): BookPlace {
  return { place: address, copy: async () => inDatabase(await copyOf(address)), [Symbol.asyncDispose]: drop };
}

function inFolder(): BookPlace {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-test-"));
  const place = join(folder, "book.db");
  return {
    place,
    async copy() {
      const copy = inFolder();
      copyFileSync(place, copy.place);
      return copy;
    },
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
