import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dryRun, exitOfDryRun } from "../../../src/client/import/plan/dry-run.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { CHUNK_ROWS } from "../../../src/client/import/destinations/book/delivery.ts";
import type { ImportOptions } from "../../../src/client/import/plan/options.ts";
import { namedFiles } from "../../../src/client/import/files/named-files.ts";
import { optionsOfPlan, planOf, readPlan, savePlan } from "../../../src/client/import/plan/plan-file.ts";
import { exitOf } from "../../../src/client/import/receipt/receipt.ts";
import { resumeImport } from "../../../src/client/import/drive/resume.ts";
import { importSeveral } from "../../../src/client/import/drive/import-files.ts";
import { fileAt, saveInput, sha256Of } from "../../../src/client/import/files/source-file.ts";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { accounts } from "../../../src/contract/account.ts";
import { imports } from "../../../src/contract/import.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";
import { everything } from "../../support/import.ts";

let book: TestBook;
let folder: string;
let notes: string[];
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-import-"));
  notes = [];
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const call: Call = (operation, input, options) => book.core.call(operation, book.owner, input, options);
const context = (more: Partial<ImportContext> = {}) =>
  importContext({ book, folder }, { note: (sentence) => notes.push(sentence), ...more });
const options = (more: Partial<ImportOptions> = {}) => importOptions({ account: "Main", ...more });
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return fileAt(path);
};
const run = async (name: string, text: string, more: Partial<ImportOptions> = {}) =>
  importFile(await file(name, text), { options: options(more), context: context() });

const stopAfter = (chunks: number): ImportContext => {
  const stop = new AbortController();
  let left = chunks;
  return context({
    stopSignal: stop.signal,
    call: async (operation, input, more) => {
      const answer = await call(operation, input, more);
      if (operation.id === "imports.chunk" && --left === 0) stop.abort();
      return answer;
    },
  });
};

const HEADER = "Date,Description,Amount";
/** Three rows alike, numbered at N. */
const many = (row: string) => [1, 2, 3].map((n) => row.replace("N", String(n)));
const january = [
  HEADER,
  "2026-01-02,Coffee,-4.50",
  "2026-01-02,Coffee,-4.50",
  "2026-01-20,Salary,2500.00",
].join("\n");

test("a file goes into a new account, and the receipt adds up", async () => {
  const receipt = await run("january.csv", january);
  expect(receipt).toMatchObject({
    file_name: "january.csv",
    format: "csv",
    rows: 3,
    created: 3,
    duplicates: 0,
    held: 0,
    rejected: 0,
    skipped: 0,
    period: { from: "2026-01-02", to: "2026-01-20" },
    rejected_file: null,
    undo_command: `cashbook imports undo ${receipt.import_id}`,
  });
  expect(receipt.accounts).toMatchObject([{ name: "Main", currency_code: "EUR", created: true }]);
  expect(exitOf(receipt, { okIfUnchanged: false })).toBe(0);
  expect(notes).toEqual(['Created the account "Main", in EUR.']);
});

test("the same file again is nothing new: 8, or 0 where that is fine", async () => {
  await run("january.csv", january);
  const again = await run("copy.csv", january);
  expect(again).toMatchObject({ created: 0, duplicates: 3 });
  expect(again.accounts[0]?.created).toBe(false);
  expect([exitOf(again, { okIfUnchanged: false }), exitOf(again, { okIfUnchanged: true })]).toEqual([8, 0]);
});

describe("an opening balance that QIF states", () => {
  const qif = (amount: string) =>
    `!Type:Bank\nD2026-01-01\nT${amount}\nPOpening Balance\nL[Main]\n^\nD2026-01-13\nT-1.50\nPShop\n^\nD2026-01-14\nT7.25\nPX\n^\n`;
  const main = async () => (await call(accounts.list, {})).data[0];

  test("becomes that of the account which the import makes, and goes with the import", async () => {
    const { import_id } = await run("main.qif", qif("1500.00"));
    expect(await main()).toMatchObject({ opening_balance: decimal("1500.00"), opening_date: "2026-01-13" });
    await call(imports.undo, { id: import_id ?? "" });
    expect(await main()).toMatchObject({ opening_balance: decimal("0.00"), opening_date: null });
  });

  test.each([
    ["the same is not told", "300.00", []],
    ["another is shown, and the account keeps its own", "1500.00", [/states 1500\.00 EUR .* "Main", which has 300\.00\. .*--opening-balance 1500\.00$/]],
  ])("on an account that a person gave one: %s", async (_, amount, sentences) => {
    const own = { name: "Main", account_type: "checking", currency_code: "EUR", opening_balance: "300" };
    await call(accounts.create, own as never);
    await run("main.qif", qif(amount));
    expect(notes).toEqual(sentences.map((sentence): unknown => expect.stringMatching(sentence)));
    expect(await main()).toMatchObject({ opening_balance: decimal("300.00") });
  }); // prettier-ignore
});

