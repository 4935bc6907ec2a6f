/** CNAB 240: letters of debits and credits, balances and totals of batches and files, and what is refused. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { cnab240 } from "../../src/importing/formats/cnab240/format.ts";
import { batchEnd, batchHeader, entry, fileEnd, fileHeader } from "./cnab240-records.ts";
import { expectBrokenAt, outcomeOf, readExport, told, toldGroup } from "./read-whole.ts";

interface Totals {
  readonly debits?: number;
  readonly credits?: number;
}

/** A whole file of one statement, from 100.00 on. */
function fileOf(records: readonly string[], closing = 10_000, totals: Totals = {}) {
  const end = batchEnd(closing, { records: records.length + 2, ...totals });
  return `${[fileHeader(), batchHeader(10_000), ...records, end, fileEnd(1, records.length + 4)].join("\n")}\n`;
}

describe("entries", () => {
  test.each<readonly [string, string, string]>([
    ["a credit", entry(1250, "PIX RECEBIDO"), "2026-06-02 | 12.50 BRL | PIX RECEBIDO"],
    ["a debit", entry(-1250, "TARIFA"), "2026-06-02 | -12.50 BRL | TARIFA"],
    ["no day but that of the accounts", entry(1, "A", { day: "00000000" }), "2026-06-03 | 0.01 BRL | A"],
    ["the last century", entry(1, "A", { day: "31121999" }), "1999-12-31 | 0.01 BRL | A"],
    ["a complement", entry(1, "A", { document: "PADARIA LUA" }), "2026-06-02 | 0.01 BRL | A PADARIA LUA"],
    ["the number of a document", entry(1, "A", { document: "000123" }), "2026-06-02 | 0.01 BRL | A"],
    ["that number as the only text", entry(1, "", { document: "000123" }), "2026-06-02 | 0.01 BRL | 000123"],
  ])("%s", async (_, record, wanted) => {
    const { rows } = await readExport(fileOf([record]));
    expect(rows.map((row) => told(row).replace(/^3 \| /, ""))).toEqual([wanted]);
  });

  test.each([
    ["no letter", entry(0, "A", { written: `${"0".repeat(15)}125 ` }), "invalid_entry"],
    ["another letter", entry(0, "A", { written: `${"0".repeat(15)}125X` }), "invalid_entry"],
    ["letters in the digits", entry(0, "A", { written: `${"0".repeat(14)}O125C` }), "invalid_entry"],
    ["no amount", entry(0, "A", { written: `${" ".repeat(18)}C` }), "amount_missing"],
    ["a day that does not exist", entry(1, "A", { day: "31062026" }), "invalid_date"],
    ["letters in the day", entry(1, "A", { day: "O2062026" }), "invalid_date"],
  ])("%s is rejected", async (_, record, code) => {
    const { rows } = await readExport(fileOf([record]));
    expect(rows.map(told)).toEqual([`3 | rejected ${code}`]);
  });

  test("what else is said of an entry is its source record", async () => {
    const { rows } = await readExport(fileOf([entry(1, "A", { document: "000123" })]));
    expect(rows.map((row) => (row.verdict === "booked" ? row.source_record : undefined))).toEqual([
      { bank_reference: "000123", bank_type: "213 0470" },
    ]);
  });
});

describe("statements", () => {
  const both = [entry(1500, "A"), entry(-500, "B")];
  test.each([
    ["both balances", both, 11_000, { debits: 500, credits: 1500 }, "2 rows, proved 100.00 to 110.00"],
    ["an overdrawn account", [entry(-20_000, "A")], -10_000, { debits: 20_000 }, "1 rows, proved 100.00 to -100.00"],
    ["none", [], 10_000, {}, "0 rows, proved 100.00 to 100.00"],
    ["a row is missing", [entry(1500, "A")], 11_000, { credits: 1500 }, "1 rows, failed at line 4 by 5.00"],
    ["other debits", both, 11_000, { debits: 501, credits: 1500 }, "2 rows, failed at line 5 by -0.01"],
    ["other credits", both, 11_000, { debits: 500, credits: 1400 }, "2 rows, failed at line 5 by 1.00"],
  ])("%s", async (_, records, closing, totals, wanted) => {
    const { reading } = await readExport(fileOf(records, closing, totals));
    expect(reading.groups.map(toldGroup)).toEqual([`456789, BRL: ${wanted}`]);
  }); // prettier-ignore

  test.each([
    ["of batches", fileEnd(2, 5)],
    ["of records", fileEnd(1, 6)],
  ])("another number %s fails", async (_, end) => {
    const records = [fileHeader(), batchHeader(0), entry(1, "A"), batchEnd(1, { records: 3, credits: 1 })];
    const { reading } = await readExport([...records, end].join("\n"));
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["failed"]);
  });

  test("accounts follow each other, and so do files", async () => {
    const other = { batch: "0002", account: "000000000012" };
    const file = [
      fileHeader(),
      batchHeader(0),
      batchEnd(0),
      batchHeader(500, other),
      entry(15, "A", other),
      batchEnd(515, { ...other, records: 3, credits: 15 }),
      fileEnd(2, 7),
    ];
    const next = [
      fileHeader(),
      batchHeader(0),
      entry(-7, "B"),
      batchEnd(-7, { records: 3, debits: 7 }),
      fileEnd(1, 5),
    ];
    const { reading, rows } = await readExport([...file, ...next].join("\r\n"));
    expect(reading.groups.map(toldGroup)).toEqual([
      "456789, BRL: 1 rows, proved 0.00 to -0.07",
      "129, BRL: 1 rows, proved 5.00 to 5.15",
    ]);
    expect(rows.map(told)).toEqual(["5 | 2026-06-02 | 0.15 BRL | A", "10 | 2026-06-02 | -0.07 BRL | B"]);
  });
});

