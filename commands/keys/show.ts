import { findKey } from "../../src/client/find-key.ts";
import { keys } from "../../src/contract/key.ts";
import { command } from "../../src/terminal/command.ts";
import { optional } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { keyFields } from "./view.ts";

export const show = command({
  examples: ["cashbook keys show", "cashbook keys show cb_live_4dF9sK2q --json"],
  notes:
    "Without an argument, this is the key that makes the request. Seeing another key needs the right to manage keys.",
  operands: {
    key: optional("The key by name, id, last digits of its id, or full prefix; default the key in use.", {
      placeholder: "name|id|prefix",
      completes: "key",
    }),
  },
  flags: {},
  async run({ call, interruption }, { operands: { key } }) {
    const data =
      key === undefined
        ? (await call(keys.current, {}, { signal: interruption })).data
        : await findKey(call, key);
    return record({ data, fields: keyFields, essence: data.id });
  },
});
