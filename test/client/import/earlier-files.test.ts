/** What a file of an account proves is known for the next one of its layout: dates, decimal mark and signs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refusedInFlags } from "../../support/in-flags.ts";
import { flagText } from "../../../src/client/flag-text.ts";
import type { Ambiguity } from "../../../src/client/import/plan/ambiguities.ts";
import { dryRun } from "../../../src/client/import/plan/dry-run.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import type { Evidence, ImportOptions } from "../../../src/client/import/plan/options.ts";
import { optionsOfPlan, planOf, type Plan } from "../../../src/client/import/plan/plan-file.ts";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import { fileAt, sha256Of } from "../../../src/client/import/files/source-file.ts";
import type { ImportContext } from "../../../src/client/import/context.ts";
import { imports } from "../../../src/contract/import.ts";
import { keys } from "../../../src/contract/key.ts";
import { statements } from "../../../src/contract/statement.ts";
import type { Credential } from "../../../src/core/access/caller.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";
import { everything, makeAccount } from "../../support/import.ts";

let book: TestBook;
let folder: string;
let asked: Ambiguity[];
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-earlier-"));
  asked = [];
  await makeAccount(book, "Main");
  await makeAccount(book, "Card");
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const context = (more: Partial<ImportContext> = {}, caller: Credential = book.owner) =>
  importContext({ book, folder, caller }, more);
const options = (more: Partial<ImportOptions> = {}) => importOptions({ account: "Main", ...more });
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return fileAt(join(folder, name));
};
interface Said extends Partial<ImportOptions> {
  readonly more?: Partial<ImportContext>;
}
const run = async (name: string, text: string, { more = {}, ...said }: Said = {}) =>
  importFile(await file(name, text), { options: options(said), context: context(more) });
const undo = (receipt: Receipt) => book.core.call(imports.undo, book.owner, { id: receipt.import_id ?? "" });
const days = async ({ accounts: [account] }: Receipt) =>
  (await everything(book, account?.id ?? ""))
    .map(({ transaction_date, amount }) => `${transaction_date} ${amount.rawJSON}`)
    .sort();
const evidence = ({ detected }: Pick<Receipt, "detected">, about: string) =>
  (detected["evidence"] as readonly Evidence[]).find((one) => one.about === about);
const person = (...answers: readonly string[]): Partial<ImportContext> => ({
  async decide(doubt) {
    asked.push(doubt);
    return doubt.readings.find(({ flag }) => answers.includes(flagText(flag)));
  },
});

/** An earlier file that proves something, a later one that is silent about it, and one that says otherwise. */
interface Layout {
  readonly about: string;
  readonly decided: string;
  readonly proves: string;
  readonly at: string;
  readonly silent: string;
  readonly becomes: readonly string[];
  readonly against: string;
}

