/** Requests that no honest client sends, as bytes on a socket: each is refused with its own problem, and nothing changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { keys } from "../../src/contract/key.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { rawRequest } from "../support/raw-http.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";

let service: ServedBook;
let key: string;
let account: string;

beforeAll(async () => {
  service = await servedBook();
  const { book } = service;
  key = (
    await book.core.call(keys.create, book.owner, {
      name: "CI",
      scopes: ["read", "write"],
      rate_limit_per_minute: 1_000_000,
      rate_limit_per_day: 1_000_000,
    })
  ).data.key;
  account = (await book.core.call(accounts.create, book.owner, { name: "Main", currency_code: "EUR" })).data
    .id;
});
afterAll(() => service[Symbol.asyncDispose]());

interface Sent {
  readonly line: string;
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  /** Sent without a key. */
  readonly bare?: boolean;
  /** Content-Length and Content-Type are the case's own business. */
  readonly asIs?: boolean;
}

const send = ({ line, headers = [], body = "", bare = false, asIs = false }: Sent) => {
  const own = [
    `Host: books.example`,
    ...(bare ? [] : [`X-API-Key: ${key}`]),
    ...(asIs || body.length === 0
      ? []
      : [`Content-Type: application/json`, `Content-Length: ${Buffer.byteLength(body)}`]),
    ...headers,
  ];
  return rawRequest(service.url, [
    Buffer.concat([
      Buffer.from(`${line} HTTP/1.1\r\n${own.join("\r\n")}\r\n\r\n`, "latin1"),
      Buffer.from(body),
    ]),
  ]);
};

const CREATE = "POST /api-v1/transactions";
const LIST = "GET /api-v1/transactions";
const create = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    bank_account_id: account,
    transaction_date: "2026-03-01",
    description: "Coffee",
    amount: -3.5,
    ...more,
  });
/** A create whose JSON ends with more text inside the object. */
const createWith = (text: string) => `${create().slice(0, -1)},${text}}`;

type Case = readonly [what: string, sent: () => Sent, status: number, code: string];

