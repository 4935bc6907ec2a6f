import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { company } from "../../src/contract/company.ts";
import { events } from "../../src/contract/event.ts";
import { keys, type KeyUsage, type NewApiKey } from "../../src/contract/key.ts";
import { keyText } from "../../src/contract/key-text.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import { operations } from "../../src/contract/operations.ts";
import { Problem } from "../../src/contract/problem.ts";
import { allows, keyScopes } from "../../src/contract/scope.ts";
import { createCore } from "../../src/core/call.ts";
import type { Credential } from "../../src/core/caller.ts";
import type { Gate } from "../../src/core/ports/gate.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { testToken } from "../support/token.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const create = async (input: Partial<InputOf<typeof keys.create>> = {}): Promise<NewApiKey> =>
  (await book.core.call(keys.create, book.owner, { name: "CI", ...input })).data;
const withKey = ({ key }: { key: string }): Credential => ({ kind: "key", text: key });
const usage = async ({ id }: { id: string }): Promise<KeyUsage> =>
  (await book.core.call(keys.usageOf, book.owner, { id })).data;
const problemOf = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => expect.fail("was not refused"),
    (problem: unknown) => problem as Problem,
  );
const codeOf = async (work: Promise<unknown>): Promise<string> => (await problemOf(work)).code;
const words = ({ code, detail, remedy, errors, more }: Problem): string =>
  JSON.stringify({ code, detail, remedy, errors, more });

describe("who is let in", () => {
  test("nobody without a credential", async () => {
    expect(await codeOf(book.core.call(company.get, { kind: "none" }, {}))).toBe("no_credential");
  });

  test("garbled, cut and unknown keys are refused in the same words", async () => {
    const { key } = await create();
    const texts = [
      keyText("4dF9sK2q", "0123456789abcdefghijABCDEFGHIJ42"),
      keyText(key.slice(8, 16), "0123456789abcdefghijABCDEFGHIJ42"),
      key.slice(0, -1),
      `${key.slice(0, 30)}${key[30] === "x" ? "y" : "x"}${key.slice(31)}`,
      key.replace("live", "test"),
      ` ${key}`,
      "",
      "sk_live_1234",
    ];
    const problems = await Promise.all(
      texts.map((text) => problemOf(book.core.call(company.get, { kind: "key", text }, {}))),
    );
    expect(new Set(problems.map(words)).size).toBe(1);
    expect(problems[0]?.code).toBe("invalid_credential");
  });

  test("a wrong checksum asks the store nothing", async () => {
    const { key } = await create();
    const find = vi.fn<Gate["find"]>();
    const store = { ...book.ports.store, gate: { ...book.ports.store.gate, find } };
    const core = createCore({ ...book.ports, store });
    const text = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
    expect(await codeOf(core.call(company.get, { kind: "key", text }, {}))).toBe("invalid_credential");
    expect(find).not.toHaveBeenCalled();
  });

  test("a key is not a token, nor a token a key", async () => {
    const { key } = await create();
    expect(await codeOf(book.core.call(company.get, { kind: "token", text: key }, {}))).toBe(
      "invalid_credential",
    );
    const { text } = await testToken(book, { scope: "read" });
    expect(await codeOf(book.core.call(company.get, { kind: "key", text }, {}))).toBe("invalid_credential");
  });

  test.each<[string, Partial<InputOf<typeof keys.create>>, (id: string) => Promise<unknown>, string]>([
    ["revoked", {}, (id) => book.core.call(keys.revoke, book.owner, { id }), "key_revoked"],
    ["expired", { expires_at: "2026-03-01T12:00:01Z" }, async () => (book.time += 1000), "key_expired"],
    [
      "switched off",
      {},
      (id) => book.core.call(keys.update, book.owner, { id, is_active: false }),
      "key_inactive",
    ],
    [
      "expired and then revoked",
      { expires_at: "2026-03-01T12:00:01Z" },
      async (id) => {
        book.time += 5000;
        await book.core.call(keys.revoke, book.owner, { id });
      },
      "key_revoked",
    ],
  ])("not a key that is %s, and it uses no quota", async (_what, input, change, code) => {
    const made = await create({ ...input, rate_limit_per_minute: 1 });
    await change(made.id);
    for (let again = 0; again < 2; again++) {
      expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe(code);
    }
    expect((await usage(made)).status_codes).toEqual({ "401": 2 });
  });

  test("a key to the last millisecond before its end", async () => {
    const made = await create({ expires_at: "2026-03-01T12:00:01Z" });
    book.time += 999;
    await book.core.call(company.get, withKey(made), {});
  });
});

