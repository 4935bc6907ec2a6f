import { findKey } from "../../src/client/find-key.ts";
import { keys, MAX_OVERLAP_SECONDS } from "../../src/contract/key.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { parseDuration } from "../../src/terminal/command-line/duration.ts";
import { chosen, text, toggle } from "../../src/terminal/command-line/flag.ts";
import { wrongValue } from "../../src/terminal/command-line/wrong-value.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { handOver } from "./secret.ts";
import { keyLabel, rehearsalView, usable } from "./view.ts";

export const rotate = command({
  examples: [
    "cashbook keys rotate cb_live_4dF9sK2q --overlap 24h --key-out new.key",
    "cashbook keys rotate cb_live_4dF9sK2q --yes --quiet > new.key",
  ],
  notes: "The key keeps its id, prefix, name, scopes, limits and expiry; only its secret is new.",
  operands: {
    key: chosen("The key by name, id, last digits of its id, or full prefix.", {
      placeholder: "name|id|prefix",
      completes: "key",
    }),
  },
  flags: {
    overlap: text("How long the old secret still works, such as 24h or 7d; default not at all.", {
      placeholder: "time",
    }),
    keyOut: text("Write the key to a new file that only you can read, instead of the terminal.", {
      placeholder: "file",
      completes: "file",
    }),
    dryRun: toggle("Only show what would happen."),
  },
  async run(context, { operands, flags: { overlap, keyOut, dryRun } }) {
    const { call, interruption } = context;
    const overlap_seconds = overlap === undefined ? undefined : overlapSeconds(overlap);
    const key = await findKey(call, operands.key, { isConfirmed: context.settings.yes && !dryRun });
    // Said before anybody is asked, and in a dry run too.
    if (key.revoked_at !== null) {
      throw new Problem("key_already_revoked", {
        detail: `The API key ${key.key_prefix} has been revoked and cannot be changed.`,
      });
    }
    const old =
      overlap_seconds === undefined || overlap_seconds === 0
        ? "the old one expires at once"
        : `the old one expires after ${overlap}`;
    const will = `Gives the API key ${keyLabel(key)} a new secret; ${old}.`;
    if (dryRun) return rehearsalView(key, will);
    await confirm(context, { will, dryRun: true });
    const request = { id: key.id, ...omitUndefined({ overlap_seconds }) };
    return handOver(async () => (await call(keys.rotate, request, { signal: interruption })).data, {
      keyOut,
      sentence: (newKey) => `Gave the API key ${keyLabel(newKey)} a new secret; ${old}.`,
      notes: () =>
        usable(key, Date.now())
          ? []
          : ["The key is turned off or expired, so the new secret does not work until that is changed."],
    });
  },
});

function overlapSeconds(duration: string): number {
  const seconds = parseDuration(duration, "--overlap");
  if (seconds <= MAX_OVERLAP_SECONDS) return seconds;
  throw wrongValue("--overlap", { value: duration, expectation: "at most 7d" });
}
