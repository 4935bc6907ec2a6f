import { findKey } from "../../src/client/find.ts";
import { endingIn } from "../../src/client/ids/ending.ts";
import type { Call } from "../../src/contract/operation.ts";
import { isOurs } from "../../src/contract/values/key-text.ts";

/** The id of a key, by id, the ending of one, or whole prefix. A whole id is not looked up. */
export async function keyId(call: Call, idOrPrefix: string): Promise<string> {
  const isLookedUp = isOurs(idOrPrefix) || endingIn(idOrPrefix) !== undefined;
  return isLookedUp ? (await findKey(call, idOrPrefix)).id : idOrPrefix;
}
