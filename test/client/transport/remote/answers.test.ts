/** What becomes of an answer: ours comes back as it was raised, anybody else's is told by its status and in its own words. */
import { expect, test } from "vitest";
import { flagText } from "../../../../src/client/flag-text.ts";
import { company } from "../../../../src/contract/company.ts";
import { Problem, problemObject } from "../../../../src/contract/problem.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import { faultyServer, type Reply } from "../../../support/faulty-server.ts";
import { ending, reach } from "./remote.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const page =
  "<!doctype html><html><head><title>Bad Gateway</title><style>p { color: red }</style></head><p>nginx</p>";

/** What a GET with no second try ends with. */
async function got(reply: Reply): Promise<unknown> {
  await using server = await faultyServer([reply]);
  await using service = reach(server.url, { retries: 0 });
  const end = await ending(service.call(transactions.get, { id: "7" }));
  if (!(end instanceof Problem)) return end;
  return {
    code: end.code,
    says: flagText(end.detail).replaceAll(server.url, "URL").replaceAll(`127.0.0.1:${server.port}`, "HOST"),
  };
}

test.each<[string, Reply, string, string]>([
  [
    "an error in the form of others",
    { status: 400, body: { error: { message: "no such field: colour" } } },
    "malformed_request",
    "URL answered 400: no such field: colour.",
  ],
  ["401", { status: 401, body: { message: "Nope" } }, "invalid_credential", "URL answered 401: Nope."],
  [
    "403",
    { status: 403, body: { detail: "not yours" } },
    "insufficient_scope",
    "URL answered 403: not yours.",
  ],
  [
    "403 of a wall",
    { status: 403, headers: html, body: page },
    "insufficient_scope",
    "URL answered 403 with text/html: Bad Gateway nginx.",
  ],
  ["404 of a record", { status: 404, body: { error: "gone" } }, "not_found", "URL answered 404: gone."],
  [
    "404 of a path",
    { status: 404, headers: html, body: page },
    "no_such_operation",
    "URL does not have transactions.get: URL answered 404 with text/html: Bad Gateway nginx.",
  ],
  ["405", { status: 405, body: "" }, "method_not_allowed", "URL answered 405."],
  ["408", { status: 408 }, "request_timeout", "URL answered 408."],
  ["431", { status: 431 }, "headers_too_large", "URL answered 431."],
  ["409", { status: 409, body: { title: "Conflict" } }, "conflict", "URL answered 409: Conflict."],
  ["412", { status: 412, body: {} }, "stale_version", "URL answered 412."],
  ["413", { status: 413, body: "too big" }, "too_large", "URL answered 413: too big."],
  ["415", { status: 415, body: "null" }, "unsupported_media_type", "URL answered 415."],
  [
    "422",
    { status: 422, body: { errors: [{ detail: "amount is wrong" }] } },
    "validation_failed",
    "URL answered 422: amount is wrong.",
  ],
  ["429", { status: 429, body: { message: "Slow down!" } }, "rate_limited", "URL answered 429: Slow down!"],
  ["500", { status: 500, body: { message: "oops" } }, "foreign_answer", "URL answered 500: oops."],
  [
    "501",
    { status: 501, body: {} },
    "no_such_operation",
    "URL does not have transactions.get: URL answered 501.",
  ],
  [
    "502 of a proxy",
    { status: 502, headers: html, body: page },
    "foreign_answer",
    "URL answered 502 with text/html: Bad Gateway nginx.",
  ],
  [
    "an error without its end",
    { bytes: "HTTP/1.1 500 X\r\ncontent-type: text/plain\r\ncontent-length: 99\r\n\r\nout of", then: "end" },
    "foreign_answer",
    "URL answered 500 with text/plain: out of.",
  ],
  [
    "a page in place of an answer",
    { headers: html, body: page },
    "foreign_answer",
    "URL answered 200 with text/html: Bad Gateway nginx.",
  ],
  [
    "a page that calls itself JSON",
    { body: page },
    "foreign_answer",
    "URL answered 200 with text/html: Bad Gateway nginx.",
  ],
  [
    "success: false",
    { body: { success: false, message: "not today" } },
    "foreign_answer",
    "URL answered 200: not today, without success.",
  ],
  [
    "what is no JSON",
    { body: "{'data': 1}", headers: { "content-type": "text/plain" } },
    "foreign_answer",
    "URL answered 200 with text/plain: {'data': 1}, which is not JSON.",
  ],
  ["nothing", { body: "" }, "foreign_answer", "URL answered 200 with nothing."],
  [
    "a list for a record",
    { body: { success: true, data: [] } },
    "foreign_answer",
    "URL answered transactions.get without a record.",
  ],
  [
    "a cut body",
    { bytes: 'HTTP/1.1 200 X\r\ncontent-length: 99\r\n\r\n{"success":true', then: "end" },
    "unreachable",
    "HOST closed the connection in the middle of its answer.",
  ],
  [
    "a cut chunk",
    { bytes: 'HTTP/1.1 200 X\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"success":true', then: "reset" },
    "unreachable",
    "HOST closed the connection in the middle of its answer.",
  ],
  [
    "a cut header",
    { bytes: "HTTP/1.1 200 X\r\ncontent-le", then: "end" },
    "unreachable",
    "HOST closed the connection before it answered.",
  ],
  [
    "no HTTP",
    { bytes: "220 mail.example ESMTP\r\n", then: "end" },
    "foreign_answer",
    "HOST does not answer in HTTP.",
  ],
  ["no answer", "end", "unreachable", "HOST closed the connection before it answered."],
  ["a reset", "reset", "unreachable", "HOST closed the connection before it answered."],
])("%s", async (_, reply, code, says) => {
  expect(await got(reply)).toEqual({ code, says });
});

