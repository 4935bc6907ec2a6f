import { momentText } from "../../src/contract/values/date.ts";
import { findKey } from "../../src/client/find-key.ts";
import { keys, type ApiKey } from "../../src/contract/key.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { keyFields, keyLabel, rehearsalView } from "./view.ts";
import { countText } from "../../src/contract/count-text.ts";

export const revoke = command({
  examples: ["cashbook keys revoke cb_live_4dF9sK2q", "cashbook keys revoke cb_live_4dF9sK2q --yes"],
  notes:
    "A revoked key is refused from the next request on and cannot be restored. Its record and usage are kept.",
  operands: {
    key: chosen("The key by name, id, last digits of its id, or full prefix.", {
      placeholder: "name|id|prefix",
      completes: "key",
    }),
  },
  flags: { dryRun: toggle("Only show what would happen.") },
  async run(context, { operands, flags: { dryRun } }) {
    const { call, interruption } = context;
    const key = await findKey(call, operands.key, { isConfirmed: context.settings.yes && !dryRun });
    if (key.revoked_at !== null) {
      return record({
        data: key,
        fields: keyFields,
        sentence: `The API key ${keyLabel(key)} is already revoked.`,
        essence: key.id,
      });
    }
    const will = `Revokes the API key ${keyLabel(key)} immediately and permanently. ${use(key)}`;
    if (dryRun) return rehearsalView(key, will);
    await confirm(context, { will, dryRun: true });
    const { data } = await call(keys.revoke, { id: key.id }, { signal: interruption });
    return record({
      data,
      fields: keyFields,
      sentence: `Revoked the API key ${keyLabel(data)}.`,
      essence: data.id,
    });
  },
});

/** Whether somebody will miss it. */
function use({ usage_count, last_used_at }: ApiKey): string {
  if (last_used_at === null) return "It has never been used.";
  return `It has made ${countText(usage_count, "request")}, the last on ${momentText(Date.parse(last_used_at))}.`;
}