const whole = [
  fileHeader(),
  batchHeader(10_000),
  entry(-1250, "CARTAO"),
  batchEnd(8750, { debits: 1250, records: 3 }),
  fileEnd(1, 5),
];

test.each([
  ["one on each", `${whole.join("\n")}\n`],
  ["ends of DOS, the mark of the end of a file, NUL", `${whole.join("\r\n")}\r\n\u001a${"\0".repeat(100)}`],
  ["without blanks at their end", whole.map((record) => record.trimEnd()).join("\n")],
  ["wider than a record", whole.map((record) => record.padEnd(250)).join("\n")],
  ["run together", whole.join("")],
])("lines: %s", async (_, content) => {
  for (const piece of [1, 239, 240, 65_536]) {
    const { reading, rows } = await readExport(content, { piece });
    expect(rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""))).toEqual([
      "2026-06-02 | -12.50 BRL | CARTAO",
    ]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  }
});

describe("files that are refused", () => {
  const swap = (index: number, ...records: readonly string[]) =>
    `${whole.toSpliced(index, 1, ...records).join("\n")}\n`;
  const card = whole[2] ?? "";
  const other = { account: "000000000012" };
  test.each([
    ["no end", swap(4), 4, /ends before its end record \(9\)/],
    ["a record behind the end", swap(4, fileEnd(1, 5), card), 6, /Record 3 is out of place/],
    ["a header within a file", swap(4, fileHeader()), 5, /Record 0 is out of place/],
    ["an end within a statement", swap(3), 4, /Record 9 is out of place/],
    ["a statement within another", swap(2, batchHeader(0)), 3, /Record 1 is out of place/],
    ["an entry behind its statement", swap(3, whole[3] ?? "", card), 5, /Record 3 is out of place/],
    ["an entry of another batch", swap(2, entry(1, "A", { batch: "0002" })), 3, /The batch of record 3 differs/],
    ["an entry of another account", swap(2, entry(1, "A", other)), 3, /The account of record 3 differs/],
    ["an end of another account", swap(3, batchEnd(8750, other)), 4, /The account of record 5 differs/],
    ["another segment", swap(2, entry(1, "A", { segment: "J" })), 3, /no details of the segment "J"/],
    ["a batch of payments", swap(3, whole[3] ?? "", batchHeader(0, { operation: "C" })), 5, /no statement of an account/],
    ["an opening balance without a letter", swap(1, batchHeader(0, { written: `${"0".repeat(18)} ` })), 2, /The balance of record 1 cannot be read/],
    ["a closing balance of letters", swap(3, batchEnd(0, { written: `${"0".repeat(17)}OC` })), 4, /The balance of record 5 cannot be read/],
    ["a sum of letters", swap(3, batchEnd(8750, { debits: "0".repeat(17) + "O" })), 4, /The totals of the end record \(5\) are not numbers/],
    ["an unknown record", swap(2, card.replace(/^(.{7})3/, "$17")), 3, /is not a record of CNAB 240/],
    ["a record that lost a character", swap(2, card.replace("CARTAO", "CARTA")), 3, /Record 3 has [0-9]{3} characters instead/],
    ["a record that is cut", swap(2, card.slice(0, 170)), 3, /Record 3 has 170 characters instead/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content), { line, detail });
  }); // prettier-ignore
});

test.each([
  [fileHeader() + batchHeader(1), true],
  [`\n${fileHeader().trimEnd()}\n${batchHeader(1)}`, true],
  [fileHeader(), false],
  [`${fileHeader()}\n${batchHeader(1, { operation: "C" })}`, false],
  ["00100000;2026;12,50\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(cnab240.kind === "text" && cnab240.claims?.(head) !== undefined).toBe(isClaimed);
});

const fixtures = new URL("../fixtures/cnab240/", import.meta.url);
const golden = readdirSync(fixtures).filter((name) => !name.endsWith(".json"));

test.each(golden)("%s cut off before its end is refused", async (name) => {
  const bytes = readFileSync(new URL(name, fixtures));
  const end = bytes.toString("latin1").lastIndexOf("99999   ");
  for (let at = 1; at <= end; at += 7) expect(await outcomeOf(bytes.subarray(0, at))).toBeInstanceOf(Problem);
});
