import { findAccountId } from "../../src/client/find.ts";
import { accounts } from "../../src/contract/account.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { bankDifferences, differenceLines } from "../bank-differences.ts";
import { statedOpenings } from "../stated-openings.ts";
import { accountRecord } from "./view.ts";

export const show = command({
  examples: ['cashbook accounts show "Main EUR"', "cashbook accounts show main --json"],
  operands: { account: chosen("Id, name, unique start of the name, or number.", { completes: "account" }) },
  flags: {},
  async run(context, { operands: { account } }) {
    const { call, interruption, io } = context;
    const id = await findAccountId(call, account);
    const { data } = await call(accounts.get, { id }, { signal: interruption });
    const differences = await bankDifferences(context, [id]);
    const openings = await statedOpenings(context, [data]);
    return {
      ...accountRecord(data),
      after: [
        ...differenceLines(differences, io.facts.locale),
        ...openings.map((one) => one(io.facts.locale)),
      ],
    };
  },
});
