import { command } from "../src/terminal/command.ts";
import { shellNames, shells } from "../src/terminal/completion/shells.ts";
import { required } from "../src/terminal/command-line/flag.ts";
import { wrongWord } from "../src/terminal/command-line/wrong-value.ts";
import { plain } from "../src/terminal/view.ts";

export const completion = command({
  examples: [...Object.values(shells).map(({ setup }) => setup)],
  notes:
    "The script completes commands, flags and their values, and names of accounts, categories, profiles and API keys from the " +
    "book or service, and with the credential, that the command would use. With an API key, " +
    "completing a name counts as a request of that key. Names that take longer than a second are not offered; " +
    "CASHBOOK_COMPLETION_TIMEOUT=3 waits three seconds.",
  operands: { shell: required(`The shell: ${shellNames.join(", ")}.`, { completes: shellNames }) },
  flags: {},
  async run(_context, { operands: { shell: shellName } }) {
    const shell = shellNames.find((name) => name === shellName.toLowerCase());
    if (shell === undefined) throw wrongWord("<shell>", { value: shellName, words: shellNames });
    const { script } = shells[shell];
    return plain(script, { data: { shell, script } });
  },
});
