/** GPC: codes of debits, credits and their reversals, texts behind items, balances and turnovers, and what is refused. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { gpc } from "../../src/importing/formats/gpc/format.ts";
import { comment, header, item, message, signed } from "./gpc-records.ts";
import { expectBrokenAt, outcomeOf, readExport, told, toldGroup } from "./read-whole.ts";

/** A whole file of one statement, from 100.00 on. */
function fileOf(records: readonly string[], closing = 10_000) {
  return `${[header(10_000, closing), ...records].join("\n")}\n`;
}

describe("items", () => {
  test.each<readonly [string, readonly string[], string]>([
    ["a debit", [item("1", 1250, "Nájem")], "2026-06-02 | -12.50 CZK | Nájem"],
    ["a credit", [item("2", 1250, "Platba")], "2026-06-02 | 12.50 CZK | Platba"],
    ["a reversed debit", [item("4", 1250, "Nájem")], "2026-06-02 | 12.50 CZK | Nájem"],
    ["a reversed credit", [item("5", 1250, "Platba")], "2026-06-02 | -12.50 CZK | Platba"],
    ["the last century", [item("2", 1, "A", { day: "311299" })], "1999-12-31 | 0.01 CZK | A"],
    ["no day but that of the value", [item("2", 1, "A", { day: "000000" })], "2026-06-01 | 0.01 CZK | A"],
    ["no day but that of the statement", [item("2", 1, "A", { day: "000000", valueDay: "      " })], "2026-06-02 | 0.01 CZK | A"],
    ["a message", [item("2", 1, "A"), message("B")], "2026-06-02 | 0.01 CZK | A B"],
    ["a message that fills its records", [item("2", 1, "A"), message("B".repeat(70)), message("C", "079")], `2026-06-02 | 0.01 CZK | A ${"B".repeat(70)}C`],
    ["a message as wide as its record", [item("2", 1, "A"), message("B".repeat(125)), message("C", "079")], `2026-06-02 | 0.01 CZK | A ${"B".repeat(125)}C`],
    ["a comment", [item("2", 1, "A"), comment("0800-1", "020626", "B")], "2026-06-02 | 0.01 CZK | A B"],
    ["a text in the place of a comment", [item("2", 1, "A"), `076${"Bez identifikace platby, jen volný text".padEnd(125)}`], "2026-06-02 | 0.01 CZK | A Bez identifikace platby, jen volný text"],
    ["symbols as the only text", [item("2", 1, "", { symbols: "000202611800010003080000000007" })], "2026-06-02 | 0.01 CZK | VS 2026118 KS 308 SS 7"],
    ["nothing", [item("2", 1, "")], "2026-06-02 | 0.01 CZK | (no text)"],
    ["euros", [item("2", 1, "A", { currency: "00978" })], "2026-06-02 | 0.01 EUR | A"],
    ["four digits of a currency", [item("2", 1, "A", { currency: " 0978" })], "2026-06-02 | 0.01 EUR | A"],
  ])("%s", async (_, records, wanted) => {
    const { rows } = await readExport(fileOf(records));
    expect(rows.map((row) => told(row).replace(/^2 \| /, ""))).toEqual([wanted]);
  }); // prettier-ignore

  test.each([
    ["no code", item(" ", 1, "A"), "invalid_entry"],
    ["another code", item("3", 1, "A"), "invalid_entry"],
    ["letters in the digits", item("1", 1, "A", { written: "00000000O125" }), "invalid_entry"],
    ["a minus", item("1", 1, "A", { written: "-00000000125" }), "invalid_entry"],
    ["no amount", item("1", 1, "A", { written: " ".repeat(12) }), "amount_missing"],
    ["a day that does not exist", item("1", 1, "A", { day: "310626" }), "invalid_date"],
    ["letters in the day", item("1", 1, "A", { day: "O20626" }), "invalid_date"],
  ])("%s is rejected", async (_, record, code) => {
    const { rows } = await readExport(fileOf([record]));
    expect(rows.map(told)).toEqual([`2 | rejected ${code}`]);
  });

  test("another currency than that of the items before is rejected, and nothing is proved", async () => {
    const { reading, rows } = await readExport(
      fileOf([item("2", 1, "A"), item("2", 1, "B", { currency: "00978" })], 10_002),
    );
    expect(rows.map(told)).toEqual(["2 | 2026-06-02 | 0.01 CZK | A", "3 | rejected invalid_entry"]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["unavailable"]);
  });

  test.each(["01101", "00999", "     "])("%j is no currency", async (currency) => {
    const { reading } = await readExport(fileOf([item("2", 1, "A", { currency })], 10_001));
    expect(reading.groups.map((group) => group.currency)).toEqual([null]);
  });

  test("what else is said of an item is its source record", async () => {
    const full = item("4", 1, "A", {
      other: "0000192000145399",
      document: "0000000410012",
      symbols: "000202611800080003080000000007",
    });
    const { rows } = await readExport(
      fileOf([full, item("2", 1, "B", { other: "0000000000012345" }), comment("0800-77", "020626", "")]),
    );
    expect(rows.map((row) => (row.verdict === "booked" ? row.source_record : undefined))).toEqual([
      {
        counterparty_account: "19-2000145399/0800",
        bank_reference: "0000000410012",
        payment_reference: "VS 2026118 KS 308 SS 7",
        bank_type: "storno debetu",
      },
      { counterparty_account: "12345", bank_reference: "0800-77" },
    ]);
  });
});