const cases: Readonly<Record<string, readonly Case[]>> = {
  credentials: [
    ["none", () => ({ line: LIST, bare: true }), 401, "no_credential"],
    ["an empty key", () => ({ line: LIST, bare: true, headers: ["X-API-Key:"] }), 401, "invalid_credential"],
    [
      "a garbled key",
      () => ({ line: LIST, bare: true, headers: ["X-API-Key: cb_live_x"] }),
      401,
      "invalid_credential",
    ],
    [
      "a key as a token",
      () => ({ line: LIST, bare: true, headers: [`Authorization: Bearer ${key}`] }),
      401,
      "invalid_credential",
    ],
    [
      "a password",
      () => ({ line: LIST, bare: true, headers: ["Authorization: Basic YTpi"] }),
      401,
      "invalid_credential",
    ],
    ["a key twice", () => ({ line: LIST, headers: [`X-API-Key: ${key}`] }), 400, "ambiguous_credentials"],
    [
      "a key twice, in another case",
      () => ({ line: LIST, headers: [`x-api-KEY: ${key}`] }),
      400,
      "ambiguous_credentials",
    ],
    [
      "a key and a token",
      () => ({ line: LIST, headers: ["Authorization: Bearer a.b.c"] }),
      400,
      "ambiguous_credentials",
    ],
    [
      "a token twice",
      () => ({ line: LIST, bare: true, headers: ["Authorization: a.b.c", "Authorization: a.b.c"] }),
      400,
      "ambiguous_credentials",
    ],
    [
      "a key in the query",
      () => ({ line: `GET /api-v1/transactions?api_key=${key}`, bare: true }),
      401,
      "no_credential",
    ],
    [
      "a key in a cookie",
      () => ({ line: LIST, bare: true, headers: [`Cookie: X-API-Key=${key}`] }),
      401,
      "no_credential",
    ],
  ],
  "paths and methods": [
    ["an unknown path", () => ({ line: "GET /api-v1/nothing" }), 404, "no_such_operation"],
    ["the root leads to the page", () => ({ line: "GET /" }), 302, ""],
    ["a doubled slash", () => ({ line: "GET //api-v1/transactions" }), 404, "no_such_operation"],
    ["a doubled slash inside", () => ({ line: "GET /api-v1//transactions" }), 404, "no_such_operation"],
    ["a slash at the end", () => ({ line: "GET /api-v1/transactions/" }), 404, "no_such_operation"],
    ["another case", () => ({ line: "GET /API-V1/transactions" }), 404, "no_such_operation"],
    ["dots that lead out", () => ({ line: "GET /docs/../api-v1/transactions" }), 404, "no_such_operation"],
    [
      "encoded dots that lead out",
      () => ({ line: "GET /docs/%2e%2e/api-v1/transactions" }),
      404,
      "no_such_operation",
    ],
    ["encoded dots as an id", () => ({ line: "GET /api-v1/transactions/%2e%2e" }), 404, "not_found"],
    ["an encoded slash in an id", () => ({ line: "GET /api-v1/transactions/a%2Fb" }), 404, "not_found"],
    ["an encoded NUL in an id", () => ({ line: "GET /api-v1/transactions/a%00" }), 400, "invalid_text"],
    ["an encoded path", () => ({ line: "GET /api-v1%2Ftransactions" }), 404, "no_such_operation"],
    ["half an escape", () => ({ line: "GET /api-v1/transactions/%2" }), 400, "malformed_request"],
    [
      "an escape that is no UTF-8",
      () => ({ line: "GET /api-v1/transactions/%ff" }),
      400,
      "malformed_request",
    ],
    ["half an escape in the query", () => ({ line: `${LIST}?q=%zz` }), 400, "malformed_request"],
    ["no UTF-8 in the query", () => ({ line: `${LIST}?q=%ff` }), 400, "malformed_request"],
    ["a NUL in the query", () => ({ line: `${LIST}?q=%00` }), 400, "invalid_text"],
    ["an unknown parameter", () => ({ line: `${LIST}?colour=red` }), 400, "unknown_parameter"],
    ["a parameter of a prototype", () => ({ line: `${LIST}?__proto__=1` }), 400, "unknown_parameter"],
    [
      "a path's member in the query",
      () => ({ line: "GET /api-v1/bank-accounts/x?id=y" }),
      400,
      "unknown_parameter",
    ],
    [
      "a create's members in the query",
      () => ({ line: `${CREATE}?amount=1`, body: create() }),
      400,
      "unknown_parameter",
    ],
    ["HEAD", () => ({ line: "HEAD /api-v1/transactions" }), 405, ""],
    ["OPTIONS", () => ({ line: "OPTIONS /api-v1/transactions" }), 405, "method_not_allowed"],
    ["PUT", () => ({ line: "PUT /api-v1/transactions/x" }), 405, "method_not_allowed"],
    ["TRACE", () => ({ line: "TRACE /api-v1/transactions" }), 405, "method_not_allowed"],
    ["POST to a health check", () => ({ line: "POST /healthz" }), 405, "method_not_allowed"],
    ["a method that does not exist", () => ({ line: "BREW /api-v1/transactions" }), 400, "malformed_request"],
    [
      "a method in a header",
      () => ({ line: "POST /api-v1/transactions/x", headers: ["X-HTTP-Method-Override: DELETE"] }),
      405,
      "method_not_allowed",
    ],
    [
      "another method's static word as an id",
      () => ({ line: "GET /api-v1/transactions/bulk-update" }),
      404,
      "not_found",
    ],
    ["a key's own page as an id", () => ({ line: "DELETE /api-keys/me" }), 403, "token_required"],
  ],
  framing: [
    [
      "two lengths",
      () => ({ line: CREATE, asIs: true, headers: ["Content-Length: 2", "Content-Length: 4"], body: "{}" }),
      400,
      "malformed_request",
    ],
    ["two hosts", () => ({ line: LIST, headers: ["Host: other.example"] }), 400, "malformed_request"],
    [
      "a length and chunks",
      () => ({
        line: CREATE,
        asIs: true,
        headers: ["Content-Length: 2", "Transfer-Encoding: chunked"],
        body: "0\r\n\r\n",
      }),
      400,
      "malformed_request",
    ],
    [
      "chunks and a length",
      () => ({
        line: CREATE,
        asIs: true,
        headers: ["Transfer-Encoding: chunked", "Content-Length: 2"],
        body: "0\r\n\r\n",
      }),
      400,
      "malformed_request",
    ],
    [
      "chunks spelled strangely",
      () => ({ line: CREATE, asIs: true, headers: ["Transfer-Encoding: xchunked"], body: "0\r\n\r\n" }),
      400,
      "malformed_request",
    ],
    [
      "a length that is none",
      () => ({ line: CREATE, asIs: true, headers: ["Content-Length: 2x"], body: "{}" }),
      400,
      "malformed_request",
    ],
    ["a space before a colon", () => ({ line: LIST, headers: ["X-Y : z"] }), 400, "malformed_request"],
    [
      "headers of 32 KiB",
      () => ({ line: LIST, headers: [`X-Y: ${"z".repeat(32_768)}`] }),
      431,
      "headers_too_large",
    ],
    [
      "a path of 32 KiB",
      () => ({ line: `GET /api-v1/transactions/${"z".repeat(32_768)}` }),
      431,
      "headers_too_large",
    ],
    ["no HTTP at all", () => ({ line: "\u0016\u0003\u0001" }), 400, "malformed_request"],
  ],
  headers: [
    [
      "a compressed body",
      () => ({ line: CREATE, body: create(), headers: ["Content-Encoding: gzip"] }),
      415,
      "unsupported_media_type",
    ],
    [
      "no content type",
      () => ({ line: CREATE, asIs: true, headers: ["Content-Length: 2"], body: "{}" }),
      415,
      "unsupported_media_type",
    ],
    [
      "a content type that is none",
      () => ({ line: CREATE, asIs: true, headers: ["Content-Length: 2", "Content-Type: ;"], body: "{}" }),
      415,
      "unsupported_media_type",
    ],
    [
      "a form's content type",
      () => ({
        line: CREATE,
        asIs: true,
        headers: ["Content-Length: 3", "Content-Type: application/x-www-form-urlencoded"],
        body: "a=b",
      }),
      415,
      "unsupported_media_type",
    ],
    [
      "text",
      () => ({
        line: CREATE,
        asIs: true,
        headers: ["Content-Length: 2", "Content-Type: text/plain"],
        body: "{}",
      }),
      415,
      "unsupported_media_type",
    ],
    [
      "another charset",
      () => ({
        line: CREATE,
        asIs: true,
        headers: ["Content-Length: 2", "Content-Type: application/json; charset=latin1"],
        body: "{}",
      }),
      415,
      "unsupported_media_type",
    ],
    [
      "two content types",
      () => ({ line: CREATE, body: create(), headers: ["Content-Type: text/plain"] }),
      400,
      "malformed_request",
    ],
    [
      "a form where none is taken",
      () => ({
        line: CREATE,
        asIs: true,
        headers: ["Content-Length: 5", "Content-Type: multipart/form-data; boundary=x"],
        body: "--x--",
      }),
      415,
      "unsupported_media_type",
    ],
    [
      "an idempotency key twice",
      () => ({ line: CREATE, body: create(), headers: ["Idempotency-Key: a", "Idempotency-Key: a"] }),
      400,
      "invalid_idempotency_key",
    ],
    [
      "an idempotency key with a space",
      () => ({ line: CREATE, body: create(), headers: ["Idempotency-Key: a b"] }),
      400,
      "invalid_idempotency_key",
    ],
    [
      "an idempotency key of 256 characters",
      () => ({ line: CREATE, body: create(), headers: [`Idempotency-Key: ${"a".repeat(256)}`] }),
      400,
      "invalid_idempotency_key",
    ],
    [
      "an empty idempotency key",
      () => ({ line: CREATE, body: create(), headers: ["Idempotency-Key:"] }),
      400,
      "invalid_idempotency_key",
    ],
    [
      "a weak version",
      () => ({ line: "DELETE /api-v1/transactions/x", headers: ['If-Match: W/"1"'] }),
      412,
      "stale_version",
    ],
    [
      "a version without quotes",
      () => ({ line: "DELETE /api-v1/transactions/x", headers: ["If-Match: 1"] }),
      400,
      "malformed_request",
    ],
    [
      "two versions",
      () => ({ line: "DELETE /api-v1/transactions/x", headers: ['If-Match: "1"', 'If-Match: "2"'] }),
      400,
      "malformed_request",
    ],
  ],
  bodies: [
    ["no body", () => ({ line: CREATE }), 422, "validation_failed"],
    ["a body of a GET", () => ({ line: LIST, body: "{}" }), 400, "malformed_request"],
    [
      "a body of a DELETE",
      () => ({ line: "DELETE /api-v1/transactions/x", body: "{}" }),
      400,
      "malformed_request",
    ],
    ["a list", () => ({ line: CREATE, body: "[]" }), 422, "validation_failed"],
    ["null", () => ({ line: CREATE, body: "null" }), 422, "validation_failed"],
    ["a number", () => ({ line: CREATE, body: "1.5" }), 422, "validation_failed"],
    ["a text", () => ({ line: CREATE, body: '"x"' }), 422, "validation_failed"],
    ["no JSON", () => ({ line: CREATE, body: "{" }), 400, "invalid_json"],
    ["one name twice", () => ({ line: CREATE, body: createWith('"amount":1') }), 400, "invalid_json"],
    [
      "invalid UTF-8",
      () => ({ line: CREATE, body: Buffer.from(create({ description: "\u00ff" }), "latin1") }),
      400,
      "invalid_text",
    ],
    ["a NUL", () => ({ line: CREATE, body: create({ description: "a\0" }) }), 400, "invalid_text"],
    [
      "a lone surrogate",
      () => ({ line: CREATE, body: createWith('"category":"\\ud800"') }),
      400,
      "invalid_text",
    ],
    [
      "deep JSON",
      () => ({ line: CREATE, body: createWith(`"tags":${"[".repeat(50)}${"]".repeat(50)}`) }),
      400,
      "invalid_json",
    ],
    [
      "more than 1 MiB",
      () => ({ line: CREATE, body: create({ description: "x".repeat(1_048_576) }) }),
      413,
      "too_large",
    ],
    [
      "an announced terabyte",
      () => ({
        line: CREATE,
        asIs: true,
        headers: ["Content-Type: application/json", "Content-Length: 1099511627776"],
        body: "{",
      }),
      413,
      "too_large",
    ],
    [
      "unknown fields",
      () => ({ line: CREATE, body: create({ company_id: "x", usage_count: 1 }) }),
      422,
      "validation_failed",
    ],
    [
      "read-only fields",
      () => ({
        line: CREATE,
        body: create({ id: "x", status: "posted", is_reconciled: true, created_at: "x" }),
      }),
      422,
      "validation_failed",
    ],
    [
      "a prototype",
      () => ({ line: CREATE, body: createWith('"__proto__":{"polluted":1}') }),
      422,
      "validation_failed",
    ],
    [
      "a constructor",
      () => ({ line: CREATE, body: createWith('"constructor":{"prototype":{"polluted":1}}') }),
      422,
      "validation_failed",
    ],
    [
      "an amount without end",
      () => ({ line: CREATE, body: createWith('"exchange_rate":1e400') }),
      422,
      "amount_range",
    ],
    [
      "an amount of 17 digits",
      () => ({ line: CREATE, body: create().replace("-3.5", "0.30000000000000004") }),
      422,
      "amount_range",
    ],
    [
      "an amount that is a list",
      () => ({ line: CREATE, body: create({ amount: [1] }) }),
      422,
      "amount_syntax",
    ],
    [
      "a day that is none",
      () => ({ line: CREATE, body: create({ transaction_date: "2026-02-30" }) }),
      422,
      "invalid_date",
    ],
    [
      "a path's member in the body",
      () => ({ line: "PATCH /api-v1/transactions/x", body: '{"id":"y"}' }),
      422,
      "validation_failed",
    ],
    [
      "paging of a whole list",
      () => ({ line: `${LIST}?limit=5`, headers: ["Accept: application/x-ndjson"] }),
      400,
      "invalid_parameter",
    ],
  ],
};

