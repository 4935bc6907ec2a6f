import { findAccountId } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { accounts } from "../../src/contract/account.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { extentFlags, filterFlags, filterOf } from "../tx/filters.ts";
import { transactionList } from "../tx/view.ts";

export const transactions = command({
  examples: [
    "cashbook accounts transactions main --period this-month",
    'cashbook accounts transactions "Main EUR" --all -o csv > main.csv',
  ],
  notes: "Newest day first, with the flags of `tx list`.",
  operands: { account: chosen("Id, name, unique start of the name, or number.", { completes: "account" }) },
  flags: { ...filterFlags, ...extentFlags },
  async run(context, { operands: { account }, flags }) {
    const { call, stream, interruption: signal } = context;
    const { sort, limit, all } = flags;
    const id = await findAccountId(call, account);
    const input = { id, ...(await filterOf(context, flags)), ...omitUndefined({ sort }) };
    return transactionList(pages({ call, stream }, accounts.transactions, input, { limit, all, signal }), {
      context,
      empty: "No transactions match.",
    });
  },
});
