/** Imports into somebody else's service, by the built program: each row once, whatever happens on the way. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  foreignServer,
  KEY,
  type Fault,
  type ForeignServer,
  type Seen,
} from "../../support/foreign-server.ts";
import { cashbook } from "../../support/program-host/host.ts";
import { freshPlace, program, type Ended, type Place } from "../../support/run.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] !== undefined;

let server: ForeignServer;
let place: Place;
beforeEach(async () => {
  server = await foreignServer();
  place = await freshPlace();
});
afterEach(async () => {
  await server.close();
  await place[Symbol.asyncDispose]();
});

const environment = () => ({ CASHBOOK_BASE_URL: server.url, CASHBOOK_API_KEY: KEY });
const run = (...words: string[]): Promise<Ended> => cashbook(words, { place, environment: environment() });
const importing = (...words: string[]): Promise<Ended> =>
  run("tx", "import", "bank.csv", "--account", "main", "--json", ...words);
const file = (name: string, lines: readonly string[]) =>
  writeFileSync(join(place.folder, name), ["Date,Description,Amount", ...lines].join("\n"));
const isCreate = ({ method }: Seen) => method === "POST";

/** Rows of 300 days, of which some are equal to others of their day. */
function bankLines(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => {
    const row = from + index;
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(row / 17))).toISOString().slice(0, 10);
    const text = row % 17 < 4 ? "Coffee" : `Payment ${row}`;
    const amount = row % 17 < 4 ? "-4.50" : `-${(row % 400) + 1}.${String(row % 100).padStart(2, "0")}`;
    return `${day},${text},${amount}`;
  });
}

/** What the service holds, as lines of the file. */
function held(): string[] {
  return server.transactions
    .map((row) => `${String(row["transaction_date"])},${String(row["description"])},${amountOf(row)}`)
    .sort();
}

function amountOf({ amount }: Readonly<Record<string, unknown>>): string {
  return JSON.isRawJSON(amount) ? amount.rawJSON : String(amount);
}

function receipt({ stdout, stderr }: Ended): Record<string, number> & { accounts: { sum_out: number }[] } {
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof receipt>;
}

/** What stood on stderr, without the lines that tell how far it is. */
function said({ stderr }: Ended): string {
  return stderr.replace(/^Importing .*\n/gm, "");
}

/** Faults of creates, one in `every`, each of another kind. */
function faultsOfCreates(every: number): (seen: Seen, number: number) => Fault | undefined {
  const kinds: readonly Fault[] = [
    { kind: "limited", retryAfter: "1" },
    { kind: "reset", when: "after" },
    { kind: "failed", when: "before", status: 500 },
    { kind: "failed", when: "after", status: 502, html: true },
    { kind: "reset", when: "before" },
  ];
  let creates = 0;
  return (seen) => {
    if (!isCreate(seen) || ++creates % every !== 0) return undefined;
    const kind = kinds[(creates / every) % kinds.length];
    // Waiting for a limit takes a second; a few times are enough.
    return kind?.kind === "limited" && creates > 20 * every ? kinds[1] : kind;
  };
}

describe.each([
  ["that ignores idempotency keys", false],
  ["that honours them", true],
] as const)("a service %s", (_, honours) => {
  test(
    "has each of many rows once, though it limits, fails, and loses answers",
    { timeout: 120_000 },
    async () => {
      server.honoursIdempotencyKeys = honours;
      server.paging = honours ? "cursor" : "none";
      server.fault = faultsOfCreates(8);
      const count = FULL ? 5000 : 96;
      const lines = bankLines(count);
      file("bank.csv", lines);
      const ended = await importing();
      expect(said(ended)).toBe("");
      expect(ended.exit).toBe(0);
      expect(receipt(ended)).toMatchObject({ rows: count, created: count, duplicates: 0, unknown: 0 });
      expect(held()).toEqual([...lines].sort());
      expect(server.mostAtOnce).toBeLessThanOrEqual(8);

      server.fault = undefined;
      const again = await importing();
      expect(receipt(again)).toMatchObject({ rows: count, created: 0, duplicates: count });
      expect(again.exit).toBe(8);
    },
  );

  test("has each row once, though the program is killed again and again", { timeout: 120_000 }, async () => {
    server.honoursIdempotencyKeys = honours;
    server.delay = 2;
    const count = FULL ? 1000 : 200;
    const lines = bankLines(count);
    file("bank.csv", lines);
    for (let kill = 1; kill <= 3; kill++) {
      const child = spawn(process.execPath, [program, "tx", "import", "bank.csv", "--account", "main"], {
        cwd: place.folder,
        env: { ...place.environment, ...environment() },
        stdio: "ignore",
      });
      const wanted = kill * 0.3 * count;
      while (server.transactions.length < wanted && child.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("close", resolve));
      expect(server.transactions.length).toBeLessThan(count);
      expect(server.mostAtOnce).toBeGreaterThan(1);
    }
    const ended = await importing();
    expect([said(ended), ended.exit]).toEqual(["", 0]);
    expect(receipt(ended)).toMatchObject({ rows: count, created: count, duplicates: 0, unknown: 0 });
    expect(held()).toEqual([...lines].sort());
  });
});

