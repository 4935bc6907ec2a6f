import { findAccountId } from "../../src/client/find.ts";
import { findCategory } from "../../src/client/find-category.ts";
import { findIds } from "../../src/client/ids/find-id.ts";
import { accounts } from "../../src/contract/account.ts";
import { command } from "../../src/terminal/command.ts";
import { amount, prompted, text, texts, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { lastDay } from "../../src/terminal/command-line/period.ts";
import { Problem } from "../../src/contract/problem.ts";
import { askAccountId, askDay } from "../reconcile/ask-balance.ts";
import { runReconciliation } from "../reconcile/run.ts";

export const reconcile = command({
  examples: [
    "cashbook accounts reconcile Checking --until 2026-03-31 --balance 1270.45",
    "cashbook reconcile Checking --dry-run",
    "cashbook accounts reconcile Checking --until last-month --balance 1270.45 --adjust --category bank_fees",
  ],
  notes:
    "If the book has the bank's balance, all transactions until that day are marked as reconciled, as one change that `cashbook " +
    "undo` takes back. If not, nothing is marked, and the rows that explain the difference are named. Without --balance the " +
    "account's newest file, or the one that ends on --until, states it. --tick marks only some, and leaves open what the bank " +
    "does not have yet.",
  writes: true,
  operands: {
    account: prompted("Id, name, unique start of the name, or number. A terminal asks for it.", {
      completes: "account",
    }),
  },
  flags: {
    until: lastDay(
      "Last booking day that the balance covers: a day, or a period whose last day it is. A terminal asks for it beside --balance.",
    ),
    balance: amount("The bank's balance at the end of that day."),
    tick: texts("Only these transactions, by id or last digits.", { placeholder: "id" }),
    adjust: toggle("Make up for a difference with a transaction of its own."),
    category: text("With --adjust: its category.", { completes: "category" }),
    description: text("With --adjust: its description."),
    dryRun: toggle("Only compare the balances."),
  },
  async run(context, { operands, flags }) {
    const { call, interruption: signal, io } = context;
    const { balance, tick, adjust, category, description, dryRun } = flags;
    if (!adjust && (category !== undefined || description !== undefined)) {
      throw new Problem("usage", {
        detail: "--category and --description are of the transaction that --adjust adds.",
        remedy: "Add --adjust, or leave them out.",
      });
    }
    const id =
      operands.account === undefined
        ? await askAccountId(context)
        : await findAccountId(call, operands.account);
    const isDayMissing = balance !== undefined && flags.until === undefined;
    const until = isDayMissing ? await askDay(context) : flags.until;
    const slug =
      category === undefined
        ? undefined
        : await findCategory(call, category, { note: io.note, makesNew: false });
    const input = omitUndefined({
      id,
      until,
      balance,
      transaction_ids: tick.length === 0 ? undefined : [...(await findIds(context, "transaction", tick))],
      adjustment: adjust ? omitUndefined({ category: slug, description }) : undefined,
    });
    return runReconciliation(context, {
      isDryRun: dryRun,
      send: async (more) => (await call(accounts.reconcile, { ...input, ...more }, { signal })).data,
    });
  },
});