const layouts: Readonly<Record<string, Layout>> = {
  "dates of an English export": {
    about: "date_format",
    decided: "DD/MM/YYYY",
    proves: "Date,Details,Amount,Balance\n28/02/2026,Rent,-700.00,300.00\n01/03/2026,Pay,900.00,1200.00\n",
    at: 'line 2 "28/02/2026"',
    silent: "Date,Details,Amount,Balance\n04/03/2026,Rent,-700.00,500.00\n",
    becomes: ["2026-03-04 -700.00"],
    against: "Date,Details,Amount,Balance\n03/28/2026,Rent,-700.00,500.00\n",
  },
  "dates of a French export, cut at semicolons": {
    about: "date_format",
    decided: "DD/MM/YY",
    proves: "Date;Libellé;Débit;Crédit\n17/01/26;LOYER;700,00;\n02/02/26;VIR SALAIRE;;1900,00\n",
    at: 'line 2 "17/01/26"',
    silent: "Date;Libellé;Débit;Crédit\n05/03/26;LOYER;700,00;\n06/03/26;VIR SALAIRE;;1900,00\n",
    becomes: ["2026-03-05 -700.00", "2026-03-06 1900.00"],
    against: "Date;Libellé;Débit;Crédit\n03/25/26;LOYER;700,00;\n03/26/26;VIR SALAIRE;;1900,00\n",
  },
  "dates of a file without a header": {
    about: "date_format",
    decided: "MM/DD/YYYY",
    proves: "01/15/2026,-4.50,Coffee\n02/01/2026,-3.00,Tea\n02/02/2026,-1.25,Milk\n",
    at: 'line 1 "01/15/2026"',
    silent: "03/04/2026,-4.50,Coffee\n03/05/2026,-3.00,Tea\n03/06/2026,-1.25,Milk\n",
    becomes: ["2026-03-04 -4.50", "2026-03-05 -3.00", "2026-03-06 -1.25"],
    against: "15/03/2026,-4.50,Coffee\n16/03/2026,-3.00,Tea\n17/03/2026,-1.25,Milk\n",
  },
  "a Dutch decimal mark": {
    about: "decimal_mark",
    decided: ",",
    proves: "Datum;Omschrijving;Bedrag\n2026-01-15;Huur;-700,50\n2026-01-16;Loon;1.900,00\n",
    at: 'line 2 "-700,50"',
    silent: "Datum;Omschrijving;Bedrag\n2026-03-04;Huur;-1.700\n2026-03-05;Loon;2.900\n",
    becomes: ["2026-03-04 -1700.00", "2026-03-05 2900.00"],
    against: "Datum;Omschrijving;Bedrag\n2026-03-04;Huur;-700.50\n2026-03-05;Loon;900.00\n",
  },
};

describe("an earlier file", () => {
  for (const [name, { about, decided, proves, at, silent, becomes, against }] of Object.entries(layouts)) {
    describe(`settles the ${name}`, () => {
      test("where the next one is silent, and is shown as the reason", async () => {
        await expect(run("later.csv", silent)).rejects.toMatchObject({ code: "ambiguous_file" });
        const first = await run("first.csv", proves);
        expect(evidence(first, about)).toMatchObject({ decided, basis: "file" });
        await undo(first);
        await expect(run("later.csv", silent)).rejects.toMatchObject({ code: "ambiguous_file" });
        const proof = await run("first.csv", proves);
        const later = await run("later.csv", silent);
        expect(evidence(later, about)).toMatchObject({
          decided,
          because: `It was proven by first.csv, ${at} (import ${proof.import_id}).`,
        });
        expect(evidence(later, about)).not.toHaveProperty("basis");
        expect(await days(later)).toEqual(expect.arrayContaining([...becomes]));
      });

      test("for its own account alone", async () => {
        await run("first.csv", proves);
        const other = run("later.csv", silent, { account: "Card" });
        await expect(other).rejects.toMatchObject({ code: "ambiguous_file" });
      });

      test("and a file that proves otherwise stops with both", async () => {
        await run("first.csv", proves);
        const stopped = run("against.csv", against);
        await expect(stopped).rejects.toMatchObject({ code: "evidence_contradicted", more: { about } });
        await expect(stopped).rejects.toThrow(`It was proven by first.csv, ${at}`);
      });
    });
  }

  test("whose dates begin with the year contradicts nobody", async () => {
    await run("first.csv", "Date,Text,Amount\n28/02/2026,Rent,-7.00\n01/03/2026,Tea,-2.00\n");
    const { created } = await run("second.csv", "Date,Text,Amount\n2026-03-05,Rent,-7.00\n");
    expect(created).toBe(1);
  });

  test("that was read by it proves nothing itself: undoing the first takes the knowledge away", async () => {
    const header = "Date,Text,Amount\n";
    const first = await run("first.csv", `${header}28/02/2026,Rent,-7.00\n`);
    await run("second.csv", `${header}03/04/2026,Rent,-7.00\n`);
    await undo(first);
    const third = run("third.csv", `${header}05/06/2026,Rent,-7.00\n`);
    await expect(third).rejects.toMatchObject({ code: "ambiguous_file" });
  });

  test("is passed over for what an even earlier one proved", async () => {
    const header = "Day;Text;Amount\n";
    await run("first.csv", `${header}28/02/2026;Rent;-7,50\n`);
    await run("second.csv", `${header}2026-03-01;Rent;-8\n`);
    const third = await run("third.csv", `${header}05/06/2026;Rent;-1.234\n`);
    expect(await days(third)).toContain("2026-06-05 -1234.00");
  });
});

