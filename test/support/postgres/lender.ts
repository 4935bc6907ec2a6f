/**
 * Databases on one server, lent to one test after another. A book of a few rows is emptied ten times faster than a new
 * database is made.
 */
import { Client } from "pg";
import { isAddress } from "./binaries.ts";
import { startCluster } from "./cluster.ts";
import { makeSchema } from "./schema.ts";

export interface Lender {
  /** The address of a database with the tables of a book and nothing in them. */
  book(): Promise<string>;
  /** The address of a new database without any table. */
  empty(): Promise<string>;
  /** The address of a new database with all that one holds, to which nothing may be connected. */
  copy(address: string): Promise<string>;
  /** Takes a database back, whatever is connected to it and whatever it holds. */
  giveBack(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Lends databases on a server of its own, or on the one that CASHBOOK_TEST_POSTGRES names. */
export async function startLender(): Promise<Lender> {
  const server = await startServer();
  const client = await connected(server.address("postgres"));
  /** Databases are made and dropped one after another: the driver takes one statement at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (statement: string): Promise<unknown> => {
    const next = last.then(() => client.query(statement));
    last = next.catch(() => undefined);
    return next;
  };
  const prefix = `cashbook_test_${process.pid}`;
  const made: string[] = [];
  /** A connection to each database that can be lent, to empty it with. */
  const free: Client[] = [];
  const lent = new Map<string, Client>();

  // Copying files beats writing each page to the log, which is the way since PostgreSQL 15; before it, it is the only one.
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  const copying = (rows[0]?.version ?? 0) < 150_000 ? "" : "STRATEGY FILE_COPY";
  const create = async (from = "template1"): Promise<string> => {
    const name = `${prefix}_${made.length}`;
    made.push(name);
    await inTurn(`CREATE DATABASE ${name} TEMPLATE ${from} ${copying}`);
    return server.address(name);
  };
  const drop = (name: string): Promise<unknown> => inTurn(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

  const template = await create();
  await makeSchema(template);
  const empty = await emptying(template);

  return {
    async book() {
      const keeper = free.pop() ?? (await connected(await create(nameOf(template))));
      const address = server.address(keeper.database ?? "");
      lent.set(address, keeper);
      return address;
    },
    empty: () => create(),
    async copy(address) {
      // What others are connected to is not copied.
      await lent.get(address)?.end();
      lent.delete(address);
      return create(nameOf(address));
    },
    async giveBack(address) {
      const keeper = lent.get(address);
      lent.delete(address);
      if (keeper !== undefined && (await isDone(keeper, empty))) free.push(keeper);
      else await drop(nameOf(address));
    },
    async close() {
      for (const keeper of [...free, ...lent.values()]) await keeper.end();
      if (!server.isOwn) for (const name of made) await drop(name);
      await client.end();
      await server.end();
    },
  };
}

interface Server {
  readonly isOwn: boolean;
  address(database: string): string;
  end(): Promise<void>;
}

async function startServer(): Promise<Server> {
  const given = process.env["CASHBOOK_TEST_POSTGRES"];
  if (given === undefined || !isAddress(given)) {
    const cluster = await startCluster({ settings: { max_connections: 300 } });
    return { isOwn: true, address: cluster.address, end: () => cluster[Symbol.asyncDispose]() };
  }
  const address = (database: string): string =>
    Object.assign(new URL(given), { pathname: `/${database}` }).href;
  return { isOwn: false, address, end: async () => {} };
}

/** The statements that end every other connection and take every row away that is not the schema's own. */
async function emptying(template: string): Promise<string> {
  const client = await connected(template);
  const { rows } = await client.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'cashbook'",
  );
  const statements = [];
  for (const { name } of rows) {
    const first = await client.query(`SELECT FROM ${name} LIMIT 1`);
    if (first.rowCount === 0) statements.push(`DELETE FROM ${name}`);
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname = 'cashbook'",
  );
  // Numbers begin at 1 again, as in a new database.
  for (const { name } of sequences) statements.push(`ALTER SEQUENCE ${name} RESTART`);
  await client.end();
  return [
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    // No order of the tables needs to be known, and nothing that guards the history stands in the way.
    "SET session_replication_role = replica",
    ...statements,
  ].join("; ");
}

/** Whether the statements could be carried out. A test that took the tables apart has used the database up. */
async function isDone(keeper: Client, statements: string): Promise<boolean> {
  try {
    await keeper.query(statements);
    return true;
  } catch {
    await keeper.end();
    return false;
  }
}

async function connected(address: string): Promise<Client> {
  const client = new Client({ connectionString: address });
  // The next question tells it.
  client.on("error", () => {});
  await client.connect();
  return client;
}

function nameOf(address: string): string {
  return new URL(address).pathname.slice(1);
}
