import { findId } from "../../src/client/ids/find-id.ts";
import { statements } from "../../src/contract/statement.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { accountName } from "../tx/account-name.ts";
import { statementRecord } from "./view.ts";

export const show = command({
  examples: ["cashbook statements show 0190f3a2-5b7c-7def-8123-456789abcdef --json"],
  operands: { id: chosen("Id of the statement, or its last digits.", { completes: "statement" }) },
  flags: {},
  async run(context, { operands }) {
    const { call, service, interruption } = context;
    const id = await findId({ call, service }, "statement", operands.id);
    const { data } = await call(statements.get, { id }, { signal: interruption });
    return statementRecord(data, { account: await accountName(context, data.bank_account_id) });
  },
});