describe("an answer", () => {
  const CARD = "Day,Text,Amount\n04/09/2026,Coffee,1.50\n05/10/2026,Tea,2.00\n";
  const LATER = CARD.replaceAll("/2026", "/2025");

  test("at a terminal is known for the account's next file, and said so", async () => {
    const first = await run("card.csv", CARD, { more: person("--invert-sign", "--date-format DD/MM/YYYY") });
    expect(asked).toHaveLength(2);
    const next = await run("next.csv", LATER, { more: person() });
    expect(asked).toHaveLength(2);
    expect(await days(next)).toEqual(expect.arrayContaining(["2025-09-04 -1.50", "2025-10-05 -2.00"]));
    for (const about of ["sign", "date_format"])
      expect(evidence(next, about)?.because).toBe(
        `It was answered for card.csv (import ${first.import_id}).`,
      );
  });

  test("by a flag is known too, until its import is undone", async () => {
    const choices = { sign: "inverted", dateFormat: "DD/MM/YYYY" } as const;
    const first = await run("card.csv", CARD, { choices });
    expect((await run("next.csv", LATER)).created).toBe(2);
    await undo(first);
    const third = run("third.csv", CARD.replaceAll("/2026", "/2024"));
    await expect(third).rejects.toMatchObject({ code: "ambiguous_file" });
  });

  test("of another time is what counts", async () => {
    await run("card.csv", CARD, { choices: { sign: "inverted", dateFormat: "DD/MM/YYYY" } });
    await run("second.csv", LATER, { choices: { sign: "as_is", dateFormat: "MM/DD/YYYY" } });
    const third = await run("third.csv", CARD.replaceAll("/2026", "/2024"));
    expect(await days(third)).toEqual(expect.arrayContaining(["2024-04-09 1.50", "2024-05-10 2.00"]));
  });

  test("in a dry run is known when its plan was carried out", async () => {
    const source = await file("card.csv", CARD);
    const more = person("--invert-sign", "--date-format DD/MM/YYYY");
    const planned = await dryRun(source, { options: options(), context: context(more) });
    const plan = JSON.parse(
      JSON.stringify(planOf(planned, { fileName: "card.csv", options: options() })),
    ) as Plan;
    expect(await run("next.csv", LATER).catch((error: unknown) => error)).toMatchObject({
      code: "ambiguous_file",
    });
    const settled = optionsOfPlan(plan, { sha256: await sha256Of(source), options: options() });
    await importFile(source, { options: settled, context: context() });
    expect((await run("next.csv", LATER)).created).toBe(2);
  });

  test("that a plan did not need is none", async () => {
    const source = await file("plain.csv", "Day,Text,Amount\n2026-01-05,Rent,-7.00\n2026-01-06,Tea,-2.00\n");
    const planned = await dryRun(source, { options: options(), context: context() });
    const plan = planOf(planned, { fileName: "plain.csv", options: options() });
    const settled = optionsOfPlan(plan, { sha256: await sha256Of(source), options: options() });
    await importFile(source, { options: settled, context: context() });
    await expect(run("next.csv", CARD)).rejects.toMatchObject({ code: "ambiguous_file" });
  });
});

/** A statement whose signs its format fixes, and which a person has to say, or may say, were meant otherwise. */
interface Statement {
  /** The rows of a month, written as the bank does. */
  readonly silent: (month: string) => string;
  readonly asks: boolean;
  readonly becomes: readonly string[];
  /** The same bank's file that shows its signs to be meant as they stand. */
  readonly against: string;
  readonly shows: RegExp;
}

