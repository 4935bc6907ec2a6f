import { Problem } from "../../contract/problem.ts";
import type { Place } from "./entry.ts";

const REMEDY =
  "Correct the line, or write the book with its own program in plain entries; nothing was written.";

/** `what` follows the place: "acme.journal, line 12, leaves out …". */
export function unreadableBook({ file, line }: Place, what: string, remedy: string = REMEDY): Problem {
  return new Problem("unreadable_file", { detail: `${file}, line ${line}, ${what}.`, remedy });
}

/** Of a book without lines; `what` follows the name: "budget.json is a book whose transaction …". */
export function unreadableRecord(file: string, what: string): Problem {
  return new Problem("unreadable_file", {
    detail: `${file} is a book ${what}.`,
    remedy: "Export the book again from its program; nothing was written.",
  });
}
