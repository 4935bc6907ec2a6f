import { findId } from "../../src/client/ids/find-id.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import { restoresTransactions } from "../../src/client/service.ts";
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import { undeletable } from "../../src/contract/transaction/reconciled-problem.ts";
import { command } from "../../src/terminal/command.ts";
import { optional } from "../../src/client/optional-call.ts";
import type { Context } from "../../src/terminal/context.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { sentenceLocale } from "../../src/terminal/render/sentence.ts";
import { record } from "../../src/terminal/view.ts";
import { differenceNotes } from "../bank-differences.ts";
import { forReading } from "../reports/figures.ts";
import { accountFor } from "./account-name.ts";
import { partedNote, transferTwin } from "./transfer-twin.ts";
import { transactionRecord, transactionWords } from "./view.ts";
import { DRY_RUN } from "../../src/terminal/nothing-changed.ts";

export const remove = command({
  examples: ["cashbook tx delete 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11"],
  notes:
    "A deleted transaction is in no list and no report, and a later import of the same bank line does not restore it. " +
    "`tx restore` does. Several at once can be made void, which takes them out of reports and balances for good: `tx bulk --set status=void`.",
  operands: { id: chosen("Id of the transaction, or its last digits.", { from: "transaction" }) },
  flags: { dryRun: toggle("Only show what would happen.") },
  async run(context, { operands, flags: { dryRun } }) {
    const { call, service, interruption: signal, settings, io } = context;
    const isConfirmed = settings.yes && !dryRun;
    const id = await findId(context, "transaction", operands.id, { isConfirmed });
    const current = isConfirmed
      ? await lookAt(context, id)
      : await call(transactions.get, { id }, { signal });
    let twin: Awaited<ReturnType<typeof transferTwin>>;
    if (current !== undefined) {
      if (current.data.is_reconciled === true) throw undeletable(id);
      twin = await transferTwin(context, current.data);
      const will = `Deletes ${brief(current.data, sentenceLocale(io.facts))}.`;
      if (dryRun) {
        await call(transactions.delete, { id, dry_run: true }, { signal });
        return {
          ...transactionRecord(current.data, { account: await accountFor(context, current.data) }),
          notes: [`${DRY_RUN} ${will}`],
        };
      }
      await confirm(context, { will });
    }
    // The ETag makes sure that what was confirmed is deleted, not a transaction that changed meanwhile.
    const options = current?.etag === undefined ? { signal } : { signal, ifMatch: current.etag };
    const { data } = await call(transactions.delete, { id }, options);
    return record({
      data,
      sentence: current === undefined ? "Deleted." : `Deleted ${brief(current.data, io.facts.locale)}.`,
      ...(current === undefined ? {} : { lines: () => [] }),
      essence: data.id,
      notes: [
        ...(twin === undefined ? [] : [await partedNote(context, twin)]),
        ...(await differenceNotes(context, [current?.data])),
        ...(restoresTransactions(await service())
          ? [
              `\`cashbook tx restore ${forReading(context) ? (shortIds([data.id]).get(data.id) ?? data.id) : data.id}\` restores it.`,
            ]
          : []),
      ],
    });
  },
});

/** With a whole id, --yes needs no look at the transaction: a credential without the right to read can delete, and a program does. */
async function lookAt(context: Context, id: string) {
  if (!forReading(context)) return undefined;
  const { call, interruption: signal } = context;
  return optional(() => call(transactions.get, { id }, { isOptional: true, signal }));
}

function brief(transaction: Partial<Transaction>, locale: string | undefined): string {
  const { transaction_date: day } = transaction;
  return `${transactionWords(transaction, locale)}${day === undefined ? "" : ` of ${day}`}`;
}
