import { findId } from "../../../src/client/ids/find-id.ts";
import { events } from "../../../src/contract/event.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { command } from "../../../src/terminal/command.ts";
import { confirm } from "../../../src/terminal/prompts/confirm.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { chosen } from "../../../src/terminal/command-line/flag.ts";
import { readable } from "../../events/changes.ts";
import { whenStopped } from "../../stopped-change.ts";
import { transactionsText } from "../tally.ts";
import { bulkRecord } from "./view.ts";
import { NOTHING_CHANGED } from "../../../src/terminal/nothing-changed.ts";

export const undo = command({
  examples: ["cashbook tx bulk undo 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11"],
  notes: "Restores every transaction to what it was before; if one has changed since, none is changed.",
  operands: {
    id: chosen("Id of the bulk change, as `tx bulk` printed it, or its last digits.", {
      from: "bulkChange",
      placeholder: "bulk-id",
    }),
  },
  flags: {},
  async run(context, { operands }) {
    const { call, interruption: signal, settings } = context;
    const id = await findId(context, "bulkChange", operands.id, {
      isConfirmed: settings.yes,
      takesChanges: true,
    });
    if (!settings.yes) {
      const { words, isUndone } = await brief(context, id);
      // The service refuses it, and says when it was undone: there is nothing to ask.
      if (!isUndone) await confirm(context, { will: `Takes ${words} back.` });
    }
    const { data } = await call(transactions.bulkUndo, { bulk_id: id }, { signal }).catch(
      whenStopped(context, NOTHING_CHANGED),
    );
    return bulkRecord(data, { sentence: `Undid the change of ${transactionsText(data.updated)}.` });
  },
});

/** The change in words, from the log; its id alone where the credential may not read that. */
async function brief(
  { call, interruption: signal }: Context,
  id: string,
): Promise<{ readonly words: string; readonly isUndone: boolean }> {
  const input = { subject_id: id, type: ["transaction.bulk_updated", "transaction.bulk_undone"], limit: 2 };
  const log = await readable(async () => (await call(events.list, input, { isOptional: true, signal })).data);
  const count = log?.find(({ type }) => type === "transaction.bulk_updated")?.summary["updated"];
  return {
    words: typeof count === "number" ? `the change of ${transactionsText(count)}` : `the bulk change ${id}`,
    isUndone: log?.some(({ type }) => type === "transaction.bulk_undone") ?? false,
  };
}
