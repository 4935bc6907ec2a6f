/** CFONB 120: signs in last digits, complements by their qualifiers, balances, and what is refused. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { accountNumber } from "../../src/importing/formats/cfonb120/account-number.ts";
import { signedAmount } from "../../src/importing/formats/cfonb120/amount.ts";
import { cfonb120 } from "../../src/importing/formats/cfonb120/format.ts";
import { balance, complement, entry, signed } from "./cfonb120-records.ts";
import { expectBrokenAt, outcomeOf, readExport, told, toldGroup } from "./read-whole.ts";

/** A whole file of one statement, from 100.00 on. */
function fileOf(records: readonly string[], closing = 10_000) {
  return `${[balance("01", 10_000), ...records, balance("07", closing)].join("\n")}\n`;
}

describe("amounts", () => {
  test.each([
    ["0000000000125{", "2", "12.50"],
    ["0000000000125}", "2", "-12.50"],
    ["0000000000125é", "2", "12.50"],
    ["0000000000125è", "2", "-12.50"],
    ["0000000000001A", "2", "0.11"],
    ["0000000000001I", "2", "0.19"],
    ["0000000000001J", "2", "-0.11"],
    ["0000000000001R", "2", "-0.19"],
    ["           125A", "0", "1251"],
    ["0000000000125A", "3", "1.251"],
    ["9999999999999R", "2", "-999999999999.99"],
    ["00000000000000", "2", "0.00"],
    ["0000000000000}", "2", "0.00"],
    ["00000000012500", "2", undefined],
    ["0000000000125a", "2", undefined],
    ["0000000000125-", "2", undefined],
    ["0000000000125S", "2", undefined],
    ["000000000012,A", "2", undefined],
    ["-000000000125A", "2", undefined],
    ["              ", "2", undefined],
    ["0000000000125{", " ", undefined],
  ])("%j with %j decimals is %s", (text, decimals, wanted) => {
    expect(signedAmount(text, decimals)).toBe(wanted);
  });
});

test.each([
  ["30006", "00001", "12345678901", "30006000011234567890189"],
  ["20041", "01005", "0500013M026", "20041010050500013M02606"],
  ["3000 ", "00001", "12345678901", "3000" + "00001" + "12345678901"],
  ["     ", "     ", "           ", null],
])("%s %s %s is the account %s", (bank, branch, account, number) => {
  expect(accountNumber(bank, branch, account)).toBe(number);
});

describe("entries", () => {
  test.each<readonly [string, readonly string[], string]>([
    ["a credit", [entry(1250, "VIR RECU")], "2026-06-02 | 12.50 EUR | VIR RECU"],
    ["a debit", [entry(-1250, "CARTE")], "2026-06-02 | -12.50 EUR | CARTE"],
    ["the last century", [entry(1, "A", { day: "311299" })], "1999-12-31 | 0.01 EUR | A"],
    ["a text that goes on", [entry(1, "A"), complement("LIB", "B"), complement("LIB", "C")], "2026-06-02 | 0.01 EUR | A B C"],
    ["a reason of the payer", [entry(1, "A"), complement("LCC", "B"), complement("LC2", "C")], "2026-06-02 | 0.01 EUR | A B C"],
    ["a qualifier that no list has", [entry(1, "A"), complement("XYZ", "B")], "2026-06-02 | 0.01 EUR | A B"],
    ["who paid", [entry(1, "A"), complement("NPY", "Dupré"), complement("NBE", "Moi")], "2026-06-02 | 0.01 EUR | A | Dupré"],
    ["who was paid", [entry(-1, "A"), complement("NPY", "Moi"), complement("NBE", "EDF")], "2026-06-02 | -0.01 EUR | A | EDF"],
    ["who was paid as the only text", [entry(-1, ""), complement("NBE", "EDF")], "2026-06-02 | -0.01 EUR | EDF | EDF"],
    ["identities say nothing", [entry(-1, "A"), complement("IBE", "FR1"), complement("RUM", "M1")], "2026-06-02 | -0.01 EUR | A"],
    ["an amount in pounds", [entry(-1, "A"), complement("MMO", `GBP2${"9200".padStart(14, "0")}5000012345`)], "2026-06-02 | -0.01 EUR | A 92.00 GBP"],
    ["one with a sign", [entry(-1, "A"), complement("MMO", `JPY0${"920}".padStart(14, "0")}`)], "2026-06-02 | -0.01 EUR | A 9200 JPY"],
    ["one that is none", [entry(-1, "A"), complement("MMO", "GBP 92,00")], "2026-06-02 | -0.01 EUR | A GBP 92,00"],
  ])("%s", async (_, records, wanted) => {
    const { rows } = await readExport(fileOf(records));
    expect(rows.map((row) => told(row).replace(/^2 \| /, ""))).toEqual([wanted]);
  }); // prettier-ignore

  test.each([
    ["no sign", entry(0, "A", { written: "00000000012500" }), "invalid_entry"],
    ["letters in the digits", entry(0, "A", { written: "000000000O125A" }), "invalid_entry"],
    ["no amount", entry(0, "A", { written: " ".repeat(14) }), "amount_missing"],
    ["no number of decimals", entry(1, "A", { decimals: " " }), "invalid_entry"],
    ["more decimals than its currency has", entry(1, "A", { decimals: "3" }), "amount_precision"],
    ["no day", entry(1, "A", { day: "000000" }), "date_missing"],
    ["a day that does not exist", entry(1, "A", { day: "310626" }), "invalid_date"],
    ["letters in the day", entry(1, "A", { day: "O20626" }), "invalid_date"],
  ])("%s is rejected", async (_, record, code) => {
    const { rows } = await readExport(fileOf([record]));
    expect(rows.map(told)).toEqual([`2 | rejected ${code}`]);
  });
});