describe("refused rows", () => {
  const broken = january.replace("2026-01-20,Salary,2500.00", "2026-01-20,Salary,lots\n2026-01-21,Tea,-3.00");

  test("go into a file of their own that can be corrected and imported again", async () => {
    const receipt = await run("broken.csv", broken);
    expect(receipt).toMatchObject({ rows: 4, created: 3, rejected: 1 });
    expect(exitOf(receipt, { okIfUnchanged: false })).toBe(3);
    const path = receipt.rejected_file ?? "";
    expect(path).toBe(join(folder, "broken.csv.rejected.csv"));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, "utf8");
    expect(text.split("\r\n")[0]).toBe("Date,Description,Amount,_import,_line,_error");
    expect(text).toContain(`2026-01-20,Salary,lots,${receipt.import_id},4,amount_syntax`);

    const corrected = text.replace("lots", "2500.00");
    expect(await run("corrected.csv", corrected)).toMatchObject({ rows: 1, created: 1, held: 0 });
    expect(await run("again.csv", `${corrected}\r\n`)).toMatchObject({ created: 0, duplicates: 1 });
  });

  test("never overwrite a file that is there", async () => {
    writeFileSync(join(folder, "broken.csv.rejected.csv"), "mine");
    const receipt = await run("broken.csv", broken);
    expect(receipt.rejected_file).toBe(join(folder, "broken.csv.rejected-2.csv"));
    expect(readFileSync(join(folder, "broken.csv.rejected.csv"), "utf8")).toBe("mine");
  });

  test("of more than half of the file: nothing is written, not even the account, unless a number allows it", async () => {
    const worse = [HEADER, "2026-01-02,Coffee,-4.50", "2026-01-03,Tea,x", "2026-01-04,Cake,y"].join("\n");
    await expect(run("worse.csv", worse)).rejects.toMatchObject({ code: "too_many_rejected" });
    expect((await call(accounts.list, {})).data).toEqual([]);
    await expect(run("worse.csv", worse, { maxErrors: 1 })).rejects.toMatchObject({
      code: "too_many_rejected",
    });
    expect(await run("worse.csv", worse, { maxErrors: 2 })).toMatchObject({ created: 1, rejected: 2 });
  });

  describe("of more than half of the file that only reading each row or storing it shows", () => {
    const long = "x".repeat(5000);
    const files = {
      "more cells than the header": [
        HEADER,
        "2026-01-02,Coffee,-4.50",
        ...many("2026-01-1N,Tea,-3.00,ab,cd"),
      ],
      "amounts finer than the currency": [
        "Datum;Text;Betrag",
        "02.01.2026;Kaffee;-4,50",
        ...many("1N.01.2026;Tee;-3,125"),
      ],
      "a fee that nothing settles": [
        "Date,Description,Amount,Fee",
        "2026-01-02,Coffee,-4.50,",
        ...many("2026-01-1N,Tea,-3.00,0.35"),
      ],
      "days that do not exist": [
        "Fecha;Concepto;Importe",
        "22/01/2026;Café;-4,50",
        ...many("3N/02/2026;Té;-3,00"),
      ],
      "texts that are too long": [
        "Date,Description,Amount",
        "2026-01-02,Coffee,-4.50",
        ...many(`2026-01-1N,${long},-3.00`),
      ],
    };
    for (const [what, lines] of Object.entries(files)) {
      test(`${what}: nothing is written, and a dry run says the same`, async () => {
        const text = lines.join("\n");
        const refused = { code: "too_many_rejected", more: { rows: 4, rejected: 3 } };
        await expect(run("late.csv", text)).rejects.toMatchObject(refused);
        const dry = dryRun(await file("late.csv", text), {
          options: options(),
          context: context(),
        });
        await expect(dry).rejects.toMatchObject(refused);
        expect((await call(accounts.list, {})).data).toEqual([]);
        await expect(run("late.csv", text, { maxErrors: 2 })).rejects.toMatchObject(refused);
        expect(await run("late.csv", text, { maxErrors: 3 })).toMatchObject({ created: 1, rejected: 3 });
      });
    }

    test("half of them is not too many, nor are lines that are skipped", async () => {
      const half = [HEADER, "2026-01-02,Coffee,-4.50", "2026-01-03,Tea,-3.00,ab", "2026-01-04,Cake,-3.00,ab"];
      const rest = ["2026-01-05,Milk,-2.00", "Total,,-6.50"];
      expect(await run("half.csv", [...half, ...rest].join("\n"))).toMatchObject({ created: 2, rejected: 2 });
    });

    test("rows in a currency that is not the account's", async () => {
      await call(accounts.create, { name: "Main", currency_code: "EUR" });
      const requests = ["EUR", "USD", "USD"].map((currency_code, n) =>
        JSON.stringify({
          transaction_date: `2026-01-0${n + 1}`,
          description: "Tea",
          amount: 1,
          currency_code,
        }),
      );
      const json = { choices: { format: "json" } };
      await expect(run("late.jsonl", requests.join("\n"), json)).rejects.toMatchObject({
        code: "too_many_rejected",
        more: { rows: 3, rejected: 2 },
      });
    });
  });

  test("of a brokerage account are trades: what else the file holds is written, however many they are", async () => {
    const trade = (id: number) =>
      `<BUYMF><INVBUY><INVTRAN><FITID>${id}<DTTRADE>20260106</INVTRAN><TOTAL>-1.00</INVBUY></BUYMF>`;
    const cash =
      "<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260103<TRNAMT>9.00<FITID>1<NAME>In</STMTTRN></INVBANKTRAN>";
    const file = (entries: string) =>
      `<OFX><INVSTMTRS><CURDEF>EUR<INVACCTFROM><ACCTID>7</INVACCTFROM><INVTRANLIST>${entries}</INVTRANLIST></INVSTMTRS></OFX>`;
    const trades = [2, 3, 4].map(trade).join("");
    await expect(run("trades.ofx", file(trades))).rejects.toMatchObject({ code: "too_many_rejected" });
    expect(await run("broker.ofx", file(trades + cash))).toMatchObject({ created: 1, rejected: 3 });
  });

  test("of all rows are refused whatever number is allowed: nothing says which account they are for", async () => {
    const none = ['{"description":"a"}', '{"description":"b"}'].join("\n");
    const options = { choices: { format: "json" }, maxErrors: 9 };
    await expect(run("none.jsonl", none, options)).rejects.toMatchObject({ code: "too_many_rejected" });
  });
});