describe("statements", () => {
  test.each([
    [[item("2", 1500, "A"), item("1", 500, "B")], 11_000, "CZK: 2 rows, proved 100.00 to 110.00"],
    [[item("1", 20_000, "A")], -10_000, "CZK: 1 rows, proved 100.00 to -100.00"],
    [[item("1", 500, "A"), item("4", 500, "A")], 10_000, "CZK: 2 rows, proved 100.00 to 100.00"],
    [[item("2", 1500, "A")], 11_000, "CZK: 1 rows, failed at line 1 by 5.00"],
    [[item("1", 500, "A"), item("1", 500, "A")], 10_000, "CZK: 2 rows, failed at line 1 by -10.00"],
    [[item("3", 1500, "A")], 11_500, "CZK: 0 rows, unavailable"],
  ])("%#", async (records, closing, wanted) => {
    const { reading } = await readExport(fileOf(records, closing));
    expect(reading.groups.map(toldGroup)).toEqual([`0000192000145399, ${wanted}`]);
  });

  test.each([
    ["as the standard has them", 400, 900, "proved 100.00 to 105.00"],
    ["with a reversal on the other side", 500, 1000, "proved 100.00 to 105.00"],
    ["one that is left out", 0, 900, "proved 100.00 to 105.00"],
    ["of other debits", 401, 900, "failed at line 1 by -0.01"],
    ["of other credits", 400, 800, "failed at line 1 by 1.00"],
  ])("turnovers %s", async (_, debits, credits, wanted) => {
    const top = header(10_000, 10_500, { debits: signed(-debits), credits: signed(credits) });
    const items = [item("1", 500, "A"), item("2", 900, "B"), item("4", 100, "A")];
    const { reading } = await readExport(`${[top, ...items].join("\n")}\n`);
    expect(reading.groups.map(toldGroup)).toEqual([`0000192000145399, CZK: 3 rows, ${wanted}`]);
  });

  test("days of one account follow each other, those without items, too", async () => {
    const days = [
      header(10_000, 10_000),
      header(10_000, 9000),
      item("1", 1000, "A"),
      header(9000, 9000),
      header(9000, 12_000),
      item("2", 3000, "B"),
      header(12_000, 12_000),
    ];
    const { reading } = await readExport(days.join("\n"));
    expect(reading.groups.map(toldGroup)).toEqual(["0000192000145399, CZK: 2 rows, proved 100.00 to 120.00"]);
    const broken = await readExport(days.with(3, header(9000, 9500)).join("\n"));
    expect(broken.reading.groups[0]?.proof.result).toBe("failed");
  });

  test("accounts follow each other; one without items has no currency", async () => {
    const records = [
      header(5, 5, { account: "0000000000000019" }),
      header(0, 15),
      item("2", 15, "A", { currency: "00978" }),
      header(100, 90, { account: "0000000000000027" }),
      item("1", 10, "B"),
    ];
    const { reading, rows } = await readExport(records.join("\r\n"));
    expect(reading.groups.map(toldGroup)).toEqual([
      "0000000000000019, no currency: 0 rows, unavailable",
      "0000192000145399, EUR: 1 rows, proved 0.00 to 0.15",
      "0000000000000027, CZK: 1 rows, proved 1.00 to 0.90",
    ]);
    expect(rows.map(told)).toEqual(["3 | 2026-06-02 | 0.15 EUR | A", "5 | 2026-06-02 | -0.10 CZK | B"]);
  });
});

const whole = [header(10_000, 8750), item("1", 1250, "KARTA"), message("PRAHA")];

