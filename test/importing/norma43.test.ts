/** Norma 43: the fields of its records, whatever lines they stand on, its totals, and what is refused. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyCodes } from "../../src/contract/values/currency.ts";
import { Problem } from "../../src/contract/problem.ts";
import { accountNumber } from "../../src/importing/formats/norma43/account-number.ts";
import { currencyOfNumber } from "../../src/importing/fixed-width/currency-numbers.ts";
import { norma43 } from "../../src/importing/formats/norma43/format.ts";
import { expectBrokenAt, outcomeOf, readExport, told, toldGroup } from "./read-whole.ts";

const cents = (amount: number) => String(amount).padStart(14, "0");
const KEY = "210004180200051332";

function header({ opening = 10_000, mark = "2", currency = "978", key = KEY } = {}) {
  return `11${key}260601260630${mark}${cents(opening)}${currency}3ACME SL`.padEnd(80);
}

/** A record 22. */
function entry(
  amount: number | string,
  { mark = "1", day = "260602", references = "", concept = "03017" } = {},
) {
  const digits = typeof amount === "string" ? amount : cents(amount);
  return `22    0418${day}260602${concept}${mark}${digits}0000000000${references}`.padEnd(80);
}

function text(number: number, one: string, other = "") {
  return `23${String(number).padStart(2, "0")}${one.padEnd(38)}${other}`.padEnd(80);
}

interface Ends {
  readonly debits?: readonly [number, number];
  readonly credits?: readonly [number, number];
  readonly closing?: number;
  readonly mark?: string;
  readonly key?: string;
}

function end({
  debits = [0, 0],
  credits = [0, 0],
  closing = 10_000,
  mark = "2",
  key = `${KEY}978`,
}: Ends = {}) {
  const side = ([count, units]: readonly [number, number]) => String(count).padStart(5, "0") + cents(units);
  return `33${key.slice(0, 18)}${side(debits)}${side(credits)}${mark}${cents(closing)}${key.slice(18)}`.padEnd(
    80,
  );
}

const last = (records: number) => `88${"9".repeat(18)}${String(records).padStart(6, "0")}`.padEnd(80);

/** A whole file of one account. */
function fileOf(entries: readonly string[], ends?: Ends) {
  const records = [header(), ...entries, end(ends)];
  return `${[...records, last(records.length)].join("\n")}\n`;
}

describe("entries", () => {
  test.each([
    ["a debit", [entry(1250), text(1, "LUZ")], "-12.50 EUR | LUZ"],
    ["a credit", [entry(1250, { mark: "2" }), text(1, "PAGO")], "12.50 EUR | PAGO"],
    ["blanks before the digits", [entry("          1250"), text(1, "LUZ")], "-12.50 EUR | LUZ"],
    ["texts that do not fill their fields", [entry(1), text(1, "A", "B"), text(2, "C")], "-0.01 EUR | A B C"],
    ["a text that runs on", [entry(1), text(1, "X".repeat(38), "Y")], `-0.01 EUR | ${"X".repeat(38)}Y`],
    ["a text in the references", [entry(1, { references: "RECIBO COLEGIO NUMERO 7" })], "-0.01 EUR | RECIBO COLEGIO NUMERO 7"],
    ["no text", [entry(1, { concept: "04007" })], "-0.01 EUR | Giros, transferencias, traspasos, cheques"],
    ["no text, references of digits", [entry(1, { references: "000000000012".padEnd(28, "0") })],
      "-0.01 EUR | Domiciliados, recibos, letras, pagos por su cuenta 000000000012"],
    ["a concept without a name", [entry(1, { concept: "44000" })], "-0.01 EUR | (no text)"],
    ["an amount in dollars", [entry(1250), text(1, "HOTEL"), `2401840${cents(1400)}`.padEnd(80)], "-12.50 EUR | HOTEL 14.00 USD"],
    ["the last century", [entry(1, { day: "990602" }), text(1, "A")], "-0.01 EUR | A"],
  ])("%s", async (_, records, wanted) => {
    const { rows } = await readExport(fileOf(records));
    expect(rows.map((row) => told(row).split(" | ").slice(2).join(" | "))).toEqual([wanted]);
  }); // prettier-ignore

  test.each([
    ["no mark", entry(1250, { mark: " " }), "invalid_entry"],
    ["another mark", entry(1250, { mark: "3" }), "invalid_entry"],
    ["no amount", entry(" ".repeat(14)), "amount_missing"],
    ["letters in the amount", entry("0000000000I250"), "invalid_entry"],
    ["a sign in the amount", entry("-0000000001250"), "invalid_entry"],
    ["a day that does not exist", entry(1, { day: "260231" }), "invalid_date"],
    ["no day", entry(1, { day: "      " }), "date_missing"],
    ["letters in the day", entry(1, { day: "26JUN1" }), "invalid_date"],
    ["a day of the future", entry(1, { day: "310602" }), "date_out_of_range"],
  ])("%s is rejected", async (_, record, code) => {
    const { rows } = await readExport(fileOf([record, text(1, "A")]));
    expect(rows.map(told)).toEqual([`2 | rejected ${code}`]);
  });
});

