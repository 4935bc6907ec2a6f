import { findIds } from "../../src/client/ids/find-id.ts";
import { transfers, type TransferResult } from "../../src/contract/transfer.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { several, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { firstDay, lastDay, periodFlag, readSpan } from "../../src/terminal/command-line/period.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { accountNames } from "../accounts/names.ts";
import { closedTransfers, previewTable, resultRecord, transfersText } from "./view.ts";
import { countText } from "../../src/contract/count-text.ts";
import { DRY_RUN } from "../../src/terminal/nothing-changed.ts";
import { bulkUndoNote } from "../undo-note.ts";

export const match = command({
  examples: [
    "cashbook transfers match --all-sure --dry-run",
    "cashbook transfers match --all-sure --period last-month --yes",
    "cashbook transfers match 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c12",
  ],
  notes:
    "Both rows get the category transfer, so the summary counts them as neither income nor expenses. With --all-sure what a " +
    "person or a file categorized otherwise stays, and so does what has a row in the closed period; two rows that are named are matched whatever category they have.",
  operands: {
    ids: several("The two transactions, by their ids or last digits.", { atLeast: 0, placeholder: "id" }),
  },
  flags: {
    allSure: toggle("Match all that `transfers list` calls sure."),
    from: firstDay("With --all-sure: first day."),
    to: lastDay("With --all-sure: last day."),
    period: periodFlag,
    dryRun: toggle("Only show what would be matched."),
  },
  async run(context, { operands: { ids }, flags: { allSure, dryRun, ...span } }) {
    const { call, interruption: signal, settings } = context;
    if (allSure ? ids.length > 0 : ids.length !== 2) {
      throw new Problem("usage", {
        detail: "Name the two transactions of a transfer, or say --all-sure.",
        remedy: "`cashbook transfers list` shows transfers with the ids of their rows.",
      });
    }
    const days = readSpan(span);
    const isConfirmed = settings.yes && !dryRun;
    const request = allSure
      ? omitUndefined({ all_sure: true, date_from: days.from, date_to: days.to })
      : { transaction_ids: [...(await findIds(context, "transaction", ids, { isConfirmed }))] };
    const { data: rehearsal } = await call(transfers.match, { ...request, dry_run: true }, { signal });
    const count = rehearsal.transfers;
    const closedNotes = closedTransfers(rehearsal);
    if (count === 0)
      return resultRecord(rehearsal, { sentence: nothing(rehearsal, allSure), notes: closedNotes });
    const preview = previewTable(rehearsal, await accountNames(context));
    const will = `Matches ${transfersText(count)}: ${countText(rehearsal.updated, "transaction gets its", "transactions get their")} other side and the category transfer.`;
    if (dryRun)
      return resultRecord(rehearsal, {
        preview,
        sentence: will,
        notes: [...closedNotes, DRY_RUN],
      });
    await confirm(context, { will, preview, dryRun: true });
    const expected = allSure ? { expected_count: count } : {};
    const { data } = await call(transfers.match, { ...request, ...expected }, { signal });
    return resultRecord(data, {
      sentence: matchedSentence(data),
      notes: [...closedNotes, await bulkUndoNote(context, data.bulk_id)],
    });
  },
});

function nothing({ closed = 0 }: TransferResult, allSure: boolean): string {
  if (!allSure) return "The two transactions are matched with each other already; nothing was changed.";
  return `No ${closed > 0 ? "other " : ""}transfer is sure; nothing was changed. \`cashbook transfers list\` shows what could be one.`;
}

function matchedSentence({ transfers: count, updated }: TransferResult): string {
  return `Matched ${transfersText(count)}: ${countText(updated, "transaction")} changed.`;
}
