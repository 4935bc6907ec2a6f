import { findKey } from "../../src/client/find.ts";
import type { Transport } from "../../src/contract/operation.ts";
import { isOurs } from "../../src/contract/key-text.ts";

/** The id of a key that is named by id or by whole prefix. An id is sent as it is, without a look-up. */
export async function keyId(call: Transport, named: string): Promise<string> {
  return isOurs(named) ? (await findKey(call, named)).id : named;
}