describe("statements", () => {
  test.each([
    [[entry(1500, "A"), entry(-500, "B")], 11_000, "EUR: 2 rows, proved 100.00 to 110.00"],
    [[entry(-20_000, "A")], -10_000, "EUR: 1 rows, proved 100.00 to -100.00"],
    [[], 10_000, "EUR: 0 rows, proved 100.00 to 100.00"],
    [[entry(1500, "A")], 11_000, "EUR: 1 rows, failed at line 3 by 5.00"],
    [[entry(0, "A", { written: "0000000001500S" })], 11_500, "EUR: 0 rows, unavailable"],
  ])("%#", async (records, closing, wanted) => {
    const { reading } = await readExport(fileOf(records, closing));
    expect(reading.groups.map(toldGroup)).toEqual([`30006000011234567890189, ${wanted}`]);
  });

  test("days of one account follow each other", async () => {
    const day = (from: number, to: number) => [balance("01", from), entry(to - from, "A"), balance("07", to)];
    const { reading } = await readExport([...day(10_000, 9000), ...day(9000, 12_000), ""].join("\n"));
    expect(reading.groups.map(toldGroup)).toEqual([
      "30006000011234567890189, EUR: 2 rows, proved 100.00 to 120.00",
    ]);
    const broken = await readExport([...day(10_000, 9000), ...day(9500, 12_000), ""].join("\n"));
    expect(broken.reading.groups[0]?.proof.result).toBe("failed");
  });

  test("accounts and currencies follow each other", async () => {
    const yen = { currency: "JPY", decimals: "0", account: "0000000000A" };
    const records = [
      balance("01", 0),
      balance("07", 0),
      balance("01", 500, yen),
      entry(15, "A", yen),
      balance("07", 515, yen),
    ];
    const { reading, rows } = await readExport(`${records.join("\n")}\n`);
    expect(reading.groups.map((group) => toldGroup(group).replace(/^[0-9A-Z]{23}, /, ""))).toEqual([
      "EUR: 0 rows, proved 0.00 to 0.00",
      "JPY: 1 rows, proved 500 to 515",
    ]);
    expect(rows.map(told)).toEqual(["4 | 2026-06-02 | 15 JPY | A"]);
  });
});

const whole = [
  balance("01", 10_000),
  entry(-1250, "CARTE", { reference: "REF7" }),
  complement("LIB", "PARIS"),
  balance("07", 8750),
];

test.each([
  ["one on each", `${whole.join("\n")}\n`],
  ["ends of DOS, the mark of the end of a file, NUL", `${whole.join("\r\n")}\r\n\u001a${"\0".repeat(100)}`],
  ["without blanks at their end", whole.map((record) => record.trimEnd()).join("\n")],
  ["wider than a record", whole.map((record) => record.padEnd(160)).join("\n")],
  ["run together", whole.join("")],
])("lines: %s", async (_, content) => {
  for (const piece of [1, 119, 120, 65_536]) {
    const { reading, rows } = await readExport(content, { piece });
    expect(rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""))).toEqual([
      "2026-06-02 | -12.50 EUR | CARTE PARIS",
    ]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  }
});

