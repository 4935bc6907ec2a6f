/** A service on a large book against a bare HTTP server, and an import over loopback against an embedded one. */
import { join } from "node:path";
import { writeBankFile } from "./book.ts";
import { bulkCreates } from "./bulk-creates.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import { medians, run } from "./measure.ts";
import { CONNECTIONS, requests, started } from "./requests.ts";
import type { Result } from "./table.ts";

/** Rows of the import. */
const FILE_ROWS = 100_000;

/** Expects the large book of the import's bench in `home`. */
export async function http(bench: Bench): Promise<Result[]> {
  const { bare, get, post } = await requests(bench);
  const of = { unit: "/s", budget: 0.4 } as const;
  return [
    {
      ...of,
      work: `GET one transaction over HTTP, ${CONNECTIONS} connections`,
      floor_name: "bare node:http, the same bytes",
      floor: bare.perSecond,
      figure: get.perSecond,
    },
    {
      ...of,
      work: `POST one transaction over HTTP, durable, ${CONNECTIONS} connections`,
      floor_name: "bare node:http, the same bytes",
      floor: bare.perSecond,
      figure: post.perSecond,
      budget: 0.12,
    },
    {
      work: `p99 of a POST over HTTP, ${CONNECTIONS} connections`,
      floor_name: "p99 of bare node:http",
      floor: bare.p99,
      figure: post.p99,
      unit: "ms",
      budget: 50,
    },
    ...(await bulkCreates(bench)),
    await remoteImport(bench),
  ];
}

/** The same file into two new books: into one through a service on loopback, into the other embedded. */
async function remoteImport({ folder }: Bench): Promise<Result> {
  const file = join(folder, "remote.csv");
  await writeBankFile({ path: file, rows: FILE_ROWS, days: 600 });
  const served = { home: join(folder, "served") };
  await run(cashbook(served, ["init", "Bench", "--currency", "EUR"]));
  const service = await started(cashbook(served, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const scopes = ["--scope", "read", "--scope", "write"];
    const token = (await run(cashbook(served, ["auth", "token", ...scopes]))).stdout.trim();
    const words = (account: string) => ["tx", "import", file, "--account", account, "--yes"];
    const client = { CASHBOOK_BASE_URL: `http://127.0.0.1:${service.port}`, CASHBOOK_TOKEN: token };
    const remote = cashbook({ home: join(folder, "client") }, words("Main"));
    const [embedded = NaN, over = NaN] = await medians(
      [
        cashbook({ home: join(folder, "embedded") }, words("Main")),
        { ...remote, env: { ...remote.env, ...client } },
      ],
      1,
    );
    return {
      work: `tx import of ${FILE_ROWS.toLocaleString("en")} rows over loopback`,
      floor_name: "the same import, embedded",
      floor: embedded,
      figure: over,
      unit: "s",
      budget: 1.3,
    };
  } finally {
    service.stop();
  }
}
