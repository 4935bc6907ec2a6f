import { command } from "../src/terminal/command.ts";
import { commandTree, globalNodes } from "../src/terminal/help/command-tree.ts";
import { several } from "../src/terminal/command-line/flag.ts";
import { helpText } from "../src/terminal/help/help-text.ts";
import { plain } from "../src/terminal/view.ts";

export const help = command({
  examples: ["cashbook help", "cashbook help tx import", "cashbook help flags", "cashbook help --json"],
  notes:
    "`help flags` lists the flags of every command. With --json: the whole tree of commands with operands and flags, for programs.",
  operands: { command: several("Words of a command.", { atLeast: 0, completes: "command" }) },
  flags: {},
  async run({ entries, io, settings, version }, { operands: { command: words } }) {
    const text = await helpText(words, { entries, width: io.facts.width });
    const isData = settings.output === "json" || settings.output === "jsonl" || settings.output === "yaml";
    const data = isData ? { version, flags: globalNodes(), commands: await commandTree(entries) } : undefined;
    return plain(text, { data });
  },
});