const ofx = (
  kind: "CCSTMT" | "STMT",
  entries: readonly (readonly [type: string, day: string, amount: string])[],
) => {
  const from = kind === "STMT" ? "BANKACCTFROM" : "CCACCTFROM";
  const all = entries.map(
    ([type, day, amount], at) =>
      `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${day}-${at}<NAME>Shop ${at}</STMTTRN>`,
  );
  return `OFXHEADER:100\n\n<OFX><${kind}RS><CURDEF>EUR<${from}><ACCTID>7</${from}><BANKTRANLIST>${all.join("\n")}</BANKTRANLIST></${kind}RS></OFX>\n`;
};
const mt940 = (day: string, { closing }: { closing: string }) =>
  `:20:X\n:25:DE02/7\n:28C:1/1\n:60F:C${day}EUR100,00\n:61:${day}D4,50NMSCNONREF\n:86:Coffee\n:62F:${closing}\n-\n`;

const statementFiles: Readonly<Record<string, Statement>> = {
  "a card whose purchases have no minus": {
    silent: (month) =>
      ofx("CCSTMT", [
        ["OTHER", `2026${month}05`, "1.50"],
        ["OTHER", `2026${month}06`, "2.00"],
      ]),
    asks: true,
    becomes: ["2026-03-05 -1.50", "2026-03-06 -2.00"],
    against: ofx("CCSTMT", [["DEBIT", "20260305", "-1.50"]]),
    shows: /Type and sign agree in 1 of its entries \(line \d+\)/,
  },
  "an account whose debits have no minus": {
    silent: (month) =>
      ofx("STMT", [
        ["DEBIT", `2026${month}05`, "1.50"],
        ["CREDIT", `2026${month}06`, "9.00"],
      ]),
    asks: true,
    becomes: ["2026-03-05 -1.50", "2026-03-06 9.00"],
    against: ofx("STMT", [["DEBIT", "20260305", "-1.50"]]),
    shows: /Type and sign agree in 1 of its entries \(line \d+\)/,
  },
  "a card's MT940, whose debits are what was paid in": {
    silent: (month) => mt940(`26${month}05`, { closing: `C26${month}05EUR100,00` }),
    asks: false,
    becomes: ["2026-03-05 4.50"],
    against: mt940("260305", { closing: "C260305EUR95,50" }),
    shows: /The balances of the file add up with its signs/,
  },
};

