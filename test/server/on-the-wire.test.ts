/** What the owner's specification shows, asked of `cashbook serve` as a process: §4.1 to §4.3, §5 and §7, to the letter. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { request } from "undici";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { startService, type Service } from "../support/door.ts";

let place: Place;
let service: Service;
let key: string;
let keysToken: string;
let account: string;

const said = async (words: readonly string[]) => (await cashbook(words, { place })).stdout.trim();

beforeAll(async () => {
  place = await freshPlace();
  await said(["init", "Acme", "--currency", "EUR"]);
  account = await said(["accounts", "create", "Main", "--quiet"]);
  key = await said(["keys", "create", "CI", "--scope", "write", "--scope", "read", "--quiet"]);
  service = await startService(place);
  keysToken = await said(["auth", "token", "--scope", "api_keys"]);
});
afterAll(async () => {
  await service.stop();
  await place[Symbol.asyncDispose]();
});

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: { readonly success: boolean; readonly data: never };
}

async function ask(
  method: "GET" | "POST",
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answered> {
  const answer = await request(`${service.url}${path}`, { method, headers, body: body ?? null });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, body: JSON.parse(text) as never };
}

const withKey = () => ({ "X-API-Key": key });

const API_KEY = [
  ["id", "string"],
  ["name", "string"],
  ["key_prefix", "string"],
  ["scopes", "object"],
  ["description", "string"],
  ["last_used_at", "string"],
  ["usage_count", "number"],
  ["rate_limit_per_minute", "number"],
  ["rate_limit_per_day", "number"],
  ["is_active", "boolean"],
  ["expires_at", "null"],
  ["revoked_at", "null"],
  ["created_at", "string"],
  ["created_by", "string"],
];

const kinds = (record: object) =>
  Object.entries(record).map(([name, value]) => [name, value === null ? "null" : typeof value]);

describe("GET /api-keys/me/usage (§4.1)", () => {
  test("answers with a key the statistics of that key", async () => {
    await ask("GET", "/api-v1/transactions", { headers: withKey() });
    await ask("GET", "/api-v1/transactions/nothing", { headers: withKey() });
    const { status, headers, body } = await ask("GET", "/api-keys/me/usage", { headers: withKey() });
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/json\b/);
    expect(body).toEqual({
      success: true,
      data: {
        total_requests: 2,
        last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        last_24h_requests: 2,
        avg_response_time_ms: expect.any(Number) as number,
        endpoints: { "/api-v1/transactions": 1, "/api-v1/transactions/{id}": 1 },
        status_codes: { 200: 1, 404: 1 },
        recent_requests: ["/api-v1/transactions/{id}", "/api-v1/transactions"].map((endpoint, index) => ({
          endpoint,
          method: "GET",
          status_code: [404, 200][index],
          response_time_ms: expect.any(Number) as number,
          created_at: expect.any(String) as string,
        })),
      },
    });
  });

  test("takes a token too, and 401 is what none and a wrong one get", async () => {
    const token = await ask("GET", "/api-keys/me/usage", { headers: { Authorization: service.token } });
    expect(token.status).toBe(404);
    expect(token.body).toMatchObject({ success: false, code: "no_current_key" });
    expect((await ask("GET", "/api-keys/me/usage")).status).toBe(401);
    const wrong = { "X-API-Key": `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}` };
    expect((await ask("GET", "/api-keys/me/usage", { headers: wrong })).status).toBe(401);
  });
});

describe("GET /api-keys (§4.2, §5)", () => {
  test.for([
    ["bare", (token: string) => token],
    ["after Bearer", (token: string) => `Bearer ${token}`],
    ["after bearer", (token: string) => `bearer ${token}`],
  ] as const)("answers a token with api_keys, %s", async ([, write]) => {
    const { status, body } = await ask("GET", "/api-keys", { headers: { Authorization: write(keysToken) } });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["success", "data"]);
    const [only, ...others] = body.data as object[];
    expect(others).toEqual([]);
    expect(kinds(only ?? {})).toEqual(API_KEY);
    expect(only).toMatchObject({ name: "CI", scopes: ["write", "read"], key_prefix: key.slice(0, 16) });
  });

  test("is never served to an API key: 403, and 401 to none", async () => {
    const refused = await ask("GET", "/api-keys", { headers: withKey() });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ success: false, code: "token_required" });
    expect((await ask("GET", "/api-keys")).status).toBe(401);
  });

  test("is refused to a token without the scope", async () => {
    const other = await said(["auth", "token", "--scope", "read"]);
    const { status, headers } = await ask("GET", "/api-keys", { headers: { Authorization: other } });
    expect(status).toBe(403);
    expect(headers["www-authenticate"]).toBe(
      'Bearer realm="cashbook", error="insufficient_scope", scope="api_keys"',
    );
  });
});

describe("POST /api-v1/transactions (§4.3)", () => {
  const sent = () =>
    `{"bank_account_id":"${account}","transaction_date":"2026-03-01","description":"Hotel Adlon","amount":-1299.90,` +
    '"currency_code":"EUR","category":"travel","accounting_category":"operating_expense",' +
    '"cash_flow_category":"operations","merchant_name":"Adlon","tags":["berlin","fair"]}';

  test("answers 201 with the transaction, its amount digit by digit", async () => {
    const headers = { ...withKey(), "Content-Type": "application/json" };
    const {
      status,
      text,
      body,
      headers: answered,
    } = await ask("POST", "/api-v1/transactions", { headers, body: sent() });
    expect(status).toBe(201);
    expect(text).toContain('"amount":-1299.90,');
    const { id, created_at, updated_at } = body.data as Record<string, string>;
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string,
        transaction_date: "2026-03-01",
        posted_date: "2026-03-01",
        description: "Hotel Adlon",
        original_description: "Hotel Adlon",
        amount: -1299.9,
        currency_code: "EUR",
        exchange_rate: 1,
        category: "travel",
        accounting_category: "operating_expense",
        cash_flow_category: "operations",
        merchant_name: "Adlon",
        status: "pending",
        is_reconciled: false,
        ai_confidence_score: null,
        tags: ["berlin", "fair"],
        bank_account_id: account,
        bank_statement_id: null,
        created_at,
        updated_at,
      },
    });
    expect(updated_at).toBe(created_at);
    expect(answered["location"]).toBe(`/api-v1/transactions/${id}`);
    const got = await ask("GET", String(answered["location"]), { headers: withKey() });
    expect(got.body.data).toEqual(body.data);
  });

  test("takes a bearer token as well", async () => {
    const headers = { Authorization: `Bearer ${service.token}`, "Content-Type": "application/json" };
    expect((await ask("POST", "/api-v1/transactions", { headers, body: sent() })).status).toBe(201);
  });

  test("401 without a credential", async () => {
    const headers = { "Content-Type": "application/json" };
    const {
      status,
      headers: answered,
      body,
    } = await ask("POST", "/api-v1/transactions", { headers, body: sent() });
    expect(status).toBe(401);
    expect(answered["www-authenticate"]).toBe('Bearer realm="cashbook"');
    expect(body.success).toBe(false);
  });
});

describe("to anybody", () => {
  test("the service tells what it is", async () => {
    const { status, body } = await ask("GET", "/.well-known/cashbook");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      data: { version: expect.any(String) as string, import_chunk_max: 20_000 },
    });
    expect((body.data as { operations: string[] }).operations).toContain("imports.chunk");
  });

  test.for([
    ["/healthz", "alive"],
    ["/readyz", "ready"],
  ] as const)("%s", async ([path, status]) => {
    expect(await ask("GET", path)).toMatchObject({ status: 200, body: { success: true, data: { status } } });
  });
});
