import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { events } from "../../../src/contract/event.ts";
import { keys } from "../../../src/contract/key.ts";
import { keyText } from "../../../src/contract/values/key-text.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { operations } from "../../../src/contract/operations.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { allows, keyScopes } from "../../../src/contract/scope.ts";
import { createCore } from "../../../src/core/call.ts";
import type { AdmissionStore } from "../../../src/core/ports/admission.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { codeOf, createKey, problemOf, usageOf, withKey } from "../../support/keys.ts";
import { testToken } from "../../support/token.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const words = ({ code, detail, remedy, errors, more }: Problem): string =>
  JSON.stringify({ code, detail, remedy, errors, more });

describe("who is let in", () => {
  test("nobody without a credential", async () => {
    expect(await codeOf(book.core.call(company.get, { kind: "none" }, {}))).toBe("no_credential");
  });

  test("garbled, cut and unknown keys are refused in the same words", async () => {
    const { key } = await createKey(book);
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
    const { key } = await createKey(book);
    const find = vi.fn<AdmissionStore["find"]>();
    const store = { ...book.ports.store, admission: { ...book.ports.store.admission, find } };
    const core = createCore({ ...book.ports, store });
    const text = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
    expect(await codeOf(core.call(company.get, { kind: "key", text }, {}))).toBe("invalid_credential");
    expect(find).not.toHaveBeenCalled();
  });

  test("a key is not a token, nor a token a key", async () => {
    const { key } = await createKey(book);
    for (const text of [key, `Bearer ${key}`, "Bearer cb_live_cut"]) {
      const sent = await problemOf(book.core.call(company.get, { kind: "token", text }, {}));
      expect(sent.code).toBe("invalid_credential");
      expect(sent.remedy).toContain("X-API-Key");
      expect(words(sent)).not.toContain(key);
    }
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
    const made = await createKey(book, { ...input, rate_limit_per_minute: 1 });
    await change(made.id);
    for (let again = 0; again < 2; again++) {
      expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe(code);
    }
    expect((await usageOf(book, made)).status_codes).toEqual({ "401": 2 });
  });

  test("a key to the last millisecond before its end", async () => {
    const made = await createKey(book, { expires_at: "2026-03-01T12:00:01Z" });
    book.time += 999;
    await book.core.call(company.get, withKey(made), {});
  });
});

describe("what a key may call follows from its scopes alone", () => {
  const unscoped = operations.filter(({ access }) => access.with === "scope");

  test.each(keyScopes.map((scope) => [scope] as const))("%s", async (scope) => {
    const made = await createKey(book, { scopes: [scope], rate_limit_per_minute: 1000 });
    for (const operation of unscoped) {
      if (operation.access.with !== "scope") continue;
      // What is allowed gets as far as its input, which no operation takes.
      const code = await codeOf(book.core.call(operation, withKey(made), { surely_unknown: 1 }));
      const { scope: needed, ofOwn = needed, also = [] } = operation.access;
      const refused =
        (!allows([scope], needed) && !allows([scope], ofOwn)) ||
        also.some((another) => !allows([scope], another));
      expect([operation.id, code === "insufficient_scope"]).toEqual([operation.id, refused]);
    }
  });

  test("keys manage no keys, whatever they may do beside", async () => {
    const made = await createKey(book, { scopes: ["read", "write"] });
    const managing = operations.filter(({ access }) => access.with === "token");
    expect(managing.map(({ id }) => id)).toEqual([
      "keys.list",
      "keys.create",
      "keys.revoke",
      "keys.update",
      "keys.rotate",
      "keys.usageOf",
      "keys.usageHours",
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
    const made = await createKey(book, { scopes: ["accounts"], rate_limit_per_minute: 1 });
    for (let again = 0; again < 3; again++) {
      expect(await codeOf(book.core.call(company.get, withKey(made), bad))).toBe("insufficient_scope");
    }
    expect((await book.core.call(keys.current, withKey(made), {})).limits?.[0]?.remaining).toBe(0);
  });

  test("a used limit is said before a bad request is", async () => {
    const made = await createKey(book, { rate_limit_per_minute: 1 });
    expect(await codeOf(book.core.call(company.get, withKey(made), bad))).toBe("unknown_parameter");
    expect(await codeOf(book.core.call(company.get, withKey(made), bad))).toBe("rate_limited");
  });

  test("a missing scope is said before a used limit is", async () => {
    const made = await createKey(book, { scopes: ["accounts"], rate_limit_per_minute: 0 });
    expect(await codeOf(book.core.call(company.get, withKey(made), {}))).toBe("insufficient_scope");
  });
});

describe("limits", () => {
  test("admit exactly their number in a minute and say when the next opens", async () => {
    const made = await createKey(book, { rate_limit_per_minute: 3 });
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
      await createKey(book, { rate_limit_per_minute: 1 }),
      await createKey(book, { rate_limit_per_minute: 1 }),
    ];
    await book.core.call(company.get, withKey(left), {});
    await book.core.call(company.get, withKey(right), {});
    expect(await codeOf(book.core.call(company.get, withKey(left), {}))).toBe("rate_limited");
  });

  test("stay used when the clock steps back, and a window given up is in the audit log", async () => {
    const made = await createKey(book, { rate_limit_per_minute: 1 });
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
    const made = await createKey(book, { rate_limit_per_minute: 0 });
    const token = await testToken(book, { scope: "read", apiKeyId: made.id });
    expect((await book.core.call(company.get, token, {})).limits).toBeUndefined();
    expect((await book.core.call(keys.usage, token, {})).data.total_requests).toBe(0);
  });
});

test("a refusal inside the work gives the request back", async () => {
  const made = await createKey(book, { rate_limit_per_minute: 1 });
  const refuse = (): Promise<never> => Promise.reject(new Problem("insufficient_scope"));
  const core = createCore({ ...book.ports, store: { ...book.ports.store, read: refuse } });
  for (let again = 0; again < 2; again++) {
    expect(await codeOf(core.call(company.get, withKey(made), {}))).toBe("insufficient_scope");
  }
  await book.core.call(company.get, withKey(made), {});
});
