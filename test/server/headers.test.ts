/** What stands beside the answers: request ids, versions, replays, limits, challenges, and what browsers are told. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { keys } from "../../src/contract/key.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { MAX_FAILURES_PER_MINUTE, createFailedAttempts } from "../../src/server/admission/failed-attempts.ts";
import { asker, type Asker } from "../support/ask.ts";
import { rawRequest } from "../support/raw-http.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";

let service: ServedBook;
let server: Asker;
let key: { readonly "x-api-key": string };
let account: string;

beforeAll(async () => {
  service = await servedBook();
  server = asker(service.url, 4);
  const { core, owner } = service.book;
  const scopes = ["read", "write"];
  key = { "x-api-key": (await core.call(keys.create, owner, { name: "CI", scopes })).data.key };
  account = (await core.call(accounts.create, owner, { name: "Main", currency_code: "EUR" })).data.id;
});
afterAll(async () => {
  await server.close();
  await service[Symbol.asyncDispose]();
});

const coffee = () => ({
  bank_account_id: account,
  transaction_date: "2026-02-03",
  description: "Coffee",
  amount: "-3.50",
});

describe("the request id", () => {
  test.for(["a", "01JD-x_y.z:1/2", "x".repeat(128), "trace=1+2@host~"])(
    "%s is the client's own",
    async (id) => {
      const { headers, body } = await server.ask(accounts.list, {}, { "x-request-id": id });
      expect(headers["x-request-id"]).toBe(id);
      expect(body).toMatchObject({ request_id: id, instance: `urn:cashbook:request:${id}` });
    },
  );

  test.for(["", "x".repeat(129), "a b", 'a"b', "a,b", "a;b", "<script>", "é", "a\\b", "a%0d"])(
    "%j is not taken over",
    async (id) => {
      const { headers } = await rawRequest(service.url, [
        `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`,
      ]);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );
});

describe("versions", () => {
  test("an ETag in quotes, which If-Match takes back, and a stale one is 412", async () => {
    const made = await server.ask(transactions.create, coffee(), key);
    const { id } = made.body["data"] as { id: string };
    const got = await server.ask(transactions.get, { id }, key);
    expect(got.headers["etag"]).toMatch(/^"[^"]+"$/);
    const ifMatch = { ...key, "if-match": String(got.headers["etag"]) };
    const changed = await server.ask(transactions.update, { id, category: "meals" }, ifMatch);
    expect(changed.status).toBe(200);
    expect(changed.headers["etag"]).not.toBe(got.headers["etag"]);
    const stale = await server.ask(transactions.update, { id, category: "travel" }, ifMatch);
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: "stale_version" });
    expect((await server.ask(transactions.delete, { id }, { ...key, "if-match": "*" })).status).toBe(200);
  });
});

describe("repeating", () => {
  test("the same idempotency key is answered the same and says so, and another body is refused", async () => {
    const repeated = { ...key, "idempotency-key": "once-1" };
    const first = await server.ask(transactions.create, coffee(), repeated);
    const second = await server.ask(transactions.create, coffee(), repeated);
    expect(first.status).toBe(201);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(second.headers["location"]).toBe(first.headers["location"]);
    const other = await server.ask(transactions.create, { ...coffee(), description: "Tea" }, repeated);
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ code: "idempotency_key_reused" });
  });
});

describe("limits", () => {
  test("are told with every answer to a key, refusals too", async () => {
    const { core, owner } = service.book;
    const input = { name: "Limited", rate_limit_per_minute: 3, rate_limit_per_day: 100 };
    const limited = { "x-api-key": (await core.call(keys.create, owner, input)).data.key };
    const told = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => [
      headers["ratelimit-policy"],
      headers["ratelimit"],
      headers["x-ratelimit-limit"],
      headers["x-ratelimit-remaining"],
      headers["x-ratelimit-reset"],
    ];
    const policy = '"minute";q=3;w=60, "day";q=100;w=86400';
    // The book's clock stands at noon.
    const day = 43_200;
    expect(told(await server.ask(accounts.list, {}, limited))).toEqual([
      policy,
      `"minute";r=2;t=60, "day";r=99;t=${day}`,
      "3",
      "2",
      "60",
    ]);
    const missing = await server.ask(accounts.get, { id: "nothing" }, limited);
    expect([missing.status, ...told(missing)]).toEqual([
      404,
      policy,
      `"minute";r=1;t=60, "day";r=98;t=${day}`,
      "3",
      "1",
      "60",
    ]);
    await server.ask(accounts.list, {}, limited);
    const refused = await server.ask(accounts.list, {}, limited);
    expect([refused.status, ...told(refused)]).toEqual([
      429,
      policy,
      `"minute";r=0;t=60, "day";r=97;t=${day}`,
      "3",
      "0",
      "60",
    ]);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.body).toMatchObject({ code: "rate_limited", retry_after: 60 });
    expect((await server.ask(accounts.create, { name: "X" }, limited)).headers["ratelimit"]).toBeUndefined();
  });
});

describe("what browsers are told", () => {
  test("nothing is kept, framed, guessed or referred to", async () => {
    const { headers } = await server.ask(accounts.list, {}, key);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["server"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test("pages of a named origin may call, others may not", async () => {
    await using open = await servedBook({ origins: ["https://app.example"] });
    const preflight = (origin: string) =>
      rawRequest(open.url, [
        `OPTIONS /api-v1/transactions HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\n` +
          "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: x-api-key\r\nConnection: close\r\n\r\n",
      ]);
    const allowed = await preflight("https://app.example");
    expect(allowed.status).toBe(204);
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://app.example");
    expect(allowed.headers["access-control-allow-headers"]).toContain("X-API-Key");
    expect(allowed.headers["access-control-allow-credentials"]).toBeUndefined();
    expect((await preflight("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("a whole list", () => {
  test("that cannot be read to its end is cut, so that nobody takes it for whole", async () => {
    async function* rows() {
      yield '{"id":1}\n';
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error("the disk is gone");
    }
    const answer = { status: 200, headers: { "Content-Type": "application/x-ndjson" }, body: rows() };
    await using broken = await servedBook({ answer: async () => answer });
    const got = await fetch(`${broken.url}/api-v1/transactions`, {
      headers: { accept: "application/x-ndjson" },
    });
    expect(got.status).toBe(200);
    await expect(got.text()).rejects.toThrow(/terminated/);
    const { text } = await rawRequest(broken.url, ["GET /api-v1/transactions HTTP/1.1\r\nHost: x\r\n\r\n"]);
    expect(text).not.toContain("disk");
    // The last chunk, which says that nothing is missing, does not come.
    expect(text).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  test("is asked for by Accept, and not by one that refuses it", async () => {
    const typeOf = async (accept: string) =>
      (await fetch(`${service.url}/api-v1/bank-accounts`, { headers: { ...key, accept } })).headers.get(
        "content-type",
      );
    expect(await typeOf("application/x-ndjson")).toBe("application/x-ndjson");
    expect(await typeOf("text/html, application/x-ndjson;q=0.5")).toBe("application/x-ndjson");
    expect(await typeOf("application/x-ndjson;q=0, */*")).toMatch(/^application\/json/);
    expect(await typeOf("*/*")).toMatch(/^application\/json/);
  });
});

