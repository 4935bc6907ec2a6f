import { findKey, findKeyId } from "../../src/client/find-key.ts";
import { keys, keyScope, updateKeySchema } from "../../src/contract/key.ts";
import { keyScopes } from "../../src/contract/scope.ts";
import { command } from "../../src/terminal/command.ts";
import { fieldOptions } from "../../src/terminal/command-line/changes.ts";
import { either, integer, chosen, text, texts } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { requireValues } from "../../src/terminal/command-line/wrong-value.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { readableBy } from "../../src/terminal/prompts/checks.ts";
import { record } from "../../src/terminal/view.ts";
import { expiry, EXPIRES_WORDS } from "./expiry.ts";
import { keyFields, keyLabel } from "./view.ts";

const schemas = updateKeySchema.shape;

const flags = {
  name: text(descriptionOf(schemas.name)),
  scope: texts("What the key may do from now on; repeat it for several scopes.", {
    placeholder: "scope",
    completes: keyScopes,
  }),
  description: text("Free text; an empty one clears it."),
  expires: text("When the key expires.", EXPIRES_WORDS),
  perMinute: integer("Requests per minute; 0 allows none."),
  perDay: integer("Requests per day (UTC); 0 allows none."),
  active: either("Turn the key on, or off until it is turned on again."),
};

export const update = command({
  examples: [
    'cashbook keys update cb_live_4dF9sK2q --name "CI" --per-minute 300',
    "cashbook keys update cb_live_4dF9sK2q --no-active",
    "cashbook keys update cb_live_4dF9sK2q --expires never",
  ],
  notes: "--scope replaces all scopes of the key. A new limit applies from the next request on.",
  operands: {
    key: chosen("The key by name, id, last digits of its id, or full prefix.", {
      placeholder: "name|id|prefix",
      completes: "key",
    }),
  },
  flags,
  changes: {
    flags: ["name", "scope", "description", "expires", "perMinute", "perDay", "active"],
    async options({ call, io }, { operands: { key } }) {
      return fieldOptions(flags, {
        members: {
          name: "name",
          scope: "scopes",
          description: "description",
          expires: "expires_at",
          perMinute: "rate_limit_per_minute",
          perDay: "rate_limit_per_day",
          active: "is_active",
        },
        record: { row: await findKey(call, String(key)), fields: keyFields, locale: io.facts.locale },
        cleared: { description: ["description", ""] },
        checks: { expires: readableBy((text) => expiry(text, { now: Date.now(), name: "" })) },
      });
    },
  },
  async run({ call, interruption }, { operands: { key }, flags }) {
    requireValues("--scope", flags.scope, keyScope());
    const changes = omitUndefined({
      name: flags.name,
      scopes: flags.scope.length === 0 ? undefined : [...flags.scope],
      description: flags.description,
      expires_at: flags.expires === undefined ? undefined : expiry(flags.expires),
      rate_limit_per_minute: flags.perMinute,
      rate_limit_per_day: flags.perDay,
      is_active: flags.active,
    });
    const id = await findKeyId(call, key);
    const { data } = await call(keys.update, { id, ...changes }, { signal: interruption });
    return record({
      data,
      fields: keyFields,
      sentence: `Updated the API key ${keyLabel(data)}.`,
      essence: data.id,
    });
  },
});
