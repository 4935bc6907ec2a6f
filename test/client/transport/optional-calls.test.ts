import { expect, test } from "vitest";
import type { Credential } from "../../../src/client/place.ts";
import type { ServiceKind } from "../../../src/client/service.ts";
import { refuseForbiddenOptional } from "../../../src/client/transport/optional-calls.ts";
import { accounts } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import { imports } from "../../../src/contract/import.ts";
import { keys } from "../../../src/contract/key.ts";
import type { Call, Operation } from "../../../src/contract/operation.ts";
import { reconciliation } from "../../../src/contract/reconciliation.ts";
import { Problem } from "../../../src/contract/problem.ts";

const key: Credential = { kind: "key", secret: "cb_live_x", from: "here", isStored: true };

interface Caller {
  readonly scopes?: readonly string[] | Problem;
  readonly credential?: Credential | undefined;
  readonly service?: ServiceKind;
}

/** What each call comes to, and which requests are sent. A star marks an optional call. */
async function run(
  line: string,
  { scopes = ["transactions:read"], service = "cashbook", ...caller }: Caller,
) {
  const sent: string[] = [];
  const call = (async ({ id }: Operation) => {
    sent.push(id);
    if (id === keys.current.id && scopes instanceof Problem) throw scopes;
    return { data: { scopes } };
  }) as unknown as Call;
  const transport = refuseForbiddenOptional(
    { call, stream: undefined },
    {
      credential: async () => ("credential" in caller ? caller.credential : key),
      service: async () => service,
    },
  );
  const all: readonly Operation[] = [
    accounts.list,
    categories.list,
    imports.get,
    imports.list,
    keys.current,
    reconciliation.status,
  ];
  const outcomes: string[] = [];
  for (const word of line.split(" ")) {
    const operation = all.find(({ id }) => id === word.replace("*", "")) ?? expect.fail(word);
    const options = { isOptional: word.endsWith("*") };
    outcomes.push(
      await transport.call(operation, {}, options).then(
        () => "sent",
        ({ message }: Error) => message,
      ),
    );
  }
  return { outcomes, sent: sent.join(" ") };
}

const NO_ACCOUNTS = "The credential lacks the scope accounts:read.";
const NO_CATEGORIES = "The credential lacks the scope categories:read.";

test.for<[string, string, Caller, readonly string[], string]>([
  ["forbidden", "accounts.list*", {}, [NO_ACCOUNTS], "keys.current"],
  [
    "forbidden for want of a second scope",
    `${reconciliation.status.id}*`,
    { scopes: ["accounts:read"] },
    ["The credential lacks the scope transactions:read."],
    "keys.current",
  ],
  [
    "forbidden, and others: the scopes are read once",
    "accounts.list* categories.list* accounts.list*",
    {},
    [NO_ACCOUNTS, NO_CATEGORIES, NO_ACCOUNTS],
    "keys.current",
  ],
  ["allowed", "accounts.list*", { scopes: ["read"] }, ["sent"], "keys.current accounts.list"],
  [
    "allowed for the key's own records",
    "imports.get*",
    { scopes: ["transactions:create"] },
    ["sent"],
    "keys.current imports.get",
  ],
  ["not optional", "accounts.list", {}, ["sent"], "accounts.list"],
  [
    "after the command itself read the key",
    "keys.current accounts.list*",
    {},
    ["sent", NO_ACCOUNTS],
    "keys.current",
  ],
  ["of the owner", "accounts.list*", { credential: undefined }, ["sent"], "accounts.list"],
  ["of a token", "accounts.list*", { credential: { ...key, kind: "token" } }, ["sent"], "accounts.list"],
  ["of a foreign service", "accounts.list*", { service: "foreign" }, ["sent"], "accounts.list"],
  [
    "of a foreign service, after the command itself read the key",
    "keys.current accounts.list*",
    { service: "foreign" },
    ["sent", "sent"],
    "keys.current accounts.list",
  ],
  ["of a book here", "accounts.list*", { service: "book" }, [NO_ACCOUNTS], "keys.current"],
  [
    "where the scopes cannot be read",
    "accounts.list* accounts.list*",
    { scopes: new Problem("key_revoked") },
    ["sent", "sent"],
    "keys.current accounts.list accounts.list",
  ],
])("an optional call: %s", async ([, line, caller, outcomes, sent]) => {
  expect(await run(line, caller)).toEqual({ outcomes, sent });
});