const FEW = ["2026-01-02,Coffee,-4.50", "2026-01-02,Coffee,-4.50", "2026-01-20,Salary,2500.00"];

describe("what is there already", () => {
  test("is found without a journal, in whatever file it comes, and twins stay two", async () => {
    file("bank.csv", FEW);
    expect(receipt(await importing())).toMatchObject({ created: 3 });
    rmSync(join(place.home, "state"), { recursive: true });
    file("bank.csv", [...FEW, "2026-01-02,Coffee,-4.50", "2026-01-21,Tea,-3.00"]);
    const ended = await importing();
    expect(receipt(ended)).toMatchObject({ rows: 5, created: 2, duplicates: 3, edge_duplicates: 2 });
    expect(ended.exit).toBe(0);
    expect(held()).toHaveLength(5);
  });

  test("is seen by a dry run, which sends nothing", async () => {
    file("bank.csv", FEW);
    await importing();
    file("bank.csv", [...FEW, "2026-01-21,Tea,-3.00"]);
    const { stdout, exit } = await importing("--dry-run");
    const { rows } = JSON.parse(stdout) as { rows: { verdict: string; transaction_id: string | null }[] };
    expect(rows.map(({ verdict }) => verdict)).toEqual(["duplicate", "duplicate", "duplicate", "new"]);
    expect(new Set(rows.map(({ transaction_id }) => transaction_id)).size).toBe(4);
    expect(exit).toBe(0);
    expect(held()).toHaveLength(3);
  });

  test("is never taken for a row that was under way when a run stopped", async () => {
    file("bank.csv", FEW.slice(0, 1));
    await importing();
    file("bank.csv", FEW.slice(0, 2));
    server.fault = (seen) => (isCreate(seen) ? { kind: "limited", retryAfter: "3600" } : undefined);
    expect((await importing()).exit).toBe(10);
    server.fault = undefined;
    expect(receipt(await importing())).toMatchObject({ created: 1, duplicates: 1 });
    expect(held()).toHaveLength(2);
  });

  test("was edited there, and is known again by the bank's text", async () => {
    file("bank.csv", FEW);
    await importing();
    for (const row of server.transactions) row["description"] = "mine";
    const ended = await importing();
    expect(receipt(ended)).toMatchObject({ created: 0, duplicates: 3 });
    expect(ended.exit).toBe(8);
  });

  test.each([
    ["goes on in a way that it does not say", () => void (server.paging = "silent"), ""],
    [
      "is not there",
      () =>
        void (server.fault = ({ method, path }) =>
          method === "GET" && path.startsWith("/api-v1/transactions")
            ? { kind: "answered", status: 405, body: "{}" }
            : undefined),
      "",
    ],
  ])("is not known where the list %s, and nothing is sent without --no-lookup", async (_, prepare) => {
    file("bank.csv", bankLines(150));
    expect(receipt(await importing())).toMatchObject({ created: 150 });
    prepare();
    file("bank.csv", bankLines(151));
    const refused = await importing();
    expect(refused.exit).toBe(11);
    expect(refused.stderr).toContain("cannot be looked up in transactions.list");
    expect(refused.stderr).toContain("--no-lookup");
    expect(held()).toHaveLength(150);
    expect(receipt(await importing("--no-lookup"))).toMatchObject({ created: 151, duplicates: 0 });
    expect(held()).toHaveLength(301);
  });
});

