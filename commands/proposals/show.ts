import { findId } from "../../src/client/ids/find-id.ts";
import { proposals } from "../../src/contract/proposal.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { forReading } from "../reports/figures.ts";
import { namesFor } from "../names.ts";
import { proposalRecord } from "./view.ts";

export const show = command({
  examples: ["cashbook proposals show 6f0a9c11"],
  operands: { id: chosen("Id of the proposal, or its last digits.", { completes: "proposal" }) },
  flags: {},
  async run(context, { operands }) {
    const id = await findId(context, "proposal", operands.id);
    const { data } = await context.call(proposals.get, { id }, { signal: context.interruption });
    return proposalRecord(data, await namesFor(context, forReading(context)));
  },
});
