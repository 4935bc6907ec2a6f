/** Connections to a real server: what they are told, when they break, and when there is none. */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "../../../../../src/store/dialect/postgres/hosts/host-pool.ts";
import { readAddress } from "../../../../../src/store/dialect/postgres/address/address.ts";
import { asProblem, isLost } from "../../../../../src/store/dialect/postgres/errors.ts";
import {
  openPool,
  type PoolOptions,
  type ServerPool,
} from "../../../../../src/store/dialect/postgres/hosts/pool.ts";
import { freePort } from "../../../../support/postgres/free-port.ts";
import { startCluster, type Cluster } from "../../../../support/postgres/cluster.ts";

const PASSWORD = "p@ss/w:ord";
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ password: PASSWORD, settings: { max_connections: 12 } });
});
afterAll(async () => cluster[Symbol.asyncDispose]());

/** A pool on the cluster, closed at the end of the test. */
function poolOn(address: string, options: Partial<PoolOptions> = {}): ServerPool & AsyncDisposable {
  const pool = openPool(readAddress(address, {}), { max: 4, role: "service", ...options });
  return { ...pool, [Symbol.asyncDispose]: () => pool.close() };
}

async function owner(sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: cluster.address("postgres") });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

async function value({ client }: Connection, expression: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return rows[0]?.value;
}

const setting = (connection: Connection, name: string) => value(connection, `current_setting('${name}')`);
const pid = (connection: Connection) => value(connection, "pg_backend_pid()");

test("a connection is set up before its first use", async () => {
  await using pool = poolOn(`${cluster.address("postgres")}?statement_timeout=1234`);
  await pool.use(async (connection) => {
    const names = [
      "search_path",
      "TimeZone",
      "client_min_messages",
      "statement_timeout",
      "lock_timeout",
      "idle_in_transaction_session_timeout",
      "application_name",
    ];
    expect(await Promise.all(names.map((name) => setting(connection, name)))).toEqual([
      "cashbook",
      "UTC",
      "warning",
      "1234ms",
      "10s",
      "30s",
      "cashbook",
    ]);
    expect(connection.timeline).toMatch(/^[0-9]+\/00000001$/);
    expect(connection.version).toBeGreaterThan(140_000);
  });
});

test("a connection is used again, and keeps what is kept on it", async () => {
  await using pool = poolOn(cluster.address("postgres"));
  const first = await pool.use(async (connection) => {
    connection.cache.set("prepared", 1);
    return pid(connection);
  });
  await pool.use(async (connection) => {
    expect([await pid(connection), connection.cache.get("prepared")]).toEqual([first, 1]);
    connection.isBroken = true;
  });
  const third = await pool.use(pid);
  expect(third).not.toBe(first);
});

test("a transaction that is left open does not reach the next who uses the connection", async () => {
  await using pool = poolOn(cluster.address("postgres"));
  const first = await pool.use(async (connection) => {
    await connection.client.query("BEGIN");
    return pid(connection);
  });
  expect(await pool.use(pid)).not.toBe(first);
});

test("the role that owns nothing is taken on where it exists and the login may", async () => {
  const role = async (user: string, as: "service" | "login") => {
    const address = cluster.address("postgres").replace(/\/\/[^@]*/, `//${user}:pw`);
    await using pool = poolOn(address, { role: as });
    return pool.use(async (connection) => [connection.role, await value(connection, "current_user")]);
  };
  await owner("CREATE ROLE member LOGIN PASSWORD 'pw'; CREATE ROLE stranger LOGIN PASSWORD 'pw'");
  expect(await role("member", "service")).toEqual(["login", "member"]);
  await owner("CREATE ROLE cashbook_service NOLOGIN; GRANT cashbook_service TO member");
  expect(await role("member", "service")).toEqual(["service", "cashbook_service"]);
  expect(await role("stranger", "service")).toEqual(["login", "stranger"]);
  expect(await role("member", "login")).toEqual(["login", "member"]);
});

test("a connection that is cut while nobody uses it is replaced", async () => {
  const notes: string[] = [];
  await using pool = poolOn(cluster.address("postgres"), { note: (sentence) => notes.push(sentence) });
  const first = await pool.use(pid);
  await owner(`SELECT pg_terminate_backend(${String(first)}, 5000)`);
  await expect.poll(() => notes.length).toBe(1);
  expect(await pool.use(pid)).not.toBe(first);
  expect(notes).toEqual([
    `The connection to the database server at 127.0.0.1:${cluster.port} is lost.`,
    `The database server at 127.0.0.1:${cluster.port} is now in use.`,
  ]);
});

