/**
 * Who may do what, over HTTP: every operation of the catalogue × every kind of credential × a record of one's own, another
 * company's and none. What is expected follows from the operation's entry; another company's id is never told from none.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, type NewApiKey } from "../../src/contract/key.ts";
import { isWholeKey } from "../../src/contract/values/key-text.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { operations } from "../../src/contract/operations.ts";
import { keyScopes, scopes } from "../../src/contract/scope.ts";
import type { Credential } from "../../src/core/access/caller.ts";
import { createCompany } from "../../src/core/company/create-company.ts";
import type { TestBook } from "../support/book.ts";
import { asker, type Asked, type Asker } from "../support/ask.ts";
import { hasTurn } from "../support/in-short.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";
import { testToken } from "../support/token.ts";
import { inputs, satisfied } from "./authorisation-cells.ts";
import { absent, records, recordsNamed, renewed, type Ids } from "./authorisation-records.ts";

const ANY = { rate_limit_per_minute: 1_000_000, rate_limit_per_day: 1_000_000 };

let book: TestBook;
let service: ServedBook;
let server: Asker;
/** The other company, and its records. */
let other: Credential;
let others: Ids;
/** Records that no test changes. */
let mine: Ids;

beforeAll(async () => {
  service = await servedBook();
  ({ book } = service);
  server = asker(service.url);
  const { id } = await createCompany(book.ports, { name: "Other", base_currency: "EUR", country: null });
  other = { kind: "owner", company: id };
  others = await records(book.core, other);
  book = Object.assign(book, { owner: { kind: "owner", company: book.company.id } });
  mine = await records(book.core, book.owner);
});
afterAll(async () => {
  await server.close();
  await service[Symbol.asyncDispose]();
});

const newKey = async (input: Partial<Parameters<typeof withKey>[0]> & { scopes?: string[] } = {}) =>
  (await book.core.call(keys.create, book.owner, { name: "Key", ...ANY, ...input })).data;
const withKey = ({ key }: Pick<NewApiKey, "key">) => ({ "x-api-key": key });
const withToken = async (about: Parameters<typeof testToken>[1]) => ({
  authorization: (await testToken(book, about)).text,
});

const inputOf = ({ id }: Operation, ids: Ids) => {
  const make = inputs[id];
  if (make === undefined) throw new Error(`the matrix has no input for ${id}`);
  return make(ids);
};

/** An answer without what is different in any two. */
function told({ status, text, headers }: Asked) {
  const same = text
    .replace(/"request_id":"[^"]+"/, '"request_id":…')
    .replace(/"instance":"[^"]+"/, '"instance":…');
  const kept = ["content-type", "www-authenticate", "etag", "location"];
  return { status, same, headers: kept.map((name) => headers[name]) };
}

test("every operation has its cell", () => {
  expect(operations.map(({ id }) => id).filter((id) => inputs[id] === undefined)).toEqual([]);
});

describe("a credential that proves nothing is 401, whatever is asked", () => {
  const credentials: readonly (readonly [
    name: string,
    make: () => Promise<Record<string, string>>,
    code: string,
  ])[] = [
    ["none", async () => ({}), "no_credential"],
    ["a word", async () => ({ "x-api-key": "hello" }), "invalid_credential"],
    ["an empty key", async () => ({ "x-api-key": "" }), "invalid_credential"],
    [
      "a key with a wrong checksum",
      async () => withKey({ key: broken((await newKey()).key) }),
      "invalid_credential",
    ],
    [
      "a key that was cut off",
      async () => withKey({ key: (await newKey()).key.slice(0, -3) }),
      "invalid_credential",
    ],
    [
      "a key of an older secret",
      async () => {
        const { id, key } = await newKey();
        await book.core.call(keys.rotate, book.owner, { id });
        return withKey({ key });
      },
      "key_expired",
    ],
    [
      "an expired key",
      async () => {
        const key = await newKey({ expires_at: new Date(book.time + 1).toISOString() } as never);
        book.time += 1;
        return withKey(key);
      },
      "key_expired",
    ],
    [
      "a revoked key",
      async () => {
        const key = await newKey();
        await book.core.call(keys.revoke, book.owner, { id: key.id });
        return withKey(key);
      },
      "key_revoked",
    ],
    [
      "a key that is switched off",
      async () => {
        const key = await newKey();
        await book.core.call(keys.update, book.owner, { id: key.id, is_active: false });
        return withKey(key);
      },
      "key_inactive",
    ],
    ["a token of nobody", async () => ({ authorization: "Bearer a.b.c" }), "invalid_credential"],
    [
      "a token with another scheme",
      async () => ({ authorization: `Basic ${(await withToken({})).authorization}` }),
      "invalid_credential",
    ],
    [
      "a token that has ended",
      async () => {
        const token = await withToken({});
        book.time += 3_600_000;
        return token;
      },
      "invalid_credential",
    ],
    [
      "a key in the token's header",
      async () => ({ authorization: (await newKey()).key }),
      "invalid_credential",
    ],
    [
      "a token in the key's header",
      async () => ({ "x-api-key": (await withToken({})).authorization }),
      "invalid_credential",
    ],
  ];
  test.for(credentials.map((one, place) => [...one, place] as const))("%s", async ([, make, code, place]) => {
    const headers = await make();
    // In the short run each operation is asked with some of these credentials.
    const turns = [...operations.entries()].filter(([at]) => hasTurn(at + place, { oneIn: 3 }));
    for (const [at, operation] of turns) {
      const answers = [];
      const isCompared = named(operation).size > 0 && hasTurn(at + place, { oneIn: 14 });
      const asked = isCompared ? [mine, others, absent] : [mine];
      for (const ids of asked) {
        answers.push(await server.ask(operation, inputOf(operation, ids), headers));
      }
      expect(answers.map(({ status, body }) => [operation.id, status, body["code"]])).toEqual(
        asked.map(() => [operation.id, 401, code]),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(told(answer)))).size).toBe(1);
    }
  });
});