test("a file of entries that the bank has not booked skips them all", async () => {
  const pending = [
    "Date,Description,Amount,Status",
    "2026-01-02,Coffee,-4.50,Pending",
    "2026-01-03,Tea,-3.00,Pending",
  ];
  expect(await run("pending.csv", pending.join("\n"))).toMatchObject({ rows: 2, created: 0, skipped: 2 });
});

describe("accounts", () => {
  test("an alike name is not made without --create-account", async () => {
    await call(accounts.create, { name: "Checking" });
    for (const name of ["checkin", "Chekcing", "Check ing"]) {
      const wanted = run("a.csv", january, { account: name === "checkin" ? "Checkinx" : name });
      await expect(wanted).rejects.toMatchObject({
        code: "unknown_account",
        more: { candidates: ["Checking"] },
      });
    }
    const made = await run("a.csv", january, { account: "Chekcing", createAccount: true });
    expect(made.accounts[0]).toMatchObject({ name: "Chekcing", created: true });
  });

  test("without a yes and without anybody to ask nothing is made", async () => {
    await expect(run("a.csv", january, { yes: false })).rejects.toMatchObject({ code: "unknown_account" });
    expect((await call(accounts.list, {})).data).toEqual([]);
  });

  test("rows of another currency go to an account beside the first", async () => {
    const both = [
      "Date,Description,Amount,Currency",
      "2026-01-02,Coffee,-4.50,EUR",
      "2026-01-03,Taxi,-20.00,USD",
    ];
    const receipt = await run("both.csv", both.join("\n"));
    expect(receipt.accounts.map(({ name, currency_code }) => [name, currency_code])).toEqual([
      ["Main", "EUR"],
      ["Main USD", "USD"],
    ]);
    expect(receipt).toMatchObject({ rows: 2, created: 2 });
    expect(await run("again.csv", both.join("\n"))).toMatchObject({ created: 0, duplicates: 2 });
    expect((await call(accounts.list, {})).data).toHaveLength(2);
  });

  test("rows that name no currency are in that of their account", async () => {
    await call(accounts.create, { name: "Main", currency_code: "USD" });
    const { accounts: told } = await run("a.csv", january);
    const [row] = await everything(book, told[0]?.id ?? "");
    expect(row?.currency_code).toBe("USD");
  });

  test("a file that another account has already is told of", async () => {
    await run("january.csv", january);
    await run("january.csv", january, { account: "Second" });
    expect(notes.some((note) => note.startsWith("This file was also imported into another account"))).toBe(
      true,
    );
  });
});

