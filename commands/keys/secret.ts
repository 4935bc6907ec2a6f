/** Handing over a secret that was just made: on stdout, or in the file that --key-out names. */
import type { ApiKey, NewApiKey } from "../../src/contract/key.ts";
import { Problem } from "../../src/contract/problem.ts";
import { record, type View } from "../../src/terminal/view.ts";
import { reserveKeyFile, type KeyFile } from "./key-file.ts";
import { keyFields, named, newKeyFields, SHOWN_ONCE } from "./view.ts";

/**
 * Makes a secret with `make` and answers how it is shown. With `keyOut` the file is reserved first and the secret is left
 * out of what is shown.
 */
export async function handOver(
  make: () => Promise<NewApiKey>,
  {
    keyOut,
    sentence,
    notes = [],
    reserve = reserveKeyFile,
  }: {
    readonly keyOut: string | undefined;
    readonly sentence: (key: ApiKey) => string;
    readonly notes?: readonly string[];
    readonly reserve?: typeof reserveKeyFile;
  },
): Promise<View> {
  if (keyOut === undefined) {
    const data = await make();
    return record({
      data,
      fields: newKeyFields,
      sentence: sentence(data),
      essence: data.key,
      notes: [...notes, SHOWN_ONCE],
    });
  }
  const data = await intoFile(make, { path: keyOut, file: await reserve(keyOut) });
  return record({
    data,
    fields: keyFields,
    sentence: sentence(data),
    essence: data.id,
    notes: [...notes, `The key is in ${keyOut}, which only you can read; the book keeps only its hash.`],
  });
}

/** Answers the key without its secret. */
async function intoFile(
  make: () => Promise<NewApiKey>,
  { path, file }: { path: string; file: KeyFile },
): Promise<ApiKey> {
  const { key, ...made } = await make().catch(async (error: unknown) => {
    await file.discard();
    throw error;
  });
  try {
    await file.keep(key);
    return made;
  } catch (cause) {
    throw new Problem("store_full", {
      detail: `The API key ${named(made)} was made, but its secret could not be written to ${path} and is lost.`,
      remedy: `Free some space, then run \`cashbook keys rotate ${made.key_prefix}\` for a new secret, or revoke the key.`,
      cause,
    });
  }
}
