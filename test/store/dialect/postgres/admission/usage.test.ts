/** Statistics of several servers on one database, each with spools on its own disk. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AnsweredRequest } from "../../../../../src/core/ports/keys.ts";
import type { AdmissionStore } from "../../../../../src/core/ports/admission.ts";
import { behind } from "../../../../support/behind.ts";
import { freshDatabase, type TestDatabase } from "../../../../support/postgres/database.ts";
import { admissionServer } from "../../../../support/postgres/admission-server.ts";

const RECORDER = resolve(import.meta.dirname, "../../../../support/postgres/usage-recorder.ts");

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const request = (more: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  endpoint: "/api-v1/company",
  method: "GET",
  status_code: 200,
  duration_ms: 2,
  at: 1000,
  ...more,
});
const record = (
  admission: AdmissionStore,
  keyId: string,
  { company = 1, ...more }: Partial<AnsweredRequest> & { company?: number } = {},
) => admission.record({ company, keyId }, request(more));

const asked = (statement: string) => behind(database.address, statement);
/** Requests that the tables count, by company and key. */
const counted = async () =>
  (
    await asked(
      "SELECT company_id, key_id, sum(requests) AS requests FROM key_usage GROUP BY 1, 2 ORDER BY 1, 2",
    )
  ).map(({ company_id, key_id, requests }) => `${String(company_id)} ${String(key_id)}: ${String(requests)}`);
/** What is kept of spools, but for the row that is held. */
const positions = () =>
  asked("SELECT company_id, name, taken FROM usage_spools WHERE name <> '' ORDER BY 1, 2");

/** The spool of a process that is gone: a line for each company of a request. */
function leftBehind(folder: string, companies: readonly number[]): string {
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  mkdirSync(folder, { recursive: true });
  const name = `${pid}-${Buffer.from(hostname()).toString("hex")}-0123456789abcdef`;
  const lines = companies.map((company) =>
    JSON.stringify([company, "key", "/api-v1/company", "GET", 200, 2, 1000]),
  );
  writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(""));
  return name;
}

test("2,000 requests of two servers, one of them killed, are counted once each", async () => {
  await using here = admissionServer(database.address);
  await using killed = admissionServer(database.address);
  const words = [RECORDER, database.address, killed.folder, "key", "1000"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const mine = (async () => {
    for (let n = 0; n < 1000; n += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, one) => record(here.admission, "key", { at: (n + one) * 1000 })),
      );
    }
  })();
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await Promise.all([mine, once(child, "close")]);
  await here.admission.settle();
  // The next server on the killed one's machine.
  await killed.admission.settle();
  expect(await counted()).toEqual(["1 key: 2000"]);
  expect(await asked("SELECT sum(duration_ms) AS ms FROM key_usage")).toEqual([{ ms: 4000 }]);
  const recent = await asked("SELECT sequence FROM key_requests ORDER BY sequence");
  expect(recent.length).toBe(20);
  expect(existsSync(killed.folder)).toBe(false);
});

test("two servers that bring in the same keys at once lose none, and keep 20 requests of each", async () => {
  await using left = admissionServer(database.address);
  await using right = admissionServer(database.address);
  const ids = Array.from({ length: 8 }, (_, n) => `key ${n}`);
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      [left, right].map(async ({ admission }, side) => {
        const order = side === 0 ? ids : ids.toReversed();
        await Promise.all(
          order.map((id) => record(admission, id, { status_code: 200 + round, at: round * 500 })),
        );
        await admission.settle();
      }),
    );
  }
  expect(await counted()).toEqual(ids.map((id) => `1 ${id}: 20`));
  expect(await asked("SELECT count(*) AS kept FROM key_requests GROUP BY key_id")).toEqual(
    ids.map(() => ({ kept: 20 })),
  );
  expect(await asked("SELECT sum(requests) AS requests FROM key_seconds")).toEqual([{ requests: 160 }]);
});

describe("a spool with requests of several companies", () => {
  test("is brought in a company at a time, each once, and one that cannot waits for the next time", async () => {
    await using server = admissionServer(database.address);
    const name = leftBehind(server.folder, [1, 2, 1]);
    await asked("INSERT INTO usage_spools VALUES (1, '', 0)");
    const holding = asked("SELECT pg_sleep(3) FROM (SELECT 1 FROM usage_spools FOR UPDATE) AS held");
    while (
      (
        await asked(
          "SELECT 1 FROM pg_locks WHERE relation = 'usage_spools'::regclass AND mode = 'RowShareLock'",
        )
      ).length === 0
    );
    await expect(server.admission.settle()).rejects.toMatchObject({ code: "store_busy" });
    expect(await counted()).toEqual(["2 key: 1"]);
    expect(await positions()).toMatchObject([{ company_id: 2, name }]);
    await holding;
    await server.admission.settle();
    expect(await counted()).toEqual(["1 key: 2", "2 key: 1"]);
    expect(await positions()).toEqual([]);
    expect(existsSync(server.folder)).toBe(false);
  });

  test("is not counted again when another died between counting and forgetting it", async () => {
    await using server = admissionServer(database.address);
    const name = leftBehind(server.folder, [1, 2]);
    await asked(`INSERT INTO usage_spools VALUES (1, '${name}', 1000000), (2, '${name}', 0)`);
    await server.admission.settle();
    expect(await counted()).toEqual(["2 key: 1"]);
    const aside = leftBehind(server.folder, [1, 2]);
    renameSync(join(server.folder, aside), join(server.folder, `${aside}.taken`));
    await asked(`INSERT INTO usage_spools VALUES (2, '${aside}', 100)`);
    await server.admission.settle();
    expect(await counted()).toEqual(["2 key: 1"]);
    expect(await positions()).toEqual([]);
  });

  test("on another machine keeps its positions", async () => {
    await using server = admissionServer(database.address);
    await asked("INSERT INTO usage_spools VALUES (1, 'of another machine', 100)");
    leftBehind(server.folder, [1]);
    await server.admission.settle();
    await server.admission.close();
    expect(await positions()).toEqual([{ company_id: 1, name: "of another machine", taken: 100 }]);
  });
});

test("spools of a long time without a database are all brought in, a few at once", async () => {
  await using server = admissionServer(database.address);
  // Each longer than a spool grows.
  for (let n = 0; n < 6; n++) leftBehind(server.folder, Array<number>(20_000).fill(1));
  await server.admission.settle();
  expect(await counted()).toEqual(["1 key: 120000"]);
  expect(await positions()).toEqual([]);
  expect(existsSync(server.folder)).toBe(false);
});

test("a command's requests are in the tables when they are answered, and leave no spool", async () => {
  await using command = admissionServer(database.address, { serving: false });
  await Promise.all([
    record(command.admission, "key"),
    record(command.admission, "key"),
    record(command.admission, "other", { company: 2 }),
  ]);
  expect(await counted()).toEqual(["1 key: 2", "2 other: 1"]);
  expect(existsSync(command.folder)).toBe(false);
});

test("a server's requests are in the tables soon, without anybody asking", async () => {
  await using server = admissionServer(database.address);
  await record(server.admission, "key");
  // After a second at rest; where nothing wrote them, they would come with the server's end, behind this.
  await expect.poll(counted, { timeout: 20_000 }).toEqual(["1 key: 1"]);
});