let before: number;
beforeEach(async () => {
  before = (await service.book.core.call(transactions.list, service.book.owner, {})).data.length;
});

describe.each(Object.entries(cases))("%s", (_, rows) => {
  test.for(rows)("%s", async ([, sent, status, code]) => {
    const answer = await send(sent());
    expect(answer.status, answer.text).toBe(status);
    if (code !== "") {
      expect(answer.headers["content-type"]).toBe("application/problem+json");
      expect(JSON.parse(answer.text)).toMatchObject({
        success: false,
        status,
        code,
        type: `urn:cashbook:problem:${code}`,
        request_id: answer.headers["x-request-id"],
      });
    }
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    if (!sent().line.includes(key)) expect(answer.text).not.toContain(key);
    const { data } = await service.book.core.call(transactions.list, service.book.owner, {});
    expect(data).toHaveLength(before);
    expect("polluted" in {}).toBe(false);
  });
});

test("names of prototypes are named as unknown fields", async () => {
  const body = createWith('"__proto__":{"polluted":1},"constructor":1,"toString":2');
  const { text } = await send({ line: CREATE, body });
  const { errors } = JSON.parse(text) as { errors: { pointer: string; code: string }[] };
  expect(errors.map(({ pointer, code }) => `${code} ${pointer}`).sort()).toEqual([
    "unknown_field /__proto__",
    "unknown_field /constructor",
    "unknown_field /toString",
  ]);
});

