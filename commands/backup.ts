import { command } from "../src/terminal/command.ts";
import { optional } from "../src/terminal/flag.ts";
import { record } from "../src/terminal/view.ts";

export const backup = command({
  examples: ["cashbook backup", "cashbook backup /mnt/safe/acme.db"],
  notes:
    "The copy is of one moment, however many commands write meanwhile; it is checked before it gets its name, and an " +
    "existing file is never overwritten.",
  operands: {
    file: optional("Where to; a new file in the folder `backups` beside the book when absent.", {
      completes: "file",
    }),
  },
  flags: {},
  async run({ operator, interrupted }, { operands: { file } }) {
    const data = await operator.backup({ to: file, signal: interrupted });
    return record({
      data,
      fields: [
        { name: "path", kind: "text" },
        { name: "size", kind: "count", title: "Bytes" },
        { name: "sha256", kind: "id", title: "SHA-256" },
      ],
      sentence: "Backed up and checked.",
      essence: data.path,
    });
  },
});
