import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company } from "../../src/contract/company.ts";
import { events } from "../../src/contract/event.ts";
import { keys } from "../../src/contract/key.ts";
import { isWholeKey } from "../../src/contract/values/key-text.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import type { Credential } from "../../src/core/access/caller.ts";
import { createCompany } from "../../src/core/company/create-company.ts";
import { everyRow } from "../support/behind.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { codeOf, createKey, fillKeys, problemOf, withKey } from "../support/keys.ts";
import { testToken } from "../support/token.ts";

const DAY_MS = 86_400_000;
const ABSENT = "019ca945-0a00-70cb-b1d2-2097853b34c6";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const types = async (): Promise<readonly string[]> =>
  (await book.core.call(events.list, book.owner, {})).data.map(({ type }) => type);

describe("create", () => {
  test("answers the key as the interface shows it, with its secret", async () => {
    const { location, data } = await book.core.call(keys.create, book.owner, { name: "CI" });
    const { key, ...shown } = data;
    expect(isWholeKey(key)).toBe(true);
    expect(key.startsWith(`${shown.key_prefix}_`)).toBe(true);
    expect(shown).toEqual({
      id: shown.id,
      name: "CI",
      key_prefix: shown.key_prefix,
      scopes: ["read"],
      description: "",
      last_used_at: null,
      usage_count: 0,
      rate_limit_per_minute: 120,
      rate_limit_per_day: 20_000,
      is_active: true,
      expires_at: null,
      revoked_at: null,
      created_at: "2026-03-01T12:00:00.000Z",
      created_by: "owner",
    });
    expect(location).toBe(`/api-keys/${shown.id}`);
  });

  test("the secret is nowhere in the book, not even in its log", async () => {
    const { key } = await createKey(book);
    await book.core.call(company.get, { kind: "key", text: key }, {});
    const rows = await everyRow(book.place);
    const secret = key.slice(17, 49);
    expect(JSON.stringify(rows).includes(secret)).toBe(false);
  });

  test("scopes are named once each, in any case", async () => {
    const { scopes } = await createKey(book, { scopes: ["READ", "transactions:create", "read"] });
    expect(scopes).toEqual(["read", "transactions:create"]);
  });

  test.each<[string, Partial<InputOf<typeof keys.create>>, string]>([
    ["no scope at all", { scopes: [] }, "/scopes"],
    ["a scope that does not exist", { scopes: ["everything"] }, "/scopes/0"],
    ["the scope of key management", { scopes: ["read", "api_keys"] }, "/scopes/1"],
    ["an end in the past", { expires_at: "2026-03-01T11:59:59Z" }, "/expires_at"],
    ["an end right now", { expires_at: "2026-03-01T12:00:00Z" }, "/expires_at"],
    ["an empty name", { name: " " }, "/name"],
    ["a negative limit", { rate_limit_per_minute: -1 }, "/rate_limit_per_minute"],
    ["half a request", { rate_limit_per_day: 1.5 }, "/rate_limit_per_day"],
    ["a member that is read-only", { usage_count: 1 } as never, "/usage_count"],
    ["somebody else's name as its maker", { created_by: "me" } as never, "/created_by"],
    ["another company", { company_id: ABSENT } as never, "/company_id"],
  ])("refuses %s and names the field", async (_what, input, pointer) => {
    const problem = await problemOf(createKey(book, input));
    expect(problem.code).toBe("validation_failed");
    expect(problem.errors.map((error) => error.pointer)).toEqual([pointer]);
    expect(await types()).toEqual(["company.created"]);
  });

  test("the same idempotency key makes one key and answers its secret again", async () => {
    const make = () => book.core.call(keys.create, book.owner, { name: "CI" }, { idempotencyKey: "once" });
    const [first, second] = [await make(), await make()];
    expect(second).toEqual({ ...first, replayed: true });
    expect((await book.core.call(keys.list, book.owner, {})).data.length).toBe(1);
  });
});

