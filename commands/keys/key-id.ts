import { findKey } from "../../src/client/find.ts";
import type { Call } from "../../src/contract/operation.ts";
import { isOurs } from "../../src/contract/values/key-text.ts";

/** The id of a key, by id or whole prefix. An id is not looked up. */
export async function keyId(call: Call, idOrPrefix: string): Promise<string> {
  return isOurs(idOrPrefix) ? (await findKey(call, idOrPrefix)).id : idOrPrefix;
}
