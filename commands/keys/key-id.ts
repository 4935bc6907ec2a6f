import { findKey } from "../../src/client/find-key.ts";
import { isWholeId } from "../../src/client/ids/ending.ts";
import type { Call } from "../../src/contract/operation.ts";
import { Problem } from "../../src/contract/problem.ts";

/** The id of a key, by id, ending of an id, whole prefix, or name. A whole id is not looked up. */
export async function keyId(call: Call, query: string): Promise<string> {
  if (isWholeId(query)) return query;
  try {
    return (await findKey(call, query)).id;
  } catch (error) {
    // Without a list of keys, the service itself judges the text.
    if (error instanceof Problem && error.code === "no_such_operation") return query;
    throw error;
  }
}