describe("an answer about the signs of", () => {
  for (const [name, { silent, asks, becomes, against, shows }] of Object.entries(statementFiles)) {
    describe(name, () => {
      const answered = () => run("first.sta", silent("02"), { choices: { sign: "inverted" } });

      test("is known for the account's next file, shown with where it was given, until its import is undone", async () => {
        const refused = { code: "ambiguous_file" };
        if (asks) await expect(run("later.sta", silent("03"))).rejects.toMatchObject(refused);
        const first = await answered();
        const later = await run("later.sta", silent("03"));
        expect(evidence(later, "sign")).toMatchObject({
          because: `It was answered for first.sta (import ${first.import_id}).`,
        });
        expect(evidence(later, "sign")).not.toHaveProperty("basis");
        expect(await days(later)).toEqual(expect.arrayContaining([...becomes]));
        await undo(first);
        if (asks) await expect(run("last.sta", silent("04"))).rejects.toMatchObject(refused);
        else
          expect(evidence(await run("last.sta", silent("04")), "sign")).toMatchObject({ decided: "as_is" });
      });

      test("is of its own account alone", async () => {
        await answered();
        const other = run("later.sta", silent("03"), { account: "Card" });
        if (asks) await expect(other).rejects.toMatchObject({ code: "ambiguous_file" });
        else expect(evidence(await other, "sign")).toMatchObject({ decided: "as_is" });
      });

      test("stops a file that shows otherwise, unless it is said again", async () => {
        const { import_id } = await answered();
        const stopped = refusedInFlags(run("against.sta", against));
        await expect(stopped).rejects.toMatchObject({
          code: "evidence_contradicted",
          detail: expect.stringMatching(shows) as string,
          remedy: expect.stringContaining("--sign-as-is") as string,
          more: {
            about: "sign",
            found: "as_is",
            earlier: { import_id, decided: expect.any(String) as string },
          },
        });
        expect((await run("against.sta", against, { choices: { sign: "as_is" } })).created).toBe(1);
      });
    });
  }

  test("a card keeps payments apart from purchases in a month that would look signed", async () => {
    await run("first.ofx", ofx("CCSTMT", [["OTHER", "20260205", "1.50"]]), { choices: { sign: "inverted" } });
    const paid = ofx("CCSTMT", [
      ["OTHER", "20260305", "1.50"],
      ["OTHER", "20260306", "-20.00"],
    ]);
    expect(await days(await run("second.ofx", paid))).toEqual(
      expect.arrayContaining(["2026-03-05 -1.50", "2026-03-06 20.00"]),
    );
  });

  test("what a file's own words prove settles the next file too", async () => {
    const proves = ofx("CCSTMT", [
      ["DEBIT", "20260205", "-1.50"],
      ["CREDIT", "20260206", "4.00"],
    ]);
    const first = await run("first.ofx", proves);
    expect(evidence(first, "sign")).toMatchObject({ decided: "as_is", basis: "file" });
    const next = await run("next.ofx", ofx("CCSTMT", [["OTHER", "20260305", "9.00"]]));
    expect(await days(next)).toContain("2026-03-05 9.00");
    expect(evidence(next, "sign")?.because).toMatch(/^It was proven by first\.ofx, line \d+ "DEBIT -1\.50"/);
  });

  describe("a file of several accounts", () => {
    const two = (month: string, numbers = ["1117", "1118"]) =>
      numbers
        .map((number) =>
          ofx("CCSTMT", [["OTHER", `2026${month}05`, "1.50"]]).replace("<ACCTID>7", `<ACCTID>${number}`),
        )
        .join("")
        .replaceAll("</OFX>\nOFXHEADER:100\n\n<OFX>", "");
    const several = { account: undefined, more: { choose: async () => undefined, offer: async () => true } };
    const signs = async ({ accounts: made }: Receipt) => {
      const found = await Promise.all(made.map(async ({ id }) => everything(book, id)));
      return found.map((rows) => rows.map(({ amount }) => amount.rawJSON));
    };

    test("is known of each of them", async () => {
      await expect(run("two.ofx", two("02"), several)).rejects.toMatchObject({ code: "ambiguous_file" });
      await run("two.ofx", two("02"), { ...several, choices: { sign: "inverted" } });
      const next = await run("next.ofx", two("03"), several);
      expect(await signs(next)).toEqual([
        ["-1.50", "-1.50"],
        ["-1.50", "-1.50"],
      ]);
      const alone = await run("alone.ofx", two("04", ["1118"]), several);
      expect(alone.accounts).toEqual([expect.objectContaining({ id: next.accounts[1]?.id })]);
      expect(await signs(alone)).toEqual([["-1.50", "-1.50", "-1.50"]]);
    });

    test("stops where one of them shows otherwise, unless it is said again", async () => {
      await run("two.ofx", two("02"), { ...several, choices: { sign: "inverted" } });
      const against = two("03")
        .replace("<TRNTYPE>OTHER", "<TRNTYPE>DEBIT")
        .replace("<TRNAMT>1.50", "<TRNAMT>-1.50");
      const refused = { code: "evidence_contradicted" };
      await expect(run("against.ofx", against, several)).rejects.toMatchObject(refused);
      const said = await run("against.ofx", against, { ...several, choices: { sign: "as_is" } });
      expect(await signs(said)).toEqual([
        ["-1.50", "-1.50"],
        ["1.50", "-1.50"],
      ]);
    });

    test("is asked about those of which nothing is known, and the answer is for these", async () => {
      await run("one.ofx", two("02", ["1117"]), { ...several, choices: { sign: "inverted" } });
      await expect(run("two.ofx", two("03"), several)).rejects.toMatchObject({ code: "ambiguous_file" });
      const answered = await run("two.ofx", two("03"), { ...several, choices: { sign: "as_is" } });
      expect(await signs(answered)).toEqual([["-1.50", "-1.50"], ["1.50"]]);
      const next = await run("next.ofx", two("04"), several);
      expect(await signs(next)).toEqual([
        ["-1.50", "-1.50", "-1.50"],
        ["1.50", "1.50"],
      ]);
      for (const { import_id } of [...next.accounts, ...answered.accounts])
        await book.core.call(imports.undo, book.owner, { id: import_id });
      await expect(run("last.ofx", two("05"), several)).rejects.toMatchObject({ code: "ambiguous_file" });
    });
  });
});