test("a problem of ours is the very same, whatever the transport needs for itself left out", async () => {
  const problem = new Problem("insufficient_scope", {
    detail: "This needs transactions:read.",
    remedy: "Ask for it.",
    errors: [{ pointer: "/id", code: "unknown_field", detail: "is not known" }],
    more: { required_scopes: ["transactions:read"] },
  });
  const body = { ...problemObject(problem), instance: "/x", request_id: "r-1" };
  const headers = { "content-type": "application/problem+json", "x-request-id": "r-1" };
  await using server = await faultyServer([{ status: 403, headers, body }]);
  await using service = reach(server.url);
  const end = (await ending(service.call(company.get, {}))) as Problem;
  expect(problemObject(end)).toEqual(problemObject(problem));
  expect(String((end.cause as Error).stack)).toBe("the service answered 403, request r-1");
});

const urn = "urn:cashbook:problem";
test.each<[string, number, object, string]>([
  [
    "a code of ours in somebody else's form",
    503,
    { code: "store_full", detail: "no disk" },
    "foreign_answer",
  ],
  ["a code that is not for the wire", 400, { type: `${urn}:usage`, code: "usage" }, "malformed_request"],
  [
    "our form with another status",
    400,
    { type: `${urn}:store_full`, code: "store_full" },
    "malformed_request",
  ],
])("%s is not taken for ours", async (_, status, body, code) => {
  const headers = { "content-type": "application/problem+json" };
  expect(await got({ status, headers, body })).toMatchObject({ code });
});

test("words of a service are one short line without control characters, and never the secret that was sent", async () => {
  const said = `\u001b[31mno \u202etrust\n in the-secret ${"x".repeat(300)}`;
  const { says } = (await got({ status: 400, body: { message: said } })) as { says: string };
  expect(says).toBe(`URL answered 400: no trust in … ${"x".repeat(200 - 14)}…`);
});

test("a failure that never ends is read to its first mebibyte", async () => {
  const start = "HTTP/1.1 500 X\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n";
  const chunk = `100000\r\n${"y".repeat(0x100000)}\r\n`;
  // Who waited for its end would say that it stopped.
  const end = await got({ bytes: start + chunk + chunk, then: "hang" });
  expect(end).toEqual({
    code: "foreign_answer",
    says: `URL answered 500 with text/plain: ${"y".repeat(200)}…`,
  });
});

test.each<[string, Reply]>([
  ["in the envelope", { body: { success: true, data: { id: "7", amount: 5 } } }],
  ["created", { status: 201, body: { success: true, data: { id: "7", amount: 5 } } }],
  ["bare", { body: { id: "7", amount: 5 } }],
  ["with data alone", { body: { data: { id: "7", amount: 5 } } }],
  ["as another type", { headers: { "content-type": "text/json" }, body: { data: { id: "7", amount: 5 } } }],
])("a record %s is read", async (_, reply) => {
  expect(await got(reply)).toEqual({ id: "7", amount: JSON.rawJSON("5") });
});

test("numbers keep their digits, unknown members and values pass, and missing ones are no failure", async () => {
  const body =
    '{"success":true,"data":{"id":7,"amount":12345678901234567890.10,"exchange_rate":"1.0500","status":"FROZEN","colour":{"r":1.50}}}';
  const data = await got({ body });
  expect(JSON.stringify(data)).toBe(
    '{"id":7,"amount":12345678901234567890.10,"exchange_rate":1.0500,"status":"FROZEN","colour":{"r":1.50}}',
  );
});

test.each<[string, unknown]>([
  [
    "in the envelope",
    {
      success: true,
      data: [{ id: "1" }],
      pagination: { next_cursor: "c", has_more: true, limit: 1, total: null },
    },
  ],
  ["without pagination", { success: true, data: [{ id: "1" }] }],
  ["bare", [{ id: "1" }]],
])("a list %s is read", async (name, body) => {
  await using server = await faultyServer([{ body }]);
  await using service = reach(server.url);
  const answer = await service.call(transactions.list, {});
  expect(answer.data).toEqual([{ id: "1" }]);
  expect(answer.pagination?.next_cursor).toBe(name === "in the envelope" ? "c" : undefined);
});

test("what stands in headers is part of the answer", async () => {
  const headers = {
    etag: '"7"',
    location: "/api-v1/transactions/7",
    "idempotent-replayed": "true",
    "ratelimit-policy": '"minute";q=120;w=60, "day";q=20000;w=86400',
    ratelimit: '"minute";r=119;t=23, "day";r=19999;t=4000',
  };
  await using server = await faultyServer([{ status: 201, headers, body: { success: true, data: {} } }]);
  await using service = reach(server.url);
  expect(await service.call(transactions.get, { id: "7" })).toEqual({
    data: {},
    status: 201,
    etag: "7",
    location: "/api-v1/transactions/7",
    replayed: true,
    limits: [
      { window: "minute", limit: 120, remaining: 119, reset: 23 },
      { window: "day", limit: 20_000, remaining: 19_999, reset: 4000 },
    ],
  });
});