describe("stopping and going on", () => {
  const many = [
    HEADER,
    ...Array.from(
      { length: 20 },
      (_, n) => `2026-01-${String(n + 1).padStart(2, "0")},Row ${n},-${n + 1}.00`,
    ),
  ];
  test.each([1, 2, 4])(
    "an import stopped after %i chunks goes on by resume, each row once",
    async (chunks) => {
      const source = await file("many.csv", many.join("\n"));
      const stopping = importFile(source, {
        options: options({ chunkSize: 5 }),
        context: stopAfter(chunks),
      });
      await expect(stopping).rejects.toBeInstanceOf(ImportStopped);
      const [running] = (await call(imports.list, { state: "running" })).data;
      expect(running?.state).toBe("running");
      // A chunk that was sent behind the last one is finished too.
      expect([chunks * 5, (chunks + 1) * 5]).toContain(running?.created);
      const receipt = await resumeImport({ id: undefined, path: undefined }, context());
      expect(receipt).toMatchObject({ import_id: running?.id, rows: 20, created: 20, duplicates: 0 });
      expect(await everything(book, receipt.accounts[0]?.id ?? "")).toHaveLength(20);
      expect(readdirSync(join(folder, "state", "imports"))).toEqual([]);
    },
  );

  test("a chunk that overtakes the one before it is sent again, and each row is stored once", async () => {
    const source = await file("many.csv", many.join("\n"));
    const overtaken = Promise.withResolvers<void>();
    const attempts: string[] = [];
    const overtaking: Call = async (operation, input, more) => {
      if (operation.id !== "imports.chunk") return call(operation, input, more);
      const { n } = input as { n: number };
      if (n === 0) await overtaken.promise;
      try {
        const answer = await call(operation, input, more);
        attempts.push(`${n} stored`);
        return answer;
      } catch (error) {
        attempts.push(`${n} ${(error as Problem).code}`);
        throw error;
      } finally {
        if (n === 1) overtaken.resolve();
      }
    };
    const receipt = await importFile(source, {
      options: options({ chunkSize: 5 }),
      context: context({ call: overtaking }),
    });
    expect(attempts).toEqual(["1 chunk_gap", "0 stored", "1 stored", "2 stored", "3 stored"]);
    expect(receipt).toMatchObject({ rows: 20, created: 20, duplicates: 0 });
  });

  test("a chunk that fails ends the import with its own reason, though the next was sent", async () => {
    const source = await file("many.csv", many.join("\n"));
    const failing: Call = async (operation, input, more) => {
      const isSecond = operation.id === "imports.chunk" && (input as { n: number }).n === 1;
      if (isSecond) throw new Problem("store_full");
      return call(operation, input, more);
    };
    await expect(
      importFile(source, {
        options: options({ chunkSize: 5 }),
        context: context({ call: failing }),
      }),
    ).rejects.toMatchObject({ code: "store_full" });
    const receipt = await importFile(source, {
      options: options({ chunkSize: 5 }),
      context: context(),
    });
    expect(receipt).toMatchObject({ rows: 20, created: 20, duplicates: 0 });
  });

  test("the same command again goes on too, and its receipt spans both runs", async () => {
    const source = await file("many.csv", many.join("\n"));
    const chunked = options({ chunkSize: 5 });
    await expect(importFile(source, { options: chunked, context: stopAfter(2) })).rejects.toThrow();
    const receipt = await importFile(source, { options: chunked, context: context() });
    expect(receipt).toMatchObject({ rows: 20, created: 20, duplicates: 0 });
  });

  test("another file, an ended import and an unknown one are not resumed", async () => {
    const source = await file("many.csv", many.join("\n"));
    await expect(
      importFile(source, { options: options({ chunkSize: 5 }), context: stopAfter(1) }),
    ).rejects.toThrow();
    writeFileSync(source.path, [...many, "2026-01-25,More,-1.00"].join("\n"));
    const resume = (id?: string, path?: string) => resumeImport({ id, path }, context());
    await expect(resume()).rejects.toMatchObject({ code: "file_changed" });
    writeFileSync(join(folder, "moved.csv"), many.join("\n"));
    const { import_id } = await resume(undefined, join(folder, "moved.csv"));
    await expect(resume(import_id ?? "")).rejects.toMatchObject({ code: "import_finished" });
    await expect(resume()).rejects.toMatchObject({ code: "not_found" });
  });

  test("without this machine's memory the book and the named file are enough", async () => {
    const source = await file("many.csv", many.join("\n"));
    await expect(
      importFile(source, { options: options({ chunkSize: 5 }), context: stopAfter(1) }),
    ).rejects.toThrow();
    rmSync(join(folder, "state"), { recursive: true });
    const [running] = (await call(imports.list, {})).data;
    await expect(resumeImport({ id: undefined, path: undefined }, context())).rejects.toMatchObject({
      code: "file_missing",
    });
    const receipt = await resumeImport({ id: running?.id, path: source.path }, context());
    expect(receipt).toMatchObject({ import_id: running?.id, rows: 20, created: 20 });
  });

  test("standard input is kept until its import has ended", async () => {
    const bytes = async function* () {
      yield Buffer.from(many.join("\n"));
    };
    const state = join(folder, "state");
    const source = await saveInput(bytes(), { state, stopSignal: new AbortController().signal });
    expect(statSync(source.path).mode & 0o777).toBe(0o600);
    await expect(
      importFile(source, { options: options({ chunkSize: 5 }), context: stopAfter(1) }),
    ).rejects.toThrow();
    expect(existsSync(source.path)).toBe(true);
    expect(await resumeImport({ id: undefined, path: undefined }, context())).toMatchObject({
      created: 20,
    });
    expect(existsSync(source.path)).toBe(false);
  });
});