describe("what a key may call follows from its scopes alone", () => {
  const unscoped = operations.filter(({ access }) => access.with === "scope");

  test.each(keyScopes.map((scope) => [scope] as const))("%s", async (scope) => {
    const made = await create({ scopes: [scope], rate_limit_per_minute: 1000 });
    for (const operation of unscoped) {
      if (operation.access.with !== "scope") continue;
      // What is allowed gets as far as its input, which no operation takes.
      const code = await codeOf(book.core.call(operation, withKey(made), { surely_unknown: 1 }));
      const refused = !allows([scope], operation.access.scope);
      expect([operation.id, code === "insufficient_scope"]).toEqual([operation.id, refused]);
    }
  });

  test("keys manage no keys, whatever they may do beside", async () => {
    const made = await create({ scopes: ["read", "write"] });
    const managing = operations.filter(({ access }) => access.with === "token");
    expect(managing.map(({ id }) => id)).toEqual([
      "keys.list",
      "keys.create",
      "keys.revoke",
      "keys.update",
      "keys.rotate",
      "keys.usageOf",
    ]);
    for (const operation of managing) {
      const problem = await problemOf(book.core.call(operation, withKey(made), { id: made.id, name: "x" }));
      expect([operation.id, problem.code]).toEqual([operation.id, "token_required"]);
      expect(problem.more["required_scopes"]).toEqual(["api_keys"]);
    }
    const text = keyText("4dF9sK2q", "0123456789abcdefghijABCDEFGHIJ42");
    expect(await codeOf(book.core.call(keys.list, { kind: "key", text }, {}))).toBe("invalid_credential");
  });
});

describe("authorise, limit, validate, in this order", () => {
  const bad = { surely_unknown: 1 } as never;

  test("a refusal for a scope uses no quota", async () => {
    const made = await create({ scopes: ["accounts"], rate_limit_per_minute: 1 });
    for (let again = 0; again < 3; again++) {
      expect(await codeOf(book.core.call(company.get, withKey(made), bad))).toBe("insufficient_scope");
    }
    expect((await book.core.call(keys.current, withKey(made), {})).limits?.[0]?.remaining).toBe(0);
  });

  test("a used limit is said before a bad request is", async () => {
    const made = await create({ rate_limit_per_minute: 1 });
    expect(await codeOf(book.core.call(company.get, withKey(made), bad))).toBe("unknown_parameter");
    expect(await codeOf(book.core.call(company.get, withKey(made), bad))).toBe("rate_limited");
  });

  test("a missing scope is said before a used limit is", async () => {
    const made = await create({ scopes: ["accounts"], rate_limit_per_minute: 0 });
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("insufficient_scope");
  });
});

describe("limits", () => {
  test("admit exactly their number in a minute and say when the next opens", async () => {
    const made = await create({ rate_limit_per_minute: 3 });
    book.time += 42_500;
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        book.core.call(company.get, withKey(made), {}).then(
          () => "admitted",
          ({ code, more }: Problem) => `${code} ${String(more["retry_after"])}`,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "admitted").length).toBe(3);
    expect(outcomes.filter((outcome) => outcome === "rate_limited 18").length).toBe(7);
    book.time += 17_500;
    await book.core.call(company.get, withKey(made), {});
  });

  test("of one key are not those of another", async () => {
    const [left, right] = [
      await create({ rate_limit_per_minute: 1 }),
      await create({ rate_limit_per_minute: 1 }),
    ];
    await book.core.call(company.get, withKey(left), {});
    await book.core.call(company.get, withKey(right), {});
    expect(await codeOf(book.core.call(company.get, withKey(left), {}))).toBe("rate_limited");
  });

  test("stay used when the clock steps back, and a window given up is in the audit log", async () => {
    const made = await create({ rate_limit_per_minute: 1 });
    book.time += 60_000;
    await book.core.call(company.get, withKey(made), {});
    book.time -= 30_000;
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("rate_limited");
    book.time -= 3_600_000;
    await book.core.call(company.get, withKey(made), {});
    const { data } = await book.core.call(events.list, book.owner, { type: "key.limits_reset" });
    expect(data.map(({ subject_id }) => subject_id)).toEqual([made.id]);
  });

  test("bind neither tokens nor the owner", async () => {
    const made = await create({ rate_limit_per_minute: 0 });
    const token = await testToken(book, { scope: "read", apiKeyId: made.id });
    expect((await book.core.call(company.get, token, {})).limits).toBeUndefined();
    expect((await book.core.call(keys.usage, token, {})).data.total_requests).toBe(0);
  });
});