describe("what nobody can know", () => {
  const lostOnce = () => {
    let lost = false;
    server.fault = (seen) => {
      if (!isCreate(seen) || lost) return undefined;
      lost = true;
      return { kind: "reset", when: "after" };
    };
  };

  test("is told as unknown with --no-lookup, and settled by the next run that may look", async () => {
    lostOnce();
    file("bank.csv", FEW);
    const ended = await importing("--no-lookup");
    expect(receipt(ended)).toMatchObject({ rows: 3, created: 2, duplicates: 0, unknown: 1 });
    expect(ended.exit).toBe(11);
    const again = await run("imports", "resume", "--json");
    // The options of the first run go on: it still may not look.
    expect(receipt(again)).toMatchObject({ created: 2, unknown: 1 });
    const settled = await importing();
    expect(receipt(settled)).toMatchObject({ rows: 3, created: 3, unknown: 0 });
    expect(held()).toHaveLength(3);
  });

  test.each([
    ["does at once, and tells late: the look-up finds it", "after", { created: 3, unknown: 0 }],
    ["does late: it is not sent again before it can be known", "before", { created: 2, unknown: 1 }],
  ] as const)("is what a slow service %s", async (_, when, counts) => {
    file("bank.csv", FEW);
    server.fault = ({ body }) =>
      body.includes("Salary") ? { kind: "slow", when, milliseconds: 2000 } : undefined;
    expect(receipt(await importing("--timeout", "1"))).toMatchObject(counts);
    server.fault = undefined;
    const again = await importing();
    expect(receipt(again)).toMatchObject(
      when === "after" ? { created: 0, duplicates: 3 } : { created: 3, duplicates: 0, unknown: 0 },
    );
    expect(held()).toHaveLength(3);
    expect(server.seen.filter(({ body }) => body.includes("Salary"))).toHaveLength(1);
  });
});

describe("what is refused", () => {
  test("goes into a file of its own, which can be corrected and imported", async () => {
    file("bank.csv", [...FEW, "2026-01-21,refused thing,-3.00", "2026-01-22,Tea,lots"]);
    const ended = await importing();
    expect(receipt(ended)).toMatchObject({ rows: 5, created: 3, rejected: 2 });
    expect(ended.exit).toBe(3);
    const path = join(place.folder, "bank.csv.rejected.csv");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, "utf8");
    expect(text).toContain("answered 422: The description is not acceptable.");
    // The corrected row is a third coffee, and no duplicate of the other two.
    writeFileSync(
      join(place.folder, "corrected.csv"),
      text.replace("2026-01-21,refused thing,-3.00", "2026-01-02,Coffee,-4.50").replace("lots", "-1.00"),
    );
    const corrected = await run("tx", "import", "corrected.csv", "--account", "main", "--json");
    expect(receipt(corrected)).toMatchObject({ rows: 2, created: 2, duplicates: 0 });
    const again = await run("tx", "import", "corrected.csv", "--account", "main", "--json");
    expect(receipt(again)).toMatchObject({ created: 0, duplicates: 2 });
  });

  test("is more than half of a file, each row by itself: nothing is sent", async () => {
    file("bank.csv", [...FEW.slice(0, 1), ...[3, 4, 5].map((day) => `2026-01-0${day},Tea,-3.00,ab`)]);
    for (const words of [[], ["--dry-run"]]) {
      const ended = await importing(...words);
      expect(ended.exit).toBe(7);
      expect(ended.stderr).toContain("3 of 4 rows cannot be read, and nothing was written; line 3: ");
    }
    expect(held()).toEqual([]);
    expect(receipt(await importing("--max-errors", "3"))).toMatchObject({ created: 1, rejected: 3 });
  });

  test("is everything, when the service means something else: it stops after a few", async () => {
    file("bank.csv", bankLines(100));
    server.fault = (seen) =>
      isCreate(seen) ? { kind: "answered", status: 400, body: '{"error": {"message": "No."}}' } : undefined;
    const ended = await importing();
    expect(ended.exit).toBe(7);
    expect(ended.stderr).toContain("answered 400: No. The import stopped there; 0 rows are created.");
    expect(server.seen.filter(isCreate).length).toBeLessThan(30);
    server.fault = undefined;
    expect(receipt(await importing())).toMatchObject({ created: 100, rejected: 0 });
  });

  test("is a key that may not create: exit 5, and nothing more is sent", async () => {
    file("bank.csv", bankLines(100));
    server.fault = (seen) => (isCreate(seen) ? { kind: "answered", status: 403, body: "{}" } : undefined);
    expect((await importing()).exit).toBe(5);
    expect(server.seen.filter(isCreate).length).toBeLessThan(10);
  });

  test("is a limit that opens much later: exit 10, and the next run goes on", async () => {
    file("bank.csv", bankLines(60));
    let creates = 0;
    server.fault = (seen) =>
      isCreate(seen) && ++creates > 30 ? { kind: "limited", retryAfter: "3600" } : undefined;
    const ended = await importing();
    expect(ended.exit).toBe(10);
    expect(ended.stderr).toContain("30 rows are created.");
    server.fault = undefined;
    expect(receipt(await importing())).toMatchObject({ created: 60, duplicates: 0 });
    expect(held()).toHaveLength(60);
  });

  test("is a row with members that the service does not know", async () => {
    writeFileSync(
      join(place.folder, "rows.jsonl"),
      [
        '{"bank_account_id": "main", "transaction_date": "2026-01-02", "description": "A", "amount": -1.50}',
        '{"bank_account_id": "main", "transaction_date": "2026-01-02", "description": "B", "amount": 2, "external_id": "x"}',
        '{"bank_account_id": "acc-main", "transaction_date": "2026-01-02", "description": "A", "amount": -1.5}',
      ].join("\n"),
    );
    const ended = await run("tx", "create", "--json-input", "rows.jsonl", "--json");
    expect(receipt(ended)).toMatchObject({ rows: 3, created: 2, rejected: 1 });
    expect(readFileSync(join(place.folder, "rows.jsonl.rejected.jsonl"), "utf8")).toContain(
      "The service does not know external_id",
    );
    expect(held()).toEqual(["2026-01-02,A,-1.5", "2026-01-02,A,-1.5"]);
  });
});