test("who may only create transactions is told what the account's files proved", async () => {
  const { data } = await book.core.call(keys.create, book.owner, {
    name: "importer",
    scopes: ["transactions:create"],
  });
  const who: Credential = { kind: "key", text: data.key };
  const first = await run("first.csv", "Date,Text,Amount\n28/02/2026,Rent,-7.00\n");
  const account = first.accounts[0]?.id;
  const next = await importFile(await file("next.csv", "Date,Text,Amount\n03/04/2026,Rent,-7.00\n"), {
    options: options({ account, choices: { currency: "EUR" } }),
    context: context({}, who),
  });
  expect(await days(next)).toContain("2026-04-03 -7.00");
});

test("a file that names its account's number is known by it", async () => {
  const iban = "DE89370400440532013000";
  const text = (day: string) =>
    `IBAN;Date;Text;Amount\n${iban};${day};Rent;-7,00\n${iban};01/03/2026;Tea;-2,00\n`;
  const unnamed = { account: undefined, more: { choose: async () => undefined } };
  const first = await run("first.csv", text("28/02/2026"), unnamed);
  const next = await run("next.csv", text("03/04/2026"), unnamed);
  expect(next.accounts[0]?.id).toBe(first.accounts[0]?.id);
  expect(await days(next)).toContain("2026-04-03 -7.00");
});

test("an account that is picked after the file was read tells what its files proved", async () => {
  const first = await run("first.csv", "Date,Text,Amount\n28/02/2026,Able,7.00\n", {
    choices: { sign: "inverted" },
  });
  const account = first.accounts[0]?.id;
  const text = "Date,Text,Amount\n28/03/2026,Able,-7.00\n29/03/2026,Baker,-7.00\n";
  const next = await run("next.csv", text, { account: undefined, more: { choose: async () => account } });
  expect(evidence(next, "sign")?.because).toContain("It was answered for first.csv");
});

test("a statement knows what imports proved, and imports what a statement proved", async () => {
  const upload = async (text: string) =>
    (
      await book.core.call(statements.upload, book.owner, {
        bank_account_id: account,
        file_name: "statement.csv",
        file: Buffer.from(text),
      })
    ).data;
  const account = (await run("first.csv", "Date,Text,Amount\n28/02/2026,Rent,-7.00\n")).accounts[0]?.id ?? "";
  await upload("Date,Text,Amount\n03/04/2026,Rent,-7.00\n");
  await upload("Day;Text;Amount\n28/02/2025;Rent;-7.00\n");
  const next = await run("next.csv", "Day;Text;Amount\n03/04/2025;Rent;-7.00\n");
  expect(await days(next)).toEqual([
    "2025-02-28 -7.00",
    "2025-04-03 -7.00",
    "2026-02-28 -7.00",
    "2026-04-03 -7.00",
  ]);
});
