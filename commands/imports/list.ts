import { findAccountId } from "../../src/client/find.ts";
import { pages, watchPages } from "../../src/client/pages.ts";
import { importStates, type Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { accountColumn } from "../accounts/column.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, text, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { emptyList } from "../empty-list.ts";
import { importFieldsWith } from "./view.ts";

export const list = command({
  examples: ["cashbook imports list", "cashbook imports list --account main --state running --json"],
  operands: {},
  flags: {
    account: text("Only imports into this account.", { placeholder: "account", completes: "account" }),
    state: choice("Only imports in this state.", importStates),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run(context, { flags: { account, state, limit, all } }) {
    const { call, stream, interruption: signal } = context;
    const accounts = accountColumn<Import>(context);
    const filter = omitUndefined({
      bank_account_id: account === undefined ? undefined : [await findAccountId(call, account)],
      state: state === undefined ? undefined : [state],
    });
    return listView({
      pages: watchPages(pages({ call, stream }, imports.list, filter, { limit, all, signal }), {
        onPage: accounts.prepare,
      }),
      fields: importFieldsWith(accounts.field),
      essence: ({ id }) => id,
      empty: emptyList(filter, {
        none: "There are no imports; `cashbook tx import <file>` makes one.",
        records: "imports",
      }),
    });
  },
});
