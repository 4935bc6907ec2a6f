import { findId } from "../../src/client/ids/find-id.ts";
import { pages } from "../../src/client/pages.ts";
import { statements } from "../../src/contract/statement.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { accountFlag, extentFlags, filterFlags, filterOf } from "../tx/filters.ts";
import { transactionList } from "../tx/view.ts";

/** The statement is named by its id. */
const filters = Object.fromEntries(
  Object.entries(filterFlags).filter(([name]) => name !== "statement"),
) as Omit<typeof filterFlags, "statement">;

export const transactions = command({
  examples: [
    "cashbook statements transactions 0190f3a2-5b7c-7def-8123-456789abcdef",
    "cashbook statements transactions 0190f3a2-5b7c-7def-8123-456789abcdef --direction out --all -o csv",
  ],
  operands: { id: chosen("Id of the statement, or its last digits.", { completes: "statement" }) },
  flags: { ...accountFlag, ...filters, ...extentFlags },
  async run(context, { operands, flags }) {
    const id = await findId(context, "statement", operands.id);
    const { call, stream, interruption: signal } = context;
    const { sort, limit, all } = flags;
    const filter = await filterOf(context, { ...flags, statement: [] });
    const input = { id, ...filter, ...omitUndefined({ sort }) };
    return transactionList(pages({ call, stream }, statements.transactions, input, { limit, all, signal }), {
      context,
      empty: "No transactions match.",
    });
  },
});
