import { Problem } from "../../contract/problem.ts";

/** A file without a byte: most often a download that failed. */
export function emptyFile(): Problem {
  return new Problem("unreadable_file", {
    detail: "The file is empty.",
    remedy: "Download it from the bank again: nothing of it was saved.",
  });
}
