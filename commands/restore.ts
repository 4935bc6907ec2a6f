import type { Restorable } from "../src/client/operator.ts";
import { command } from "../src/terminal/command.ts";
import { confirm } from "../src/terminal/prompts/confirm.ts";
import { required, toggle } from "../src/terminal/command-line/flag.ts";
import { record } from "../src/terminal/view.ts";
import { headsData } from "./audit-head.ts";
import { bookFieldNames, bookFields } from "./book-view.ts";
import { countText } from "../src/contract/count-text.ts";

export const restore = command({
  examples: [
    "cashbook restore /mnt/safe/acme.db",
    "cashbook restore backups/cashbook-20260301T140500Z.db --replace --yes",
  ],
  notes:
    "The whole file is checked first: its pages, its audit logs event by event, its daily totals. An existing book is " +
    "replaced only with --replace; it is kept beside the new one under another name, and must not be in use.",
  operands: { file: required("A backup, or any other book.", { completes: "file" }) },
  flags: { replace: toggle("Replace an existing book; the old one is kept beside it.") },
  async run(context, { operands: { file }, flags: { replace } }) {
    context.requireFields(["path", "kept", ...bookFieldNames]);
    const restoration = await context.operator.restore({
      file,
      replace,
      confirm: async (restorable) => {
        if (restorable.kept !== null) await confirm(context, { will: whatHappens(restorable) });
      },
      signal: context.interruption,
    });
    const data = { ...restoration, heads: headsData(restoration.heads) };
    return record({
      data,
      fields: [
        { name: "path", kind: "text" },
        { name: "kept", kind: "text", title: "Kept before" },
        ...bookFields(restoration),
      ],
      sentence: "Restored and verified.",
      essence: restoration.path,
    });
  },
});

function whatHappens({ file, path, kept, counts: { transactions = 0, events = 0 } }: Restorable): string {
  const contents = `${countText(transactions, "transaction")} and ${countText(events, "event")}`;
  return `Replaces the book at ${path} with ${file}, with ${contents}; the existing book is kept as ${kept}.`;
}
