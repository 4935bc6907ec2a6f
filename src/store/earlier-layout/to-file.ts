/** Makes a new file of a book in the earlier tables: whole, or not at all. */
import { Problem } from "../../contract/problem.ts";
import { copyToFile, type FileCopy } from "../copy/copy-to-file.ts";
import type { BookFigures } from "../copy/figures.ts";
import type { BookReader } from "../copy/ports.ts";

interface ToFile extends FileCopy {
  /** Rejects when the book that has arrived cannot be trusted. */
  readonly prove: (book: BookReader) => Promise<void>;
}

/** Problems: file_exists, file_missing, and store_damaged when what has arrived is not what was sent. */
export function moveToFile(from: BookReader, { prove, ...copy }: ToFile): Promise<BookFigures> {
  return copyToFile({ lend: (_, work) => work(from), refusal, prove }, copy);
}

function refusal(difference: string): Problem {
  return new Problem("store_damaged", {
    detail: `What has arrived is not what was sent: ${difference}.`,
    remedy:
      "Run `cashbook doctor` on the book that is moved with the version that wrote it; no file was kept.",
  });
}
