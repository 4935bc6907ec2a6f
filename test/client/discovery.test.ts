/** What a service is: asked when it matters, believed for a while, and never guessed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createIdentification, type ServiceIdentity } from "../../src/client/discovery.ts";
import { company } from "../../src/contract/company.ts";
import { imports } from "../../src/contract/import.ts";
import type { Problem } from "../../src/contract/problem.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { faultyServer, type Reply } from "../support/faulty-server.ts";
import { asCashbook, discovery, ending, reach } from "./transport/remote/remote.ts";

const URL = "https://books.example/v2";
const HOUR = 3600_000;
const ours: ServiceIdentity = { kind: "cashbook", discovery };
const stranger: ServiceIdentity = { kind: "foreign" };

let cache: string;
beforeEach(() => (cache = mkdtempSync(join(tmpdir(), "cashbook-test-"))));
afterEach(() => rmSync(cache, { recursive: true, force: true }));

/** A process at a time, in hours: what it finds, and how often it asked. */
function at(hours: number, answers: readonly (ServiceIdentity | Error)[], baseUrl = URL) {
  let asked = 0;
  const known = createIdentification({
    baseUrl,
    cache,
    now: () => hours * HOUR,
    ask() {
      const answer = answers[asked++];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? stranger);
    },
  });
  return { known, asked: () => asked };
}

const memory = () => join(cache, "services", readdirSync(join(cache, "services"))[0] ?? "");

describe("an answer is remembered", () => {
  test.each<[string, ServiceIdentity, number, number]>([
    ["a cashbook within a day", ours, 23.9, 0],
    ["a cashbook no longer", ours, 24.1, 1],
    ["a stranger within an hour", stranger, 0.9, 0],
    ["a stranger no longer", stranger, 1.1, 1],
    ["nothing of the future, when a clock was set back", ours, -1, 1],
  ])("%s", async (_, found, later, asked) => {
    await at(100, [found]).known();
    const next = at(100 + later, [found]);
    expect(await next.known()).toEqual(found);
    expect(next.asked()).toBe(asked);
  });

  test("for each base URL by itself", async () => {
    await at(0, [ours]).known();
    const next = at(0, [stranger], "https://books.example/v3");
    expect(await next.known()).toEqual(stranger);
    expect(next.asked()).toBe(1);
  });

  test("once in a process, however many ask", async () => {
    const { known, asked } = at(0, [ours, stranger]);
    expect(await Promise.all([known(), known(), known()])).toEqual([ours, ours, ours]);
    expect(asked()).toBe(1);
    expect(await known({ refresh: true })).toEqual(stranger);
    expect(await known()).toEqual(stranger);
    expect(asked()).toBe(2);
  });

  test("but not a failure to answer", async () => {
    const { known, asked } = at(0, [new Error("down"), ours]);
    await expect(known()).rejects.toThrow("down");
    expect(await known()).toEqual(ours);
    expect(asked()).toBe(2);
  });

  test.each<[string, (text: string) => string]>([
    ["torn", (text) => text.slice(0, text.length / 2)],
    ["empty", () => ""],
    ["of another program", () => '{"version":1}'],
    ["of another place", (text) => text.replace("books.example", "elsewhere.example")],
  ])("and a memory that is %s is none", async (_, spoiled) => {
    await at(0, [ours]).known();
    writeFileSync(memory(), spoiled(readFileSync(memory(), "utf8")));
    const next = at(0, [ours]);
    await next.known();
    expect(next.asked()).toBe(1);
  });

  test("where it can be, and asked every time where it cannot", async () => {
    writeFileSync(join(cache, "services"), "a file in the folder's place");
    expect(await at(0, [ours]).known()).toEqual(ours);
    const next = at(0, [ours]);
    expect(await next.known()).toEqual(ours);
    expect(next.asked()).toBe(1);
  });

  test("in a file and a folder that only this user can read", async () => {
    await at(0, [ours]).known();
    const modes = [memory(), join(cache, "services")].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700]);
  });
});