describe("a dry run", () => {
  const rowsOf = async (run: Awaited<ReturnType<typeof dryRun>>) => {
    const rows: unknown[] = [];
    for await (const page of run.rows)
      for (const { line, verdict, code } of page) rows.push([line, verdict, code]);
    return rows;
  };
  const dry = async (name: string, text: string) =>
    dryRun(await file(name, text), { options: options(), context: context() });

  test("tells every row's fate and writes nothing, not even the account", async () => {
    const run = await dry("a.csv", january.replace("2500.00", "x"));
    expect(await rowsOf(run)).toEqual([
      [2, "new", null],
      [3, "new", null],
      [4, "rejected", "amount_syntax"],
    ]);
    expect(run.counts).toEqual({ rows: 3, new: 2, duplicates: 0, held: 0, rejected: 1, skipped: 0 });
    expect(exitOfDryRun(run, { okIfUnchanged: false })).toBe(3);
    expect((await call(accounts.list, {})).data).toEqual([]);
    expect((await call(imports.list, {})).data).toEqual([]);
  });

  test("agrees with the run that follows, twins that the file holds itself included", async () => {
    await run(
      "first.csv",
      [HEADER, "2026-01-01,A,-1.00", "2026-01-10,Hotel,-75.00", "2026-01-20,C,-3.00"].join("\n"),
    );
    const text = [
      HEADER,
      "2026-01-01,A,-1.00",
      "2026-01-09,Other hotel,-75.00",
      "2026-01-10,Hotel,-75.00",
      "2026-01-19,D,-3.00",
      "2026-01-22,C late,-3.00",
      "2026-01-25,E,-9.00",
    ].join("\n");
    const told = await dry("second.csv", text);
    const rows = await rowsOf(told);
    const receipt = await run("second.csv", text);
    expect(rows).toEqual([
      [2, "duplicate", "edge_duplicate"],
      [3, "new", null],
      [4, "duplicate", null],
      [5, "held", "possible_duplicate"],
      [6, "held", "possible_duplicate"],
      [7, "new", null],
    ]);
    expect(receipt).toMatchObject({ created: told.counts.new, duplicates: 2, held: 2 });
  });

  test("knows a twin that the file holds far below", async () => {
    await run(
      "first.csv",
      [HEADER, "2026-01-01,A,-1.00", "2026-01-10,Hotel,-75.00", "2026-01-20,C,-3.00"].join("\n"),
    );
    const text = [
      HEADER,
      "2026-01-01,A,-1.00",
      "2026-01-09,Other hotel,-75.00",
      // More rows than are asked about at once.
      ...Array.from({ length: CHUNK_ROWS }, (_, index) => `2026-01-15,Row ${index},-9.00`),
      "2026-01-10,Hotel,-75.00",
      "2026-01-20,C,-3.00",
    ].join("\n");
    const { counts } = await dry("second.csv", text);
    expect(counts).toMatchObject({ new: CHUNK_ROWS + 1, duplicates: 3, held: 0 });
  });

  test("a plan that was kept is carried out on the same bytes only", async () => {
    const source = await file("a.csv", january);
    const planned = await dryRun(source, { options: options(), context: context() });
    const path = join(folder, "plan.json");
    await savePlan(path, planOf(planned, { fileName: source.name, options: options() }));
    await expect(savePlan(path, planOf(planned, { fileName: "", options: options() }))).rejects.toMatchObject(
      {
        code: "file_exists",
      },
    );
    const plan = await readPlan(path);
    const settled = optionsOfPlan(plan, {
      sha256: await sha256Of(source),
      options: options({ account: undefined }),
    });
    expect(await importFile(source, { options: settled, context: context() })).toMatchObject({
      created: 3,
    });
    expect(() => optionsOfPlan(plan, { sha256: "other", options: options() })).toThrow(/different version/);
  });
});

