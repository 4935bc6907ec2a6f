/** What `doctor` prints for an administrator of the server to run is run as it is printed, and then all is well. */
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverFindings } from "../../../src/boot/doctor/server.ts";
import type { Finding } from "../../../src/client/operator.ts";
import { readAddress } from "../../../src/store/dialect/postgres/address/address.ts";
import { openPool } from "../../../src/store/dialect/postgres/hosts/pool.ts";
import { startCluster, type Cluster } from "../../support/postgres/cluster.ts";
import { cashbook, freshPlace } from "../../support/run.ts";

/** On a server of its own: roles belong to a whole server. */
let cluster: Cluster;
let version = 0;

/** Who owns the tables and may make no role, who owns nothing, and who may do everything. */
const [OWNER, SERVER, SUPERUSER] = ["book-owner", "app", "postgres"];

const address = (login: string): string => cluster.address("books").replace("//postgres@", `//${login}@`);

beforeAll(async () => {
  cluster = await startCluster();
  await asAdministrator(`CREATE ROLE "${OWNER}" LOGIN; CREATE ROLE "${SERVER}" LOGIN NOINHERIT`, "postgres");
  await asAdministrator(`CREATE DATABASE books OWNER "${OWNER}"`, "postgres");
});
afterAll(() => cluster[Symbol.asyncDispose]());

async function asAdministrator(statements: string, database = "books"): Promise<void> {
  const client = new Client({ connectionString: cluster.address(database) });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  version = rows[0]?.version ?? 0;
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

async function roleFinding(login: string): Promise<Finding | undefined> {
  const request = { audit: false, expectedHeads: [], signal: new AbortController().signal };
  const { findings } = await serverFindings(address(login), { environment: {}, request });
  return findings.find(({ check }) => check === "role");
}

/** The statements at the end of a remedy. */
function statementsOf(remedy: string): string {
  return remedy.slice(remedy.indexOf(": ") + 2);
}

/** How many accounts a connection of the service sees that works for a company, or for none. */
async function accountsSeen(login: string, companies: readonly string[]): Promise<readonly unknown[]> {
  const pool = openPool(readAddress(address(login), {}), { max: 1, role: "service" });
  try {
    return await pool.use(async ({ client, role }) => {
      expect(role).toBe("service");
      const seen = [];
      for (const company of companies) {
        await client.query(`BEGIN; SET LOCAL cashbook.company = '${company}'`);
        const { rows } = await client.query<{ seen: string }>("SELECT count(*) AS seen FROM accounts");
        seen.push(Number(rows[0]?.seen));
        await client.query("COMMIT");
      }
      return seen;
    });
  } finally {
    await pool.close();
  }
}

test("a book whose owner may make no role", async () => {
  await using place = await freshPlace(address(OWNER));
  const said = async (...words: readonly string[]): Promise<string> => {
    const { exit, stdout, stderr } = await cashbook(words, { place });
    expect(exit, stderr).toBe(0);
    return stdout;
  };
  await said("init", "Acme", "--currency", "EUR");
  const role = async (): Promise<readonly string[] | undefined> =>
    (await said("doctor"))
      .split("\n")
      .map((line) => line.split("\t"))
      .find(([, check]) => check === "role");
  const [result, , detail, remedy = ""] = (await role()) ?? [];
  expect([result, detail]).toEqual([
    "warning",
    'Serving would run as "book-owner", which owns the tables, so row-level security does not apply to it.',
  ]);
  await asAdministrator(statementsOf(remedy));
  expect(await role()).toEqual([
    "ok",
    "role",
    '"book-owner" logs in, and serving uses cashbook_service, which owns nothing.',
    "",
  ]);
  await said("accounts", "create", "Main", "--currency", "EUR");
  expect(await accountsSeen(OWNER, ["1", "2", ""])).toEqual([1, 0, 0]);
});

const NO_ROLE = "DROP OWNED BY cashbook_service; DROP ROLE cashbook_service";

test.for<[what: string, login: string, broken: string, detail: string, since?: number]>([
  ["a login without the role", SERVER, "", "app may not read the tables of the book."],
  [
    "a login that holds the role and may not take it on",
    SERVER,
    "GRANT cashbook_service TO app WITH SET FALSE",
    "app may not read the tables of the book.",
    160_000,
  ],
  [
    "a role without rights",
    SERVER,
    "REVOKE ALL ON ALL TABLES IN SCHEMA cashbook FROM cashbook_service",
    "Serving uses cashbook_service, which lacks rights on the tables of the book.",
  ],
  [
    "a role that may not enter the schema",
    SERVER,
    "REVOKE USAGE ON SCHEMA cashbook FROM cashbook_service",
    "Serving uses cashbook_service, which lacks rights on the tables of the book.",
  ],
  [
    "a role that may only read some",
    SERVER,
    "REVOKE INSERT ON cashbook.events, cashbook.accounts FROM cashbook_service",
    "Serving uses cashbook_service, which lacks rights on accounts, events.",
  ],
  ["no role, and a login that owns nothing", SERVER, NO_ROLE, "app may not read the tables of the book."],
  [
    "no role, and a superuser",
    SUPERUSER,
    NO_ROLE,
    "Serving would run as postgres, which is a superuser, so row-level security does not apply to it.",
  ],
])("%s", async ([, login, broken, detail, since = 0], { skip }) => {
  skip(version < since, "nobody can hold a role so before PostgreSQL 16");
  await asAdministrator(broken);
  const { remedy, ...found } = (await roleFinding(login)) ?? { remedy: null };
  expect(found).toMatchObject({ detail });
  await asAdministrator(statementsOf(remedy ?? ""));
  expect(await roleFinding(login)).toMatchObject({ result: "ok", remedy: null });
  expect(await accountsSeen(login, ["1", "2", ""])).toEqual([1, 0, 0]);
});
