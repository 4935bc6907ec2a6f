/** Whole lists as one answer: rows as they come, at the reader's pace, and never a silent end. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { pages } from "../../../../src/client/pages.ts";
import { Problem } from "../../../../src/contract/problem.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import { faultyServer, type Reply } from "../../../support/faulty-server.ts";
import { asCashbook, discovery, reach, type Reached } from "./remote.ts";

const HEAD = "HTTP/1.1 200 X\r\ncontent-type: application/x-ndjson\r\n";
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const chunked = (...texts: readonly string[]) =>
  `${HEAD}transfer-encoding: chunked\r\n\r\n${texts.map(chunk).join("")}`;
const END = "0\r\n\r\n";

async function read(service: Reached): Promise<{ rows: unknown[]; end: unknown }> {
  const rows: unknown[] = [];
  try {
    for await (const page of pages(service, transactions.list, { q: "shop" }, { all: true }))
      rows.push(...page);
    return { rows, end: "whole" };
  } catch (thrown) {
    return { rows, end: thrown instanceof Problem ? [thrown.code, thrown.detail] : thrown };
  }
}

test("rows come by one request, however their text is cut, with exact numbers", async () => {
  const bytes =
    chunked('{"id":"1","amount":1.50}\n{"id":"2","am', 'ount":2}\n', '{"id":"3","amount":3.00}') + END;
  await using server = await faultyServer(asCashbook([{ bytes, then: "hang" }]));
  await using service = reach(server.url);
  const { rows, end } = await read(service);
  expect(JSON.stringify(rows)).toBe(
    '[{"id":"1","amount":1.50},{"id":"2","amount":2},{"id":"3","amount":3.00}]',
  );
  expect((rows[1] as { amount: unknown }).amount).toEqual(JSON.rawJSON("2"));
  expect(end).toBe("whole");
  const [, asked] = server.came;
  expect(asked).toMatchObject({
    path: "/api-v1/transactions?q=shop",
    headers: { accept: "application/x-ndjson, application/problem+json" },
  });
  expect(server.came).toHaveLength(2);
});

const CUT = "closed the connection in the middle of its answer. The list is incomplete.";
test.each<[string, Reply, number, string, string]>([
  ["cut behind a row", { bytes: chunked('{"id":"1"}\n'), then: "reset" }, 1, "unreachable", `HOST ${CUT}`],
  ["cut in a row", { bytes: chunked('{"id":"1"}\n{"id'), then: "end" }, 1, "unreachable", `HOST ${CUT}`],
  [
    "with a row that is no JSON",
    { bytes: chunked('{"id":"1"}\n', "<html>\n") + END, then: "hang" },
    1,
    "foreign_answer",
    "A row of transactions.list is not JSON; the list is incomplete.",
  ],
  [
    "whose end nobody can tell",
    { bytes: `${HEAD}connection: close\r\n\r\n{"id":"1"}\n`, then: "end" },
    1,
    "unreachable",
    "The answer has no end marker. The list is incomplete.",
  ],
])("a list %s is an error behind the rows that came", async (_, reply, count, code, says) => {
  await using server = await faultyServer(asCashbook([reply]));
  await using service = reach(server.url, { retries: 3 });
  const { rows, end } = await read(service);
  expect(rows).toHaveLength(count);
  expect(end).toEqual([code, says.replace("HOST", `127.0.0.1:${server.port}`)]);
  expect(server.came.filter(({ path }) => path.startsWith("/api"))).toHaveLength(1);
});

test("a list that is cut before its first part is asked for again", async () => {
  const whole: Reply = { bytes: chunked('{"id":"1"}\n') + END, then: "hang" };
  const begun: Reply = { bytes: `${HEAD}transfer-encoding: chunked\r\n\r\n`, then: "reset" };
  await using server = await faultyServer(asCashbook(["reset", { status: 503 }, begun, whole]));
  await using service = reach(server.url);
  expect(await read(service)).toEqual({ rows: [{ id: "1" }], end: "whole" });
  expect(service.pauses).toHaveLength(3);
});

test("a refusal is the problem that it is", async () => {
  await using server = await faultyServer(asCashbook([{ status: 403, body: { detail: "not yours" } }]));
  await using service = reach(server.url);
  expect(await read(service)).toEqual({
    rows: [],
    end: ["insufficient_scope", `${server.url} answered 403: not yours.`],
  });
});

test.each<[string, Reply | undefined]>([
  ["that answers in another form", undefined],
  ["that is somebody else's", { status: 404 }],
])("a service %s is asked page by page", async (_, known) => {
  await using server = await faultyServer(({ path, headers }) => {
    if (path.startsWith("/.well-known")) return known ?? { body: { success: true, data: discovery } };
    if (headers["accept"]?.includes("ndjson") === true)
      return { body: { success: true, data: [{ id: "wrong" }] } };
    const last = path.includes("cursor=2");
    const next_cursor = last ? null : "2";
    return { body: { success: true, data: [{ id: last ? "2" : "1" }], pagination: { next_cursor } } };
  });
  await using service = reach(server.url);
  expect(await read(service)).toEqual({ rows: [{ id: "1" }, { id: "2" }], end: "whole" });
});

test("a slow reader holds the service back, and one that leaves ends the connection", async () => {
  const row = `${JSON.stringify({ id: "x".repeat(1000) })}\n`.repeat(64);
  let written = 0;
  let closed = false;
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/.well-known") === true) {
      response.end(JSON.stringify({ success: true, data: discovery }));
      return;
    }
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.on("close", () => (closed = true));
    const more = () => {
      while (!closed && response.write(row)) written += row.length;
      written += row.length;
    };
    response.on("drain", more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await using service = reach(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  const list = pages(service, transactions.list, {}, { all: true })[Symbol.asyncIterator]();
  await list.next();
  let before = -1;
  // It writes until the buffers of both ends are full, and then no more.
  while (before !== written) {
    before = written;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  expect(written).toBeLessThan(32 * 1024 * 1024);
  for (let parts = 0; parts < 400; parts++) await list.next();
  while (written === before) await new Promise((resolve) => setTimeout(resolve, 5));

  await list.return?.();
  while (!closed) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => server.close(resolve));
});
