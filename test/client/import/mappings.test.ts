/** Doubts that a person settles, and mappings that are kept, shared and found again. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { flagText } from "../../../src/client/flag-text.ts";
import { dryRun } from "../../../src/client/import/plan/dry-run.ts";
import type { Ambiguity } from "../../../src/client/import/plan/ambiguities.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { journalEntries } from "../../../src/client/import/drive/journal.ts";
import { lastUses } from "../../../src/client/import/mappings/save-mapping.ts";
import type { ImportOptions } from "../../../src/client/import/plan/options.ts";
import { optionsOfPlan, planOf, type Plan } from "../../../src/client/import/plan/plan-file.ts";
import { resumeImport } from "../../../src/client/import/drive/resume.ts";
import { fileAt, sha256Of } from "../../../src/client/import/files/source-file.ts";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { signature } from "../../../src/importing/mapping.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";
import { everything } from "../../support/import.ts";
import { fixtures } from "../../support/run.ts";

let book: TestBook;
let folder: string;
let maps: string;
let notes: string[];
let asked: Ambiguity[];
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-maps-"));
  maps = join(folder, "maps");
  notes = [];
  asked = [];
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody who answers each question by its flag. */
const person = (answers: readonly string[]): Partial<ImportContext> => ({
  async decide(doubt) {
    asked.push(doubt);
    return doubt.readings.find(({ flag }) => answers.includes(flagText(flag)));
  },
});
const context = (more: Partial<ImportContext> = {}) =>
  importContext({ book, folder }, { note: (sentence) => notes.push(sentence), ...more });
const options = (more: Partial<ImportOptions> = {}) => importOptions({ account: "Main", ...more });
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return fileAt(join(folder, name));
};
const run = async (text: string, more: Partial<ImportContext> = {}, said: Partial<ImportOptions> = {}) =>
  importFile(await file("bank.csv", text), { options: options(said), context: context(more) });
const days = async (account: string | undefined) =>
  (await everything(book, account ?? ""))
    .map(({ transaction_date, amount }) => `${transaction_date} ${amount.rawJSON}`)
    .sort();

const CARD = "Day,Text,Amount\n04/09/2024,Coffee,1.50\n05/10/2024,Tea,2.00\n";
const LATER = CARD.replaceAll("2024", "2025");
const HEADER = ["Day", "Text", "Amount"];
const ANSWERS = ["--date-format DD/MM/YYYY", "--invert-sign"];

describe("a doubt", () => {
  test("is asked about, one after the other, with the file's own rows, and the answers hold", async () => {
    const receipt = await run(CARD, person(ANSWERS));
    expect(asked.map(({ about, readings }) => [about, readings.map(({ flag }) => flagText(flag))])).toEqual([
      ["amounts", ["--sign-as-is", "--invert-sign"]],
      ["dates", ["--date-format DD/MM/YYYY", "--date-format MM/DD/YYYY"]],
    ]);
    expect(asked[1]?.readings[1]?.rows[0]).toMatchObject({
      line: 2,
      text: "04/09/2024",
      becomes: "2024-04-09",
    });
    expect(await days(receipt.accounts[0]?.id)).toEqual(["2024-09-04 -1.50", "2024-10-05 -2.00"]);
    expect(readdirSync(folder)).not.toContain("maps");
  });

  test("about the decimal mark is settled too", async () => {
    const text = "Day;Text;Amount\n2026-01-13;Coffee;1.234\n2026-01-14;Tea;-2.500\n";
    const receipt = await run(text, person(["--decimal-mark ,"]), { choices: { sign: "as_is" } });
    expect(await days(receipt.accounts[0]?.id)).toEqual(["2026-01-13 1234.00", "2026-01-14 -2500.00"]);
  });

  test("stays where nobody answers, and nothing is written", async () => {
    await expect(run(CARD)).rejects.toMatchObject({ code: "ambiguous_file" });
    await expect(run(CARD, person([]))).rejects.toMatchObject({ code: "ambiguous_file" });
    const leaves = { decide: () => Promise.reject(new Error("left")) };
    await expect(run(CARD, leaves)).rejects.toThrow("left");
    expect(readdirSync(folder)).toEqual(["bank.csv"]);
  });

  test("of a file that contradicts itself is not asked about: no answer is right for all of it", async () => {
    const both = "Day,Text,Amount\n13/09/2024,Coffee,-1.50\n09/14/2024,Tea,2.00\n";
    const signed = { choices: { sign: "as_is" } } as const;
    await expect(run(both, person(ANSWERS), signed)).rejects.toMatchObject({ code: "ambiguous_file" });
    expect(asked).toEqual([]);
  });

  test("is asked about once, though the account tells the currency only after", async () => {
    await run(CARD, person(ANSWERS), { account: "New", choices: { currency: "USD" } });
    expect(asked).toHaveLength(2);
  });

  test("that was answered is not asked about again when the import is resumed", async () => {
    const stopping = new AbortController();
    const stops: Partial<ImportContext> = {
      ...person(ANSWERS),
      stopSignal: stopping.signal,
      progress: ({ label }) => ({
        at: () => (label === "Importing" ? stopping.abort() : undefined),
        end() {},
      }),
    };
    const rows = Array.from({ length: 10 }, (_, n) => `04/09/2024,row ${n},${n + 1}.00`);
    const stopped = run(`${HEADER.join(",")}\n${rows.join("\n")}\n`, stops, { chunkSize: 2, saveMap: true });
    await expect(stopped).rejects.toBeInstanceOf(ImportStopped);
    expect(await journalEntries(join(folder, "state"))).toHaveLength(1);
    const receipt = await resumeImport({ id: undefined, path: undefined }, context());
    expect(receipt).toMatchObject({ rows: 10, created: 10 });
    expect((await days(receipt.accounts[0]?.id))[0]).toBe("2024-09-04 -1.00");
    expect(readdirSync(maps)).toEqual([`${signature(HEADER)}.json`]);
  });

  test("that was answered in a dry run is settled in its plan, which asks nothing", async () => {
    const source = await file("bank.csv", CARD);
    const said = options({ choices: { currency: "USD" } });
    const planned = await dryRun(source, {
      options: said,
      context: context(person(ANSWERS)),
    });
    const plan = JSON.parse(
      JSON.stringify(planOf(planned, { fileName: source.name, options: said })),
    ) as Plan;
    expect(readdirSync(folder)).toEqual(["bank.csv"]);
    expect(plan.detected["evidence"]).toContainEqual(
      expect.objectContaining({ about: "sign", otherwise: "--sign-as-is" }),
    );
    const settled = optionsOfPlan(plan, {
      sha256: await sha256Of(source),
      options: options({ account: undefined }),
    });
    const receipt = await importFile(source, { options: settled, context: context() });
    expect(receipt.accounts).toMatchObject([{ name: "Main", currency_code: "USD" }]);
    expect(await days(receipt.accounts[0]?.id)).toEqual(["2024-09-04 -1.50", "2024-10-05 -2.00"]);
  });
});

