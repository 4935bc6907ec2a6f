/** Admission by gates of several servers on one database. */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "../../../../../src/contract/problem.ts";
import { createCompany } from "../../../../../src/core/company/create-company.ts";
import { keys } from "../../../../../src/contract/key.ts";
import { admit, type Admission } from "../../../../../src/core/access/limits.ts";
import type { AdmissionStore } from "../../../../../src/core/ports/admission.ts";
import { behind } from "../../../../support/behind.ts";
import { openTestBook, type TestBook } from "../../../../support/book.ts";
import { createKey } from "../../../../support/keys.ts";
import { freshDatabase, type TestDatabase } from "../../../../support/postgres/database.ts";
import { freePort } from "../../../../support/postgres/free-port.ts";
import { admissionServer } from "../../../../support/postgres/admission-server.ts";

const NOON = Date.parse("2026-03-01T12:00:00Z");
const MINUTE = 60_000;

let database: TestDatabase;
let book: TestBook;
beforeEach(async () => {
  database = await freshDatabase();
  book = await openTestBook(database.address);
});
afterEach(async () => {
  vi.useRealTimers();
  await book.close();
  await database.drop();
});

/** Asks for admission of one request of a key of the first company. */
function use(admission: AdmissionStore, keyId: string, limit: number): Promise<Admission> {
  const key = { rate_limit_per_minute: limit, rate_limit_per_day: 1_000_000 };
  return admission.use({ company: 1, keyId }, (stored, now) => admit(stored, { key, now }));
}

const admitted = (answers: readonly Admission[]): number =>
  answers.filter(({ windows }) => windows !== undefined).length;