test("equal rows are never under way together, and others are", async () => {
  server.delay = 10;
  file(
    "bank.csv",
    Array.from({ length: 20 }, () => "2026-01-02,Coffee,-4.50"),
  );
  expect(receipt(await importing())).toMatchObject({ created: 20 });
  expect(server.mostAtOnce).toBe(1);
  file("bank.csv", bankLines(40));
  // Four of its rows are coffees of the same day.
  expect(receipt(await importing())).toMatchObject({ created: 36, duplicates: 4 });
  expect(server.mostAtOnce).toBe(8);
});

test("two runs at once are one after the other", async () => {
  file("bank.csv", bankLines(200));
  // The first is under way before the second begins, and not through before it ends, however busy the machine is.
  let [isBegun, milliseconds] = [false, 2000];
  server.fault = (seen) => {
    if (!isCreate(seen)) return undefined;
    isBegun = true;
    return { kind: "slow", when: "before", milliseconds };
  };
  const first = importing();
  while (!isBegun) await pause(10);
  const second = await importing();
  milliseconds = 0;
  expect(second).toMatchObject({ exit: 12 });
  expect(second.stderr).toContain("Another process is importing into the account acc-main of");
  expect(await first).toMatchObject({ exit: 0 });
  expect(held()).toEqual(bankLines(200).sort());
});