test("both headers at once are 400, whatever they hold", async () => {
  const both = { ...withKey(await newKey({ scopes: ["read", "write"] })), ...(await withToken({})) };
  for (const operation of operations) {
    const answer = await server.ask(operation, inputOf(operation, absent), both);
    expect([operation.id, answer.status, answer.body["code"]]).toEqual([
      operation.id,
      400,
      "ambiguous_credentials",
    ]);
  }
});

/** Operations that hand scopes on: a token that holds api_keys alone has none to give. */
const HANDS_ON = ["keys.create", "keys.update", "keys.rotate"];

/** What a caller with one scope is answered about the owner's records; 200 stands for every success. */
function expected({ id, access }: Operation, { scope, via }: Caller): number {
  switch (access.with) {
    case "credential":
      return via === "key" ? 200 : 404;
    case "token":
      return via === "token" && scope === "api_keys" && !HANDS_ON.includes(id) ? 200 : 403;
    case "one-scope":
      return satisfied[access.scopes[0]]?.includes(scope) === true ? 200 : 403;
    case "scope":
      return [access.scope, ...(access.also ?? [])].every((needed) => satisfied[needed]?.includes(scope))
        ? 200
        : 403;
  }
}

interface Caller {
  readonly scope: string;
  readonly via: "key" | "token";
}

/** The records that the operation is about. */
const named = (operation: Operation) => recordsNamed((ids) => inputOf(operation, ids));

/**
 * Every cell of one caller: own record, another company's, none. What a caller may not ask is asked in turn, so that the short
 * run has each operation with some of these callers, and with fewer of them about the others' records.
 */
async function cells(headers: Readonly<Record<string, string>>, caller: Caller): Promise<void> {
  let own = await records(book.core, book.owner);
  const place = scopes.findIndex((scope) => scope === caller.scope) + (caller.via === "key" ? 0 : 3);
  for (const [at, operation] of operations.entries()) {
    const cell = (what: string, status: unknown) => [operation.id, what, status];
    const gate = expected(operation, caller);
    if (gate !== 200 && !hasTurn(at + place, { oneIn: caller.via === "key" ? 2 : 4 })) continue;
    const mine = await server.ask(operation, inputOf(operation, own), headers);
    expect(cell("own", mine.status < 300 ? 200 : mine.status), mine.text).toEqual(cell("own", gate));
    if (operation.method !== "GET" && mine.status < 300)
      own = await renewed(book.core, book.owner, { ids: own, used: named(operation) });
    if (named(operation).size === 0) continue;
    if (gate !== 200 && !hasTurn(at + place, { oneIn: 12 })) continue;

    const foreign = told(await server.ask(operation, inputOf(operation, others), headers));
    const nothing = told(await server.ask(operation, inputOf(operation, absent), headers));
    expect(cell("foreign", comparable(foreign, others))).toEqual(
      cell("foreign", comparable(nothing, absent)),
    );
    const { access } = operation;
    const otherScopes =
      access.with === "scope" ? [access.ofOwn ?? ""] : access.with === "one-scope" ? access.scopes : [];
    const sees = otherScopes.some((scope) => satisfied[scope]?.includes(caller.scope) === true);
    if (gate === 403 && !sees && !HANDS_ON.includes(operation.id))
      expect(cell("absent", nothing.status)).toEqual(cell("absent", 403));
    else expect([200, 403, 404]).toContain(nothing.status);
    if (/\{/.test(operation.path) && gate === 200)
      expect(cell("absent", nothing.status)).toEqual(cell("absent", 404));
  }
}

describe("a key with one scope", () => {
  test.for(keyScopes.map((scope) => [scope] as const))("%s", async ([scope]) => {
    await cells(withKey(await newKey({ scopes: [scope] })), { scope, via: "key" });
  });
});

describe("a token with one scope", () => {
  test.for(scopes.map((scope) => [scope] as const))("%s", async ([scope]) => {
    await cells(await withToken({ scope }), { scope, via: "token" });
  });
});

test("a token hands on what it holds", async () => {
  const own = await records(book.core, book.owner);
  for (const operation of operations.filter(({ id }) => HANDS_ON.includes(id))) {
    const answer = await server.ask(
      operation,
      inputOf(operation, own),
      await withToken({ scope: "api_keys read" }),
    );
    expect([operation.id, answer.status]).toEqual([operation.id, operation.success]);
  }
});

test("of the other company nothing has changed or been seen", async () => {
  for (const operation of operations.filter(
    ({ method, id }) => method === "GET" && !id.startsWith("keys."),
  )) {
    await expect(
      book.core.call(operation, other, inputOf(operation, others)),
      operation.id,
    ).resolves.toBeDefined();
  }
});

/** With ids, which an answer may repeat, out of the way. */
function comparable(answer: ReturnType<typeof told>, ids: Ids): unknown {
  const known = Object.values<string>(ids as unknown as Record<string, string>).reduce(
    (text, id) => text.replaceAll(id, "<id>"),
    answer.same,
  );
  return { ...answer, same: known };
}

function broken(key: string): string {
  const end = key.at(-1) === "a" ? "b" : "a";
  const made = key.slice(0, -1) + end;
  expect(isWholeKey(made)).toBe(false);
  return made;
}
