/** Looks at a book on a server without changing it, company by company: row-level security shows no more at once. */
import type { PoolClient } from "pg";
import { companyCheck, headsOf } from "../../check/company.ts";
import type { BookCheck } from "../../check/book-check.ts";
import type { ServerAddress } from "./address/address.ts";
import { danglingIn, referencesOf } from "./check/references.ts";
import { clockOf, serverFacts, type ClockDifference, type ServerFacts } from "./check/server-facts.ts";
import { clientConfig, type Connection } from "./hosts/host-pool.ts";
import { asProblem } from "./errors.ts";
import { appliedSteps } from "./migrate.ts";
import { SERVING_MAX } from "./open.ts";
import { openPool } from "./hosts/pool.ts";
import { queryLayer } from "./query-layer.ts";

export interface ServerCheck extends BookCheck {
  /** What the server says of itself. The first of all questions, since a later one fails where there is no book. */
  server(): Promise<ServerState>;
}

export interface ServerState {
  readonly facts: ServerFacts;
  readonly clock: ClockDifference;
  /** The host that takes writes. */
  readonly host: Connection["host"];
  /** Connections that one thread of a server uses at most. */
  readonly connections: number;
}

/** To add up all rows of a company may take as long as it takes. */
const STATEMENT_MS = 86_400_000;

/**
 * Connects with the first question. All reject with the problems of a pool, `store_damaged`, and `store_unreadable` for a
 * user who may not read the tables. The signal stops the question that is being answered.
 */
export function openServerCheck(address: ServerAddress, signal: AbortSignal): ServerCheck {
  const pool = openPool({ ...address, statementTimeout: STATEMENT_MS }, { max: 1, role: "service" });

  const ask = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    pool
      .use(async (connection) => {
        signal.throwIfAborted();
        const stop = (): void => void cancel(address, connection);
        signal.addEventListener("abort", stop);
        try {
          return await work(connection);
        } finally {
          signal.removeEventListener("abort", stop);
        }
      })
      .catch((error: unknown) => {
        signal.throwIfAborted();
        throw asProblem(error);
      });

  const inCompany = <Result>(
    number: number,
    look: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> =>
    ask(async ({ client }) => {
      await client.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL cashbook.company = '${Math.trunc(number)}'`,
      );
      try {
        return await look(client);
      } finally {
        // Where the connection is lost, the pool throws it away.
        await client.query("ROLLBACK").catch(() => undefined);
      }
    });

  const check: ServerCheck = {
    server: () =>
      ask(async ({ client, host }) => ({
        facts: await serverFacts(client),
        clock: await clockOf(client),
        host,
        connections: address.poolMax ?? SERVING_MAX,
      })),
    schema: () => ask(async ({ client }) => (await appliedSteps(client)) ?? []),
    async danglingReferences() {
      const references = await ask(({ client }) => referencesOf(client));
      let dangling = 0;
      for (const { number } of await check.companies())
        dangling += await inCompany(number, (client) => danglingIn(client, { company: number, references }));
      return dangling;
    },
    companies: () =>
      ask(async ({ client }) => {
        const { rows } = await client.query<{ number: string; id: string; name: string }>(
          "SELECT company_id AS number, id, name FROM companies ORDER BY company_id",
        );
        return rows.map(({ number, ...company }) => ({ ...company, number: Number(number) }));
      }),
    company: (number, look) =>
      inCompany(number, (client) => {
        const { db } = queryLayer(client, { isOpen: true });
        return look(companyCheck(db, number));
      }),
    heads: () => headsOf(check),
    close: () => pool.close(),
  };
  return check;
}

/** Tells the server to stop what it is at on the connection: it would go on though nobody waited for the answer. */
async function cancel(address: ServerAddress, { host, process }: Connection): Promise<void> {
  const { Client } = await import("pg");
  const other = new Client(await clientConfig(address, host));
  other.on("error", () => undefined);
  try {
    await other.connect();
    await other.query("SELECT pg_cancel_backend($1)", [process]);
  } catch {
    // A server that is away has stopped already.
  } finally {
    await other.end().catch(() => undefined);
  }
}
