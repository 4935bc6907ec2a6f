/** One create at somebody else's service, whose answer may be lost: the effect is there once, or nobody says that it is. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { foreignServer, KEY, type Fault, type ForeignServer } from "../../support/foreign-server.ts";
import { cashbook } from "../../support/program-host/host.ts";
import { freshPlace, type Ended, type Place } from "../../support/run.ts";

let server: ForeignServer;
let place: Place;
beforeEach(async () => {
  server = await foreignServer();
  place = await freshPlace();
});
afterEach(async () => {
  await server.close();
  await place[Symbol.asyncDispose]();
});

const run = (...words: string[]): Promise<Ended> =>
  cashbook(words, { place, environment: { CASHBOOK_BASE_URL: server.url, CASHBOOK_API_KEY: KEY } });
const create = (...words: string[]): Promise<Ended> =>
  run(
    ...["tx", "create", "--account", "acc-main", "--date", "2026-01-02"],
    ...["--description", "Tea", "--amount", "-3.00", "--json", ...words],
  );
const creates = () => server.seen.filter(({ method }) => method === "POST").length;
const firstCreate = (fault: Fault) => {
  let met = false;
  server.fault = ({ method }) => {
    if (method !== "POST" || met) return undefined;
    met = true;
    return fault;
  };
};
const older = (created_at: string) => ({
  id: "t-old",
  transaction_date: "2026-01-02",
  description: "Tea",
  amount: -3,
  bank_account_id: "acc-main",
  created_at,
});

test.each<[string, Fault, number]>([
  ["lost after it was done", { kind: "reset", when: "after" }, 1],
  ["lost before it was done", { kind: "reset", when: "before" }, 2],
  ["a failure after it was done", { kind: "failed", when: "after", status: 502, html: true }, 1],
  ["a failure before it was done", { kind: "failed", when: "before", status: 500 }, 2],
])("an answer that is %s", async (_, fault, sent) => {
  firstCreate(fault);
  const { stdout, stderr, exit } = await create();
  expect([exit, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toMatchObject({ id: server.transactions[0]?.["id"], description: "Tea" });
  expect([creates(), server.transactions.length]).toEqual([sent, 1]);
});

test("an older transaction that is equal is not taken for the new one", async () => {
  server.transactions.push(older("2026-01-02T10:00:00Z"));
  firstCreate({ kind: "reset", when: "after" });
  const { stdout, exit } = await create();
  expect(exit).toBe(0);
  expect((JSON.parse(stdout) as { id: string }).id).not.toBe("t-old");
  expect(creates()).toBe(1);
});

test("what cannot be told apart is unknown, and not sent again", async () => {
  server.transactions.push(older("2026-01-02T10:00:00Z"));
  firstCreate({ kind: "reset", when: "before" });
  const { stderr, exit } = await create();
  expect(exit).toBe(11);
  expect(JSON.parse(stderr)).toMatchObject({ code: "outcome_unknown", candidates: ["t-old"] });
  expect(creates()).toBe(1);
});

test("a service that is slow may still do it: it is not sent again", async () => {
  firstCreate({ kind: "slow", when: "before", milliseconds: 2500 });
  const { stderr, exit } = await create("--timeout", "1");
  expect(exit).toBe(11);
  expect(JSON.parse(stderr)).toMatchObject({ code: "outcome_unknown" });
  expect(creates()).toBe(1);
});

test("a list that cannot be read leaves it unknown", async () => {
  server.fault = ({ method, path }) => {
    if (method === "POST") return { kind: "reset", when: "after" };
    return path.startsWith("/api-v1/transactions")
      ? { kind: "answered", status: 404, body: "{}" }
      : undefined;
  };
  const { stderr, exit } = await create();
  expect(exit).toBe(11);
  expect(JSON.parse(stderr)).toMatchObject({ code: "outcome_unknown" });
  expect(creates()).toBe(1);
});

test.each([
  ["--posted-date", "2026-01-03", "posted_date"],
  ["--exchange-rate", "1.1", "exchange_rate"],
  ["--external-id", "x-1", "external_id"],
])("%s is refused, and nothing is sent", async (flag, value, member) => {
  const { stderr, exit } = await create(flag, value);
  expect(exit).toBe(7);
  expect((JSON.parse(stderr) as { detail: string }).detail).toBe(
    `${flag} cannot be used with ${server.url}: it is not a cashbook service and does not know ${member}. Nothing was sent.`,
  );
  expect(creates()).toBe(0);
});

test("amounts go as numbers, with the digits that were typed", async () => {
  await create("--amount", "-1299.90");
  expect(server.seen.at(-1)?.body).toContain('"amount":-1299.90');
});

test("an update says what the service did not take over", async () => {
  await create();
  const id = String(server.transactions[0]?.["id"]);
  const taken = await run("tx", "update", id, "--status", "posted", "--json");
  expect([taken.exit, taken.stderr]).toEqual([0, ""]);
  server.fault = ({ method }) =>
    method === "PATCH"
      ? { kind: "answered", status: 200, body: '{"success": true, "data": {"id": "t", "status": "pending"}}' }
      : undefined;
  const ignored = await run("tx", "update", id, "--status", "posted", "--json");
  expect(ignored.stderr).toBe("The service did not store status as sent.\n");
});
