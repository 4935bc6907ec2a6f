/** TITO: signs, levels, texts of transactions, balances of days, records by their own length, and what is refused. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { tito } from "../../src/importing/formats/tito/format.ts";
import {
  expectBrokenAt,
  memoryFile,
  outcomeOf,
  readExport,
  readWhole,
  told,
  toldGroup,
} from "./read-whole.ts";
import { balance, detail, header, message, sepa, signed, transaction } from "./tito-records.ts";

/** A whole file of one statement, from 100.00 on. */
function fileOf(records: readonly string[], closing = 10_000) {
  return `${[header(10_000), ...records, balance(closing)].join("\n")}\n`;
}

function toldRows(rows: Awaited<ReturnType<typeof readExport>>["rows"]) {
  return rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""));
}

describe("transactions", () => {
  const full = "B".repeat(35);
  test.each<readonly [string, readonly string[], string]>([
    ["a withdrawal", [transaction(-1250, "Lahden Leipä")], "2026-06-02 | -12.50 EUR | Lahden Leipä | Lahden Leipä"],
    ["a deposit", [transaction(1250, "A")], "2026-06-02 | 12.50 EUR | A | A"],
    ["a corrected deposit", [transaction(-1250, "A", { kind: "3" })], "2026-06-02 | -12.50 EUR | A | A"],
    ["a corrected withdrawal", [transaction(1250, "A", { kind: "4" })], "2026-06-02 | 12.50 EUR | A | A"],
    ["one that was not carried out", [transaction(-1250, "A", { kind: "9" })], "skipped not_booked"],
    ["nothing", [transaction(0, "A", { written: ` ${"0".repeat(18)}` })], "skipped zero_amount"],
    ["level 0", [transaction(-1250, "A", { level: "0" })], "2026-06-02 | -12.50 EUR | A | A"],
    ["a notice", [transaction(-1250, "A", { record: "80" }), detail("00", "B", "81")], "skipped summary_line"],
    ["no day but that of the value", [transaction(1, "A", { day: "000000" })], "2026-06-01 | 0.01 EUR | A | A"],
    ["no party", [transaction(1, "", { text: "VIITESIIRTO" })], "2026-06-02 | 0.01 EUR | VIITESIIRTO"],
    ["several payments", [transaction(1, "", { text: "VIITESIIRTO" }), detail("01", "00000012")], "2026-06-02 | 0.01 EUR | VIITESIIRTO (12 payments)"],
    ["one payment", [transaction(1, "", { text: "VIITESIIRTO" }), detail("01", "00000001")], "2026-06-02 | 0.01 EUR | VIITESIIRTO"],
    ["a reference alone", [transaction(1, "", { text: "", reference: "13" })], "2026-06-02 | 0.01 EUR | 13"],
    ["no text", [transaction(1, "", { text: "" })], "2026-06-02 | 0.01 EUR | (no text)"],
    ["a message", [transaction(1, "A"), message("Lasku 7", "kiitos")], "2026-06-02 | 0.01 EUR | Lasku 7 kiitos | A"],
    ["a line that fills its field", [transaction(1, "A"), message(full, "C")], `2026-06-02 | 0.01 EUR | ${full}C | A`],
    ["a message without the blanks at its end", [transaction(1, "A"), "T1100800", "T1107800Lasku 7"], "2026-06-02 | 0.01 EUR | Lasku 7 | A"],
    ["two messages", [transaction(1, "A"), message("B"), message("C")], "2026-06-02 | 0.01 EUR | B C | A"],
    ["texts by their types", [transaction(1, "A"), detail("07", "pankki"), detail("06", "oma"), detail("08", "001 aihe"), message("viesti")], "2026-06-02 | 0.01 EUR | viesti aihe oma pankki | A"],
    ["another currency", [transaction(-1, "A"), detail("05", `${signed(-12_000)} USD 00010843000KURSSI`)], "2026-06-02 | -0.01 EUR | A 120.00 USD | A"],
    ["another amount in its own currency", [transaction(-1, "A"), detail("05", `${signed(-12_000)} EUR 00010000000      `)], "2026-06-02 | -0.01 EUR | A | A"],
    ["types that say nothing of it", [transaction(-1, "A"), detail("03", "541372XXXXXX0000    12345678901234"), detail("99", "B")], "2026-06-02 | -0.01 EUR | A | A"],
    ["the payer's whole name", [transaction(1, "Kainuun Metsästäjien ja Kalamiesten"), sepa({ payerName: "Kainuun Metsästäjien ja Kalamiesten Liitto ry", payeeName: "Me" })], "2026-06-02 | 0.01 EUR | Kainuun Metsästäjien ja Kalamiesten Liitto ry | Kainuun Metsästäjien ja Kalamiesten Liitto ry"],
    ["the payee's name", [transaction(-1, ""), sepa({ payerName: "Me", payeeName: "Kotka Kuljetus" })], "2026-06-02 | -0.01 EUR | Kotka Kuljetus | Kotka Kuljetus"],
    ["another name of the payee", [transaction(-1, "A"), sepa({ payeeName: "Kotka Kuljetus" })], "2026-06-02 | -0.01 EUR | A | A"],
    ["the payee's name in other letters", [transaction(-1, "KOTKA KULJETUS"), sepa({ payeeName: "Kotka Kuljetus" })], "2026-06-02 | -0.01 EUR | KOTKA KULJETUS | KOTKA KULJETUS"],
    ["more of the name", [transaction(-1, "Aho"), detail("09", "AHO JA POJAT".padEnd(35))], "2026-06-02 | -0.01 EUR | AHO JA POJAT | AHO JA POJAT"],
    ["records in between that are not known", [transaction(-1, "A"), "T20010????", message("B")], "2026-06-02 | -0.01 EUR | B | A"],
  ])("%s", async (_, records, wanted) => {
    expect(toldRows((await readExport(fileOf(records))).rows)).toEqual([wanted]);
  }); // prettier-ignore

  test.each([
    ["no sign", transaction(1, "A", { written: ` ${"1".padStart(18, "0")}` }), "invalid_entry"],
    ["another sign", transaction(1, "A", { written: `D${"1".padStart(18, "0")}` }), "invalid_entry"],
    [
      "letters in the digits",
      transaction(1, "A", { written: `+${"O125".padStart(18, "0")}` }),
      "invalid_entry",
    ],
    ["no amount", transaction(1, "A", { written: " ".repeat(19) }), "amount_missing"],
    ["another level", transaction(1, "A", { level: "X" }), "invalid_entry"],
    ["a day that does not exist", transaction(1, "A", { day: "260631" }), "invalid_date"],
    ["letters in the day", transaction(1, "A", { day: "26O602" }), "invalid_date"],
    ["no day", transaction(1, "A", { day: "000000", valueDay: "      " }), "date_missing"],
  ])("%s is rejected", async (_, record, code) => {
    const { rows } = await readExport(fileOf([record]));
    expect(rows.map(told)).toEqual([`2 | rejected ${code}`]);
  });

  test("what itemises a transaction is not booked beside it, nor what itemises that", async () => {
    const { reading, rows } = await readExport(
      fileOf(
        [
          transaction(-3000, "", { text: "MAKSUPALVELU" }),
          transaction(-1000, "Aho", { level: "1" }),
          message("A"),
          transaction(-2000, "Salo", { level: "1" }),
          transaction(-2000, "Salo", { level: "2" }),
          transaction(-500, "Kotka"),
        ],
        6500,
      ),
    );
    expect(rows.map(told)).toEqual([
      "2 | 2026-06-02 | -30.00 EUR | MAKSUPALVELU",
      "3 | skipped part_of_entry",
      "5 | skipped part_of_entry",
      "6 | skipped part_of_entry",
      "7 | 2026-06-02 | -5.00 EUR | Kotka | Kotka",
    ]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  });

  test("what else is said of a transaction is its source record", async () => {
    const records = [
      transaction(-1, "Aho", { id: "2606025UTKP00017", reference: "1232", payeeAccount: "57803800123456", text: "TILISIIRTO" }),
      sepa({ reference: "RF71 1232", payeeAccount: "FI8057803800123456", id: "2606025UTKP00017" }),
      transaction(-1, "Aho", { payeeAccount: "57803800123456" }),
      detail("02", "1234567890 LASKU-2026-17   260515"),
      transaction(1, "Salo", { id: "0".repeat(18), payeeAccount: "14783000060218", code: "710", text: "PANO" }),
      sepa({ reference: "RF711232", payeeAccount: "FI2514783000060218", id: "OKO-77" }),
      transaction(1, "Salo", { kind: "4" }),
      detail("04", "2606015UTKP00003  "),
    ]; // prettier-ignore
    const { rows } = await readExport(fileOf(records));
    expect(
      rows.map((row) => (row.verdict === "booked" ? [row.bank_id ?? null, row.source_record] : [])),
    ).toEqual([
      [
        "2606025UTKP00017",
        {
          counterparty_name: "Aho",
          counterparty_account: "FI8057803800123456",
          bank_id: "2606025UTKP00017",
          payment_reference: "1232",
          bank_type: "700 TILISIIRTO",
        },
      ],
      [
        null,
        {
          counterparty_name: "Aho",
          counterparty_account: "57803800123456",
          payment_reference: "LASKU-2026-17",
          bank_type: "700 PALVELU",
        },
      ],
      [
        null,
        {
          counterparty_name: "Salo",
          bank_reference: "OKO-77",
          payment_reference: "RF711232",
          bank_type: "710 PANO",
        },
      ],
      [
        null,
        {
          counterparty_name: "Salo",
          bank_reference: "2606015UTKP00003",
          bank_type: "700 PALVELU oton korjaus",
        },
      ],
    ]);
  });
});

describe("letters", () => {
  const sevenBits = fileOf([
    transaction(-1, "K{YTT|TILI [[NEKOSKI ]BO"),
    message("h|yl{ [12] {3} a|b | RI}"),
  ]);

  test("of a file that is ASCII stand in the places of brackets, whatever its encoding is said to be", async () => {
    const wanted = ["2026-06-02 | -0.01 EUR | höylä [12] {3} aöb | RIå | KäYTTöTILI ÄÄNEKOSKI ÅBO"];
    for (const piece of [1, 7, 65_536])
      expect(toldRows((await readExport(sevenBits, { piece })).rows)).toEqual(wanted);
    const source = memoryFile(sevenBits, { name: "export.dat" });
    expect(toldRows((await readWhole(source, { encoding: "windows-1252" })).rows)).toEqual(wanted);
  });

  test.each(["latin1", "utf8"] as const)("of a file that has others (%s) are those", async (encoding) => {
    const text = fileOf([transaction(-1, "SÄHKÖ {OY}"), transaction(-1, "[ÅBO]")]);
    expect(toldRows((await readExport(Buffer.from(text, encoding))).rows)).toEqual([
      "2026-06-02 | -0.01 EUR | SÄHKÖ {OY} | SÄHKÖ {OY}",
      "2026-06-02 | -0.01 EUR | [ÅBO] | [ÅBO]",
    ]);
  });
});

describe("statements", () => {
  test.each([
    [[transaction(1500, "A"), transaction(-500, "B")], 11_000, "2 rows, proved 100.00 to 110.00"],
    [[transaction(-20_000, "A")], -10_000, "1 rows, proved 100.00 to -100.00"],
    [[transaction(1500, "A", { kind: "3", written: signed(-1500) })], 8500, "1 rows, proved 100.00 to 85.00"],
    [[transaction(1500, "A", { record: "80" })], 10_000, "0 rows, proved 100.00 to 100.00"],
    [[transaction(1500, "A")], 11_000, "1 rows, failed at line 3 by 5.00"],
    [[transaction(1500, "A", { level: "1" })], 11_500, "0 rows, failed at line 3 by -15.00"],
    [[transaction(1500, "A", { level: "X" })], 11_500, "0 rows, unavailable"],
    [[], 10_000, "0 rows, proved 100.00 to 100.00"],
  ])("%#", async (records, closing, wanted) => {
    const { reading } = await readExport(fileOf(records, closing));
    expect(reading.groups.map(toldGroup)).toEqual([`FI2514783000060218, EUR: ${wanted}`]);
  });

  const days = [
    header(10_000),
    transaction(-1000, "A"),
    balance(9000),
    "T500671260602" + "0".repeat(8) + signed(0) + "00000001" + signed(-1000),
    transaction(3000, "B", { day: "260603" }),
    transaction(1000, "C", { day: "260603", level: "1" }),
    balance(12_000, { day: "260603" }),
    "T70050NDEKESÄLLÄ KONTTORI ON KIINNI   ".padEnd(50),
    transaction(-2000, "D", { day: "260604" }),
    balance(10_000, { day: "260604" }),
  ];

  test.each<readonly [string, readonly string[], string]>([
    ["each with its balance", days, "3 rows, proved 100.00 to 100.00"],
    ["one of them wrong", days.with(6, balance(12_500)), "3 rows, failed at line 7 by -5.00"],
    ["balances behind all of them", [0, 1, 4, 8, 2, 6, 9].map((at) => days[at] ?? ""), "3 rows, proved 100.00 to 100.00"],
    ["an itemisation behind the last balance", [...days, transaction(-2000, "E", { level: "1" })], "3 rows, proved 100.00 to 100.00"],
    ["the last without its balance", days.slice(0, -1), "3 rows, unavailable"],
  ])("days: %s", async (_, records, wanted) => {
    const { reading } = await readExport(records.join("\r\n"));
    expect(reading.groups.map(toldGroup)).toEqual([`FI2514783000060218, EUR: ${wanted}`]);
  }); // prettier-ignore

  test("statements follow each other, of one account or several", async () => {
    const records = [
      header(10_000),
      transaction(-1000, "A"),
      balance(9000),
      header(500, { account: "14783000060226", iban: "", currency: "USD" }),
      balance(500),
      header(9000),
      transaction(-1000, "B"),
      balance(8000),
      header(0, { account: "", iban: "", currency: "" }),
    ];
    const { reading, rows } = await readExport(records.join("\n"));
    expect(reading.groups.map(toldGroup)).toEqual([
      "FI2514783000060218, EUR: 2 rows, proved 100.00 to 80.00",
      "14783000060226, USD: 0 rows, proved 5.00 to 5.00",
      "no number, no currency: 0 rows, unavailable",
    ]);
    expect(rows.map(told)).toEqual([
      "2 | 2026-06-02 | -10.00 EUR | A | A",
      "7 | 2026-06-02 | -10.00 EUR | B | B",
    ]);
  });
});

const whole = [header(10_000), transaction(-1250, "KORTTI"), message("TURKU"), balance(8750)];

test.each([
  ["one on each", `${whole.join("\n")}\n`],
  ["ends of DOS, the mark of the end of a file, NUL", `${whole.join("\r\n")}\r\n\u001a${"\0".repeat(100)}`],
  ["without blanks at their end", whole.map((record) => record.trimEnd()).join("\n")],
  ["filled up to one width", whole.map((record) => record.padEnd(500)).join("\n")],
  ["filled up to that of the header", whole.map((record) => record.padEnd(322)).join("\n")],
  ["blank ones in between", `\n${whole.join("\n\n")}`],
  ["run together", whole.join("")],
])("lines: %s", async (_, content) => {
  for (const piece of [1, 7, 322, 65_536]) {
    const { reading, rows } = await readExport(content, { piece });
    expect(toldRows(rows)).toEqual(["2026-06-02 | -12.50 EUR | TURKU | KORTTI"]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  }
});

describe("files that are refused", () => {
  const swap = (index: number, ...records: readonly string[]) =>
    `${whole.toSpliced(index, 1, ...records).join("\n")}\n`;
  const card = whole[1] ?? "";
  test.each([
    ["a message without a transaction", swap(1), 2, /Record T11 is out of place/],
    ["a message behind a balance", swap(2, balance(8750), message("A")), 4, /Record T11 is out of place/],
    ["an opening balance of letters", swap(0, header(0, { written: `+${"0".repeat(17)}O` })), 1, /The balance of record T00 cannot be read/],
    ["a closing balance of letters", swap(3, balance(0, { written: `+${"0".repeat(17)}O` })), 4, /The balance of record T40 cannot be read/],
    ["a closing balance without a sign", swap(3, balance(0, { written: ` ${"1".repeat(18)}` })), 4, /The balance of record T40 cannot be read/],
    ["another text", swap(2, "SALDO 87,50"), 3, /There is text that is not a record of TITO/],
    ["a record that lost a character", swap(1, card.replace("KORTTI", "KORTT")), 2, /Record T10 has 187 characters instead of the 188 that it states/],
    ["a record with one more", swap(1, card.replace("KORTTI", "KORTTIA")), 2, /Record T10 has 189 characters instead of the 188 that it states/],
    ["a record with one more that ends it", swap(1, `${card}1`), 2, /The text behind a record, where that ends by its own length, is not a record of TITO \(record 3/],
    ["a record that is cut", swap(1, card.slice(0, 90)), 2, /Record T10 has 90 characters instead of the 188/],
    ["a record that says it is short", swap(1, `T10100${card.slice(6, 100)}`), 2, /Record T10 has 100 characters instead of the 106 of TITO/],
    ["records that were run together and lost one", whole.join("").replace("KORTTI", "KORTT"), 1, /is not a record of TITO \(record 3/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content, { choices: { format: "tito" } }), { line, detail });
  }); // prettier-ignore
});

test.each([
  [header(1), true],
  [`\n${header(1).trimEnd()}\n${transaction(1, "A")}`, true],
  [header(1, { iban: "", account: "" }) + balance(1), true],
  [header(1).replace("T00322", "T03322"), false],
  [header(1).slice(0, 80), false],
  ["T00;Päivä;Määrä\nT10;2.6.2026;12,50\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(tito.kind === "text" && tito.claims?.(head) !== undefined).toBe(isClaimed);
});

test("a file that is cut off is refused, or its balances do not prove", async () => {
  const records = [...whole.slice(0, 3), transaction(-5000, "B"), transaction(4000, "C"), balance(7750)];
  const content = records.join("\n");
  // The last of its digits are of the balance that is available.
  const end = content.length - 19;
  for (let at = 1; at < end; at++) {
    const outcome = await outcomeOf(content.slice(0, at));
    if (outcome instanceof Problem) continue;
    expect(outcome.reading.groups.filter(({ proof }) => proof.result === "proved")).toEqual([]);
  }
  expect((await readExport(content)).reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
});

test("transactions written and read back come back with their amounts and texts, and their balances prove", async () => {
  const one = fc.record({
    units: fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).filter((units) => units !== 0),
    party: fc.stringMatching(/^[A-Z0-9./-][A-Z0-9 ./-]{0,34}$/),
    messages: fc.array(fc.stringMatching(/^[A-Z0-9./-][A-Z0-9 ./-]{0,33}$/), { maxLength: 4 }),
    isDay: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", ""),
      fc.integer({ min: 1, max: 200 }),
      async (all, lineEnd, piece) => {
        let closing = 10_000;
        const records = all.flatMap(({ units, party, messages, isDay }) => {
          closing += units;
          const texts = messages.length === 0 ? [] : [message(...messages)];
          return [transaction(units, party), ...texts, ...(isDay ? [balance(closing)] : [])];
        });
        const content = [header(10_000), ...records, balance(closing), ""].join(lineEnd);
        const { reading, rows } = await readExport(content, { piece });
        expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
        expect(rows.map((row) => row.verdict === "booked" && [row.minor, row.description])).toEqual(
          all.map(({ units, party, messages }) => [
            BigInt(units),
            (messages.length === 0 ? party : messages.join(" ")).replace(/\s+/g, " ").trim(),
          ]),
        );
      },
    ),
    { numRuns: 100 },
  );
});