test("a connection that is cut in the middle of work fails that work, and no other", async () => {
  await using pool = poolOn(cluster.address("postgres"));
  const cut = pool.use(async (connection) => {
    const self = await pid(connection);
    const sent = ["pg_sleep(60)", "1"].map((expression) => value(connection, expression));
    const [ends] = await Promise.all([
      Promise.allSettled(sent),
      owner(`SELECT pg_terminate_backend(${String(self)}, 5000)`),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await sent[0];
  });
  await expect(cut).rejects.toMatchObject({ code: "57P01" });
  expect(await pool.use((connection) => value(connection, "1"))).toBe(1);
});

test("queries behind one that fails are answered all the same", async () => {
  await using pool = poolOn(cluster.address("postgres"));
  await pool.use(async ({ client }) => {
    const ends = await Promise.allSettled([client.query("SELECT 1/0"), client.query("SELECT 1")]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});

test("a server that is killed and comes back is used again, and who asks meanwhile is told", async () => {
  await using own = await startCluster();
  await using pool = poolOn(own.address("postgres"));
  const first = await pool.use(pid);
  const idle = pool.use(pid);
  const lost = pool.use(async (connection) => {
    await Promise.all([value(connection, "pg_sleep(60)"), idle.then(() => own.kill())]);
  });
  await expect(lost).rejects.toSatisfy(isLost);
  // The first may get a connection whose end is not known yet.
  const ends = await Promise.all([0, 1].map(() => pool.use(pid, { waitMs: 500 }).catch(asProblem)));
  expect(ends).toMatchObject([{ code: "store_away" }, { code: "store_away" }]);
  const waiting = pool.use(pid, { waitMs: 20_000 });
  await own.start();
  expect(await waiting).not.toBe(first);
});

test("a closed port is told within the time to wait", async () => {
  await using pool = poolOn(`postgres://eve@127.0.0.1:${await freePort()}/x`);
  const order: string[] = [];
  const asks = ["patient", "hasty"].map((who) =>
    expect(pool.use(pid, { waitMs: who === "hasty" ? 300 : 1300 }))
      .rejects.toMatchObject({ code: "store_away", detail: "The database server cannot be reached." })
      .then(() => order.push(who)),
  );
  await Promise.all(asks);
  expect(order).toEqual(["hasty", "patient"]);
});

test("a port where somebody listens and never speaks is as good as closed", async () => {
  const mute = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  await using pool = poolOn(`postgres://eve@127.0.0.1:${port}/x?connect_timeout=1`);
  await expect(pool.use(pid, { waitMs: 300 })).rejects.toMatchObject({ code: "store_away" });
  mute.close();
});

/** Lets so many connections through to the cluster; those after them are accepted and never hear anything. */
async function relay(passed: number): Promise<{ readonly port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  let seen = 0;
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    seen += 1;
    if (seen > passed) return;
    const onward = connect(cluster.port, "127.0.0.1");
    sockets.add(onward);
    onward.on("error", () => client.destroy());
    client.pipe(onward).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.each([
  ["for whoever waits", "connect_timeout=30", 600],
  ["for the driver", "connect_timeout=1", 3000],
])(
  "a server that answers, and makes no new connection in time %s, is busy",
  async (_words, setting, waitMs) => {
    await using slow = await relay(1);
    const notes: string[] = [];
    const address = new URL(cluster.address("postgres"));
    address.port = String(slow.port);
    await using pool = poolOn(`${address.href}?${setting}`, { note: (sentence) => notes.push(sentence) });
    const first = await pool.use(pid);
    let isOver = false;
    const held = pool.use(async (connection) => {
      while (!isOver) await value(connection, "pg_sleep(0.02)");
      return pid(connection);
    });
    const late = await pool.use(pid, { waitMs }).catch((error: unknown) => error);
    isOver = true;
    expect(late).toMatchObject({
      code: "store_busy",
      detail: "The database server is slow to make another connection.",
    });
    expect([await held, await pool.use(pid)]).toEqual([first, first]);
    expect(notes).toEqual([]);
  },
);

test("who finds all connections in use waits in turn", async () => {
  await using pool = poolOn(cluster.address("postgres"), { max: 2 });
  const order: string[] = [];
  const hold = (name: string, end: Promise<void>) =>
    pool.use(async () => {
      order.push(name);
      await end;
    });
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = [hold("a", one.promise), hold("b", other.promise)];
  // Which of the two connects first is chance.
  await expect.poll(() => order.toSorted(), { timeout: 20_000 }).toEqual(["a", "b"]);
  const next = ["c", "d", "e"].map((name) => hold(name, Promise.resolve()));
  one.resolve();
  await Promise.all(next);
  expect(order.slice(2)).toEqual(["c", "d", "e"]);
  other.resolve();
  await Promise.all(held);
});

test("who waits for a connection longer than for a lock is told that all are in use", async () => {
  await using pool = poolOn(`${cluster.address("postgres")}?lock_timeout=200`, { max: 2 });
  const gate = Promise.withResolvers<void>();
  const held = [pool.use(() => gate.promise), pool.use(() => gate.promise)];
  const late = await pool.use(pid).catch((error: unknown) => error);
  gate.resolve();
  await Promise.all(held);
  expect(late).toMatchObject({
    code: "store_busy",
    detail: "All connections to the database server are in use.",
  });
  await pool.use(pid);
});

test("a server without a free connection is asked again, and is busy in the end", async () => {
  await using greedy = poolOn(cluster.address("postgres"), { max: 20 });
  const gate = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const holdOneMore = (): Promise<unknown> =>
    new Promise((resolve) => {
      held.push(greedy.use(() => (resolve(undefined), gate.promise), { waitMs: 1000 }).catch(resolve));
    });
  let end: unknown;
  while (end === undefined && held.length < 20) end = await holdOneMore();
  gate.resolve();
  await Promise.all(held);
  expect(end).toMatchObject({
    code: "store_busy",
    detail: "The database server has no free connection.",
  });
});

test("a server that stands still in the middle of work is given up", async () => {
  await using pool = poolOn(`${cluster.address("postgres")}?statement_timeout=200`);
  const stuck = pool.use(async (connection) => {
    // Now the server's own time-out does not speak either.
    await connection.client.query("SET statement_timeout = 0");
    await value(connection, "pg_sleep(20)");
  });
  await expect(stuck).rejects.toSatisfy(isLost);
  expect(await pool.use((connection) => value(connection, "1"))).toBe(1);
});

test("what the server refuses is told at once, and without the password", async () => {
  const refused = async (address: string) => {
    await using pool = poolOn(address);
    const error: unknown = await pool.use(pid, { waitMs: 30_000 }).catch((reason: unknown) => reason);
    expect(String((error as Error).stack)).not.toContain("wr0ng");
    return error;
  };
  const address = cluster.address("postgres");
  expect(await refused(address.replace(/:[^:@]*@/, ":wr0ng@"))).toMatchObject({
    code: "store_unreadable",
    detail: "The database server refuses this user.",
  });
  expect(await refused(address.replace(/\/postgres$/, "/nowhere"))).toMatchObject({
    code: "database_missing",
    detail: "The database server has no database of this name.",
  });
  await owner("CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0");
  expect(await refused(cluster.address("plain"))).toMatchObject({
    code: "store_unreadable",
    detail: "The database stores text as SQL_ASCII, and cashbook needs UTF8.",
  });
});

test("a password comes from PostgreSQL's file, and that there is none is told", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-pgpass-"));
  const file = join(folder, "pgpass");
  const address = cluster.address("postgres").replace(/:[^:@]*@/, "@");
  const before = process.env["PGPASSFILE"];
  process.env["PGPASSFILE"] = file;
  try {
    await using without = poolOn(address);
    await expect(without.use(pid)).rejects.toMatchObject({
      code: "store_unreadable",
      detail: "The database server asks for a password, and there is none.",
    });
    writeFileSync(file, `127.0.0.1:${cluster.port}:*:postgres:${PASSWORD.replace(":", "\\:")}\n`);
    chmodSync(file, 0o600);
    await using pool = poolOn(address);
    expect(await pool.use((connection) => value(connection, "1"))).toBe(1);
  } finally {
    if (before === undefined) delete process.env["PGPASSFILE"];
    else process.env["PGPASSFILE"] = before;
    rmSync(folder, { recursive: true });
  }
});

test("a Unix socket serves as well as a port", async () => {
  const address = `postgres://postgres:${encodeURIComponent(PASSWORD)}@/postgres?host=${cluster.folder}&port=${cluster.port}`;
  await using pool = poolOn(address);
  expect(await pool.use((connection) => value(connection, "inet_client_addr()"))).toBeNull();
});

test("closing waits for work, also for work that has no connection yet, refuses what comes later, and leaves none", async () => {
  const pool = poolOn(`${cluster.address("postgres")}?application_name=closing`);
  const connected = () => owner("SELECT FROM pg_stat_activity WHERE application_name = 'closing'");
  let done = 0;
  const hold = (connection: Connection) => value(connection, "pg_sleep(0.3)").then(() => (done += 1));
  const first = pool.use(hold);
  await expect.poll(connected).toHaveLength(1);
  const second = pool.use(hold);
  await pool.close();
  expect(done).toBe(2);
  await Promise.all([first, second]);
  await expect(pool.use(pid)).rejects.toThrow("closed");
  await expect.poll(connected).toHaveLength(0);
});
