/** CODA: movements and what is said of them, totals and their parts, what the end of a file states, and what is refused. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { coda } from "../../src/importing/formats/coda/format.ts";
import {
  freeText,
  header,
  information,
  more,
  movement,
  newBalance,
  oldBalance,
  party,
  trailer,
  type Movement,
  type Totals,
} from "./coda-records.ts";
import { expectBrokenAt, outcomeOf, readExport, told, toldGroup } from "./read-whole.ts";

const file = (records: readonly string[]) => `${records.join("\n")}\n`;

/** Records of a whole file; `closing` in thousandths, of an opening of 100000. */
function recordsOf(
  movements: readonly string[],
  { closing = 100_000, ...totals }: Partial<Totals> & { closing?: number } = {},
) {
  const inner = [
    oldBalance(),
    ...movements,
    newBalance(Math.abs(closing), { sign: closing < 0 ? "1" : "0" }),
  ];
  return [header(), ...inner, trailer({ records: inner.length, debits: 0, credits: 0, ...totals })];
}

test("each record has 128 characters", () => {
  const all = [
    ...recordsOf([movement({ amount: 1 }), more("A"), party("BE", "B"), ...information(["1", "2", "3"])]),
    freeText,
  ];
  expect(all.map(({ length }) => length)).toEqual(all.map(() => 128));
});

describe("movements", () => {
  test.each<readonly [string, readonly string[], string]>([
    ["a debit", [movement({ amount: 12_340, text: "SHOP" })], "2026-03-02 | -12.34 EUR | SHOP"],
    ["a credit", [movement({ amount: 12_340, sign: "0", text: "IN" })], "2026-03-02 | 12.34 EUR | IN"],
    ["no booking day", [movement({ amount: 1000, text: "A", day: "000000", value: "280226" })], "2026-02-28 | -1.00 EUR | A"],
    ["the last century", [movement({ amount: 1000, text: "A", day: "311299" })], "1999-12-31 | -1.00 EUR | A"],
    ["a text over three records", [movement({ amount: 1000, text: "X".repeat(53) }), more("Y".repeat(53)), party("", "", "Z")],
      `2026-03-02 | -1.00 EUR | ${"X".repeat(53)}${"Y".repeat(53)}Z`],
    ["the other party", [movement({ amount: 1000, text: "A" }), party("BE1", "Bakker")], "2026-03-02 | -1.00 EUR | A | Bakker"],
    ["the other party as the only text", [movement({ amount: 1000 }), party("BE1", "Bakker")], "2026-03-02 | -1.00 EUR | Bakker | Bakker"],
    ["no text", [movement({ amount: 1000, code: "00402000" })], "2026-03-02 | -1.00 EUR | Cards"],
    ["no text, an unknown family", [movement({ amount: 1000, code: "09902000" })], "2026-03-02 | -1.00 EUR | (no text)"],
    ["a reference with check digits", [movement({ amount: 1000, text: "101090933755493", isStructured: true })],
      "2026-03-02 | -1.00 EUR | +++090/9337/55493+++"],
    ["another one", [movement({ amount: 1000, text: "10212345678 XY", isStructured: true })], "2026-03-02 | -1.00 EUR | 12345678 XY"],
    ["a reference of ISO 11649", [movement({ amount: 1000, text: "100RF18539007547034", isStructured: true })],
      "2026-03-02 | -1.00 EUR | RF18539007547034"],
    ["a structure without a rule", [movement({ amount: 1000, text: "113 CARD 1111", isStructured: true })], "2026-03-02 | -1.00 EUR | CARD 1111"],
    ["information", [movement({ amount: 1000, text: "A" }), ...information(["B", "C", "D"]), ...information(["E"])],
      "2026-03-02 | -1.00 EUR | A B C D E"],
    ["information on the other party", [movement({ amount: 1000, text: "A" }), ...information([`001${"Dubois".padEnd(70)}`, "Rue 1"], { isStructured: true })],
      "2026-03-02 | -1.00 EUR | A | Dubois"],
    ["a free text between", [movement({ amount: 1000, text: "A" }), freeText], "2026-03-02 | -1.00 EUR | A"],
  ])("%s", async (_, records, wanted) => {
    const { rows } = await readExport(file(recordsOf(records)));
    expect(rows.map((row) => told(row).replace(/^3 \| /, ""))).toEqual([wanted]);
  }); // prettier-ignore

  test.each<readonly [string, Movement, string]>([
    ["another sign", { amount: 1000, sign: "2" }, "invalid_entry"],
    ["no sign", { amount: 1000, sign: " " }, "invalid_entry"],
    ["no amount", { amount: " ".repeat(15) }, "amount_missing"],
    ["letters in the amount", { amount: "00000000001OO00" }, "invalid_entry"],
    ["a sign in the amount", { amount: "-00000000001000" }, "invalid_entry"],
    ["a third decimal", { amount: 1001 }, "amount_precision"],
    ["no day at all", { amount: 1000, day: "000000", value: "000000" }, "date_missing"],
    ["a day that does not exist", { amount: 1000, day: "310226" }, "invalid_date"],
    ["letters in the day", { amount: 1000, day: "O20326" }, "invalid_date"],
  ])("%s is rejected", async (_, one, code) => {
    const { rows } = await readExport(file(recordsOf([movement({ text: "A", ...one })])));
    expect(rows.map(told)).toEqual([`3 | rejected ${code}`]);
  });

  test("a bank's reference is an id, unless it is of zeros", async () => {
    const { rows } = await readExport(
      file(
        recordsOf([
          movement({ amount: 1000, reference: "B1" }),
          movement({ sequence: 2, amount: 1000, reference: "0".repeat(21) }),
        ]),
      ),
    );
    expect(rows.map((row) => row.verdict === "booked" && row.bank_id)).toEqual(["B1", undefined]);
  });
});