test("a mapping that was kept is found again by the header", async () => {
  const unsigned = ["Day,What,Sum", "01/02/2026,Coffee,4.50", "05/02/2026,Tea,3.00"].join("\n");
  const choices = {
    columns: { date: ["Day"], description: ["What"], amount: ["Sum"] },
    headerLine: 1,
    dateFormat: "DD/MM/YYYY",
    sign: "inverted",
  } as const;
  await run("a.csv", unsigned, { choices, saveMap: true });
  expect(readdirSync(join(folder, "maps"))).toHaveLength(1);
  const receipt = await run("b.csv", unsigned.replace("05/02/2026,Tea,3.00", "20/02/2026,Cake,9.00"));
  expect(receipt).toMatchObject({ created: 1, duplicates: 1 });
});

test("reading and importing each tell how far they are", async () => {
  const told: string[] = [];
  const progress: ImportContext["progress"] = ({ label, unit, total }) => ({
    at: (done) => told.push(`${label} ${done} of ${total} ${unit}`),
    end() {},
  });
  const source = await file("january.csv", january);
  await importFile(source, { options: options(), context: context({ progress }) });
  expect([...new Set(told)]).toEqual(["Reading 1 of 1 kB", "Importing 3 of 3 rows"]);
});

describe("a file that names its account's number", () => {
  const IBAN = "DE89370400440532013000";
  const numbered = (number: string) =>
    [
      "Account,Date,Description,Amount",
      `${number},2026-01-02,Coffee,-4.50`,
      `${number},2026-01-20,Salary,2500.00`,
    ].join("\n");
  const named = async () => (await call(accounts.list, {})).data.map(({ name }) => name).sort();
  const nobody = { choose: async () => undefined };

  test("makes the account by the end of that number where nobody names one, and finds it again", async () => {
    const source = await file("bank.csv", numbered(IBAN));
    const unnamed = options({ account: undefined });
    const first = await importFile(source, { options: unnamed, context: context(nobody) });
    expect(first).toMatchObject({ created: 2, accounts: [{ name: "Account 3000", created: true }] });
    const again = await importFile(source, { options: unnamed, context: context(nobody) });
    expect(again).toMatchObject({ created: 0, duplicates: 2, accounts: [{ created: false }] });
  });

  test("goes beside an account of another IBAN, and into one that has none", async () => {
    await call(accounts.create, { name: "Main", iban: "GB29NWBK60161331926819" });
    expect(await run("other.csv", numbered(IBAN))).toMatchObject({ accounts: [{ name: "Main EUR" }] });
    await call(accounts.create, { name: "Plain" });
    const plain = await run("plain.csv", numbered("GB33BUKB20201555555555"), { account: "Plain" });
    expect(plain).toMatchObject({ accounts: [{ name: "Plain", created: false }] });
    expect(await named()).toEqual(["Main", "Main EUR", "Plain"]);
  });
});

