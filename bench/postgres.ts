/**
 * A book on a PostgreSQL server of the bench's own: import against `COPY` of the same rows, which the server reads from its
 * own disk, into a table with the same columns and indexes; lists and reports against those of a small book; and a service.
 */
import { join } from "node:path";
import { startCluster, type Cluster } from "../test/support/postgres/cluster.ts";
import { writeBankFile } from "./book.ts";
import { cashbook, type Bench, type Book } from "./cashbook.ts";
import { companyPosts } from "./companies.ts";
import { insertsPerSecond } from "./insert-floor.ts";
import { medians, run } from "./measure.ts";
import { CONNECTIONS, requests } from "./requests.ts";
import type { Result } from "./table.ts";

const NOTHING_NEW = 8;
const SMALL = 10_000;
const ROUNDS = 7;
const INSERT_SECONDS = 3;
const COMPANIES = 50;

/** As a server of this size is run, where those of tests are careless of the disk. */
const SETTINGS = {
  fsync: true,
  full_page_writes: true,
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  autovacuum_naptime: "1min",
  max_connections: 200,
};

const REPORT = ["reports", "cash-flow", "--from", "2025-11-01", "--to", "2026-10-31", "--interval", "month"];

export async function postgres({ folder, rows }: Bench): Promise<Result[]> {
  await using cluster = await startCluster({ settings: SETTINGS });
  const large = await newBook(cluster, { name: "large", folder });
  const small = await newBook(cluster, { name: "small", folder });
  const [file, smallFile] = [await bankFile(folder, rows), await bankFile(folder, SMALL)];

  const first = (await run(cashbook(large, importOf(file)))).seconds;
  const again = (await run(cashbook(large, importOf(file), [NOTHING_NEW]))).seconds;
  const copied = await copy(cluster, "large");
  await run(cashbook(small, importOf(smallFile)));
  const [listed = NaN, listedSmall = NaN, reported = NaN, reportedSmall = NaN] = await medians(
    [
      cashbook(large, ["tx", "list"]),
      cashbook(small, ["tx", "list"]),
      cashbook(large, REPORT),
      cashbook(small, REPORT),
    ],
    ROUNDS,
  );
  const { bare, get, post } = await requests(large);
  const inserts = await insertsPerSecond(large.database, { clients: CONNECTIONS, seconds: INSERT_SECONDS });
  const several = await companyPosts(large, COMPANIES);

  const on = `PostgreSQL, ${rows.toLocaleString("en")} rows`;
  const of = `the same over ${SMALL.toLocaleString("en")} rows`;
  return [
    {
      work: `${on}: tx import`,
      floor_name: "COPY into a table with the same indexes",
      floor: copied,
      figure: first,
      unit: "s",
      budget: 1.6,
    },
    {
      work: `${on}: the same import again, all duplicates`,
      floor_name: "the first import",
      floor: first,
      figure: again,
      unit: "s",
      budget: 0.6,
    },
    { work: `${on}: tx list`, floor_name: of, floor: listedSmall, figure: listed, unit: "s", budget: 1.5 },
    {
      work: `${on}: reports cash-flow by month`,
      floor_name: of,
      floor: reportedSmall,
      figure: reported,
      unit: "s",
      budget: 1.5,
    },
    {
      unit: "/s",
      budget: 0.15,
      work: `${on}: GET one transaction over HTTP, ${CONNECTIONS} connections`,
      floor_name: "bare node:http, the same bytes",
      floor: bare.perSecond,
      figure: get.perSecond,
    },
    {
      unit: "/s",
      budget: 0.12,
      work: `${on}: POST one transaction of one company over HTTP, durable, ${CONNECTIONS} connections`,
      floor_name: `one INSERT a transaction by ${CONNECTIONS} clients, into a table with the same indexes`,
      floor: inserts,
      figure: post.perSecond,
    },
    {
      unit: "ms",
      budget: 50,
      work: `${on}: p99 of such a POST`,
      floor_name: "p99 of bare node:http",
      floor: bare.p99,
      figure: post.p99,
    },
    {
      unit: "/s",
      budget: 0.2,
      work: `${on}: POST one transaction of ${COMPANIES} companies over HTTP, durable, ${CONNECTIONS} connections`,
      floor_name: "the same INSERT",
      floor: inserts,
      figure: several.perSecond,
    },
  ];
}

async function newBook(
  cluster: Cluster,
  { name, folder }: { readonly name: string; readonly folder: string },
): Promise<Required<Book>> {
  await ask(cluster.address("postgres"), [`CREATE DATABASE ${name}`]);
  const book = { home: join(folder, `postgres-${name}`), database: cluster.address(name) };
  await run(cashbook(book, ["init", "Bench", "--currency", "EUR"]));
  return book;
}

async function bankFile(folder: string, rows: number): Promise<string> {
  const path = join(folder, `postgres-${rows}.csv`);
  await writeBankFile({ path, rows, days: 600 });
  return path;
}

function importOf(path: string): readonly string[] {
  return ["tx", "import", path, "--account", "Main", "--currency", "EUR", "--yes"];
}

/** Seconds that COPY takes for the book's transactions, in their order. */
async function copy(cluster: Cluster, name: string): Promise<number> {
  const file = join(cluster.folder, "transactions");
  const address = cluster.address(name);
  await ask(address, [
    `COPY (SELECT * FROM cashbook.transactions ORDER BY transaction_date, id) TO '${file}'`,
    "CREATE TABLE public.floor (LIKE cashbook.transactions INCLUDING ALL)",
    "CHECKPOINT",
  ]);
  const start = performance.now();
  await ask(address, [`COPY public.floor FROM '${file}'`]);
  const seconds = (performance.now() - start) / 1000;
  await ask(address, ["DROP TABLE public.floor"]);
  return seconds;
}

async function ask(address: string, statements: readonly string[]): Promise<void> {
  const { Client } = await import("pg");
  const client = new Client(address);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
