/** The names of accounts by their ids, to tell candidates apart. */
import { optional } from "../../client/optional-call.ts";
import { accounts } from "../../contract/account.ts";
import type { Call } from "../../contract/operation.ts";
import { MAX_LIMIT } from "../../contract/page.ts";

/** None where the credential may not read accounts, or the service has no list of them. */
export async function accountNames(call: Call): Promise<ReadonlyMap<string, string>> {
  const answer = await optional(() => call(accounts.list, { limit: MAX_LIMIT }, { isOptional: true }));
  return new Map(answer?.data.map(({ id, name }) => [id, name]));
}
