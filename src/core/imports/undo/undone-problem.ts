/** The problem of an import that was taken back, in the words of what was wanted of it. */
import { command, sentence } from "../../../contract/choice.ts";
import { momentText } from "../../../contract/values/date.ts";
import { Problem } from "../../../contract/problem.ts";
import type { ImportRecord } from "../../ports/import-record.ts";

type Undone = Pick<ImportRecord, "state" | "undone_at">;

/** To undo it once more. */
export function alreadyUndone({ undone_at }: Undone): Problem {
  return new Problem("import_undone", {
    ...(undone_at !== null && { detail: `The import was already undone on ${momentText(undone_at)}.` }),
    remedy: "Nothing needs to be done.",
  });
}

/** To do something with its rows, which are gone, or are going. */
export function rowsGone({ state, undone_at }: Undone): Problem {
  if (state === "undoing" || undone_at === null) {
    return new Problem("import_undone", {
      detail: "The import is being undone, and its rows go with it.",
      remedy: sentence`${command("imports undo <id>")} brings the undo to its end; then import the file again to have them.`,
    });
  }
  return new Problem("import_undone", {
    detail: `The import was undone on ${momentText(undone_at)}, and its rows are gone.`,
    remedy: "Import the file again to have them.",
  });
}