test("an interrupted run finishes what is under way, and is resumed", async () => {
  file("bank.csv", bankLines(400));
  server.delay = 5;
  const child = spawn(process.execPath, [program, "tx", "import", "bank.csv", "--account", "main"], {
    cwd: place.folder,
    env: { ...place.environment, ...environment() },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (part: Uint8Array) => (stderr += Buffer.from(part).toString()));
  while (server.transactions.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGINT");
  const exit = await new Promise((resolve) => child.once("close", resolve));
  expect(exit).toBe(130);
  const id = /cashbook imports resume ([0-9a-f-]{36})/.exec(stderr)?.[1] ?? "";
  const before = server.transactions.length;
  expect(before).toBeLessThan(400);
  const resumed = await run("imports", "resume", id, "--json");
  expect(receipt(resumed)).toMatchObject({ rows: 400, created: 400, duplicates: 0 });
  expect(server.seen.filter(isCreate)).toHaveLength(400);
  expect((await run("imports", "resume", id)).exit).toBe(9);
});

test("the journal is this user's own, and a line that was cut off does not count", async () => {
  file("bank.csv", FEW);
  server.fault = (seen) =>
    seen.body.includes("Salary") ? { kind: "limited", retryAfter: "3600" } : undefined;
  expect((await importing()).exit).toBe(10);
  const folder = join(place.home, "state", "imports", "foreign");
  const [name = ""] = readdirSync(folder).filter((entry) => entry.endsWith(".jsonl"));
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const kept = readFileSync(join(folder, name), "utf8");
  writeFileSync(join(folder, name), `${kept}{"created": 4, "id": "t-`);
  server.fault = undefined;
  expect(receipt(await importing())).toMatchObject({ created: 3, duplicates: 0 });
  expect(held()).toHaveLength(3);
  expect(
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as object),
  ).not.toHaveLength(0);
});

test("an account of which nothing can be looked up is taken as it is named", async () => {
  server.has.delete("bank-accounts");
  file("bank.csv", FEW);
  const without = await run("tx", "import", "bank.csv", "--account", "acc-main");
  expect([without.exit, without.stderr]).toEqual([
    7,
    'Neither the file nor the service says which currency the account "acc-main" is in.\nName it with --currency, such as --currency EUR.\n',
  ]);
  const ended = await run("tx", "import", "bank.csv", "--account", "acc-main", "--currency", "EUR", "--json");
  expect(receipt(ended)).toMatchObject({ created: 3 });
  expect(server.transactions[0]).toMatchObject({ bank_account_id: "acc-main" });
});

test("an account that is not there is made, or said to be impossible to make", async () => {
  file("bank.csv", FEW);
  const made = await run(
    "tx",
    "import",
    "bank.csv",
    "--account",
    "Till",
    "--currency",
    "EUR",
    "--yes",
    "--json",
  );
  expect(receipt(made)).toMatchObject({ created: 3 });
  expect(server.accounts.at(-1)).toMatchObject({ name: "Till", currency_code: "EUR" });
  server.fault = (seen) =>
    isCreate(seen) ? { kind: "answered", status: 405, body: '{"error": "no"}' } : undefined;
  const refused = await run("tx", "import", "bank.csv", "--account", "Box", "--currency", "EUR", "--yes");
  expect(refused.exit).toBe(6);
  expect(refused.stderr).toContain("does not have accounts.create");
});

test("--no-lookup is refused by a book, which knows its rows", async () => {
  file("bank.csv", FEW);
  const { exit, stderr } = await cashbook(
    ["tx", "import", "bank.csv", "--no-lookup", "--yes", "--account", "x"],
    { place },
  );
  expect([exit, stderr.split("\n")[0]]).toEqual([
    2,
    "--no-lookup is for services without imports; this one has them.",
  ]);
  expect(existsSync(join(place.home, "state", "imports"))).toBe(false);
});

describe("what an account's earlier file proved", () => {
  const bank = (days: readonly string[]) =>
    file(
      "bank.csv",
      days.map((day, at) => `${day},Rent ${at},-7.00`),
    );
  const card = (month: string) =>
    writeFileSync(
      join(place.folder, "card.ofx"),
      `OFXHEADER:100\n\n<OFX><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>7</CCACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>2026${month}05<TRNAMT>1.50<FITID>${month}<NAME>Shop</STMTTRN></BANKTRANLIST></CCSTMTRS></OFX>\n`,
    );
  const taking = (...words: string[]) =>
    run("tx", "import", "card.ofx", "--account", "main", "--json", ...words);
  const idOf = (ended: Ended) => String(receipt(ended)["import_id"]);

  test("is remembered by this machine, and shown with where it was proven, until its import is undone", async () => {
    bank(["03/04/2026"]);
    expect(await importing()).toMatchObject({
      exit: 7,
      stderr: expect.stringContaining("ambiguous_file") as string,
    });
    bank(["28/02/2026"]);
    const id = idOf(await importing());
    bank(["03/04/2026"]);
    expect((await importing()).stdout).toContain(
      `It was proven by bank.csv, line 2 \\"28/02/2026\\" (import ${id}).`,
    );
    expect(held()).toContain("2026-04-03,Rent 0,-7.00");
    bank(["05/28/2026"]);
    expect(await importing()).toMatchObject({
      exit: 7,
      stderr: expect.stringContaining("evidence_contradicted") as string,
    });
    await run("imports", "undo", id, "--yes");
    bank(["05/06/2026"]);
    expect(await importing()).toMatchObject({
      exit: 7,
      stderr: expect.stringContaining("ambiguous_file") as string,
    });
  });

  test("is what a person said of its columns too", async () => {
    const pair = (month: string) =>
      writeFileSync(
        join(place.folder, "bank.csv"),
        ["Moment;Thing;Weg;Her", `12.${month}.2022;Tea;2.50;`, `13.${month}.2022;Pay;;10.00`, ""].join("\n"),
      );
    pair("01");
    expect((await importing()).exit).toBe(7);
    const id = idOf(await importing("--column", "debit=4", "--column", "credit=3"));
    pair("02");
    expect((await importing()).stdout).toContain(`It was answered for bank.csv (import ${id}).`);
    expect(held()).toContain("2022-02-12,Tea,2.50");
    await run("imports", "undo", id, "--yes");
    pair("03");
    expect((await importing()).exit).toBe(7);
  });

  test("is that of the account and the service alone", async () => {
    bank(["28/02/2026"]);
    await importing();
    bank(["03/04/2026"]);
    server.accounts.push({ ...server.accounts[0], id: "acc-other", name: "Other" });
    const other = await run("tx", "import", "bank.csv", "--account", "Other", "--json");
    expect(other).toMatchObject({ exit: 7, stderr: expect.stringContaining("ambiguous_file") as string });
    const elsewhere = await foreignServer();
    try {
      const ended = await cashbook(["tx", "import", "bank.csv", "--account", "main", "--json"], {
        place,
        environment: { ...environment(), CASHBOOK_BASE_URL: elsewhere.url },
      });
      expect(ended).toMatchObject({ exit: 7, stderr: expect.stringContaining("ambiguous_file") as string });
    } finally {
      await elsewhere.close();
    }
  });

  test("settles the signs of a statement that a person answered before", async () => {
    card("02");
    expect((await taking()).exit).toBe(7);
    const id = idOf(await taking("--invert-sign"));
    card("03");
    expect((await taking()).stdout).toContain(`It was answered for card.ofx (import ${id}).`);
    expect(held()).toEqual(["2026-02-05,Shop,-1.50", "2026-03-05,Shop,-1.50"]);
    await run("imports", "undo", id, "--yes");
    card("04");
    expect((await taking()).exit).toBe(7);
  });
});

describe("fees as rows of their own", () => {
  const fees = (...words: string[]) =>
    run("tx", "import", "fees.csv", "--account", "main", "--json", ...words);
  const write = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => {
      const day = String((at % 28) + 1).padStart(2, "0");
      return `2026-03-${day},Order ${at},${at + 10}.00,-1.00,${at + 9}.00`;
    });
    writeFileSync(join(place.folder, "fees.csv"), ["Date,Description,Gross,Fee,Net", ...rows].join("\n"));
  };
  const sum = () => server.transactions.reduce((total, row) => total + Number(amountOf(row)), 0);

  test("each is sent once, and the account's files stay so", async () => {
    write(2);
    expect(receipt(await fees("--split-fees"))).toMatchObject({ rows: 4, created: 4, duplicates: 0 });
    expect(held()).toEqual([
      "2026-03-01,Fee: Order 0,-1.00",
      "2026-03-01,Order 0,10.00",
      "2026-03-02,Fee: Order 1,-1.00",
      "2026-03-02,Order 1,11.00",
    ]);
    // Without the flag this machine remembers what it did.
    expect(receipt(await fees())).toMatchObject({ rows: 4, created: 0, duplicates: 4 });
    expect(receipt(await fees("--split-fees", "--dry-run"))).toMatchObject({ counts: { duplicates: 4 } });
  });

  test("the other way is refused until the import is undone", async () => {
    write(2);
    const id = String(receipt(await fees())["import_id"]);
    const refused = await fees("--split-fees");
    expect(refused.exit).toBe(7);
    expect(refused.stderr).toContain(`cashbook imports undo ${id}`);
    await run("imports", "undo", id, "--yes");
    expect(receipt(await fees("--split-fees"))).toMatchObject({ created: 4, duplicates: 0 });
    expect(sum()).toBe(9 + 10);
  });

  test(
    "lost answers, and a kill between a payment and its fee, leave each there once",
    { timeout: 60_000 },
    async () => {
      server.fault = faultsOfCreates(8);
      write(40);
      const child = spawn(
        process.execPath,
        [program, "tx", "import", "fees.csv", "--account", "main", "--split-fees"],
        {
          cwd: place.folder,
          env: { ...place.environment, ...environment() },
          stdio: "ignore",
        },
      );
      while (server.transactions.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
      server.fault = undefined;
      const ended = await fees();
      expect(receipt(ended)).toMatchObject({ rows: 80, unknown: 0 });
      expect(server.transactions).toHaveLength(80);
      expect(sum()).toBe(
        Array.from({ length: 40 }, (_, at) => at + 9).reduce((total, one) => total + one, 0),
      );
    },
  );
});