describe("several files", () => {
  const opening = () => ({
    state: join(folder, "state"),
    stopSignal: new AbortController().signal,
    input: () => [] as never,
  });
  const importAll = async (names: readonly string[]) => {
    const told: string[] = [];
    const paths = names.map((name) => join(folder, name));
    const { files } = await namedFiles(paths, opening());
    const done = await importSeveral(files, {
      async importOne(named) {
        const { file: source, close } = await named.open();
        try {
          return await importFile(source, { options: options(), context: context() });
        } finally {
          close();
        }
      },
      onFailure: (name) => told.push(`failed ${basename(name)}`),
      passedOver: (name) => told.push(`passed over ${basename(name)}`),
      judge: async () => undefined,
      okIfUnchanged: false,
    });
    return { done, told };
  };
  const february = january.replaceAll("2026-01", "2026-02");

  test("are one import each, and one that fails does not keep the others", async () => {
    writeFileSync(join(folder, "january.csv"), january);
    writeFileSync(join(folder, "february.csv"), february);
    const { done, told } = await importAll(["january.csv", "missing.csv", "february.csv"]);
    expect(done.totals).toMatchObject({ files: 3, failed: 1, rows: 6, created: 6 });
    expect(done.exit).toBe(6);
    expect(told).toEqual(["failed missing.csv"]);
  });

  test("of a folder come in the order of their names; hidden files and rejected rows are no part of it", async () => {
    const year = join(folder, "2026");
    mkdirSync(join(year, "spring"), { recursive: true });
    writeFileSync(join(year, "b.csv"), january);
    writeFileSync(join(year, "a.pdf"), "%PDF-1.7\n");
    writeFileSync(join(year, ".hidden.csv"), february);
    writeFileSync(join(year, "b.csv.rejected.csv"), february);
    writeFileSync(join(year, "b.csv.rejected-2.csv"), february);
    writeFileSync(join(year, "spring", "c.csv"), february);
    const { done, told } = await importAll(["2026"]);
    expect(done.files.map((one) => ("import_id" in one ? one.file_name : basename(one.file_name)))).toEqual([
      "a.pdf",
      "b.csv",
      "c.csv",
    ]);
    expect(done.totals).toMatchObject({ files: 3, failed: 0, passed_over: 1, rows: 6, created: 6 });
    expect(told).toEqual(["passed over a.pdf"]);
    expect(done.exit).toBe(0);
    const ids = done.files.flatMap((one) => ("import_id" in one ? [one.import_id] : []));
    expect(done.undo_command).toBe(`cashbook imports undo ${ids.join(" ")}`);
    const [account] = done.accounts;
    const rows = await everything(book, account?.id ?? "");
    const sum = rows.map(({ amount }) => Number(amount.rawJSON)).reduce((total, one) => total + one, 0);
    expect(Number(account?.sum_in.rawJSON) + Number(account?.sum_out.rawJSON)).toBeCloseTo(sum, 9);
  });

  test("one that is named is no bank file: it fails; an empty folder too", async () => {
    writeFileSync(join(folder, "a.pdf"), "%PDF-1.7\n");
    const { done, told } = await importAll(["a.pdf"]);
    expect(done.exit).toBe(7);
    expect(told).toEqual(["failed a.pdf"]);
    mkdirSync(join(folder, "empty"));
    await expect(namedFiles([join(folder, "empty")], opening())).rejects.toMatchObject({
      code: "file_missing",
    });
  });
});

test("two imports into one book at the same time both complete", async () => {
  const rows = (text: string) =>
    [
      HEADER,
      ...Array.from(
        { length: 300 },
        (_, n) => `2026-01-${String(1 + (n % 28)).padStart(2, "0")},${text} ${n},-${n + 1}.00`,
      ),
    ].join("\n");
  await call(accounts.create, { name: "Main" });
  const one = await file("one.csv", rows("One"));
  const two = await file("two.csv", rows("Two"));
  const chunked = options({ chunkSize: 20, writeSuspects: true });
  const receipts = await Promise.all(
    [one, two].map((source) => importFile(source, { options: chunked, context: context() })),
  );
  expect(receipts.map(({ created }) => created)).toEqual([300, 300]);
  expect(await everything(book, receipts[0]?.accounts[0]?.id ?? "")).toHaveLength(600);
});