describe("totals and their parts", () => {
  const one = (sequence: number, amount: number, rest: Partial<Movement> = {}) =>
    movement({ sequence, amount, text: `M${sequence}`, ...rest });
  test.each<readonly [string, readonly string[], number, string]>([
    ["details of a movement", [one(1, 3000, { level: 1 }), one(1, 1000, { detail: 1 }), one(1, 2000, { detail: 2, level: 1 })], 97_000, "+ p p"],
    ["details of details", [one(1, 3000), one(1, 3000, { detail: 1 }), one(1, 1000, { detail: 2 }), one(2, 500)], 96_500, "+ p p +"],
    ["a total that nothing details", [one(1, 3000, { level: 1 }), one(2, 500)], 96_500, "+ +"],
    ["two of them", [one(1, 3000, { level: 1 }), one(2, 500, { level: 1 }), one(3, 500)], 96_000, "+ + +"],
    ["parts with numbers of their own", [one(1, 3000, { level: 1 }), one(2, 1000), one(3, 2000, { level: 1 }), one(4, 500)], 96_500, "+ p p +"],
    ["parts of parts", [one(1, 3000, { level: 1 }), one(2, 3000, { level: 2 }), one(3, 1000), one(4, 2000, { level: 2 }), one(5, 0, { level: 1 })], 97_000, "+ p p p p"],
    ["a total that only informs", [one(1, 9999, { level: 1 }), one(2, 1000), one(3, 2000, { level: 1 })], 97_000, "s + +"],
    ["balances that prove nothing", [one(1, 3000, { level: 1 }), one(2, 1000), one(3, 2000, { level: 1 })], 90_000, "+ + +"],
  ])("%s", async (_, records, closing, wanted) => {
    const { reading, rows } = await readExport(file(recordsOf(records, { closing, debits: 100_000 - closing })));
    const marks = rows.map((row) =>
      row.verdict === "booked" ? "+" : row.code === "part_of_entry" ? "p" : row.code === "summary_line" ? "s" : row.code,
    );
    expect(marks.join(" ")).toBe(wanted);
    const isProven = closing !== 90_000;
    expect(reading.groups[0]?.proof.result).toBe(isProven ? "proved" : "failed");
    const totals = reading.detected.evidence.find(({ about }) => about === "control_totals");
    expect(totals?.decided).toBe(isProven ? "agree" : "disagree");
  }); // prettier-ignore

  test("the sums of the standard, which count totals too, agree as well", async () => {
    const records = [one(1, 3000, { level: 1 }), one(2, 1000), one(3, 2000, { level: 1 })];
    const { reading } = await readExport(file(recordsOf(records, { closing: 97_000, debits: 6000 })));
    expect(reading.groups.map(toldGroup)).toEqual(["BE68539007547034, EUR: 1 rows, proved 100.00 to 97.00"]);
  });

  test("a statement of more movements than are held is told as the standard has it", async () => {
    const movements = Array.from({ length: 30_000 }, (_, index) => one((index % 9999) + 1, 10));
    const closing = 100_000 - 300_000;
    const { reading, rows } = await readExport(file(recordsOf(movements, { closing, debits: 300_000 })));
    expect(rows.length).toBe(30_000);
    expect(reading.groups.map(toldGroup)).toEqual([
      "BE68539007547034, EUR: 30000 rows, proved 100.00 to -200.00",
    ]);
  });
});