describe("undo", () => {
  const undo = (id: string, ...words: string[]) => run("imports", "undo", id, "--yes", "--json", ...words);

  test("deletes what the import created, and nothing that was there before", async () => {
    file("bank.csv", FEW.slice(0, 1));
    await importing();
    file("bank.csv", FEW);
    const id = String(receipt(await importing())["import_id"]);
    const dry = await run("imports", "undo", id, "--dry-run");
    expect(dry.stderr).toBe(
      "Deletes what the import of bank.csv created in the account acc-main: 2 transactions.\nNothing was changed.\n",
    );
    expect(held()).toHaveLength(3);
    const ended = await undo(id);
    expect(JSON.parse(ended.stdout)).toMatchObject({ created: 2, removed: 2, gone: 0 });
    expect(held()).toEqual(FEW.slice(0, 1));
    expect((await undo(id)).exit).toBe(9);
    expect(receipt(await importing())).toMatchObject({ created: 2, duplicates: 1 });
  });

  test("stops at what was changed since, unless it is forced, and passes over what is gone", async () => {
    file("bank.csv", FEW);
    const id = String(receipt(await importing())["import_id"]);
    server.transactions.splice(0, 1);
    Object.assign(server.transactions[0] ?? {}, { is_reconciled: true });
    const refused = await undo(id);
    expect(refused.exit).toBe(9);
    expect(refused.stderr).toContain("1 transaction was changed or reconciled since");
    expect(held()).toHaveLength(2);
    const ended = await undo(id, "--force");
    expect(JSON.parse(ended.stdout)).toMatchObject({ created: 3, removed: 2, gone: 1 });
    expect(held()).toEqual([]);
  });

  test("knows only the imports of this machine into this service", async () => {
    const { exit, stderr } = await undo("e96a0622-53df-8387-bcd2-9902ca8e73de");
    expect(exit).toBe(6);
    expect(stderr).toContain("This machine made no import e96a0622-53df-8387-bcd2-9902ca8e73de into");
    expect((await undo("../../../etc/passwd")).exit).toBe(6);
  });
});

test("files of a watched folder are imported once, also with an import that was killed", async () => {
  mkdirSync(join(place.folder, "in"));
  file("in/a.csv", bankLines(40));
  const once = () => run("watch", "in", "--account", "main", "--once", "--settle", "1");
  // The first create is not answered: the import stops there.
  let creates = 0;
  server.fault = (seen) =>
    isCreate(seen) && ++creates > 10 ? { kind: "failed", when: "before", status: 401 } : undefined;
  expect(await once()).toMatchObject({ exit: 4 });
  server.fault = undefined;
  expect(await once()).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining("a.csv into Main") as string,
  });
  expect(held()).toEqual(bankLines(40).sort());
  file("in/b.csv", bankLines(40));
  const before = server.seen.length;
  expect(await once()).toMatchObject({ exit: 0, stderr: "" });
  expect(server.seen.slice(before).filter(isCreate)).toEqual([]);
});
