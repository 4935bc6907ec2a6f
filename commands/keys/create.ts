import { localDay } from "../../src/client/notation/named-periods.ts";
import { createKeySchema, keys, keyScope, type ApiKey } from "../../src/contract/key.ts";
import { allows, keyScopes } from "../../src/contract/scope.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, prompted, text, texts } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { requireValues } from "../../src/terminal/command-line/wrong-value.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { askKey } from "./ask-key.ts";
import { expiry, EXPIRES_WORDS } from "./expiry.ts";
import { handOver } from "./secret.ts";
import { keyLabel } from "./view.ts";

const schemas = createKeySchema.shape;

export const create = command({
  examples: [
    'cashbook keys create "Reporting"',
    'cashbook keys create "CI seeding" --scope transactions:create --scope accounts:read --expires 90d --per-minute 120 --per-day 20000 --key-out ci.key',
    'cashbook keys create "Backup" --quiet > backup.key',
  ],
  notes: `The scopes are ${keyScopes.join(", ")}. The secret is shown once, in this answer.`,
  operands: {
    name: prompted(
      `${descriptionOf(schemas.name)} Asked for on a terminal; so are scopes and expiry where neither is given.`,
    ),
  },
  flags: {
    scope: texts(descriptionOf(schemas.scopes), { placeholder: "scope", completes: keyScopes }),
    description: text(descriptionOf(schemas.description)),
    expires: text("When the key expires; default never.", EXPIRES_WORDS),
    perMinute: integer(descriptionOf(schemas.rate_limit_per_minute)),
    perDay: integer(descriptionOf(schemas.rate_limit_per_day)),
    keyOut: text("Write the key to a new file that only you can read, instead of the terminal.", {
      placeholder: "file",
      completes: "file",
    }),
  },
  async run(context, { operands, flags }) {
    const { call, interruption } = context;
    requireValues("--scope", flags.scope, keyScope());
    const { name, scope, expires } = await askKey(context, { name: operands.name, ...flags });
    const request = omitUndefined({
      name,
      scopes: scope.length === 0 ? undefined : [...scope],
      description: flags.description,
      expires_at: expires === undefined ? undefined : expiry(expires),
      rate_limit_per_minute: flags.perMinute,
      rate_limit_per_day: flags.perDay,
    });
    return handOver(async () => (await call(keys.create, request, { signal: interruption })).data, {
      keyOut: flags.keyOut,
      sentence: (key) => `Created the API key ${keyLabel(key)}.`,
      notes: (key) => [...(scope.length === 0 ? [unaskedRights(key)] : []), ...accountNote(key)],
    });
  },
});

/** Scopes whose commands take accounts by their names. */
const NAMES_ACCOUNTS = /^(?:transactions|statements|reports)(?::|$)/;

/** A key that cannot look accounts up is found out at its first `--account Checking` otherwise. */
function accountNote({ scopes }: ApiKey): readonly string[] {
  const isBlind = scopes.some((scope) => NAMES_ACCOUNTS.test(scope)) && !allows(scopes, "accounts:read");
  return isBlind
    ? ["To name accounts instead of giving their full ids, the key also needs --scope accounts:read."]
    : [];
}

/** What a key may do for which no scope was named. */
function unaskedRights({ scopes, expires_at }: ApiKey): string {
  const rights =
    scopes.join() === "read" ? "may see everything (scope read)" : `has the scopes ${scopes.join(", ")}`;
  const end =
    (expires_at ?? null) === null ? "never expires" : `expires on ${localDay(new Date(expires_at ?? ""))}`;
  return `The key ${rights} and ${end}; --scope and --expires change that.`;
}
