/** Delivers a new secret: on stdout, or in the file of --key-out. */
import type { ApiKey, NewApiKey } from "../../src/contract/key.ts";
import { Problem } from "../../src/contract/problem.ts";
import { record, type View } from "../../src/terminal/view.ts";
import { reserveSecretFile, type SecretFile } from "../secret-file.ts";
import { keyFields, keyLabel, newKeyFields, SHOWN_ONCE } from "./view.ts";

const USED_FROM =
  "Commands use it where CASHBOOK_API_KEY is the key, or CASHBOOK_API_KEY_FILE names a file that holds it.";

/**
 * Creates a secret with `make` and returns its view. With `keyOut` the file is reserved first, and the view does not contain
 * the secret.
 */
export async function handOver(
  make: () => Promise<NewApiKey>,
  {
    keyOut,
    sentence,
    notes = () => [],
    reserve = reserveSecretFile,
  }: {
    readonly keyOut: string | undefined;
    readonly sentence: (key: ApiKey) => string;
    readonly notes?: (key: ApiKey) => readonly string[];
    readonly reserve?: typeof reserveSecretFile;
  },
): Promise<View> {
  if (keyOut === undefined) {
    const data = await make();
    return record({
      data,
      fields: newKeyFields,
      sentence: sentence(data),
      essence: data.key,
      notes: [...notes(data), SHOWN_ONCE, USED_FROM],
    });
  }
  const data = await intoFile(make, { path: keyOut, file: await reserve(keyOut) });
  return record({
    data,
    fields: keyFields,
    sentence: sentence(data),
    essence: data.id,
    notes: [
      ...notes(data),
      `The key is in ${keyOut}, which only you can read; it cannot be shown again.`,
      `Commands use it where CASHBOOK_API_KEY_FILE is ${keyOut}.`,
    ],
  });
}

/** Writes the secret to the file and returns the rest of the key. */
async function intoFile(
  make: () => Promise<NewApiKey>,
  { path, file }: { path: string; file: SecretFile },
): Promise<ApiKey> {
  const { key, ...apiKey } = await make().catch(async (error: unknown) => {
    await file.discard();
    throw error;
  });
  try {
    await file.keep(key);
    return apiKey;
  } catch (cause) {
    throw new Problem("store_full", {
      detail: `The API key ${keyLabel(apiKey)} was created, but its secret could not be written to ${path} and is lost.`,
      remedy: `Free some space, then run \`cashbook keys rotate ${apiKey.key_prefix}\` for a new secret, or revoke the key.`,
      cause,
    });
  }
}