describe("statistics", () => {
  test("have the fields of the interface, and zeros before the first request", async () => {
    expect(await usage(await create())).toEqual({
      total_requests: 0,
      last_used_at: null,
      last_24h_requests: 0,
      avg_response_time_ms: 0,
      endpoints: {},
      status_codes: {},
      recent_requests: [],
    });
  });

  test("count every answered request by path template and status, never the one that asks", async () => {
    const made = await create({ scopes: ["accounts:read"], rate_limit_per_minute: 4 });
    const call = <Id extends string>(id: Id, input: object = {}) => {
      const operation = operations.find((each) => each.id === id);
      return book.core.call(operation as never, withKey(made), input as never).catch(() => undefined);
    };
    await call("accounts.get", { id: "none" });
    await call("accounts.list");
    await call("accounts.list", { surely_unknown: 1 });
    await call("company.get");
    await call("keys.list");
    const own = await book.core.call(keys.usage, withKey(made), {});
    await call("accounts.list");
    const expected = {
      endpoints: {
        "/api-keys": 1,
        "/api-v1/bank-accounts": 2,
        "/api-v1/bank-accounts/{id}": 1,
        "/api-v1/company": 1,
      },
      status_codes: { "200": 1, "400": 1, "403": 2, "404": 1 },
      total_requests: 5,
    };
    expect(own.data).toMatchObject(expected);
    const later = await usage(made);
    expect(later.total_requests).toBe(7);
    expect(later.status_codes).toEqual({ "200": 2, "400": 1, "403": 2, "404": 1, "429": 1 });
    expect(later.recent_requests.map(({ method, status_code }) => `${method} ${status_code}`)).toEqual([
      "GET 429",
      "GET 200",
      "GET 403",
      "GET 403",
      "GET 400",
      "GET 200",
      "GET 404",
    ]);
    const { data } = await book.core.call(keys.list, book.owner, {});
    expect(data[0]?.usage_count).toBe(7);
  });

  test("keep the last 20 requests, newest first", async () => {
    const made = await create();
    for (let n = 0; n < 25; n++) {
      book.time += 1000;
      await book.core.call(company.get, withKey(made), {});
    }
    const { recent_requests, total_requests } = await usage(made);
    expect(total_requests).toBe(25);
    expect(recent_requests.length).toBe(20);
    expect(recent_requests[0]).toEqual({
      endpoint: "/api-v1/company",
      method: "GET",
      status_code: 200,
      response_time_ms: 0,
      created_at: "2026-03-01T12:00:25.000Z",
    });
    expect(recent_requests.at(-1)?.created_at).toBe("2026-03-01T12:00:06.000Z");
  });

  test("know the last 24 hours apart from before", async () => {
    const made = await create();
    await book.core.call(company.get, withKey(made), {});
    book.time += 3_600_000;
    await book.core.call(company.get, withKey(made), {});
    book.time += 86_400_000 - 3_600_000 - 1000;
    expect((await usage(made)).last_24h_requests).toBe(2);
    book.time += 1000;
    expect((await usage(made)).last_24h_requests).toBe(1);
    book.time += 3_600_000;
    const { last_24h_requests, total_requests, last_used_at } = await usage(made);
    expect([last_24h_requests, total_requests, last_used_at]).toEqual([0, 2, "2026-03-01T13:00:00.000Z"]);
  });

  test("average whole milliseconds, and a clock that steps back costs none", async () => {
    const made = await create();
    const ticks = [0, 10, 0, 25, 0, -5000];
    const core = createCore({ ...book.ports, clock: () => (book.time += ticks.shift() ?? 0) });
    const slow = async (milliseconds: number) => {
      ticks.splice(0, ticks.length, 0, 0, milliseconds);
      await core.call(company.get, withKey(made), {});
    };
    for (const milliseconds of [10, 25, -5000]) await slow(milliseconds);
    expect((await usage(made)).recent_requests.map((request) => request.response_time_ms)).toEqual([
      0, 25, 10,
    ]);
    expect((await usage(made)).avg_response_time_ms).toBe(12);
  });

  test("of a failure that nobody foresaw count it as 500", async () => {
    const made = await create();
    const store = { ...book.ports.store, read: () => Promise.reject(new Error("the disk is gone")) };
    const core = createCore({ ...book.ports, store });
    await expect(core.call(company.get, withKey(made), {})).rejects.toThrow("the disk is gone");
    expect((await usage(made)).status_codes).toEqual({ "500": 1 });
  });

  test("that cannot be written fail a read, but never hide that a change was made", async () => {
    const made = await create({ scopes: ["company"] });
    const full = new Problem("store_full");
    const gate = { ...book.ports.store.gate, record: () => Promise.reject(full) };
    const core = createCore({ ...book.ports, store: { ...book.ports.store, gate } });
    expect(await codeOf(core.call(company.get, withKey(made), {}))).toBe("store_full");
    const { data } = await core.call(company.update, withKey(made), { name: "Acme GmbH" });
    expect(data.name).toBe("Acme GmbH");
    expect(await codeOf(core.call(company.update, withKey(made), { name: "" }))).toBe("validation_failed");
  });

  test("name the key's prefix in the log of what it did, never more of it", async () => {
    const made = await create({ scopes: ["company"] });
    await book.core.call(company.update, withKey(made), { name: "Acme GmbH" });
    const { data } = await book.core.call(events.list, book.owner, { type: "company.updated" });
    expect(data[0]?.actor).toBe(made.key_prefix);
  });
});

test("a refusal inside the work gives the request back", async () => {
  const made = await create({ rate_limit_per_minute: 1 });
  const refuse = (): Promise<never> => Promise.reject(new Problem("insufficient_scope"));
  const core = createCore({ ...book.ports, store: { ...book.ports.store, read: refuse } });
  for (let again = 0; again < 2; again++) {
    expect(await codeOf(core.call(company.get, withKey(made), {}))).toBe("insufficient_scope");
  }
  await book.core.call(company.get, withKey(made), {});
});
