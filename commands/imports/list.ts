import { findAccountId } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { importStates } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, text, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { importFields } from "./view.ts";

export const list = command({
  examples: ["cashbook imports list", "cashbook imports list --account main --state running --json"],
  operands: {},
  flags: {
    account: text("Only imports into this account.", { placeholder: "account", completes: "account" }),
    state: choice("Only imports in this state.", importStates),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run({ call, stream, interruption }, { flags: { account, state, limit, all } }) {
    const filter = omitUndefined({
      bank_account_id: account === undefined ? undefined : [await findAccountId(call, account)],
      state: state === undefined ? undefined : [state],
    });
    return listView({
      pages: pages({ call, stream }, imports.list, filter, { limit, all, signal: interruption }),
      fields: importFields,
      essence: ({ id }) => id,
      empty: "No imports match; `cashbook tx import <file>` creates one.",
    });
  },
});