describe("an address that tries one key after another", () => {
  const FROM = { "x-forwarded-for": "203.0.113.9" };

  test("is not listened to for the rest of the minute; others are", async () => {
    await using proxied = await servedBook({ behindProxy: true });
    const { core, owner } = proxied.book;
    const good = { "x-api-key": (await core.call(keys.create, owner, { name: "CI" })).data.key };
    const from = asker(proxied.url, 16);
    // All of them in one minute of the clock.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
    const wrong = { ...FROM, authorization: "a.b.c" };
    const statuses = await Promise.all(
      Array.from(
        { length: MAX_FAILURES_PER_MINUTE },
        async () => (await from.ask(accounts.list, {}, wrong)).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    const refused = await from.ask(accounts.list, {}, { ...FROM, ...good });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: "too_many_failures" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from.ask(accounts.list, {}, good)).status).toBe(200);
    await from.close();
  });

  test("is listened to again in the next minute, and a /64 of IPv6 is one address", () => {
    let now = 30_000;
    const attempts = createFailedAttempts(() => now);
    for (let n = 0; n < MAX_FAILURES_PER_MINUTE; n++) {
      attempts.record(`2001:db8:1:2::${n}`);
      attempts.record("127.0.0.1");
    }
    expect(() => attempts.check("2001:db8:1:2:ffff::1")).toThrow(
      expect.objectContaining({ code: "too_many_failures", more: { retry_after: 30 } }),
    );
    expect(() => attempts.check("2001:db8:1:3::1")).not.toThrow();
    expect(() => attempts.check("127.0.0.1")).not.toThrow();
    now = 60_000;
    expect(() => attempts.check("2001:db8:1:2::1")).not.toThrow();
  });
});
