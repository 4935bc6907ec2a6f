import { pages } from "../../src/client/pages.ts";
import { proposals, proposalStates } from "../../src/contract/proposal.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, toggle } from "../../src/terminal/command-line/flag.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { proposalFields } from "./view.ts";

export const list = command({
  examples: ["cashbook proposals list --state open", "cashbook proposals list --all --json"],
  notes: "`cashbook mcp --allow proposals` lets an agent propose changes. They can be applied for 24 hours.",
  operands: {},
  flags: {
    state: choice("Only proposals in this state.", proposalStates),
    limit: integer("Show this many.", { minimum: 1 }),
    all: toggle("Show all of them."),
  },
  async run({ call, stream, interruption }, { flags: { state, limit, all } }) {
    const filter = state === undefined ? {} : { state: [state] };
    return listView({
      pages: pages({ call, stream }, proposals.list, filter, { limit, all, signal: interruption }),
      fields: proposalFields,
      essence: ({ id }) => id,
      empty: `There are no ${state === undefined ? "" : `${state} `}proposals.`,
    });
  },
});
