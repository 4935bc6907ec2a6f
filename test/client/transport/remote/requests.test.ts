/** What is sent, and where to. */
import { expect, test } from "vitest";
import { company } from "../../../../src/contract/company.ts";
import { keys } from "../../../../src/contract/key.ts";
import type { Problem } from "../../../../src/contract/problem.ts";
import { STATEMENT_MAX_BYTES, statements } from "../../../../src/contract/statement.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import { faultyServer, type Reply } from "../../../support/faulty-server.ts";
import { asCashbook, ending, reach } from "./remote.ts";

const fine: Reply = { body: { success: true, data: {} } };

test("a question goes with credential, program and what it takes, and nothing else", async () => {
  await using server = await faultyServer([fine]);
  await using service = reach(server.url);
  await service.call(transactions.get, { id: "a b/../c" });
  expect(server.came).toEqual([
    {
      method: "GET",
      path: "/api-v1/transactions/a%20b%2F..%2Fc",
      headers: {
        host: `127.0.0.1:${server.port}`,
        connection: "keep-alive",
        accept: "application/json, application/problem+json",
        "user-agent": "cashbook/1.2.3",
        "x-api-key": "the-secret",
      },
      body: "",
    },
  ]);
});

test("a change goes as JSON with exact numbers, its key and the version that was read", async () => {
  await using server = await faultyServer([fine]);
  await using service = reach(server.url);
  const input = { id: "7", amount: JSON.rawJSON("-1299.90"), tags: ["é"] };
  await service.call(transactions.update, input, { idempotencyKey: "mine", ifMatch: "3" });
  const [came] = server.came;
  expect(came).toMatchObject({
    method: "PATCH",
    path: "/api-v1/transactions/7",
    headers: { "content-type": "application/json", "idempotency-key": "mine", "if-match": '"3"' },
    body: '{"amount":-1299.90,"tags":["é"]}',
  });
});

