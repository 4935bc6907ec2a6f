import { keys } from "../../src/contract/key.ts";
import { command } from "../../src/terminal/command.ts";
import { text } from "../../src/terminal/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { keyId } from "./key-id.ts";
import { usageFields, usageTables } from "./view.ts";

export const usage = command({
  examples: ["cashbook keys usage", "cashbook keys usage --id cb_live_4dF9sK2q --json"],
  notes:
    "Without --id it is the key that makes the request, and this request is not among those counted. To see another " +
    "key's usage takes the right to manage keys.",
  operands: {},
  flags: {
    id: text("Id or whole prefix of the key; the key in use when absent.", {
      placeholder: "id|prefix",
      completes: "key",
    }),
  },
  async run({ call, interrupted }, { flags: { id } }) {
    const options = { signal: interrupted };
    const { data } =
      id === undefined
        ? await call(keys.usage, {}, options)
        : await call(keys.usageOf, { id: await keyId(call, id) }, options);
    return record({
      data,
      fields: usageFields,
      sections: usageTables(data),
      essence: String(data.total_requests),
      notes: data.total_requests === 0 ? ["The key has not been used yet."] : [],
    });
  },
});