describe("create requests", () => {
  const requests = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
  const seed = [
    { transaction_date: "2026-01-02", description: "Coffee", amount: -4.5, external_id: "a" },
    { transaction_date: "2026-01-02", description: "Coffee", amount: "-4.50" },
    { transaction_date: "2026-01-03", description: "Fee", amount: -1, category: "travel", tags: ["x"] },
  ];
  const json = { choices: { format: "json" } };

  test("are an import: rows without an external id are always new", async () => {
    await call(accounts.create, { name: "Main" });
    expect(await run("seed.jsonl", requests(seed), json)).toMatchObject({
      format: "json",
      rows: 3,
      created: 3,
    });
    expect(await run("again.jsonl", `${requests(seed)}\n\n`, json)).toMatchObject({
      created: 2,
      duplicates: 1,
      held: 0,
    });
    expect(await run("list.json", JSON.stringify(seed.slice(0, 2), null, 2), json)).toMatchObject({
      created: 1,
      duplicates: 1,
    });
  });

  test("keep their digits, name their accounts, and are refused one by one", async () => {
    const { data: main } = await call(accounts.create, { name: "Main" });
    const { data: other } = await call(accounts.create, { name: "Other", currency_code: "JPY" });
    const text = [
      requests([{ ...seed[1], bank_account_id: main.id }]),
      `{"bank_account_id": "${other.id}", "transaction_date": "2026-01-02", "description": "Yen", "amount": 500}`,
      '{"transaction_date": "2026-01-02", "description": "No amount"}',
      "not json",
      '{"transaction_date": "2026-01-02", "description": "x", "amount": 0.30000000000000004}',
    ].join("\n");
    const receipt = await run("seed.jsonl", text, { ...json, maxErrors: 3 });
    expect(receipt).toMatchObject({ rows: 5, created: 2, rejected: 3 });
    const refused = readFileSync(receipt.rejected_file ?? "", "utf8")
      .trim()
      .split("\n");
    expect(receipt.rejected_file).toMatch(/seed\.jsonl\.rejected\.jsonl$/);
    expect(refused[0]).toMatch(
      /"description": "No amount","_import":"[0-9a-f-]{36}","_line":3,"_error":"validation_failed/,
    );
    const [yen] = await everything(book, other.id);
    expect(yen?.amount.rawJSON).toBe("500");
    await call(imports.undo, { id: receipt.import_id ?? "" });
    expect(await everything(book, main.id)).toEqual([]);
  });

  test("that name no account keep to the one of the command when they go on", async () => {
    const { data: main } = await call(accounts.create, { name: "Main" });
    const { data: other } = await call(accounts.create, { name: "Other" });
    const row = { transaction_date: "2026-01-02", description: "Coffee", amount: -4.5 };
    const rows = [other.id, "oth", undefined, main.id, undefined];
    const text = requests(rows.map((bank_account_id) => ({ ...row, bank_account_id })));
    const source = await file("seed.jsonl", text);
    const stop = new AbortController();
    const stopping = context({
      stopSignal: stop.signal,
      call: async (operation, input, more) => {
        if (operation.id === "imports.chunk") stop.abort();
        return call(operation, input, more);
      },
    });
    await expect(
      importFile(source, { options: options({ ...json, chunkSize: 1 }), context: stopping }),
    ).rejects.toBeInstanceOf(ImportStopped);
    const receipt = await resumeImport({ id: undefined, path: undefined }, context());
    expect(receipt).toMatchObject({ rows: 5, created: 5, accounts: [{ id: other.id }, { id: main.id }] });
    expect(await everything(book, other.id)).toHaveLength(2);
    expect(await everything(book, main.id)).toHaveLength(3);
  });
});

describe("a row that comes back to a balance more than a chunk later", () => {
  const day = "2026-03-02";
  const csv = (lines: readonly (readonly [text: string, cents: number])[]) => {
    let balance = 100_000;
    const rows = lines.map(([text, cents]) => {
      balance += cents;
      return `${day},${text},${(cents / 100).toFixed(2)},${(balance / 100).toFixed(2)}`;
    });
    return ["Date,Description,Amount,Balance", ...rows].join("\n");
  };
  const coffee = ["Coffee", -350] as const;
  const fares = Array.from({ length: CHUNK_ROWS }, (_, index) => [`Fare ${index}`, -1] as const);
  const earlier = csv([coffee, ["Tea", -100]]);
  const later = csv([coffee, ["Tea", -100], ...fares, ["Deposit", 450 + CHUNK_ROWS], coffee]);

  test("is told as new in a dry run, and is", async () => {
    await run("earlier.csv", earlier);
    const dry = await dryRun(await file("later.csv", later), {
      options: options(),
      context: context(),
    });
    expect(dry.counts).toMatchObject({ new: CHUNK_ROWS + 2, duplicates: 2, held: 0 });
    expect(await run("later.csv", later)).toMatchObject({ created: CHUNK_ROWS + 2, duplicates: 2, held: 0 });
  });

  test("is new where the import was stopped between them, and goes on", async () => {
    await run("earlier.csv", earlier);
    const source = await file("later.csv", later);
    await expect(importFile(source, { options: options(), context: stopAfter(1) })).rejects.toBeInstanceOf(
      ImportStopped,
    );
    expect(await run("later.csv", later)).toMatchObject({ created: CHUNK_ROWS + 2, duplicates: 2, held: 0 });
  });
});
