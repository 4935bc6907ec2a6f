/** Trying again: how often, when, and what is never sent twice. */
import { describe, expect, test } from "vitest";
import { company } from "../../../../src/contract/company.ts";
import { Problem, problemObject } from "../../../../src/contract/problem.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import { faultyServer, type Came, type Reply } from "../../../support/faulty-server.ts";
import { asCashbook, ending, reach } from "./remote.ts";

const fine: Reply = { body: { success: true, data: { id: "1", amount: 5 } } };
const bad: Reply = { status: 502, headers: { "content-type": "text/html" }, body: "<h1>Bad Gateway</h1>" };
const cut: Reply = { bytes: 'HTTP/1.1 200 X\r\ncontent-length: 99\r\n\r\n{"suc', then: "reset" };
const coffee = {
  bank_account_id: "a",
  transaction_date: "2026-01-05",
  description: "Coffee",
  amount: "-4.50",
} as const;

const apart = (came: readonly Came[]) => came.filter(({ path }) => !path.startsWith("/.well-known"));
const codeOf = (end: unknown) => (end instanceof Problem ? end.code : "done");

describe("a question", () => {
  test.each<[string, readonly Reply[], number, string, number]>([
    ["is asked again after a reset", ["reset", fine], 3, "done", 2],
    ["is asked again after a lost answer", ["end", fine], 3, "done", 2],
    ["is asked again after a cut answer", [cut, cut, cut, fine], 3, "done", 4],
    ["is asked again after a 502", [bad, fine], 3, "done", 2],
    ["is asked again after a 503", [{ status: 503 }, fine], 3, "done", 2],
    ["is asked again after a 504", [{ status: 504 }, fine], 3, "done", 2],
    ["is asked as often as --retries says", ["reset"], 2, "unreachable", 3],
    ["is asked once with --retries 0", [bad, fine], 0, "foreign_answer", 1],
    ["is not asked again after a 500", [{ status: 500 }, fine], 3, "foreign_answer", 1],
    ["is not asked again after a refusal", [{ status: 403 }, fine], 3, "insufficient_scope", 1],
    [
      "is not asked again where nobody speaks HTTP",
      [{ bytes: "SSH-2.0-x\r\n", then: "end" }],
      3,
      "foreign_answer",
      1,
    ],
  ])("%s", async (_, replies, retries, code, asked) => {
    await using server = await faultyServer(replies);
    await using service = reach(server.url, { retries });
    expect(codeOf(await ending(service.call(company.get, {})))).toBe(code);
    expect(server.came).toHaveLength(asked);
    expect(service.pauses).toHaveLength(asked - 1);
  });

  test("goes again after a connection that nobody took", async () => {
    let port: number;
    {
      await using gone = await faultyServer([fine]);
      port = gone.port;
    }
    await using service = reach(`http://127.0.0.1:${port}`, { retries: 2 });
    const end = (await ending(service.call(company.get, {}))) as Problem;
    expect([end.code, end.detail]).toEqual(["unreachable", `127.0.0.1:${port} refuses connections.`]);
    expect(service.pauses).toHaveLength(2);
  });
});

test("pauses grow with a share of chance, and are never longer than a second or two", async () => {
  await using server = await faultyServer(["reset"]);
  await using service = reach(server.url, { retries: 8 });
  await ending(service.call(company.get, {}));
  expect(service.pauses).toHaveLength(8);
  service.pauses.forEach((pause, index) => {
    expect(pause).toBeLessThanOrEqual(Math.min(5000, 200 * 2 ** index));
  });
  expect(new Set(service.pauses).size).toBe(8);
});

/** The header for a moment so many seconds from now, which has no fractions. */
const dateIn = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

test.each<[string, () => string, number, number]>([
  ["in seconds", () => "7", 7000, 7200],
  // What passes until the answer is read is no part of the wait.
  ["as a date", () => dateIn(50), 20_000, 50_200],
  ["in the past", () => dateIn(-20), 1000, 1200],
  ["that says nothing", () => "soon", 0, 200],
])("Retry-After %s is waited for, and said", async (_, header, least, most) => {
  await using server = await faultyServer([{ status: 503, headers: { "retry-after": header() } }, fine]);
  await using service = reach(server.url);
  expect(codeOf(await ending(service.call(company.get, {})))).toBe("done");
  expect(service.pauses[0]).toBeGreaterThanOrEqual(least);
  expect(service.pauses[0]).toBeLessThanOrEqual(most);
  const waits = service.notes.map((note) => note.replace(/[0-9]+ seconds?\.$/, "n."));
  expect(waits).toEqual(least > 0 ? [`${server.url} answered 503. Waiting n.`] : []);
});

test("a Retry-After of more than a minute is not waited for", async () => {
  await using server = await faultyServer([{ status: 503, headers: { "retry-after": "61" } }, fine]);
  await using service = reach(server.url);
  expect(codeOf(await ending(service.call(company.get, {})))).toBe("foreign_answer");
  expect(server.came).toHaveLength(1);
});

test.each<[string, () => string, number, number]>([
  ["seconds", () => "7", 7, 7],
  ["a date", () => dateIn(50), 20, 50],
])("the wait of a limit is read from Retry-After in %s", async (_, header, least, most) => {
  await using server = await faultyServer([{ status: 429, headers: { "retry-after": header() } }]);
  await using service = reach(server.url);
  const { more } = (await ending(service.call(company.get, {}))) as Problem;
  expect(Number(more["retry_after"])).toBeGreaterThanOrEqual(least);
  expect(Number(more["retry_after"])).toBeLessThanOrEqual(most);
  expect(server.came).toHaveLength(1);
});