describe("files that are refused", () => {
  const swap = (index: number, ...records: readonly string[]) =>
    `${whole.toSpliced(index, 1, ...records).join("\n")}\n`;
  const card = whole[1] ?? "";
  test.each([
    ["no new balance", swap(3), 3, /ends before the new balance \(07\)/],
    ["an entry behind it", swap(3, balance("07", 8750), card), 5, /Record 04 is out of place/],
    ["an old balance within a statement", swap(2, balance("01", 1)), 3, /Record 01 is out of place/],
    ["a complement without an entry", swap(1), 2, /Record 05 is out of place/],
    ["an entry of another account", swap(1, entry(1, "A", { account: "00000000001" })), 2, /account of record 04 differs/],
    ["a complement of another account", swap(2, complement("LIB", "A", { account: "00000000001" })), 3, /account of record 05 differs/],
    ["a new balance in another currency", swap(3, balance("07", 8750, { currency: "USD" })), 4, /account of record 07 differs/],
    ["an old balance without a sign", swap(0, balance("01", 0, { written: "00000000010000" })), 1, /record 01 cannot be read/],
    ["a new balance of letters", swap(3, balance("07", 0, { written: "0000000000OO{" })), 4, /record 07 cannot be read/],
    ["a balance without a number of decimals", swap(3, balance("07", 1, { decimals: " " })), 4, /record 07 cannot be read/],
    ["an unknown record", swap(2, "06".padEnd(120)), 3, /is not a record of CFONB 120/],
    ["a record that lost a character", swap(1, card.replace("CARTE", "CART")), 2, /Record 04 has 1[0-9]{2} characters instead/],
    ["a record with one more", swap(1, card.replace("CARTE", "CARTES")), 2, /Record 04 has 121 characters instead/],
    ["a record that is cut", swap(1, card.slice(0, 100)), 2, /Record 04 has 100 characters instead/],
    ["records that were run together and lost one", whole.join("").replace("CARTE", "CART"), 1, /is not a record of CFONB 120 \(record 3/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content), { line, detail });
  }); // prettier-ignore
});

test.each([
  [balance("01", 1), true],
  [`\n${balance("01", 1).trimEnd()}\n${entry(1, "A")}`, true],
  [balance("01", 1) + entry(1, "A"), true],
  [`${balance("01", 1)}\nDate;Montant\n`, false],
  ["01,BANK,ACME,260302,0615,1,,,2/\n02,ACME,", false],
  ["01;02;2026;12,50\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(cfonb120.kind === "text" && cfonb120.claims?.(head) !== undefined).toBe(isClaimed);
});

const fixtures = new URL("../fixtures/cfonb120/", import.meta.url);
const golden = readdirSync(fixtures).filter((name) => !name.endsWith(".json"));
/** Bytes from one cut to the next. */
const STEP = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 7;

test.each(golden)("%s cut off within its first statement is refused", async (name) => {
  const bytes = readFileSync(new URL(name, fixtures));
  const text = bytes.toString("latin1");
  const bank = text.slice(2, 7);
  const end = text.indexOf(`07${bank}`) + 103;
  for (let at = 1; at <= end; at += STEP) {
    expect(await outcomeOf(bytes.subarray(0, at))).toBeInstanceOf(Problem);
  }
});

test("entries written and read back come back with their amounts and texts, and their balances prove", async () => {
  const detail = fc.record({
    units: fc.integer({ min: -999_999_999, max: 999_999_999 }),
    label: fc.stringMatching(/^[A-Z0-9./-][A-Z0-9 ./-]{0,30}$/),
    texts: fc.array(fc.stringMatching(/^[A-Z0-9./-][A-Z0-9 ./-]{0,69}$/), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(detail, { maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", ""),
      fc.integer({ min: 1, max: 200 }),
      async (details, lineEnd, piece) => {
        const closing = details.reduce((sum, { units }) => sum + units, 10_000);
        const records = details.flatMap(({ units, label, texts }) => [
          entry(units, label),
          ...texts.map((text) => complement("LIB", text)),
        ]);
        const all = [balance("01", 10_000), ...records, balance("07", closing), ""];
        const { reading, rows } = await readExport(all.join(lineEnd), { piece });
        expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
        expect(rows.map((row) => row.verdict === "booked" && [row.minor, row.description])).toEqual(
          details.map(({ units, label, texts }) => [
            BigInt(units),
            [label, ...texts].join(" ").replace(/\s+/g, " ").trim(),
          ]),
        );
        expect(details.map(({ units }) => signedAmount(signed(units), "0"))).toEqual(
          details.map(({ units }) => String(units)),
        );
      },
    ),
    { numRuns: 100 },
  );
});