test("numbers of currencies are of codes that the contract knows, each once", () => {
  const numbers = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, "0"));
  const known = numbers.filter((number) => currencyOfNumber(number) !== number);
  expect(known.length).toBeGreaterThan(150);
  const codes = known.map(currencyOfNumber);
  expect(codes.filter((code) => !currencyCodes.includes(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  ["2100", "0418", "0200051332", "21000418450200051332"],
  ["2100", "0813", "0123456789", "21000813610123456789"],
  ["2100", "04 8", "0200051332", "2100" + "048" + "0200051332"],
  ["    ", "    ", "          ", null],
])("%s %s %s is the account %s", (bank, branch, account, number) => {
  expect(accountNumber(bank, branch, account)).toBe(number);
});

describe("accounts", () => {
  const entries = [entry(1500, { mark: "2" }), entry(500), entry(250)];
  const right = { debits: [2, 750], credits: [1, 1500], closing: 10_750 } as const;
  test.each<readonly [string, Ends, string, string]>([
    ["all right", right, "proved 100.00 to 107.50", "agree"],
    ["the total of debits", { ...right, debits: [2, 751] }, "failed at line 5 by -0.01", "disagree"],
    ["the number of debits", { ...right, debits: [3, 750] }, "failed at line 5 by -1.00", "disagree"],
    ["the total of credits", { ...right, credits: [1, 1400] }, "failed at line 5 by 1.00", "disagree"],
    ["the number of credits", { ...right, credits: [0, 1500] }, "failed at line 5 by 1.00", "disagree"],
    ["the closing balance", { ...right, closing: 10_751 }, "failed at line 5 by -0.01", "agree"],
    ["its mark", { ...right, mark: "1" }, "failed at line 5 by 215.00", "agree"],
  ])("totals: %s", async (_, ends, proof, decided) => {
    const { reading } = await readExport(fileOf(entries, ends));
    expect(reading.groups.map(toldGroup)).toEqual([`21000418450200051332, EUR: 3 rows, ${proof}`]);
    const evidence = reading.detected.evidence.find(({ about }) => about === "control_totals");
    expect(evidence?.decided).toBe(decided);
  });

  test("an entry that is lost shows in every total", async () => {
    const { reading } = await readExport(fileOf(entries.slice(1), right));
    expect(reading.groups.map(toldGroup)).toEqual([
      "21000418450200051332, EUR: 2 rows, failed at line 4 by -15.00",
    ]);
  });

  test("a wrong number of records is told", async () => {
    const { reading } = await readExport(fileOf(entries, right).replace(last(5), last(6)));
    expect(reading.detected.evidence.find(({ decided }) => decided === "disagree")?.because).toMatch(
      /number of records \(88\) is 6, but its entries add up to 5/,
    );
  });

  test.each([
    ["overdrawn", header({ opening: 500, mark: "1" }), end({ closing: 500, mark: "1" }), "EUR: 0 rows, proved -5.00 to -5.00"],
    ["in yen", header({ currency: "392" }), end({ key: `${KEY}392` }), "JPY: 0 rows, proved 100 to 100"],
    ["in a currency that is none", header({ currency: "000" }), end({ key: `${KEY}000` }), "000: 0 rows, unavailable"],
  ])("%s", async (_, first, after, group) => {
    const { reading } = await readExport([first, after, last(2), ""].join("\n"));
    expect(reading.groups.map(toldGroup)).toEqual([`21000418450200051332, ${group}`]);
  }); // prettier-ignore

  test("files follow each other in one", async () => {
    const { rows } = await readExport(fileOf([entry(1)]).repeat(2));
    expect(rows.map(({ line }) => line)).toEqual([2, 6]);
  });
});

describe("lines", () => {
  const records = [
    header(),
    entry(1500, { mark: "2", references: "INGRESO" }),
    entry(500),
    text(1, "LUZ"),
    end({ debits: [1, 500], credits: [1, 1500], closing: 11_000 }),
    last(5),
  ];
  const wide = (width: number) => records.map((record) => record.padEnd(width)).join("\r\n");
  test.each([
    ["one on each", records.join("\n")],
    ["with their ends", `${records.join("\r\n")}\r\n`],
    ["ends of old systems", records.join("\r")],
    ["without blanks at their end", records.map((record) => record.trimEnd()).join("\n")],
    ["wider than a record", wide(100)],
    ["filler of the last ones left out", [...records.slice(0, 4), records[4]?.slice(0, 76), last(5).trimEnd()].join("\n")],
    ["run together", records.join("")],
    ["run together by twos", [0, 2, 4].map((at) => records.slice(at, at + 2).join("")).join("\n")],
    ["blank lines between", `\n\n${records.join("\n\n")}\n \n`],
    ["filled up with NUL", `${records.join("\n")}\n${"\0".repeat(500)}`],
    ["the mark of the end of a file", `${records.join("\n")}\u001a`],
    ["that mark on a line of its own", `${records.join("\n")}\n\u001a\n`],
    ["run together and filled up", `${records.join("")}${"\u001a".repeat(60)}${"\0".repeat(60)}`],
  ])("%s", async (_, content) => {
    for (const piece of [1, 7, 79, 80, 81, 65_536]) {
      const { reading, rows } = await readExport(content, { piece });
      expect(reading.format).toBe("norma43");
      expect(reading.groups.map(toldGroup)).toEqual([
        "21000418450200051332, EUR: 2 rows, proved 100.00 to 110.00",
      ]);
      expect(rows.map((row) => told(row).split(" | ").slice(2).join(" | "))).toEqual([
        "15.00 EUR | INGRESO",
        "-5.00 EUR | LUZ",
      ]);
      const totals = reading.detected.evidence.find(({ about }) => about === "control_totals");
      expect(totals?.decided).toBe("agree");
    }
  }); // prettier-ignore
});

describe("files that are refused", () => {
  const records = [header(), entry(500), text(1, "LUZ"), end({ debits: [1, 500], closing: 9_500 }), last(4)];
  const file = (all: readonly (string | undefined)[]) => `${all.join("\n")}\n`;
  const whole = file(records);
  const swap = (index: number, record: string) => file(records.toSpliced(index, 1, record));
  test.each([
    ["no end of the file", file(records.slice(0, 4)), 4, /ends before its end record \(88\)/],
    ["no end of the account", file(records.toSpliced(3, 1)), 4, /Record 88 is out of place/],
    ["a header within an account", swap(2, header()), 3, /Record 11 is out of place/],
    ["a text without an entry", file(records.toSpliced(1, 1)), 2, /Record 23 is out of place/],
    ["an entry behind the end of the account", file(records.toSpliced(4, 0, entry(1))), 5, /Record 22 is out of place/],
    ["two amounts in another currency", file(records.toSpliced(3, 0, ...Array<string>(2).fill(`2401840${cents(1)}`.padEnd(80)))), 5, /Record 24 is out of place/],
    ["an end without a file", `${whole}${last(0)}\n`, 6, /Record 88 is out of place/],
    ["an unknown record", swap(2, "25".padEnd(80)), 3, /is not a record of Norma 43/],
    ["a line of another file", swap(2, "Total;12,50"), 3, /is not a record of Norma 43/],
    ["a record that lost a character", swap(1, entry(500).replace("0", "")), 2, /Record 22 has 51 characters instead/],
    ["the first one does", swap(0, header().slice(0, 49)), 1, /Record 11 has 49 characters instead/],
    ["a record with a character more", swap(1, `${entry(500).replace("0", "00")}`), 2, /Record 22 has 81 characters instead/],
    ["a record with more than blanks more", swap(1, `${entry(500)}ABC`), 2, /The text after the 80 characters of a record/],
    ["records that were run together and lost one", records.join("").replace("LUZ", "LU"), 1, /is not a record of Norma 43 \(record 4 of the file\)/],
    ["another account at its end", swap(3, end({ key: `${KEY.slice(0, 17)}9978` })), 4, /end record \(33\) differs from that of its header/],
    ["another currency at its end", swap(3, end({ key: `${KEY}840` })), 4, /end record \(33\) differs from that of its header/],
    ["an opening balance without a mark", swap(0, header({ mark: "0" })), 1, /balance of record \d+ cannot be read/],
    ["a closing balance of letters", swap(3, end().replace("10000978", "10OOO978")), 4, /balance of record \d+ cannot be read/],
    ["totals of letters", swap(3, end({ debits: [1, 500] }).replace("00500", "OO500")), 4, /totals of an end record \(33\) are not numbers/],
    ["no number of records", swap(4, last(4).replace("000004", "      ")), 5, /Record 88 has 20 char|number of records in the end record/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content), { line, detail });
  }); // prettier-ignore
});

