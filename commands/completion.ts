import { command } from "../src/terminal/command.ts";
import { shellNames, shells } from "../src/terminal/completion/shells.ts";
import { required } from "../src/terminal/command-line/flag.ts";
import { wrongWord } from "../src/terminal/command-line/wrong-value.ts";
import { plain } from "../src/terminal/view.ts";

export const completion = command({
  examples: [...Object.values(shells).map(({ setup }) => setup)],
  notes:
    "The script completes commands, flags and their choices, and names of accounts, categories, profiles and API keys as the " +
    "book or the service has them, of the place and with the credential that the command would go with. With an API key, " +
    "a Tab that asks for names is a request of that key. Names that take longer than a second are not offered.",
  operands: { shell: required(`The shell: ${shellNames.join(", ")}.`, { completes: shellNames }) },
  flags: {},
  async run(_context, { operands: { shell: shellName } }) {
    const shell = shellNames.find((name) => name === shellName.toLowerCase());
    if (shell === undefined) throw wrongWord("<shell>", { value: shellName, words: shellNames });
    const { script } = shells[shell];
    return plain(script, { data: { shell, script } });
  },
});
