import { command } from "../src/terminal/command.ts";
import { optional } from "../src/terminal/command-line/flag.ts";
import { record } from "../src/terminal/view.ts";
import { headsData } from "./audit-head.ts";
import { bookFieldNames, bookFields, reportProgress } from "./book-view.ts";

export const backup = command({
  examples: ["cashbook backup", "cashbook backup /mnt/safe/acme.db"],
  notes:
    "The copy is a book in a file, taken at one point in time even while others write, whether the book is in a file or on a " +
    "server. It is verified before it gets its name, and an existing file is never overwritten. Store the heads of the audit logs elsewhere: `cashbook doctor --expect-head` " +
    "takes them.",
  operands: {
    file: optional("Target file; default a new file in the folder `backups` beside the book's file.", {
      completes: "file",
    }),
  },
  flags: {},
  async run({ operator, io, interruption, requireFields }, { operands: { file } }) {
    requireFields(["path", "size", "sha256", ...bookFieldNames]);
    const progress = io.progress({ label: "Copying", unit: "rows" });
    const copy = await operator
      .backup({ to: file, progress: reportProgress(progress), signal: interruption })
      .finally(progress.end);
    const data = { ...copy, heads: headsData(copy.heads) };
    return record({
      data,
      fields: [
        { name: "path", kind: "text" },
        { name: "size", kind: "count", title: "Bytes" },
        { name: "sha256", kind: "id", title: "SHA-256" },
        ...bookFields(copy),
      ],
      sentence: "Backed up and verified.",
      essence: copy.path,
    });
  },
});