test("a deletion has a key and no body", async () => {
  await using server = await faultyServer([fine]);
  await using service = reach(server.url);
  await service.call(transactions.delete, { id: "7" });
  expect(server.came[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(server.came[0]?.headers["content-type"]).toBeUndefined();
});

test.each([
  ["key", "any", { "x-api-key": "abc" }],
  ["token", "any", { authorization: "Bearer abc" }],
] as const)("a %s is sent in its header", async (kind, _, header) => {
  await using server = await faultyServer([fine]);
  const purposes: string[] = [];
  await using service = reach(server.url, {
    credential: (purpose) => {
      purposes.push(purpose);
      return Promise.resolve({ kind, secret: "abc", from: "a test", isStored: false });
    },
  });
  await service.call(company.get, {});
  expect(server.came[0]?.headers).toMatchObject(header);
  expect(server.came[0]?.headers[kind === "key" ? "authorization" : "x-api-key"]).toBeUndefined();
  await ending(service.call(keys.list, {}));
  expect(new Set(purposes)).toEqual(new Set(["any", "keys"]));
});

test("a credential that no header can carry is refused, and nothing is sent", async () => {
  await using server = await faultyServer([fine]);
  await using service = reach(server.url, {
    credential: () =>
      Promise.resolve({ kind: "key", secret: "schlüssel", from: "the file", isStored: false }),
  });
  expect(await ending(service.call(company.get, {}))).toMatchObject({
    code: "invalid_credential",
    detail: "the file contains characters that no API key has.",
  });
  expect(server.connections()).toBe(0);
});

test.each([
  ["", "/api-v1/company"],
  ["/", "/api-v1/company"],
  ["/books/v2", "/books/v2/api-v1/company"],
  ["/books/v2///", "/books/v2/api-v1/company"],
])("a base URL with the path %j is kept", async (path, asked) => {
  await using server = await faultyServer([fine]);
  await using service = reach(`${server.url}${path}`);
  await service.call(company.get, {});
  expect(server.came[0]?.path).toBe(asked);
});

test("an address of IPv6 is reached", async () => {
  await using server = await faultyServer([fine], { host: "::1" });
  await using service = reach(server.url);
  await service.call(company.get, {});
  expect(server.came[0]?.headers["host"]).toBe(`[::1]:${server.port}`);
});

test.each([
  ["https://bücher.invalid", "The host xn--bcher-kva.invalid is not known."],
  ["https://nowhere.invalid:8443", "The host nowhere.invalid is not known."],
])("a host that is not there is named: %s", async (url, says) => {
  await using service = reach(url, { retries: 0 });
  const end = (await ending(service.call(company.get, {}))) as Problem;
  // Where no name server answers at all, that is said instead.
  expect([says, says.replace("is not known", "cannot be looked up at the moment")]).toContain(end.detail);
});

test("requests one after another share a connection, and the connection ends with the transport", async () => {
  await using server = await faultyServer([fine]);
  const service = reach(server.url);
  for (let times = 0; times < 5; times++) await service.call(company.get, {});
  expect(server.connections()).toBe(1);
  await service.close();
  while (server.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await service[Symbol.asyncDispose]();
});

test("a file goes as multipart, whole, and the same again after a lost answer", async () => {
  const text = `Date,Amount\n${"2026-01-05,1.00\n".repeat(50_000)}`;
  await using server = await faultyServer(
    asCashbook(["end", { status: 201, body: { success: true, data: {} } }]),
  );
  await using service = reach(server.url);
  await service.call(statements.upload, {
    bank_account_id: "a-1",
    file_name: 'März "1".csv',
    file: new TextEncoder().encode(text),
    reading: { date_format: "YYYY-MM-DD" },
  });
  const sent = server.came.filter(({ method }) => method === "POST");
  expect(sent).toHaveLength(2);
  expect(sent[1]?.headers["idempotency-key"]).toBe(sent[0]?.headers["idempotency-key"]);
  const type = sent[1]?.headers["content-type"] ?? "";
  const boundary = type.replace("multipart/form-data; boundary=", "");
  expect(sent[1]?.body.split(`--${boundary}`)).toEqual([
    "",
    '\r\ncontent-disposition: form-data; name="bank_account_id"\r\n\r\na-1\r\n',
    '\r\ncontent-disposition: form-data; name="reading"\r\n\r\n{"date_format":"YYYY-MM-DD"}\r\n',
    `\r\ncontent-disposition: form-data; name="file"; filename="März \\"1\\".csv"\r\n` +
      `content-type: application/octet-stream\r\n\r\n${text}\r\n`,
    "--\r\n",
  ]);
});

const other = "127.0.0.2";

test("a file that no service takes is refused before it is sent", async () => {
  await using server = await faultyServer([fine]);
  await using service = reach(server.url);
  const file = new Uint8Array(STATEMENT_MAX_BYTES + 1);
  const upload = service.call(statements.upload, { bank_account_id: "a-1", file_name: "big.csv", file });
  expect(await ending(upload)).toMatchObject({
    code: "too_large",
    detail: "The file has 67108865 bytes, more than the 67108864 allowed; `cashbook tx import` has no limit.",
  });
  expect(server.connections()).toBe(0);
});

test.each([301, 302, 303, 307, 308])(
  "a %i to another place is not followed: nothing is sent there",
  async (status) => {
    await using elsewhere = await faultyServer([fine], { host: other });
    const location = `${elsewhere.url}/api-v1/company?secret=1`;
    await using server = await faultyServer([{ status, headers: { location } }]);
    await using service = reach(server.url);
    for (const call of [service.call(company.get, {}), service.call(transactions.delete, { id: "7" })]) {
      expect(await ending(call)).toMatchObject({
        code: "foreign_answer",
        detail: `${server.url} answered ${status} and points to ${elsewhere.url}; nothing is sent after a redirect.`,
        remedy: `If the service has moved and you trust the new address, use --base-url ${elsewhere.url}.`,
      });
    }
    expect(server.came).toHaveLength(2);
    expect(elsewhere.connections()).toBe(0);
  },
);

test("a redirect within the service is not followed either, and names no other place", async () => {
  await using server = await faultyServer([{ status: 302, headers: { location: "/login?next=%2F" } }]);
  await using service = reach(server.url);
  const end = (await ending(service.call(company.get, {}))) as Problem;
  expect(end.detail).toBe(
    `${server.url} answered 302 and points to ${server.url}; nothing is sent after a redirect.`,
  );
  expect(end.remedy).toBe("Check the base URL, with its path.");
});
