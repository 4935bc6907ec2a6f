import { pages } from "../../src/client/pages.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { command } from "../../src/terminal/command.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { accountFlag, extentFlags, filterFlags, filterOf } from "./filters.ts";
import { transactionList } from "./view.ts";
import { merchantHint, whereNotes } from "./where.ts";

export const list = command({
  examples: [
    "cashbook tx list --account main --from 2026-01-01 --to 2026-03-31 --json",
    "cashbook tx list --period last-month --direction out --sort amount",
    "cashbook tx list --q 'uber berlin' --no-category --all -o csv",
    "cashbook tx list --where 'category=travel|meals' --where '!merchant~uber'",
    "cashbook tx list --fields id,transaction_date,amount,tags",
  ],
  notes:
    "Newest first. Dates and amounts are inclusive; --min and --max are signed, so --max -100 finds payments of 100 or " +
    "more. A terminal's table omits redundant columns and shortens ids; --fields names columns (account: the " +
    "account's name). A pipe and every other output have full ids. " +
    whereNotes,
  operands: {},
  flags: { ...accountFlag, ...filterFlags, ...extentFlags },
  async run(context, { flags }) {
    const { call, stream, interruption: signal } = context;
    const { sort, limit, all } = flags;
    const input = { ...(await filterOf(context, flags)), ...omitUndefined({ sort }) };
    return transactionList(pages({ call, stream }, transactions.list, input, { limit, all, signal }), {
      context,
      empty: `No transactions match.${merchantHint(flags.where)}`,
    });
  },
});
