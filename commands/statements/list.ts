import { findAccountId } from "../../src/client/find.ts";
import { pages, watchPages } from "../../src/client/pages.ts";
import { statements, statementStatuses, type Statement } from "../../src/contract/statement.ts";
import { accountColumn } from "../accounts/column.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, text, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { emptyList } from "../empty-list.ts";
import { statementFieldsWith } from "./view.ts";

export const list = command({
  examples: ["cashbook statements list", "cashbook statements list --account main --status partial --json"],
  operands: {},
  flags: {
    account: text("Only statements of this account.", { placeholder: "account", completes: "account" }),
    status: choice("Only statements with this status.", statementStatuses),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run(context, { flags: { account, status, limit, all } }) {
    const { call, stream, interruption: signal } = context;
    const accounts = accountColumn<Statement>(context);
    const filter = omitUndefined({
      bank_account_id: account === undefined ? undefined : [await findAccountId(call, account)],
      status: status === undefined ? undefined : [status],
    });
    return listView({
      pages: watchPages(pages({ call, stream }, statements.list, filter, { limit, all, signal }), {
        onPage: accounts.prepare,
      }),
      fields: statementFieldsWith(accounts.field),
      essence: ({ id }) => id,
      empty: emptyList(filter, {
        none: "There are no statements; `cashbook statements upload <file>` adds one.",
        records: "statements",
      }),
    });
  },
});