test("a method that a path does not have is told the ones that it has", async () => {
  expect((await send({ line: "PUT /api-v1/transactions/x" })).headers["allow"]).toBe("DELETE, GET, PATCH");
  expect((await send({ line: "OPTIONS /api-keys" })).headers["allow"]).toBe("GET, POST");
  expect((await send({ line: "POST /healthz" })).headers["allow"]).toBe("GET");
});

test("only an old client may leave out the host", async () => {
  const answer = await rawRequest(service.url, ["GET /healthz HTTP/1.1\r\n\r\n"]);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({
    code: "malformed_request",
    detail: "The request has no Host.",
  });
  expect((await rawRequest(service.url, ["GET /healthz HTTP/1.0\r\n\r\n"])).status).toBe(200);
});

test("chunks without end are refused while they come, and memory stays flat", async () => {
  const head = `${CREATE} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  const { status, text } = await rawRequest(
    service.url,
    [head, ...Array.from({ length: 200 }, () => chunk)],
    { pause: 1 },
  );
  expect(status).toBe(413);
  expect(JSON.parse(text)).toMatchObject({
    code: "too_large",
    detail: "The body has more than 1048576 bytes.",
  });
});

test("many large bodies at once are more than the service holds, and what it holds it gives back", async () => {
  await using small = await servedBook({ maxBodyBytes: 100_000 });
  const { core, owner } = small.book;
  const made = await core.call(keys.create, owner, { name: "CI", scopes: ["write"] });
  const post = (size: number, ...parts: readonly (string | Promise<string>)[]) =>
    rawRequest(small.url, [
      `${CREATE} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${made.data.key}\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
      ...parts,
    ]);
  const rest = Promise.withResolvers<string>();
  const first = post(90_000, "x".repeat(80_000), rest.promise);
  // Until what is sent of the first has come to the service, there is room for the second.
  let second = await post(50_000, "x".repeat(50_000));
  while (second.status === 400) second = await post(50_000, "x".repeat(50_000));
  expect(second.status, second.text).toBe(503);
  expect(JSON.parse(second.text)).toMatchObject({ code: "store_busy" });
  expect(second.headers["retry-after"]).toBe("1");
  rest.resolve("x".repeat(10_000));
  expect((await first).status).toBe(400);
  expect((await post(50_000, "x".repeat(50_000))).status).toBe(400);
});

test("a connection goes on after a refusal", async () => {
  const refused = `${CREATE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const next = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const { text } = await rawRequest(service.url, [refused + next.replace("close", "keep-alive"), next], {
    pause: 20,
  });
  expect(text).toContain("no_credential");
});

test("what is refused is counted for the key that asked", async () => {
  const { book } = service;
  const made = await book.core.call(keys.create, book.owner, { name: "Counted" });
  const ask = (line: string, body: string) =>
    rawRequest(service.url, [
      `${line} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${made.data.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ]);
  expect((await ask(CREATE, "{")).status).toBe(403);
  expect((await ask(LIST, "{}")).status).toBe(400);
  expect((await ask("GET /api-v1/transactions?colour=red", "")).status).toBe(400);
  const { data } = await book.core.call(keys.usageOf, book.owner, { id: made.data.id });
  expect(data.status_codes).toEqual({ 400: 2, 403: 1 });
});