describe("accounts", () => {
  const named = (structure: string, account: string) => [
    header(),
    oldBalance(1000, { structure, account: account.padEnd(37) }),
    newBalance(1000, { account: account.padEnd(37) }),
    trailer({ records: 2, debits: 0, credits: 0 }),
  ];
  test.each([
    ["a Belgian number", "0", "539007547034 EUR BE", "539007547034, EUR: 0 rows, proved 1.00 to 1.00"],
    ["a foreign number", "1", `${"US-88 01".padEnd(34)}USD`, "US-8801, USD: 0 rows, proved 1.00 to 1.00"],
    ["a Belgian IBAN", "2", `${"BE68539007547034".padEnd(34)}JPY`, "BE68539007547034, JPY: 0 rows, proved 1 to 1"],
    ["a foreign IBAN", "3", `${"NL91ABNA0417164300".padEnd(34)}EUR`, "NL91ABNA0417164300, EUR: 0 rows, proved 1.00 to 1.00"],
    ["no number", "3", `${"".padEnd(34)}EUR`, "no number, EUR: 0 rows, proved 1.00 to 1.00"],
  ])("%s", async (_, structure, account, wanted) => {
    const { reading } = await readExport(file(named(structure, account)));
    expect(reading.groups.map(toldGroup)).toEqual([wanted]);
  }); // prettier-ignore

  const two = [movement({ amount: 1500, sign: "0" }), movement({ sequence: 2, amount: 500 })];
  const right = { closing: 101_000, debits: 500, credits: 1500 };
  test.each<readonly [string, Partial<Totals> & { closing?: number }, string]>([
    ["all right", right, "proved 100.00 to 101.00"],
    ["the sum of debits", { ...right, debits: 510 }, "failed at line 6 by -0.01"],
    ["the sum of credits", { ...right, credits: 1490 }, "failed at line 6 by 0.01"],
    ["the number of records", { ...right, records: 5 }, "failed at line 6 by -1.00"],
    ["the new balance", { ...right, closing: 101_010 }, "failed at line 5 by -0.01"],
  ])("totals: %s", async (_, totals, proof) => {
    const { reading } = await readExport(file(recordsOf(two, totals)));
    expect(reading.groups.map(toldGroup)).toEqual([`BE68539007547034, EUR: 2 rows, ${proof}`]);
  });

  test("several statements, and several files, in one", async () => {
    const first = recordsOf(two, { ...right, follows: "1" });
    const empty = [header(), trailer({ records: 0, debits: 0, credits: 0, follows: "1" })];
    const { reading, rows } = await readExport(file([...first, ...empty, ...recordsOf(two, right)]));
    expect(rows.map(({ line }) => line)).toEqual([3, 4, 11, 12]);
    expect(reading.detected.evidence.find(({ about }) => about === "control_totals")?.decided).toBe("agree");
  });
});

const whole = recordsOf([movement({ amount: 1000, text: "SHOP" })], { closing: 99_000, debits: 1000 });

test.each([
  ["one on each", file(whole)],
  ["ends of DOS, the mark of the end of a file, NUL", `${whole.join("\r\n")}\r\n\u001a${"\0".repeat(100)}`],
  ["run together", whole.join("")],
  ["wider than a record", whole.map((record) => record.padEnd(132)).join("\n")],
])("lines: %s", async (_, content) => {
  for (const piece of [1, 127, 128, 65_536]) {
    const { reading, rows } = await readExport(content, { piece });
    expect(rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""))).toEqual([
      "2026-03-02 | -1.00 EUR | SHOP",
    ]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  }
});