describe("a change on a cashbook service", () => {
  test.each<[string, readonly Reply[], number]>([
    ["a reset", ["reset", "reset", fine], 3],
    ["a cut answer", [cut, fine], 2],
    ["a proxy's 502", [bad, fine], 2],
    ["a book that is busy", [ours("store_busy"), fine], 2],
    ["its own first try that still runs", [ours("idempotency_key_in_use"), fine], 2],
  ])("is sent again after %s, with the same key", async (_, replies, times) => {
    await using server = await faultyServer(asCashbook(replies));
    await using service = reach(server.url);
    expect(codeOf(await ending(service.call(transactions.create, coffee)))).toBe("done");
    const sent = apart(server.came);
    expect(sent).toHaveLength(times);
    expect(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(sent[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  test("whose answers are all lost has an unknown outcome, and says how to look it up", async () => {
    await using server = await faultyServer(asCashbook(["end"]));
    await using service = reach(server.url, { retries: 1 });
    const end = (await ending(
      service.call(transactions.create, coffee, { idempotencyKey: "k-1.2" }),
    )) as Problem;
    expect(problemObject(end)).toMatchObject({
      code: "outcome_unknown",
      detail: `127.0.0.1:${server.port} closed the connection before it answered. It is unknown whether transactions.create took effect.`,
      remedy:
        "`cashbook tx list` shows whether it did. On a cashbook service, retry with --idempotency-key k-1: it takes effect only once.",
    });
    expect(apart(server.came)).toHaveLength(2);
  });

  test("stays unknown when the service is gone, or its limit used up, at the second try", async () => {
    await using server = await faultyServer(
      asCashbook(["end", { status: 429, headers: { "retry-after": "1" } }]),
    );
    await using service = reach(server.url);
    expect(codeOf(await ending(service.call(transactions.create, coffee)))).toBe("outcome_unknown");
  });

  test.each(["store_full", "store_damaged", "store_newer"] as const)(
    "is not sent again after %s",
    async (code) => {
      await using server = await faultyServer(asCashbook([ours(code), fine]));
      await using service = reach(server.url);
      expect(codeOf(await ending(service.call(transactions.create, coffee)))).toBe(code);
      expect(apart(server.came)).toHaveLength(1);
    },
  );
});

describe("a change on somebody else's service", () => {
  test.each<[string, Reply, number]>([
    ["a reset", "reset", 1],
    ["a lost answer", "end", 1],
    ["a cut answer", cut, 1],
    ["a proxy's 502", bad, 1],
    ["a 503", { status: 503, headers: { "retry-after": "1" } }, 1],
    ["a 500", { status: 500 }, 1],
  ])("is not sent again after %s: its outcome is unknown", async (_, reply, times) => {
    const stranger = ({ path }: Came): Reply => (path.startsWith("/.well-known") ? { status: 404 } : reply);
    await using server = await faultyServer(stranger);
    await using service = reach(server.url);
    expect(codeOf(await ending(service.call(transactions.create, coffee)))).toBe("outcome_unknown");
    expect(apart(server.came)).toHaveLength(times);
  });

  test("is sent again when nothing of it was sent", async () => {
    let port: number;
    {
      await using gone = await faultyServer([fine]);
      port = gone.port;
    }
    await using service = reach(`http://127.0.0.1:${port}`, { retries: 2 });
    expect(codeOf(await ending(service.call(transactions.create, coffee)))).toBe("unreachable");
    expect(service.pauses).toHaveLength(2);
  });
});

test("a question that is given up ends at once, and so does its connection", async () => {
  await using server = await faultyServer(["hang"]);
  await using service = reach(server.url, { timeoutSeconds: 60 });
  const giveUp = new AbortController();
  const asked = service.call(company.get, {}, { signal: giveUp.signal });
  while (server.came.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  giveUp.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  while (server.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

test("a change that is given up is told to be in doubt", async () => {
  await using server = await faultyServer(["hang"]);
  await using service = reach(server.url);
  const giveUp = new AbortController();
  const options = { signal: giveUp.signal, idempotencyKey: "k-1" };
  const asked = service.call(transactions.create, coffee, options);
  while (server.came.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  giveUp.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  expect(service.notes).toEqual([
    "The command was stopped before the answer arrived. It is unknown whether transactions.create took effect. " +
      "`cashbook tx list` shows whether it did. " +
      "On a cashbook service, retry with --idempotency-key k-1: it takes effect only once.",
  ]);
});

test.each<[string, Reply, string]>([
  ["that never comes", "hang", "did not answer within 1 second."],
  [
    "that stops in the middle",
    { bytes: "HTTP/1.1 200 X\r\ncontent-length: 99\r\n\r\n{", then: "hang" },
    "stopped sending its answer for 1 second.",
  ],
])("an answer %s is waited for as long as --timeout says", async (_, reply, says) => {
  await using server = await faultyServer([reply]);
  await using service = reach(server.url, { timeoutSeconds: 1, retries: 0 });
  const started = performance.now();
  const end = (await ending(service.call(company.get, {}))) as Problem;
  expect([end.code, end.detail]).toEqual(["unreachable", `127.0.0.1:${server.port} ${says}`]);
  expect(performance.now() - started).toBeGreaterThan(900);
});

function ours(
  code: "store_busy" | "store_full" | "store_damaged" | "store_newer" | "idempotency_key_in_use",
): Reply {
  const body = problemObject(new Problem(code));
  return {
    status: Number(body["status"]),
    headers: { "content-type": "application/problem+json" },
    body,
  };
}