describe("a mapping", () => {
  const path = () => join(maps, `${signature(HEADER)}.json`);
  const keep = () => run(CARD, person(ANSWERS), { saveMap: true });

  test("names its account, and the account's next file of the header asks nothing", async () => {
    await keep();
    expect(notes).toContain(`Saved the mapping to ${path()}.`);
    expect(JSON.parse(readFileSync(path(), "utf8"))).toMatchObject({
      header: HEADER,
      date_format: "DD/MM/YYYY",
      sign: "inverted",
      account: expect.any(String) as string,
      account_name: "Main",
    });
    expect((await lastUses(join(folder, "state"))).size).toBe(0);
    asked = [];
    const receipt = await run(LATER, person([]));
    expect(asked).toEqual([]);
    expect(await days(receipt.accounts[0]?.id)).toContain("2025-09-04 -1.50");
    expect([...(await lastUses(join(folder, "state"))).keys()]).toEqual([signature(HEADER)]);
  });

  test("can lie under any name in a folder that is shared, and is kept again in its own file", async () => {
    await keep();
    const shared = { ...(JSON.parse(readFileSync(path(), "utf8")) as object), name: "Card", currency: "EUR" };
    rmSync(path());
    writeFileSync(join(maps, "card.json"), JSON.stringify(shared));
    await run(LATER, {}, { saveMap: true });
    expect(readdirSync(maps)).toEqual(["card.json"]);
    expect(JSON.parse(readFileSync(join(maps, "card.json"), "utf8"))).toMatchObject({
      name: "Card",
      currency: "EUR",
      sign: "inverted",
    });
  });

  test("of a folder that cannot be written is used, and not kept without a failure", async () => {
    if (process.getuid?.() === 0) return; // The owner of the machine writes everywhere.
    await keep();
    chmodSync(maps, 0o500);
    const receipt = await run(LATER, {}, { saveMap: true });
    chmodSync(maps, 0o700);
    expect(receipt).toMatchObject({ created: 2 });
    expect(notes.at(-1)).toBe(`The mapping was not saved: ${maps} cannot be written (EACCES).`);
  });

  test("of the same header twice is refused where they differ, naming both", async () => {
    await keep();
    const text = readFileSync(path(), "utf8");
    writeFileSync(join(maps, "twin.json"), text);
    expect(await run(LATER)).toMatchObject({ created: 2 });
    writeFileSync(join(maps, "twin.json"), text.replace("inverted", "as_is"));
    await expect(run(LATER)).rejects.toMatchObject({
      code: "ambiguous_name",
      more: { candidates: [path(), join(maps, "twin.json")] },
    });
  });

  test.each([
    ["no JSON, by its name", () => path(), () => "{", "invalid_json"],
    [
      "no JSON, by its signature",
      () => join(maps, "card.json"),
      () => `{"signature": "${signature(HEADER)}",`,
      "invalid_json",
    ],
    [
      "another version",
      () => path(),
      (kept: string) => kept.replace('"version": 1', '"version": 2'),
      "validation_failed",
    ],
    [
      "a date format that is none",
      () => path(),
      (kept: string) => kept.replace("DD/MM/YYYY", "whenever"),
      "validation_failed",
    ],
    [
      "a currency that is none",
      () => path(),
      (kept: string) => kept.replace('"version"', '"currency": "XYZ", "version"'),
      "validation_failed",
    ],
  ])(
    "that is broken (%s) is told of for its own header, and stops no other import",
    async (_, where, make, code) => {
      await keep();
      const kept = readFileSync(path(), "utf8");
      rmSync(path());
      writeFileSync(where(), make(kept));
      await expect(run(LATER)).rejects.toMatchObject({ code });
      const other = "Date,Description,Amount\n2026-01-02,Coffee,-4.50\n";
      expect(await run(other)).toMatchObject({ created: 1 });
      await run(LATER, person(ANSWERS), { saveMap: true, choices: { mapping: JSON.parse(kept) as never } });
      expect(await run(LATER)).toMatchObject({ duplicates: 2 });
    },
  );

  test("of a folder with other files in it is found", async () => {
    mkdirSync(maps);
    writeFileSync(join(maps, "package.json"), '{"name":"books","format":7}');
    writeFileSync(join(maps, "list.json"), "[1]");
    writeFileSync(join(maps, "notes.txt"), "{");
    await keep();
    expect(await run(LATER)).toMatchObject({ created: 2 });
  });

  test("is nothing to keep where the file has no header", async () => {
    const bare = "2026-01-13,Tea,-1.50\n2026-01-14,Bun,-2.00\n";
    await run(bare, {}, { saveMap: true });
    expect(notes.at(-1)).toBe("The file has no header to recognise it by, so its mapping was not saved.");
    expect(readdirSync(folder)).not.toContain("maps");
  });
});