test.each([
  ["one on each", `${whole.join("\n")}\n`],
  ["ends of DOS, the mark of the end of a file, NUL", `${whole.join("\r\n")}\r\n\u001a${"\0".repeat(100)}`],
  ["without blanks at their end", whole.map((record) => record.trimEnd()).join("\n")],
  ["wider than a record", whole.map((record) => record.padEnd(160)).join("\n")],
  ["run together", whole.join("")],
])("lines: %s", async (_, content) => {
  for (const piece of [1, 127, 128, 65_536]) {
    const { reading, rows } = await readExport(content, { piece });
    expect(rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""))).toEqual([
      "2026-06-02 | -12.50 CZK | KARTA PRAHA",
    ]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  }
});

describe("files that are refused", () => {
  const swap = (index: number, ...records: readonly string[]) =>
    `${whole.toSpliced(index, 1, ...records).join("\n")}\n`;
  const card = whole[1] ?? "";
  test.each([
    ["a message without an item", swap(1), 2, /Record 078 is out of place/],
    ["a message behind a header", swap(2, header(8750, 8750), message("A")), 4, /Record 078 is out of place/],
    ["an opening balance of letters", swap(0, header(0, 0, { opening: `${"0".repeat(13)} +` })), 1, /A balance of record 074 cannot be read/],
    ["a closing balance without digits", swap(0, header(0, 0, { closing: `${" ".repeat(14)}+` })), 1, /A balance of record 074 cannot be read/],
    ["turnovers of letters", swap(0, header(0, 0, { debits: `${"0".repeat(13)}O0` })), 1, /A turnover of record 074 cannot be read/],
    ["a turnover with another sign", swap(0, header(0, 0, { credits: `${"0".repeat(14)}D` })), 1, /A turnover of record 074 cannot be read/],
    ["an unknown record", swap(2, "077".padEnd(128)), 3, /is not a record of GPC/],
    ["a record that lost a character", swap(1, card.replace("KARTA", "KART")), 2, /Record 075 has 127 characters instead/],
    ["a record with one more", swap(1, card.replace("KARTA", "KARTAY")), 2, /The text after the 128 characters of a record is not a record of GPC/],
    ["a record that is cut", swap(1, card.slice(0, 90)), 2, /Record 075 has 90 characters instead/],
    ["records that were run together and lost one", whole.join("").replace("KARTA", "KART"), 1, /is not a record of GPC \(record 3/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content), { line, detail });
  }); // prettier-ignore
});

test.each([
  [header(1, 1), true],
  [`\n${header(1, 1).trimEnd()}\n${item("1", 1, "A")}`, true],
  [header(1, 1) + item("1", 1, "A"), true],
  [`${header(1, 1)}\nDatum;Částka\n`, false],
  ["074;0000;2026;12,50\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(gpc.kind === "text" && gpc.claims?.(head) !== undefined).toBe(isClaimed);
});

test("a file that is cut off before the end of its last item is refused, or its balances do not prove", async () => {
  const records = [header(10_000, 9750), item("1", 1250, "A"), item("2", 5000, "B"), item("1", 4000, "C")];
  const content = records.join("\n");
  for (let at = 1; at < content.length; at++) {
    const outcome = await outcomeOf(content.slice(0, at));
    if (outcome instanceof Problem) continue;
    expect(outcome.reading.groups.filter(({ proof }) => proof.result === "proved")).toEqual([]);
  }
  expect((await readExport(content)).reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
});

test("items written and read back come back with their amounts and texts, and their balances prove", async () => {
  const detail = fc.record({
    code: fc.constantFrom("1", "2", "4", "5"),
    units: fc.integer({ min: 1, max: 999_999_999_999 }),
    text: fc.stringMatching(/^[A-Z0-9./-][A-Z0-9 ./-]{0,19}$/),
    messages: fc.array(fc.stringMatching(/^[A-Z0-9./-][A-Z0-9 ./-]{0,68}$/), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(detail, { maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", ""),
      fc.integer({ min: 1, max: 200 }),
      async (details, lineEnd, piece) => {
        const minors = details.map(({ code, units }) => (code === "1" || code === "5" ? -units : units));
        const closing = minors.reduce((sum, units) => sum + units, 10_000);
        const records = details.flatMap(({ code, units, text, messages }) => [
          item(code, units, text),
          ...messages.map((one) => message(one)),
        ]);
        const { reading, rows } = await readExport([header(10_000, closing), ...records, ""].join(lineEnd), {
          piece,
        });
        expect(
          reading.groups.every(({ proof, currency }) => currency === null || proof.result === "proved"),
        ).toBe(true);
        expect(rows.map((row) => row.verdict === "booked" && [row.minor, row.description])).toEqual(
          details.map(({ text, messages }, index) => [
            BigInt(minors[index] ?? 0),
            [text, ...messages].join(" ").replace(/\s+/g, " ").trim(),
          ]),
        );
      },
    ),
    { numRuns: 100 },
  );
});
