import { findId } from "../../src/client/ids/find-id.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { accountFor } from "./account-name.ts";
import { transactionRecord } from "./view.ts";

export const restore = command({
  examples: ["cashbook tx restore 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11"],
  operands: {
    id: chosen("Id of the deleted transaction, or its last digits.", { from: "deletedTransaction" }),
  },
  flags: {},
  async run(context, { operands }) {
    const { call, service, interruption } = context;
    const id = await findId({ call, service }, "deletedTransaction", operands.id);
    const { data } = await call(transactions.restore, { id }, { signal: interruption });
    const sentence = `Restored ${data.description}.`;
    return transactionRecord(data, { sentence, account: await accountFor(context, data) });
  },
});
