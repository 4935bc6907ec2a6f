import { Problem } from "../src/contract/problem.ts";
import { serveAgent } from "../src/mcp/serve.ts";
import { allowances } from "../src/mcp/tools.ts";
import { command } from "../src/terminal/command.ts";
import { choice } from "../src/terminal/command-line/flag.ts";
import { plain } from "../src/terminal/view.ts";

export const mcp = command({
  examples: [
    "cashbook mcp --profile agent",
    "CASHBOOK_API_KEY_FILE=agent.key cashbook mcp --database acme.cashbook",
    "cashbook keys create Agent --scope read --expires 30min --per-day 500",
    "cashbook mcp --profile agent --allow proposals",
  ],
  notes:
    "An agent's program starts this command and speaks the Model Context Protocol with it on standard input and output. Its tools " +
    "are the operations that read and that the API key's scopes allow; nothing can be changed through it. With --allow proposals there are tools " +
    "that propose changes, for a key with the scope proposals:write: `cashbook proposals` shows, applies and rejects them. With --allow write " +
    "there are tools that make these changes at once, as far as the key's scopes allow. It needs an API key, " +
    "also for a book on this machine: without one the exit code is 4. Texts of bank files are marked as data in every answer. " +
    "It ends with its input, and with Ctrl-C.",
  operands: {},
  flags: {
    allow: choice("What the agent may do beside reading: propose changes, or write.", allowances),
  },
  async run({ call, service, credential, io, interruption, version }, { flags: { allow } }) {
    if ((await credential("any"))?.kind !== "key") {
      throw new Problem("no_credential", {
        detail: "An agent needs an API key, and there is none.",
        remedy:
          "Create one with `cashbook keys create Agent --scope read`, and name its file in CASHBOOK_API_KEY_FILE or store it with `cashbook login --profile agent`.",
      });
    }
    if (io.facts.outputIsTerminal)
      io.note(
        "Waiting for an agent on standard input. Configure its program to start this command; Ctrl-C ends it.",
      );
    return plain(
      async (sink) =>
        serveAgent({
          ...{ call, service, interruption, version, allowance: allow },
          input: io.input(),
          warn: io.warn,
          async write(line) {
            await sink.write(line);
            await sink.end();
          },
        }),
      // The protocol is all that may stand on stdout, whatever the output setting says.
      { data: undefined, until: Promise.resolve() },
    );
  },
});
