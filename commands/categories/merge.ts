import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { record, type RecordView } from "../../src/terminal/view.ts";
import type { MergeResult } from "../../src/contract/category/request.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { transactionsText } from "../tx/tally.ts";
import { undoNotes } from "../undo-note.ts";
import { categoryOperand } from "./flags.ts";
import { DRY_RUN } from "../../src/terminal/nothing-changed.ts";

export const merge = command({
  examples: [
    "cashbook categories merge hotels travel --dry-run",
    "cashbook categories merge hotels travel --yes",
  ],
  notes:
    "Its slug and its name become words for the other category, on the command line and in files. Transactions whose place in " +
    "accounting and cash flow was set by itself keep it.",
  operands: {
    category: categoryOperand,
    into: chosen("The category that takes the transactions.", { completes: "category" }),
  },
  flags: { dryRun: toggle("Show how many transactions would move; change nothing.") },
  async run(context, { operands, flags: { dryRun } }) {
    const { call, interruption: signal, io } = context;
    const slug = await findCategory(call, operands.category, { note: io.note, isSubject: true });
    const into = await findCategory(call, operands.into, { note: io.note, isSubject: true });
    const { data: rehearsal } = await call(categories.merge, { slug, into, dry_run: true }, { signal });
    const names = await namesFor(context, forReading(context) || io.facts.interactive);
    const words = `${transactionsText(rehearsal.matched)} from ${rehearsal.category.name} into ${names.get(into) ?? into}`;
    if (dryRun) return mergeRecord(rehearsal, `Would move ${words}.`, [DRY_RUN]);
    await confirm(context, {
      will: `Moves ${words}, and archives ${rehearsal.category.name}.`,
      dryRun: true,
    });
    const input = { slug, into, expected_count: rehearsal.matched };
    const { data } = await call(categories.merge, input, { signal });
    return mergeRecord(data, `Moved ${words}.`, await undoNotes(context));
  },
});

function mergeRecord(data: MergeResult, sentence: string, notes: readonly string[]): RecordView {
  return record({
    data,
    fields: [
      { name: "bulk_id", kind: "id", title: "Bulk id", visibleIn: "pipe" },
      { name: "matched", kind: "count" },
      { name: "updated", kind: "count" },
    ],
    lines: () => [],
    sentence,
    notes,
    ...(data.bulk_id !== null && { essence: data.bulk_id }),
  });
}
