import { findId } from "../../src/client/ids/find-id.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { accountFor } from "./account-name.ts";
import { withSource } from "./source-fields.ts";
import { transferTwin } from "./transfer-twin.ts";
import { transactionRecord } from "./view.ts";

export const show = command({
  examples: [
    "cashbook tx show 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 --json",
    "cashbook tx show 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 --source",
  ],
  operands: { id: chosen("Id of the transaction, or its last digits.", { from: "transaction" }) },
  flags: {
    source: toggle(
      "Also show the bank file's details: counterparty account, references, the bank's own words.",
    ),
  },
  async run(context, { operands, flags: { source } }) {
    const { call, service, interruption } = context;
    const id = await findId({ call, service }, "transaction", operands.id);
    const options = { signal: interruption };
    // Asked for first: a service that has none says so before anything is sent.
    const record = source ? (await call(transactions.source, { id }, options)).data : undefined;
    const { data } = await call(transactions.get, { id }, options);
    const account = await accountFor(context, data);
    const view =
      record === undefined
        ? transactionRecord(data, { account })
        : withSource(data, { source: record, account });
    const twin = await transferTwin(context, data);
    return twin === undefined
      ? view
      : { ...view, notes: [`The other side of this transfer: ${twin.words}, ${twin.id}.`] };
  },
});
