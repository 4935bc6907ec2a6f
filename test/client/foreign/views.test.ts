/** Every view of what somebody else's service answers, however little that is: no stack trace, and no "undefined". */
import { afterAll, beforeAll, expect, test } from "vitest";
import { foreignServer, KEY, TOKEN, type ForeignServer, type Seen } from "../../support/foreign-server.ts";
import { cashbook } from "../../support/program-host/host.ts";
import { freshPlace, type Place } from "../../support/run.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] !== undefined;
const OUTPUTS = ["table", "csv", "json"];

let server: ForeignServer;
let place: Place;
beforeAll(async () => {
  server = await foreignServer();
  place = await freshPlace();
});
afterAll(async () => {
  await server.close();
  await place[Symbol.asyncDispose]();
});

/** A record, or a list of one, that holds next to nothing. */
function sparse({ path, method }: Seen, record: object): string {
  const [resource = "", id] = path.split("?", 1)[0]?.split("/").slice(-2) ?? [];
  const named = ["transactions", "bank-accounts", "statements", "categories", "api-keys"].includes(id ?? "");
  const isList = method === "GET" && named && resource !== "me";
  return JSON.stringify({ success: true, data: isList ? [record] : record });
}

const COMMANDS = [
  "keys show",
  "keys usage",
  "keys list",
  "keys list --active",
  "keys create CI --quiet",
  "accounts create Box --currency EUR",
  "tx list",
  "tx list --sort amount --limit 5",
  "tx show t-1",
  "tx create --account acc-main --date 2026-01-02 --description Tea --amount -3",
  "tx update t-1 --category travel",
  "tx delete t-1 --yes",
  "tx delete t-1 --dry-run",
  "accounts list",
  "accounts show acc-1",
  "accounts transactions acc-1",
  "statements list",
  "statements show s-1",
  "statements transactions s-1",
  "categories list",
  "company show",
  "reports cash-flow --period 2026",
  "reports summary --period 2026",
  "whoami",
] as const;

/** Records with next to nothing, with nulls, and with values of other kinds than the contract's. */
const RECORDS: readonly (readonly [string, object])[] = [
  ["an id", { id: "acc-1" }],
  ["nothing", {}],
  [
    "nulls",
    {
      id: "acc-1",
      amount: null,
      currency_code: null,
      description: null,
      tags: null,
      endpoints: null,
      name: null,
    },
  ],
  [
    "other kinds",
    { id: 7, amount: "12.50", tags: "a,b", status: { now: "new" }, name: 5, description: ["x"] },
  ],
];

test.each(COMMANDS)("cashbook %s", { timeout: 60_000 }, async (words) => {
  // In the short run each command meets every second record, and each record every second command.
  const turn = COMMANDS.indexOf(words) % 2;
  for (const [index, [, record]] of RECORDS.entries()) {
    if (!FULL && index % 2 !== turn) continue;
    server.fault = (seen) =>
      seen.path === "/.well-known/cashbook"
        ? undefined
        : { kind: "answered", status: 200, body: sparse(seen, record) };
    const ended = await Promise.all(
      (FULL ? OUTPUTS : OUTPUTS.slice(index >> 1, (index >> 1) + 1)).map((output) =>
        cashbook([...words.split(" "), "-o", output], {
          place,
          environment: {
            CASHBOOK_BASE_URL: server.url,
            ...(/^keys (list|create)/.test(words) ? { CASHBOOK_TOKEN: TOKEN } : { CASHBOOK_API_KEY: KEY }),
          },
        }),
      ),
    );
    for (const { exit, stdout, stderr } of ended) {
      expect([0, 3, 6, 11], `${words} on ${JSON.stringify(record)}: ${stderr}`).toContain(exit);
      expect(stderr).not.toMatch(/undefined|NaN|\[object/);
      expect(stdout).not.toMatch(/undefined|NaN|\[object/);
    }
  }
});