describe("files that are refused", () => {
  const swap = (index: number, ...records: readonly string[]) => file(whole.toSpliced(index, 1, ...records));
  const [start = "", , shop = ""] = whole;
  test.each([
    ["no end of the file", file(whole.slice(0, 4)), 4, /ends before its end record \(9\)/],
    ["no new balance", swap(3), 4, /Record 9 is out of place/],
    ["no old balance", swap(1), 2, /Record 21 is out of place/],
    ["a header within a file", swap(3, start), 4, /Record 0 is out of place/],
    ["a second old balance", swap(2, oldBalance()), 3, /Record 1 is out of place/],
    ["a record behind the end", file([...whole, shop]), 6, /Record 21 is out of place/],
    ["a file that is announced", swap(4, trailer({ records: 3, debits: 1000, credits: 0, follows: "1" })), 5, /No file follows/],
    ["a party of another movement", swap(2, shop, party("BE", "B", "", 2)), 4, /Record 23 is out of place/],
    ["two parties", swap(2, shop, party("BE", "B"), party("BE", "B")), 5, /Record 23 is out of place/],
    ["more behind the party", swap(2, shop, party("BE", "B"), more("A")), 5, /Record 22 is out of place/],
    ["information that nothing begins", swap(2, shop, ...information(["A", "B"]).slice(1)), 4, /Record 32 is out of place/],
    ["a detail without its movement", swap(2, movement({ amount: 1, detail: 1 })), 3, /detail without its movement before it/],
    ["an unknown record", swap(2, "5".padEnd(128)), 3, /is not a record of CODA/],
    ["an unknown part", swap(2, `24${shop.slice(2)}`), 3, /is not a record of CODA/],
    ["a record that lost a character", swap(2, shop.replace("SHOP", "SHP")), 3, /Record 21 has 127 characters instead/],
    ["a record with one more", swap(2, shop.replace("SHOP", "SHOPS")), 3, /text after the 128 characters of a record/],
    ["another account at the end", swap(3, newBalance(99_000, { account: "BE1".padEnd(34) + "EUR" })), 4, /account of the new balance \(8\) differs/],
    ["an unknown structure", swap(1, oldBalance(1, { structure: "4" })), 2, /unknown structure \(4\)/],
    ["an old balance without a sign", swap(1, oldBalance(1, { sign: " " })), 2, /record 1 cannot be read/],
    ["a new balance of letters", swap(3, newBalance(99_000).replace("99000", "99OOO")), 4, /record 8 cannot be read/],
    ["totals of letters", swap(4, whole[4]?.replace("1000", "1OOO") ?? ""), 5, /totals of the end record \(9\) are not numbers/],
    ["version 1", swap(0, header({ version: "1" })), 1, /version "1"/],
    ["a separate application", swap(0, header({ application: "00001" })), 1, /separate application 00001/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content), { line, detail });
  }); // prettier-ignore
});

test.each([
  [header(), true],
  [`\n${header()}\n${oldBalance()}`, true],
  [header() + oldBalance(), true],
  [`${header()}\n${trailer({ records: 0, debits: 0, credits: 0 })}`, true],
  [header({ code: "20" }), false],
  [`${header()}\n2026-01-01;1,00\n`, false],
  ["0;0;0\n1;2;3\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(coda.kind === "text" && coda.claims?.(head) !== undefined).toBe(isClaimed);
});

const fixtures = new URL("../fixtures/coda/", import.meta.url);
const golden = readdirSync(fixtures).filter((name) => !name.endsWith(".json"));
/** Bytes from one cut to the next. */
const STEP = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 7;

test.each(golden)("%s cut off before its last character is refused", async (name) => {
  const bytes = readFileSync(new URL(name, fixtures));
  const { length } = bytes.toString("latin1").trimEnd().replace("\u001a", "");
  for (let at = 1; at < length; at += STEP) {
    expect(await outcomeOf(bytes.subarray(0, at))).toBeInstanceOf(Problem);
  }
});

test("movements written and read back come back with their amounts and texts, and their totals prove", async () => {
  const detail = fc.record({
    amount: fc.integer({ min: 0, max: 99_999_999 }),
    sign: fc.constantFrom("0", "1"),
    texts: fc.array(fc.stringMatching(/^[A-Z0-9./-][A-Z0-9 ./-]{0,41}$/), { minLength: 1, maxLength: 3 }),
    parts: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(detail, { maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", ""),
      fc.integer({ min: 1, max: 200 }),
      async (details, lineEnd, piece) => {
        const sum = (sign: string) =>
          details.filter((one) => one.sign === sign).reduce((all, { amount }) => all + amount * 10, 0);
        const records = details.flatMap(({ amount, sign, texts: [text, second, third], parts }, index) => {
          const sequence = index + 1;
          const one = movement({ sequence, amount: amount * 10, sign, text: text ?? "" });
          return [
            one,
            ...(second === undefined ? [] : [more(second, { sequence })]),
            ...(third === undefined ? [] : [party("", "", third, sequence)]),
            ...Array.from({ length: parts }, (_, part) =>
              movement({ sequence, detail: part + 1, amount: 10, sign }),
            ),
          ];
        });
        const closing = 100_000 + sum("0") - sum("1");
        const all = recordsOf(records, { closing, debits: sum("1"), credits: sum("0") });
        const { reading, rows } = await readExport([...all, ""].join(lineEnd), { piece });
        expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
        const booked = rows.flatMap((row) =>
          row.verdict === "booked" ? [[row.minor, row.description]] : [],
        );
        expect(booked).toEqual(
          details.map(({ amount, sign, texts }) => [
            BigInt(sign === "1" ? -amount : amount),
            texts.join(" ").replace(/\s+/g, " ").trim(),
          ]),
        );
      },
    ),
    { numRuns: 100 },
  );
});