describe("a company has at most 1,000 keys", () => {
  test("counting those that are not revoked, expired and switched-off ones too", async () => {
    const first = await createKey(book);
    await fillKeys(book);
    expect(await codeOf(createKey(book))).toBe("too_many_keys");
    await book.core.call(keys.update, book.owner, { id: first.id, is_active: false });
    expect(await codeOf(createKey(book))).toBe("too_many_keys");
    await book.core.call(keys.revoke, book.owner, { id: first.id });
    await createKey(book);
    expect(await codeOf(createKey(book))).toBe("too_many_keys");
  });

  test("of which two that come at once get one", async () => {
    const first = await createKey(book);
    await fillKeys(book);
    await book.core.call(keys.revoke, book.owner, { id: first.id });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => createKey(book)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("each company for itself", async () => {
    await createCompany(book.ports, { name: "Other", base_currency: "EUR", country: null });
    await fillKeys(book);
    await createKey(book, {}, { kind: "owner", company: "Other" });
  });

  test("and a full one changes and rotates its keys", async () => {
    const first = await createKey(book);
    await fillKeys(book);
    await book.core.call(keys.rotate, book.owner, { id: first.id });
    await book.core.call(keys.update, book.owner, { id: first.id, name: "other" });
  });
});

describe("a token hands out only what it holds", () => {
  test.each<[readonly string[], readonly string[], boolean]>([
    [["api_keys"], ["read"], false],
    [["api_keys", "read"], ["read"], true],
    [["api_keys", "read"], ["accounts:read", "events:read"], true],
    [["api_keys", "read"], ["accounts"], false],
    [["api_keys", "read", "write"], ["accounts", "transactions:create"], true],
    [["api_keys", "transactions"], ["transactions:read", "transactions:create"], true],
    [["api_keys", "transactions:read", "transactions:write"], ["transactions"], true],
    [["api_keys", "transactions:create"], ["transactions:write"], false],
    [["api_keys", "transactions", "accounts", "company"], ["write"], false],
  ])("%j makes a key with %j: %s", async (held, wanted, allowed) => {
    const token = await testToken(book, { scope: held.join(" ") });
    const made = createKey(book, { scopes: [...wanted] }, token);
    if (allowed) expect((await made).created_by).toBe("ada");
    else expect(await codeOf(made)).toBe("scope_not_held");
  });

  test("nor through an update or a rotation", async () => {
    const { id } = await createKey(book, { scopes: ["write"] });
    const token = await testToken(book, { scope: "api_keys read" });
    expect(await codeOf(book.core.call(keys.rotate, token, { id }))).toBe("scope_not_held");
    expect(await codeOf(book.core.call(keys.update, token, { id, is_active: true }))).toBe("scope_not_held");
    expect(await codeOf(book.core.call(keys.update, token, { id, scopes: ["write", "read"] }))).toBe(
      "scope_not_held",
    );
    const { data } = await book.core.call(keys.update, token, { id, scopes: ["read"] });
    expect(data.scopes).toEqual(["read"]);
  });

  test("and a key manages none, were `api_keys` among its scopes", async () => {
    const made = await createKey(book, { scopes: ["read", "write"] });
    await book.ports.store.write(
      async (queries) => {
        const key = await queries.keys.byId(1, made.id);
        if (key !== undefined) await queries.keys.update(1, { ...key, scopes: [...key.scopes, "api_keys"] });
      },
      { company: 1 },
    );
    expect((await book.core.call(keys.current, withKey(made), {})).data.scopes).toContain("api_keys");
    expect(await codeOf(book.core.call(keys.list, withKey(made), {}))).toBe("token_required");
    expect(await codeOf(createKey(book, {}, withKey(made)))).toBe("token_required");
    const { data } = await book.core.call(events.list, withKey(made), {});
    expect(data.filter(({ type }) => type.startsWith("key."))).toEqual([]);
    // Nor does a token give the key another secret, unless it has what the key has.
    const token = await testToken(book, { scope: "read write" });
    expect(await codeOf(book.core.call(keys.rotate, token, { id: made.id }))).toBe("insufficient_scope");
  });

  test("but revokes whatever there is", async () => {
    const { id } = await createKey(book, { scopes: ["write"] });
    const token = await testToken(book, { scope: "api_keys" });
    expect((await book.core.call(keys.revoke, token, { id })).data.is_active).toBe(false);
  });
});

describe("list", () => {
  test("answers all keys bare, newest first, revoked ones too", async () => {
    const first = await createKey(book, { name: "first" });
    book.time += 1;
    await createKey(book, { name: "second" });
    await book.core.call(keys.revoke, book.owner, { id: first.id });
    const answer = await book.core.call(keys.list, book.owner, {});
    expect(answer.pagination).toBeUndefined();
    expect(answer.data.map(({ name, is_active }) => [name, is_active])).toEqual([
      ["second", true],
      ["first", false],
    ]);
    expect(answer.data.every((key) => !("key" in key))).toBe(true);
  });
});

describe("update", () => {
  test("changes what is given and nothing else", async () => {
    const made = await createKey(book, { description: "seeds", expires_at: "2026-04-01T00:00:00Z" });
    const changes = { rate_limit_per_minute: 5, description: null, expires_at: null };
    const { data } = await book.core.call(keys.update, book.owner, { id: made.id, ...changes });
    expect({ ...data, key: made.key }).toEqual({ ...made, ...changes, description: "" });
    const [event] = (await book.core.call(events.list, book.owner, { type: "key.updated" })).data;
    expect(event?.summary).toEqual({
      key_prefix: made.key_prefix,
      description: "",
      rate_limit_per_minute: 5,
      expires_at: null,
    });
  });

  test("without a difference it leaves no event", async () => {
    const { id } = await createKey(book);
    await book.core.call(keys.update, book.owner, { id, name: "CI" });
    expect(await types()).toEqual(["key.created", "company.created"]);
  });

  test("switches a key off and on, and moves its end, for the very next call", async () => {
    const made = await createKey(book);
    const call = () => book.core.call(company.get, withKey(made), {});
    await book.core.call(keys.update, book.owner, { id: made.id, is_active: false });
    expect(await codeOf(call())).toBe("key_inactive");
    await book.core.call(keys.update, book.owner, { id: made.id, is_active: true });
    await call();
    await book.core.call(keys.update, book.owner, { id: made.id, expires_at: "2026-03-01T12:00:01Z" });
    book.time += 1000;
    expect(await codeOf(call())).toBe("key_expired");
  });

  test("lowers a limit within the minute that is running", async () => {
    const made = await createKey(book);
    await book.core.call(company.get, withKey(made), {});
    await book.core.call(keys.update, book.owner, { id: made.id, rate_limit_per_minute: 1 });
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("rate_limited");
  });

  test("does not touch a revoked key", async () => {
    const { id } = await createKey(book);
    await book.core.call(keys.revoke, book.owner, { id });
    const changes = [{ name: "x" }, { is_active: true }, { expires_at: null }];
    for (const change of changes) {
      expect(await codeOf(book.core.call(keys.update, book.owner, { id, ...change }))).toBe(
        "key_already_revoked",
      );
    }
    expect(await codeOf(book.core.call(keys.rotate, book.owner, { id }))).toBe("key_already_revoked");
  });
});

describe("revoke", () => {
  test("holds from the next call on, and again is no event", async () => {
    const made = await createKey(book);
    const first = await book.core.call(keys.revoke, book.owner, { id: made.id });
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("key_revoked");
    book.time += 5000;
    const second = await book.core.call(keys.revoke, book.owner, { id: made.id });
    expect(second.data.revoked_at).toBe(first.data.revoked_at);
    expect(second.data.revoked_at).toBe("2026-03-01T12:00:00.000Z");
    expect(await types()).toEqual(["key.revoked", "key.created", "company.created"]);
  });
});

describe("rotate", () => {
  test("keeps all but the secret, and the old one expires at once", async () => {
    const made = await createKey(book, { scopes: ["company"], rate_limit_per_minute: 7 });
    const { data: rotated } = await book.core.call(keys.rotate, book.owner, { id: made.id });
    expect(rotated).toEqual({ ...made, key: rotated.key });
    expect(rotated.key).not.toBe(made.key);
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("key_expired");
    await book.core.call(company.get, withKey(rotated), {});
  });

  test("an overlap lets the old secret work to its end and no longer", async () => {
    const made = await createKey(book);
    const rotated = await book.core.call(keys.rotate, book.owner, { id: made.id, overlap_seconds: 60 });
    book.time += 59_999;
    await book.core.call(company.get, withKey(made), {});
    book.time += 1;
    const problem = await problemOf(book.core.call(company.get, withKey(made), {}));
    expect(problem.code).toBe("key_expired");
    expect(problem.detail).toBe(
      "This secret of the API key expired on 2026-03-01 at 12:01 UTC, after the key got a new one.",
    );
    await book.core.call(company.get, withKey(rotated.data), {});
  });

  test("a second rotation does not lengthen the first one's overlap", async () => {
    const made = await createKey(book);
    await book.core.call(keys.rotate, book.owner, { id: made.id, overlap_seconds: 60 });
    await book.core.call(keys.rotate, book.owner, { id: made.id, overlap_seconds: 3600 });
    book.time += 61_000;
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("key_expired");
  });

  test("but shortens it", async () => {
    const made = await createKey(book);
    await book.core.call(keys.rotate, book.owner, { id: made.id, overlap_seconds: 3600 });
    await book.core.call(keys.rotate, book.owner, { id: made.id });
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("key_expired");
  });

  test("both secrets share limits and statistics", async () => {
    const made = await createKey(book, { rate_limit_per_minute: 2 });
    const { data: rotated } = await book.core.call(keys.rotate, book.owner, {
      id: made.id,
      overlap_seconds: 60,
    });
    await book.core.call(company.get, withKey(made), {});
    await book.core.call(company.get, withKey(rotated), {});
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("rate_limited");
    expect((await book.core.call(keys.usageOf, book.owner, { id: made.id })).data.total_requests).toBe(3);
  });

  test("an overlap is at most 7 days", async () => {
    const { id } = await createKey(book);
    const rotate = (overlap_seconds: number) =>
      book.core.call(keys.rotate, book.owner, { id, overlap_seconds });
    expect(await codeOf(rotate((7 * DAY_MS) / 1000 + 1))).toBe("validation_failed");
    expect(await codeOf(rotate(-1))).toBe("validation_failed");
    await rotate((7 * DAY_MS) / 1000);
  });
});

describe("an id that leads nowhere is refused in the same words", () => {
  test.each(["revoke", "update", "rotate", "usageOf"] as const)("%s", async (verb) => {
    await createCompany(book.ports, { name: "Other", base_currency: "EUR", country: null });
    const other: Credential = { kind: "owner", company: "Other" };
    const acme: Credential = { kind: "owner", company: "Acme" };
    const foreign = await createKey(book, {}, other);
    const refusals = await Promise.all(
      [foreign.id, ABSENT, "not-an-id", "", "' OR 1=1 --"].map(async (id) => {
        const { code, detail, remedy, errors, more } = await problemOf(
          book.core.call(keys[verb], acme, { id }),
        );
        return { code, detail, remedy, errors, more };
      }),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]?.code).toBe("not_found");
    const { data } = await book.core.call(keys.list, other, {});
    expect(data.map(({ is_active }) => is_active)).toEqual([true]);
  });
});

describe("the current key", () => {
  test("is the key that asks, and a key sees no other", async () => {
    const made = await createKey(book);
    await createKey(book, { name: "other" });
    const { data } = await book.core.call(keys.current, withKey(made), {});
    expect(data.id).toBe(made.id);
  });

  test("the owner has none, and is told how to name one", async () => {
    for (const operation of [keys.current, keys.usage]) {
      const problem = await problemOf(book.core.call(operation, book.owner, {}));
      expect(problem.code).toBe("no_current_key");
      expect(problem.detail).toBe("The book's owner is not an API key.");
    }
  });
});
