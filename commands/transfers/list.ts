import { findId } from "../../src/client/ids/find-id.ts";
import { flatMapPages, pages } from "../../src/client/pages.ts";
import { transfers, transferStates } from "../../src/contract/transfer.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, text, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { firstDay, lastDay, periodFlag, readSpan } from "../../src/terminal/command-line/period.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { accountNames } from "../accounts/names.ts";
import { forReading } from "../reports/figures.ts";
import { numberNotes, tableLines, transferFields, transferLine } from "./view.ts";

export const list = command({
  examples: ["cashbook transfers list", "cashbook transfers list --state question --period last-month"],
  notes:
    "A transfer is money out of one own account and the same money into another, at most five days apart. sure: a row names the " +
    "other account, and no other row could be meant; `transfers match --all-sure` matches these. question: a fee, two " +
    "currencies, rows that could be meant in several ways, the name of a third account, or a number that no account has; " +
    "`transfers match <id> <id>` answers it. one_sided: a row of the category transfer without its other side.",
  operands: {},
  flags: {
    state: choice("Only those in this state.", transferStates),
    transaction: text("Only those with this transaction.", { placeholder: "id" }),
    from: firstDay("First day: a date, or the start of a period."),
    to: lastDay("Last day: a date, or the end of a period."),
    period: periodFlag,
    limit: integer("Number of transfers to show.", { minimum: 1 }),
    all: toggle("Show all transfers."),
  },
  async run(context, { flags: { state, transaction, limit, all, ...span } }) {
    const { call, stream, interruption: signal } = context;
    const days = readSpan(span);
    const filter = omitUndefined({
      state: state === undefined ? undefined : [state],
      transaction_id:
        transaction === undefined ? undefined : await findId(context, "transaction", transaction),
      date_from: days.from,
      date_to: days.to,
    });
    const names = await accountNames(context);
    const rows = pages({ call, stream }, transfers.list, filter, { limit, all, signal });
    // Known when the rows have been read; notes are printed after them.
    const notes: string[] = [];
    return listView({
      pages: flatMapPages(rows, (transfer) => {
        for (const note of numberNotes(transfer, names)) if (!notes.includes(note)) notes.push(note);
        return forReading(context) ? tableLines(transfer, names) : [transferLine(transfer, names)];
      }),
      fields: transferFields,
      essence: ({ transactions }) => transactions.map(({ id }) => id).join(" "),
      notes,
      empty: "No transfers between own accounts, and no rows that could be some.",
    });
  },
});
