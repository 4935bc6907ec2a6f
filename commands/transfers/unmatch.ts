import { findIds } from "../../src/client/ids/find-id.ts";
import { transfers } from "../../src/contract/transfer.ts";
import { command } from "../../src/terminal/command.ts";
import { several, toggle } from "../../src/terminal/command-line/flag.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { accountNames } from "../accounts/names.ts";
import { previewTable, resultRecord, transfersText } from "./view.ts";
import { DRY_RUN } from "../../src/terminal/nothing-changed.ts";
import { bulkUndoNote } from "../undo-note.ts";

export const unmatch = command({
  examples: ["cashbook transfers unmatch 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11"],
  notes: "The category that the match set goes with it; one that a person set stays.",
  operands: {
    ids: several("A transaction of each transfer, by its id or last digits.", {
      placeholder: "id",
      chosenFrom: "matchedTransfer",
    }),
  },
  flags: { dryRun: toggle("Only show what would be separated.") },
  async run(context, { operands: { ids }, flags: { dryRun } }) {
    const { call, interruption: signal, settings } = context;
    const isConfirmed = settings.yes && !dryRun;
    const transaction_ids = [...(await findIds(context, "transaction", ids, { isConfirmed }))];
    const { data: rehearsal } = await call(transfers.unmatch, { transaction_ids, dry_run: true }, { signal });
    const preview = previewTable(rehearsal, await accountNames(context));
    const will = `Separates the two rows of ${transfersText(rehearsal.transfers)}.`;
    if (dryRun) return resultRecord(rehearsal, { preview, sentence: will, notes: [DRY_RUN] });
    await confirm(context, { will, preview, dryRun: true });
    const { data } = await call(transfers.unmatch, { transaction_ids }, { signal });
    return resultRecord(data, {
      sentence: `Separated the rows of ${transfersText(data.transfers)}.`,
      notes: [await bulkUndoNote(context, data.bulk_id)],
    });
  },
});
