import { findId } from "../../src/client/ids/find-id.ts";
import { Problem } from "../../src/contract/problem.ts";
import { proposals } from "../../src/contract/proposal.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { namesFor } from "../names.ts";
import { undoNotes } from "../undo-note.ts";
import { changesTable, decisionRecord, proposalFieldNames, requestLine } from "./view.ts";
import { proposalWords } from "./words.ts";

export const apply = command({
  examples: ["cashbook proposals apply 6f0a9c11"],
  notes:
    "A person applies a proposal at a terminal, after looking at it: --yes is refused. It is applied as it was proposed, or not at all " +
    "if its transactions have changed since. `cashbook undo` undoes it.",
  operands: { id: chosen("Id of the proposal, or its last digits.", { completes: "proposal" }) },
  flags: {},
  async run(context, { operands }) {
    const { call, io, settings, interruption: signal } = context;
    context.requireFields(proposalFieldNames);
    if (settings.yes) {
      throw new Problem("usage", {
        detail: "A proposal is applied by a person who has looked at it, and so never with --yes.",
        remedy: AT_TERMINAL,
      });
    }
    const id = await findId(context, "proposal", operands.id);
    const { data: proposal } = await call(proposals.get, { id }, { signal });
    // What is decided already is refused without a question.
    if (proposal.state === "open") {
      if (io.facts.interactive) for (const line of openLines(proposal)) io.note(line);
      await confirm(context, {
        will: `Would ${lowerFirst(proposalWords(proposal))}.`,
        preview: changesTable(proposal, await namesFor(context, io.facts.interactive)),
        remedy: AT_TERMINAL,
      });
    }
    const { data } = await call(proposals.apply, { id }, { signal });
    return decisionRecord(
      data,
      `Applied: ${proposalWords(data)}.`,
      await undoNotes(context, "`cashbook undo` undoes it."),
    );

    function openLines({ proposed_by, reason, request }: typeof proposal): readonly string[] {
      return [
        `Proposed by ${proposed_by}${reason === null ? "" : `: ${JSON.stringify(reason)}`}`,
        ...Object.entries(request).map((member) => requestLine(member).join(": ")),
      ];
    }
  },
});

const AT_TERMINAL = "Run `cashbook proposals apply <id>` at a terminal, without --yes.";

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
