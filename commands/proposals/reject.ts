import { findId } from "../../src/client/ids/find-id.ts";
import { proposals } from "../../src/contract/proposal.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { decisionRecord, proposalFieldNames } from "./view.ts";
import { proposalWords } from "./words.ts";

export const reject = command({
  examples: ["cashbook proposals reject 6f0a9c11"],
  operands: { id: chosen("Id of the proposal, or its last digits.", { completes: "proposal" }) },
  flags: {},
  async run(context, { operands }) {
    const { call, settings, interruption: signal } = context;
    context.requireFields(proposalFieldNames);
    const id = await findId(context, "proposal", operands.id, { isConfirmed: settings.yes });
    const { data } = await call(proposals.reject, { id }, { signal });
    return decisionRecord(data, `Rejected: ${proposalWords(data)}.`);
  },
});