describe("a plan", () => {
  test.each([
    ["csv/ing-nl.csv", {}],
    ["xlsx/bbva.xlsx", {}],
    ["ofx/us-bank-three-accounts.qfx", {}],
    ["ofx/card-with-turned-signs-said.ofx", { sign: "inverted" }],
    ["qif/anz-short.qif", { dateFormat: "DD/MM/YY" }],
    ["mt940/abn-amro.sta", {}],
    ["camt/ing-nl.xml", {}],
    ["bai2/jpmorgan.bai", {}],
    ["norma43/caixabank.n43", {}],
    ["coda/kbc.cod", {}],
    ["cfonb120/societe-generale.txt", {}],
    ["gpc/ceska-sporitelna.gpc", {}],
    ["cnab240/banco-do-brasil.ret", {}],
    ["tito/nordea.nda", {}],
    ["zengin/mizuho.txt", {}],
  ] as const)(
    "of %s is carried out as the file was read, and its import resumes so",
    async (name, choices) => {
      const source = await fileAt(join(fixtures, name));
      const said = options({ choices: { ...choices, today: "2026-06-30" } });
      const planned = await dryRun(source, { options: said, context: context() });
      const amounts: (string | null)[] = [];
      for await (const page of planned.rows)
        for (const { verdict, amount } of page) if (verdict === "new") amounts.push(amount);
      const plan = JSON.parse(
        JSON.stringify(planOf(planned, { fileName: source.name, options: said })),
      ) as Plan;
      const settled = optionsOfPlan(plan, {
        sha256: await sha256Of(source),
        options: options({ account: undefined, saveMap: true }),
      });
      const receipt = await importFile(source, { options: settled, context: context() });
      expect(receipt).toMatchObject({ created: plan.counts.new, rejected: plan.counts.rejected });
      const booked = await Promise.all(receipt.accounts.map(({ id }) => everything(book, id)));
      expect(
        booked
          .flat()
          .map(({ amount }) => amount.rawJSON)
          .sort(),
      ).toEqual(amounts.toSorted());
      const entryFormats = [
        "ofx",
        "mt940",
        "camt",
        "bai2",
        "norma43",
        "coda",
        "cfonb120",
        "gpc",
        "cnab240",
        "tito",
        "zengin",
      ];
      expect(notes.at(-1)).toMatch(
        entryFormats.includes(receipt.format)
          ? /need no mapping/
          : receipt.format === "qif"
            ? /not saved/
            : /^Saved/,
      );
    },
  );
});