const stored = () =>
  behind(database.address, "SELECT minute_start, minute_count, day_count FROM key_windows");

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'cashbook' AND datname = current_database()`;

const hashOf = ({ key }: { readonly key: string }): string => createHash("sha256").update(key).digest("hex");

describe("two servers with 64 callers", () => {
  test("admit 500 of a limit of 500, and 500 again in the next minute", async () => {
    let time = NOON + MINUTE - 1;
    await using left = admissionServer(database.address, { clock: () => time });
    await using right = admissionServer(database.address, { clock: () => time });
    for (const start of [NOON, NOON + MINUTE]) {
      const answers: Admission[] = [];
      const callers = Array.from({ length: 64 }, async (_, n) => {
        for (let call = 0; call < 20; call++)
          answers.push(await use([left, right][n % 2]!.admission, "key", 500));
      });
      await Promise.all(callers);
      expect(admitted(answers)).toBe(500);
      expect((await stored())[0]).toMatchObject({ minute_start: start, minute_count: 500 });
      time += 1;
    }
    expect((await stored())[0]).toMatchObject({ day_count: 1000 });
  });

  test("count many keys at once, in whatever order they are asked for", async () => {
    await using left = admissionServer(database.address);
    await using right = admissionServer(database.address);
    const ids = Array.from({ length: 16 }, (_, n) => `key ${n}`);
    const callers = Array.from({ length: 64 }, async (_, n) => {
      const order = n % 2 === 0 ? ids : ids.toReversed();
      for (const id of order) await use([left, right][n % 2]!.admission, id, 1_000_000);
    });
    await Promise.all(callers);
    expect((await stored()).map(({ day_count }) => day_count)).toEqual(ids.map(() => 64));
  });

  test("count all that they admit, also where connections are cut", async () => {
    await using left = admissionServer(database.address, { clock: () => NOON });
    await using right = admissionServer(database.address, { clock: () => NOON });
    let cuts = 0;
    let cutting = true;
    const cut = (async () => {
      for (let round = 0; round < 5; round++) {
        cuts += (await behind(database.address, CUT)).length;
        await pause(20);
      }
      cutting = false;
    })();
    const answers: Admission[] = [];
    const callers = Array.from({ length: 64 }, async (_, n) => {
      while (cutting) {
        try {
          answers.push(await use([left, right][n % 2]!.admission, "key", 1_000_000));
        } catch (error) {
          expect(error).toMatchObject({ code: "store_away" });
        }
      }
    });
    await Promise.all([cut, ...callers]);
    expect(admitted(answers)).toBeGreaterThan(0);
    expect(cuts).toBeGreaterThan(0);
    expect((await stored())[0]?.["minute_count"]).toBeGreaterThanOrEqual(admitted(answers));
  });
});

test("a request whose connection is cut while it waits is admitted on another one, and counted once", async () => {
  await using server = admissionServer(database.address);
  await use(server.admission, "key", 10);
  const holding = behind(
    database.address,
    "SELECT pg_sleep(0.5) FROM (SELECT 1 FROM key_windows FOR UPDATE) AS held",
  );
  await pause(100);
  const waiting = use(server.admission, "key", 10);
  await expect.poll(() => behind(database.address, `${CUT} AND wait_event_type = 'Lock'`)).toHaveLength(1);
  const [answer] = await Promise.all([waiting, holding]);
  expect(admitted([answer])).toBe(1);
  expect(await stored()).toMatchObject([{ day_count: 2 }]);
});

describe("the database's clock", () => {
  test("counts, however wrong those of the servers are", async () => {
    await using server = admissionServer(database.address);
    const key = await createKey(book);
    const answers: Admission[] = [];
    const now = Date.now();
    for (const days of [1, -1, 0]) {
      vi.useFakeTimers({ toFake: ["Date"], now: now + days * 86_400_000 });
      for (let call = 0; call < 2; call++) answers.push(await use(server.admission, key.id, 1_000_000));
      const found = await server.admission.find(hashOf(key));
      expect(Math.abs((found?.asked_at ?? 0) - now)).toBeLessThan(MINUTE);
    }
    expect(admitted(answers)).toBe(6);
    expect(answers.some(({ reset }) => reset)).toBe(false);
    expect(Math.abs(Number((await stored())[0]?.["minute_start"]) - now)).toBeLessThan(2 * MINUTE);
  });

  test("is read when the row is held, not when it is waited for", async () => {
    await using server = admissionServer(database.address);
    await use(server.admission, "key", 10);
    const holding = behind(
      database.address,
      "SELECT pg_sleep(1), floor(extract(epoch FROM clock_timestamp()) * 1000) AS until FROM (SELECT 1 FROM key_windows FOR UPDATE) AS held",
    );
    const asleep =
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
    while ((await behind(database.address, asleep))[0]?.["count"] === 0) await pause(10);
    let judgedAt = 0;
    const judged = server.admission.use({ company: 1, keyId: "key" }, (_, now) => {
      judgedAt = now;
      return {};
    });
    const [[held]] = await Promise.all([holding, judged]);
    expect(judgedAt).toBeGreaterThanOrEqual(Number(held?.["until"]));
  });
});

describe("a request", () => {
  test("that is refused leaves no trace, with a limit of 0 from the first on", async () => {
    await using server = admissionServer(database.address);
    expect(admitted([await use(server.admission, "key", 0)])).toBe(0);
    expect(await stored()).toEqual([]);
    await use(server.admission, "key", 1);
    const before = await stored();
    expect(admitted([await use(server.admission, "key", 1)])).toBe(0);
    expect(await stored()).toEqual(before);
  });

  test("that is given back is given back to the windows that it used", async () => {
    let time = NOON;
    await using server = admissionServer(database.address, { clock: () => time });
    const { windows } = await use(server.admission, "key", 10);
    await use(server.admission, "key", 10);
    const record = (endpoint: string) =>
      server.admission.record(
        { company: 1, keyId: "key" },
        { endpoint, method: "GET", status_code: 403, duration_ms: 1, at: time },
        windows,
      );
    await record("/in the same minute");
    expect(await stored()).toEqual([{ minute_start: NOON, minute_count: 1, day_count: 1 }]);
    time += MINUTE;
    await use(server.admission, "key", 10);
    await record("/in the next minute");
    expect(await stored()).toEqual([{ minute_start: NOON + MINUTE, minute_count: 1, day_count: 1 }]);
  });

  test("is not admitted while the database is away", async () => {
    const address = database.address.replace(/:\d+\//, `:${await freePort()}/`);
    await using server = admissionServer(address);
    for (const asked of [use(server.admission, "key", 10), server.admission.find("no hash")]) {
      const answer: unknown = await asked.catch((reason: unknown) => reason);
      expect(answer).toBeInstanceOf(Problem);
      expect(answer).toMatchObject({ code: "store_away" });
    }
  });
});

test("keys of several companies are found at once, each as the server shows it to its own company", async () => {
  const mine = await createKey(book, { name: "Mine" });
  const second = await createKey(book, { name: "Second" });
  await createCompany(book.ports, { name: "Other", base_currency: "USD", country: "US" });
  await using server = admissionServer(database.address);
  // A key of the other company's, by its hash alone.
  await behind(
    database.address,
    `WITH made AS (INSERT INTO api_keys SELECT 2, id, 'Theirs', key_prefix, scopes, description, rate_limit_per_minute,
        rate_limit_per_day, is_active, expires_at, revoked_at, created_at, created_by FROM api_keys WHERE name = 'Mine')
      INSERT INTO credentials SELECT 'theirs', 2, key_id, null FROM credentials WHERE key_hash = '${hashOf(mine)}'`,
  );
  const hashes = [hashOf(mine), "theirs", "unknown", hashOf(second), "theirs"];
  const names = async () =>
    (await Promise.all(hashes.map((hash) => server.admission.find(hash)))).map(
      (found) => found && [found.company.name, found.key.name],
    );
  const expected = [
    ["Acme", "Mine"],
    ["Other", "Theirs"],
    undefined,
    ["Acme", "Second"],
    ["Other", "Theirs"],
  ];
  expect(await names()).toEqual(expected);
  // Their companies are known by now.
  expect(await names()).toEqual(expected);
  await book.core.call(keys.revoke, { kind: "owner", company: "Acme" }, { id: mine.id });
  expect((await server.admission.find(hashOf(mine)))?.key.revoked_at).toBe(book.time);
});