test.each([
  [header(), true],
  [`\n${header().trimEnd()}\n${entry(1)}`, true],
  [header() + entry(1), true],
  [`${header()}\nDate,Amount\n`, false],
  ["11,12.50,coffee\n22,7.00,tea\n", false],
  ["110000000000;12,50\n", false],
  [`11${"0".repeat(78)}${"\n11".padEnd(81, "0")}`, false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(norma43.kind === "text" && norma43.claims?.(head) !== undefined).toBe(isClaimed);
});

const fixtures = new URL("../fixtures/norma43/", import.meta.url);
const golden = readdirSync(fixtures).filter((name) => !name.endsWith(".json"));
/** Bytes from one cut to the next. */
const STEP = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 7;

test.each(golden)("%s cut off before its last record is refused", async (name) => {
  const bytes = readFileSync(new URL(name, fixtures));
  const end = bytes.toString("latin1").indexOf(`88${"9".repeat(18)}`);
  for (let at = 1; at <= end + 20; at += STEP) {
    expect(await outcomeOf(bytes.subarray(0, at))).toBeInstanceOf(Problem);
  }
});

test("entries written and read back come back with their amounts and texts, and their totals prove", async () => {
  const detail = fc.record({
    units: fc.integer({ min: 0, max: 999_999_999 }),
    mark: fc.constantFrom("1", "2"),
    texts: fc.array(fc.stringMatching(/^[A-ZÑ0-9./-][A-ZÑ0-9 ./-]{0,36}$/), { minLength: 1, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(detail, { maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", ""),
      fc.integer({ min: 1, max: 100 }),
      async (details, lineEnd, piece) => {
        const total = (mark: string) => {
          const units = details.filter((one) => one.mark === mark).map((one) => one.units);
          return [units.length, units.reduce((sum, one) => sum + one, 0)] as const;
        };
        const [debits, credits] = [total("1"), total("2")];
        const moved = 10_000 + credits[1] - debits[1];
        const records = [
          header(),
          ...details.flatMap(({ units, mark, texts }) => [
            entry(units, { mark }),
            ...texts.map((one, index) => text(index + 1, one)),
          ]),
          end({ debits, credits, closing: Math.abs(moved), mark: moved < 0 ? "1" : "2" }),
        ];
        const { reading, rows } = await readExport([...records, last(records.length), ""].join(lineEnd), {
          piece,
        });
        expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
        expect(rows.map((row) => row.verdict === "booked" && [row.minor, row.description])).toEqual(
          details.map(({ units, mark, texts }) => [
            BigInt(mark === "1" ? -units : units),
            texts.join(" ").replace(/\s+/g, " ").trim(),
          ]),
        );
      },
    ),
    { numRuns: 100 },
  );
});