describe("a service is", () => {
  test.each<[string, Reply, string]>([
    ["a cashbook by its own word", { body: { success: true, data: discovery } }, "cashbook"],
    ["a stranger by a 404", { status: 404 }, "foreign"],
    ["a stranger by a 401", { status: 401 }, "foreign"],
    ["a stranger by a 403", { status: 403 }, "foreign"],
    ["a stranger by a page", { headers: { "content-type": "text/html" }, body: "<html>" }, "foreign"],
    ["a stranger by other JSON", { body: { success: true, data: { version: 2 } } }, "foreign"],
    ["a stranger by a redirect", { status: 302, headers: { location: "/" } }, "foreign"],
  ])("%s", async (_, reply, kind) => {
    await using server = await faultyServer([reply]);
    await using service = reach(`${server.url}/books`);
    expect(await service.service()).toBe(kind);
    expect(server.came[0]).toMatchObject({
      path: "/books/.well-known/cashbook",
      headers: { "x-api-key": "the-secret" },
    });
  });

  test("asked again when it is busy, and not known while it fails", async () => {
    const body = { success: true, data: discovery };
    await using server = await faultyServer([{ status: 503 }, "reset", { body }]);
    await using service = reach(server.url);
    expect(await service.service()).toBe("cashbook");

    await using broken = await faultyServer([{ status: 500, body: { message: "oops" } }]);
    await using other = reach(broken.url);
    await expect(other.service()).rejects.toMatchObject({ code: "foreign_answer" });
    expect(readdirSync(other.cache)).toEqual([]);
  });

  test("waited for when its limit is used up", async () => {
    const limited: Reply = { status: 429, headers: { "retry-after": "1" } };
    await using server = await faultyServer([limited, { body: { success: true, data: discovery } }]);
    await using service = reach(server.url);
    expect(await service.service()).toBe("cashbook");
    expect(service.notes).toEqual(["The rate limit of the API key is used up; waiting 1 second."]);
  });

  test("not asked for what every service has", async () => {
    await using server = await faultyServer([{ body: { success: true, data: {} } }]);
    await using service = reach(server.url);
    await service.call(company.get, {});
    await service.call(transactions.delete, { id: "7" });
    expect(server.came.map(({ path }) => path)).toEqual(["/api-v1/company", "/api-v1/transactions/7"]);
  });
});

describe("an operation that only a cashbook has", () => {
  const restore = { id: "7" };

  test("is asked of a cashbook, which is asked once what it is", async () => {
    await using server = await faultyServer(asCashbook([{ body: { success: true, data: {} } }]));
    await using service = reach(server.url);
    await service.call(transactions.restore, restore);
    await service.call(transactions.restore, restore);
    expect(server.came.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
  });

  test("is never sent to a stranger", async () => {
    await using server = await faultyServer([{ status: 404 }]);
    await using service = reach(server.url);
    const end = (await ending(service.call(transactions.restore, restore))) as Problem;
    expect([end.code, end.detail]).toEqual([
      "no_such_operation",
      `${server.url} is not a cashbook service, and does not have transactions.restore.`,
    ]);
    expect(new Set(server.came.map(({ path }) => path))).toEqual(new Set(["/.well-known/cashbook"]));
  });

  test("is refused where an older cashbook lacks it, after looking once more", async () => {
    const older = { ...discovery, version: "0.9.0", operations: ["company.get"] };
    await using server = await faultyServer([{ body: { success: true, data: older } }]);
    await using service = reach(server.url);
    const end = (await ending(service.call(imports.get, { id: "7" }))) as Problem;
    expect([end.code, end.detail]).toEqual([
      "no_such_operation",
      `${server.url} (cashbook 0.9.0) does not have imports.get.`,
    ]);
    expect(server.came).toHaveLength(2);
  });

  test("is asked of a service that was a stranger before", async () => {
    await using server = await faultyServer(asCashbook([{ body: { success: true, data: {} } }]));
    await createIdentification({ baseUrl: server.url, cache, ask: () => Promise.resolve(stranger) })();
    await using service = reach(server.url, { cache });
    expect(await ending(service.call(transactions.restore, restore))).toEqual({});
  });
});
