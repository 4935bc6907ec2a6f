/** /metrics: what it counts, what its labels never hold, and who may read it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "../../src/contract/scope.ts";
import { createKey } from "../support/keys.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";

let served: ServedBook;
let proxied: ServedBook;
beforeAll(async () => {
  served = await servedBook();
  proxied = await servedBook({ behindProxy: true });
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await proxied[Symbol.asyncDispose]();
});

async function metricsOf({ url }: ServedBook, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
}

test("requests are counted by method, path of the interface and status", async () => {
  const id = "01a20735-88ad-70e5-85cc-12e826397b5e";
  for (const path of ["/healthz", "/healthz", `/api-v1/transactions/${id}`, "/nowhere/secret"]) {
    await (await fetch(`${served.url}${path}`, { headers: { "x-api-key": "cb_live_short" } })).text();
  }
  const { status, type, text } = await metricsOf(served);
  expect({ status, type }).toEqual({ status: 200, type: "text/plain; version=0.0.4; charset=utf-8" });
  const lines = text.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'cashbook_build_info{version="1.2.3"} 1',
      'cashbook_requests_total{method="GET",path="/healthz",status="200"} 2',
      'cashbook_requests_total{method="GET",path="/api-v1/transactions/{id}",status="401"} 1',
      'cashbook_requests_total{method="GET",path="(none)",status="404"} 1',
      'cashbook_request_duration_seconds_count{method="GET",path="/healthz"} 2',
      'cashbook_request_duration_seconds_bucket{method="GET",path="/healthz",le="+Inf"} 2',
      "cashbook_requests_in_flight 1",
    ]),
  );
  for (const secret of [id, "secret", "cb_live"]) expect(text).not.toContain(secret);
});

test("the text is as Prometheus reads it", async () => {
  const { text } = await metricsOf(served);
  expect(text.endsWith("\n")).toBe(true);
  const sample = /^[a-z_]+(?:\{(?:[a-z]+="[^"\\\n]*")(?:,[a-z]+="[^"\\\n]*")*\})? [0-9.e+-]+$/;
  const comment = /^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:counter|gauge|histogram))$/;
  expect(
    text
      .trim()
      .split("\n")
      .filter((line) => !sample.test(line) && !comment.test(line)),
  ).toEqual([]);
});

test.each([
  ["nobody", {}, 401],
  ["a key with the scope read", { scopes: ["read"] }, 200],
  ["a key for monitoring alone", { scopes: ["metrics:read"] }, 200],
  ["a key that may read the company", { scopes: ["company:read"] }, 403],
  ["a key that may change everything", { scopes: ["write"] }, 403],
  ["a key that may only add transactions", { scopes: ["transactions:create"] }, 403],
] as const)("from elsewhere, %s", async (_, { scopes }: { readonly scopes?: readonly Scope[] }, status) => {
  const key =
    scopes === undefined ? {} : { "x-api-key": (await createKey(proxied.book, { scopes: [...scopes] })).key };
  expect((await metricsOf(proxied, { "x-forwarded-for": "203.0.113.7", ...key })).status).toBe(status);
});
