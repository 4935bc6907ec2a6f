import { onePage } from "../../src/client/pages.ts";
import { keys } from "../../src/contract/key.ts";
import { command } from "../../src/terminal/command.ts";
import { toggle } from "../../src/terminal/command-line/flag.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { keyColumns, usable } from "./view.ts";

export const list = command({
  examples: ["cashbook keys list", "cashbook keys list --active --json"],
  operands: {},
  flags: { active: toggle("Only keys that can be used: not revoked, expired or turned off.") },
  async run({ call, interruption }, { flags: { active } }) {
    return listView({
      pages: onePage(async () => {
        const { data } = await call(keys.list, {}, { signal: interruption });
        const now = Date.now();
        return active ? data.filter((key) => usable(key, now)) : data;
      }),
      fields: keyColumns,
      essence: ({ id }) => id,
      empty: active ? "There are no usable API keys." : "There are no API keys.",
    });
  },
});
