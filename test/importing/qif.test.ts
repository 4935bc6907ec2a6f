/** QIF: which fields of an entry count, whose entries they are, what is no booking, and what is refused. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { qif } from "../../src/importing/formats/qif/format.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { rejectedHeader, rejectedLine } from "../../src/importing/rows/rejected-file.ts";
import {
  expectBrokenAt,
  memoryFile,
  outcomeOf,
  readExport,
  readWhole,
  told,
  toldGroup,
} from "./read-whole.ts";

const CHOICES: ReadingChoices = { currency: "EUR" };
const EUR = { choices: CHOICES };

async function rowsOf(content: string, choices = CHOICES) {
  return (await readExport(content, { choices })).rows;
}

/** A file of one entry, whose fields are written on one line with "|" between them. */
const fileOf = (...entries: string[]) =>
  `!Type:Bank\n${entries.map((entry) => `${entry.replaceAll("|", "\n")}\n^\n`).join("")}`;

describe("entries", () => {
  test.each([
    ["D13/01/2026|T-1.50|PShop", "-1.50 EUR | Shop | Shop", undefined],
    ["D13/01/2026|U-1.50|PShop", "-1.50 EUR | Shop | Shop", undefined],
    ["D13/01/2026|U-1250.50|T-1,250.50|PShop", "-1250.50 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T- 12.50|PShop", "-12.50 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T€12.50|PShop", "12.50 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T₹12.50|PShop", "12.50 INR | Shop | Shop", undefined],
    ["D13/01/2026|T+7.00|PShop|MShop", "7.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T7.00|PShop|Mtwo|Mlines", "7.00 EUR | Shop two lines | Shop", undefined],
    ["D13/01/2026|T7.00|N1042", "7.00 EUR | 1042", undefined],
    ["D13/01/2026|T7.00|AUpper Road 1|N7", "7.00 EUR | Upper Road 1", undefined],
    ["D13/01/2026|T7.00|LFood", "7.00 EUR | (no text)", "Food"],
    ["D13/01/2026|T7.00|PShop|LFood:Fruit/Trip", "7.00 EUR | Shop | Shop", "Food:Fruit/Trip"],
    ["D13/01/2026|T7.00|PShop|L[Savings]", "7.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T7.00|PShop|LA|SA|$3.00|SB|$4.00", "7.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T-7.00|PShop|SA|$-10.00|SB|$3.00", "-7.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T-7.00|PShop|SA|$3.00|SB|$4.00", "-7.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T1,007.00|PShop|SA|$1,000.00|SB|$7.00", "1007.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T7.00|PShop|SA|$3.00|SB", "7.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T7.00|PVoid Deck Games", "7.00 EUR | Void Deck Games | Void Deck Games", undefined],
    ["D13/01/2026|T7.00|PShop|L--Split--", "7.00 EUR | Shop | Shop", undefined],
    ["d13/01/2026|D13/01/2026|T7.00|PShop", "7.00 EUR | Shop | Shop", undefined],
    ["  D13/01/2026 | T7.00 | PShop ", "7.00 EUR | Shop | Shop", undefined],
    ["D13/01/2026|T7.00|Popening balance transfer", "7.00 EUR | opening balance transfer | opening balance transfer", undefined],
  ])("%s", async (entry, wanted, category) => {
    const [row, other] = await rowsOf(fileOf(entry));
    expect(row && told(row)).toBe(`2 | 2026-01-13 | ${wanted}`);
    expect(row?.verdict === "booked" ? row.source_record?.bank_category : "refused").toBe(category);
    expect(other).toBeUndefined();
  }); // prettier-ignore

  test.each([
    ["D13/01/2026|PShop", "rejected amount_missing"],
    ["D13/01/2026|T|PShop", "rejected amount_missing"],
    ["D13/01/2026|PShop|SA|$3.00", "rejected amount_missing"],
    ["T7.00|PShop", "rejected date_missing"],
    ["Dtoday|T7.00|PShop", "rejected invalid_date"],
    ["D31/02/2026|T7.00|PShop", "rejected invalid_date"],
    ["D13/01/2026|Tseven|PShop", "rejected amount_syntax"],
    ["D13/01/2026|T7.00|PShop|Thank you", "rejected invalid_entry"],
    ["D13/01/2026|T7.00|PShop|Due date", "rejected invalid_entry"],
    ["D13/01/2026|T7.00|U-7.00|PShop", "rejected invalid_entry"],
    ["D13/01/2026|T7.00|U7.01|PShop", "rejected invalid_entry"],
    ["Dpending|T7.00|PShop", "skipped not_booked"],
    ["D13/01/2026|T7.00|P**VOID** Shop", "skipped not_booked"],
    ["D13/01/2026|T7.00|PVOID", "skipped not_booked"],
    ["D13/01/2026|T7.00|PVoid: Shop|N1042", "skipped not_booked"],
    ["D13/01/2026|T7.00|P(Storniert) Laden", "skipped not_booked"],
    ["D13/01/2026|T7.00|PShop|SA|$3.00|SB|$3.00", "rejected invalid_entry"],
    ["D13/01/2026|T1,007.00|PShop|SA|$1,000.00|SB|$7.01", "rejected invalid_entry"],
    ["D13/01/2026|T7.00|PShop|SA|$10.00|SB|$3.00", "rejected invalid_entry"],
    ["D01/01/2026|T7.00|POpening Balance", "skipped summary_line"],
    ["D01/01/2026|T7.00|PSolde d'ouverture|L[Compte]", "skipped summary_line"],
    ["D31/01/2026|T7.00|PClosing balance", "skipped summary_line"],
  ])("%s is %s", async (entry, wanted) => {
    const rows = await rowsOf(fileOf("D13/01/2026|T-1.50|PA", entry, "D14/01/2026|T2.50|PB"));
    expect(rows.map(told).map((row) => row.replace(/^\d+ \| /, ""))).toEqual([
      "2026-01-13 | -1.50 EUR | A | A",
      wanted,
      "2026-01-14 | 2.50 EUR | B | B",
    ]);
  });

  test("the first entry of a named account is its opening balance when it comes from the account itself", async () => {
    const first = "D13/01/2026\nT7.00\nPKezdet\nL[Main]\n^\n";
    const rows = await rowsOf(`!Account\nNMain\nTBank\n^\n!Type:Bank\n${first}${first}`);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["skipped", "booked"]);
  });

  test.each([
    ["English", "!Type:Bank\nD13/01/2026\nT1,250.00\nPOpening Balance\n^\n", "from 1250.00"],
    ["German, with a comma", "!Type:Bank\nD13.01.2026\nT-1.250,50\nPEröffnungssaldo\n^\n", "from -1250.50"],
    ["French", "!Type:Bank\nD13/01/2026\nT7,00\nPSolde initial\nL[Compte]\n^\n", "from 7.00"],
    ["a transfer from itself", "!Account\nNMain\nTBank\n^\n!Type:Bank\nD13/01/2026\nT7.00\nPKezdet\nL[Main]\n^\n", "from 7.00"],
    ["without an amount", "!Type:Bank\nD13/01/2026\nPOpening Balance\n^\n", "unavailable"],
    ["with an amount that is none", "!Type:Bank\nD13/01/2026\nTmuch\nPOpening Balance\n^\n", "unavailable"],
    ["later than the first entry", "!Type:Bank\nD20/01/2026\nT7.00\nPOpening Balance\n^\n", "unavailable"],
    ["behind other entries", "!Type:Bank\nD13/01/2026\nT1,00\nPa\n^\nD14/01/2026\nT7,00\nPOpening Balance\n^\n", "unavailable"],
    ["a closing one", "!Type:Bank\nD13/01/2026\nT7.00\nPEnding Balance\n^\n", "unavailable"],
  ])("an opening balance, %s", async (_, beginning, expected) => {
    const mark = beginning.includes(",00\n") || beginning.includes(",50\n") ? "," : ".";
    const isPoint = beginning.includes(".00\n");
    const rest = `D14/01/2026\nT-1${isPoint ? "." : mark}25\nPShop\n^\nD15/01/2026\nT2${isPoint ? "." : mark}75\nPb\n^\n`;
    const outcome = await outcomeOf(beginning + (beginning.includes("13.01") ? rest.replaceAll("/01/", ".01.") : rest), EUR);
    if (outcome instanceof Problem) throw outcome;
    expect(toldGroup(outcome.reading.groups[0] as never).endsWith(expected)).toBe(true);
  }); // prettier-ignore

  test("a payee longer than a merchant can be stays in the description alone", async () => {
    const [row] = await rowsOf(fileOf(`D13/01/2026|T7.00|P${"x".repeat(300)}`));
    expect(row && told(row)).toBe(`2 | 2026-01-13 | 7.00 EUR | ${"x".repeat(300)}`);
  });

  describe("the last entry without its end", () => {
    const one = "!Type:Bank\nD13/01/2026\nT-1.50\nPA\n^\n";
    const more = "D13/01/2026\nT-1.60\nPA\nMb\n^\n";
    const open = "D14/01/2026\nT2.50\n";

    test.each([
      ["with the fields of the others", `${one}${open}PB\n`, "6 | 2026-01-14 | 2.50 EUR | B | B"],
      ["with more fields than another", `${one}${more}${open}PB\nMmore\n`, "11 | 2026-01-14 | 2.50 EUR | B more | B"],
      ["with fewer fields than one of the others", `${one}${more}${open}PB\n`, "11 | 2026-01-14 | 2.50 EUR | B | B"],
      ["with fewer fields than the first", `!Type:Bank\n${more}${one.slice(11)}${open}PB\n`, "11 | 2026-01-14 | 2.50 EUR | B | B"],
      ["in lines of a Macintosh", `${one}${open}PB\n`.replaceAll("\n", "\r"), "6 | 2026-01-14 | 2.50 EUR | B | B"],
      ["that is the only one", `!Type:Bank\n${open}PB\n`, "2 | 2026-01-14 | 2.50 EUR | B | B"],
    ])("%s is whole", async (_, file, last) => {
      const { rows, reading } = await readWhole(memoryFile(file, { name: "bank.qif" }), CHOICES);
      expect(rows.map(told).at(-1)).toBe(last);
      expect(reading.detected.evidence.find(({ about }) => about === "last entry")).toMatchObject({
        decided: "complete",
        line: Number(last.split(" ")[0]),
      });
    });

    test.each([
      ["cut inside of a line", `${one}${open}PB`],
      ["without a field that all others have", `${one}${more}${open}`],
      ["without its amount", `${one}D14/01/2026\nPB\n`],
      ["without its day", `${one}T2.50\nPB\n`],
      ["that is the only one, and lacks its amount", "!Type:Bank\nD14/01/2026\nPB\n"],
      ["that is the only one, and lacks its day", "!Type:Bank\nT2.50\nPB\n"],
      ["that is the only one, and tells no more than day and amount", `!Type:Bank\n${open}`],
    ])("%s is refused", async (_, file) => {
      const refused = await outcomeOf(file, EUR);
      expect(refused).toBeInstanceOf(Problem);
      expect((refused as Problem).detail).toMatch(/ends inside the entry that starts on line (?:2|6|11) /);
    });
  }); // prettier-ignore
});

test("rows in the file of rejected rows are read as CSV, as they were", async () => {
  const { reading, rows } = await readWhole(
    memoryFile(fileOf("D1/ 5'26|T-1,234.50|PA|Mb|N7|LFood", "D1/25' 6|T2.00|PC")),
    CHOICES,
  );
  const { header, delimiter, width } = reading.table;
  const about = { header, delimiter, width, importId: "imp_1" };
  const lines = rows.map(({ line, cells }) => rejectedLine({ line, cells, error: "held" }, about));
  const again = await rowsOf(rejectedHeader(header, about) + lines.join(""));
  const facts = (from: typeof rows) =>
    from.map(
      (row) =>
        row.verdict === "booked" && [
          row.posted_date,
          row.minor,
          row.original_description,
          row.merchant,
          row.source_record,
        ],
    );
  expect(facts(rows)[0]).toEqual([
    "2026-01-05",
    -123450n,
    "A b",
    "A",
    { counterparty_name: "A", bank_reference: "7", bank_category: "Food" },
  ]);
  expect(facts(again)).toEqual(facts(rows));
});

test("no mapping is kept for its fields, which are those of every file", async () => {
  const { reading } = await readWhole(memoryFile(fileOf("D13/01/2026|T1.00|PA")), CHOICES);
  expect(reading.mapping).toMatchObject({ format: "qif", signature: null, date_format: "DD/MM/YYYY" });
  expect(reading.mapping.header).toBeUndefined();
});

describe("signs", () => {
  test.each([
    ["charges only", ["T45.00|PBakery", "T12.00|PBus"], {}, ["45.00", "12.00"]],
    ["a word of each sign", ["T-45.00|PPOS purchase", "T12.00|PPayment received"], {}, ["-45.00", "12.00"]],
    ["inverted by a person", ["T45.00|PBakery"], { sign: "inverted" as const }, ["-45.00"]],
  ])("%s", async (_, entries, choices, amounts) => {
    const rows = await rowsOf(fileOf(...entries.map((entry) => `D13/01/2026|${entry}`)), {
      ...CHOICES,
      ...choices,
    });
    expect(rows.map((row) => told(row).split(" | ")[2])).toEqual(amounts.map((amount) => `${amount} EUR`));
  });

  test("a file whose words all speak against its signs stops", async () => {
    const refused = await outcomeOf(
      fileOf("D13/01/2026|T45.00|PPOS purchase", "D14/01/2026|T-50.00|PPayment - thank you"),
      EUR,
    );
    expect((refused as Problem).code).toBe("ambiguous_file");
    expect((refused as Problem).remedy).toContain("--invert-sign");
  });
});

test.each([
  ["a card without any sign", "!Type:CCard\nD13/01/2026\nT45.00\nPBakery\n^\n", "ambiguous_file"],
  ["a card with a minus", "!Type:CCard\nD13/01/2026\nT45.00\nPA\n^\nD13/01/2026\nT-9.00\nPB\n^\n", "45.00 -9.00"],
  ["a card with a plus", "!Type:CCard\nD13/01/2026\nT+45.00\nPBakery\n^\n", "45.00"],
  ["a card whose words agree", "!Type:CCard\nD13/01/2026\nT45.00\nPPayment received\n^\n", "45.00"],
  ["a card beside an account", "!Account\nNA\n^\n!Type:Bank\nD13/01/2026\nT45.00\nPB\n^\n!Account\nNC\n^\n!Type:CCard\n", "45.00"],
])("signs of %s", async (_, content, wanted) => {
  const outcome = await outcomeOf(content, EUR);
  const amounts = outcome instanceof Problem ? [outcome.code] : outcome.rows.map((row) => told(row).split(" | ")[2]?.replace(" EUR", ""));
  expect(amounts.join(" ")).toBe(wanted);
}); // prettier-ignore

describe("the order of days that an option names", () => {
  const entries = (option: string, day: string) => `${option}!Type:Bank\nD${day}\nT1.00\nPA\n^\n`;
  test.each([
    ["!Option:MDY\n", "03/04/2026", "2026-03-04"],
    ["!option: dmy \r\n", "03/04/2026", "2026-04-03"],
    ["!Option:MDY\n", "13/04/2026", "2026-04-13"],
    ["!Option:MDY\n!Option:DMY\n", "03/04/2026", "ambiguous_file"],
    ["!Option:AutoSwitch\n", "03/04/2026", "ambiguous_file"],
  ])("%j", async (option, day, wanted) => {
    const outcome = await outcomeOf(entries(option, day), EUR);
    const [row] = outcome instanceof Problem ? [] : outcome.rows;
    expect(outcome instanceof Problem ? outcome.code : row && told(row).split(" | ")[1]).toBe(wanted);
  });
});

test.each([
  ["after the last line", "^\n\u001a", 2],
  ["after the end mark of the entry", "^\u001a ", 2],
  ["in place of the entry's end", "\u001a", 2],
  ["twice", "^\n\u001a\u001a", "unreadable_file"],
  ["before text", "^\n\u001aD13/01/2026", "unreadable_file"],
])("the mark of a file's end %s", async (_, end, wanted) => {
  const outcome = await outcomeOf(
    `!Type:Bank\n${"D13/01/2026\nT1.00\nPA\n^\n".repeat(2)}D13/01/2026\nT2.00\nPB\n${end}`,
    EUR,
  );
  expect(outcome instanceof Problem ? outcome.code : outcome.rows.length - 1).toBe(wanted);
});

describe("accounts", () => {
  const entry = (day: string) => `D${day}/01/2026\nT1.00\nPA\n^\n`;
  test.each([
    ["without a name", `!Type:Bank\n${entry("13")}`, ["no number, EUR: 1 rows, unavailable"], [""]],
    [
      "a card",
      `!Type:CCard\n${entry("13").replace("T1", "T-1")}`,
      ["no number, EUR: 1 rows, unavailable"],
      ["credit_card"],
    ],
    [
      "a number as its name",
      `!Account\nN12-3456\n!Type:Cash\n${entry("13")}`,
      ["12-3456, EUR: 1 rows, unavailable"],
      ["cash"],
    ],
    [
      "a list of accounts, and entries of one that is not named",
      `!Account\nNA\n^\nNB\n^\n!Clear:AutoSwitch\n!Type:Bank\n${entry("13")}`,
      ["no number, EUR: 1 rows, unavailable"],
      [""],
    ],
    [
      "an account in two parts, beside another",
      `!Account\nNA\n^\n!Type:Bank\n${entry("13")}!Account\nNB\n^\n!type: ccard \n!Option:AllXfr\n${entry("14")}` +
        `!Account\nNA\n^\n!Type:Bank\n${entry("15")}`,
      ["A, EUR: 2 rows, unavailable", "B, EUR: 1 rows, unavailable"],
      ["A", "credit_card B"],
    ],
    [
      "the same account, its header twice",
      `!Type:Bank\n${entry("13")}!Type:Bank\n${entry("14")}`,
      ["no number, EUR: 2 rows, unavailable"],
      [""],
    ],
  ])("%s", async (_, content, groups, said) => {
    const outcome = await outcomeOf(content, EUR);
    if (outcome instanceof Problem) throw outcome;
    expect(outcome.reading.groups.map(toldGroup)).toEqual(groups);
    expect(outcome.reading.groups.map(({ type, name }) => [type, name].join(" ").trim())).toEqual(said);
  });
});

describe("files that are refused", () => {
  const bank = "!Type:Bank\nD13/01/2026\nT1.00\nPA\n^\n";
  test.each([
    ["two accounts without names", `${bank}!Type:CCard\nD14/01/2026\nT1.00\n^\n`, 6, /name both accounts/],
    ["a named account beside one without", `${bank}!Account\nNB\n^\n${bank}`, 9, /name both accounts/],
    ["an unknown header", "!Type:Giro\nD13/01/2026\nT1.00\n^\n", 1, /unknown header "!Type:Giro"/],
    ["a header inside an entry", `${bank}D14/01/2026\nT1.00\n!Type:Bank\n`, 6, /header inside/],
    ["text after the end of an entry", "!Type:Bank\nD13/01/2026\n^T1.00\n^\n", 3, /follows the end/],
    ["investments only", "!Type:Invst\nD13/01/2026\nNBuy\nT5.00\n^\n", 2, /only entries of investment accounts/],
    ["lists only", "!Type:Cat\nNFood\nE\n^\n", 4, /without entries/],
    ["an end inside a list", `${bank}!Type:Cat\nNFood\nE\n`, 7, /ends inside/],
    ["an end inside an account", `${bank}!Account\nNFo`, 7, /ends inside/],
    ["an entry of endless texts", `!Type:Bank\nD13/01/2026\n${"Mabcdefghij\n".repeat(120_000)}^\n`, 2, /1 MiB/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content, EUR), { line, detail });
  }); // prettier-ignore

  test("a line of 100 MB is refused in bounded memory", async () => {
    const filler = new TextEncoder().encode("x".repeat(65_536));
    const source: SourceFile = {
      name: "large.qif",
      size: 100_000_000,
      async *open() {
        yield new TextEncoder().encode(`${bank}D14/01/2026\nT1.00\nP`);
        for (let size = 0; size < 100_000_000; size += filler.length) yield filler;
      },
    };
    const before = process.memoryUsage().rss;
    const refused = await readWhole(source, CHOICES).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect((refused as Problem).detail).toContain("1 MiB starts on line 8 ");
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});

test.each([
  ["!Type:Bank\n", true],
  ["\n\n  !type:ccard \n", true],
  ["!Account\nNA\n", true],
  ["!Option:AutoSwitch\n", true],
  ["!Clear:AutoSwitch\n", true],
  ["D13/01/2026\nT-1.50\nPA\n^\n", true],
  ["PA\nT-1.50\nD13/01/2026\n^\n", true],
  ["D13/01/2026\nPA\n^\n", false],
  ["D13/01/2026\nT-1.50\nPA\n", false],
  ["Date,Amount\n13/01/2026,5\n", false],
  ["!Typewriter,Amount\n", false],
  ["^\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(qif.claims?.(head) !== undefined).toBe(isClaimed);
});

const fixtures = new URL("../fixtures/qif/", import.meta.url);
const golden = readdirSync(fixtures).filter((name) => name.endsWith(".qif"));
/** Bytes from one cut to the next. */
const STEP = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 13;

test.each(golden)("%s cut off anywhere is refused, or gives none but its own rows", async (name) => {
  const bytes = readFileSync(new URL(name, fixtures));
  const { choices } = JSON.parse(
    readFileSync(new URL(name.replace(".qif", ".expected.json"), fixtures), "utf8"),
  ) as { choices: ReadingChoices };
  const whole = await outcomeOf(bytes, { choices });
  const rows = whole instanceof Problem ? [] : whole.rows.map(told);
  for (let end = 1; end < bytes.length; end += STEP) {
    const outcome = await outcomeOf(bytes.subarray(0, end), { choices });
    if (outcome instanceof Problem) continue;
    expect(outcome.rows.map(told)).toEqual(rows.slice(0, outcome.rows.length));
  }
});

describe("entries written and read back", () => {
  const text = fc.array(fc.constantFrom("a", "Bé", " ", "!", "^", "T1", "D", "'", ",", "ß", "[", "/"), {
    maxLength: 6,
  });
  const line = text.map((parts) => parts.join("").trim());
  const entry = fc.record({
    day: fc.integer({ min: 10_957, max: 20_000 }),
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
    payee: line,
    memo: line,
    hasBoth: fc.boolean(),
    splits: fc.nat(2),
  });
  const style = fc.record({
    isMonthFirst: fc.boolean(),
    isQuicken: fc.boolean(),
    isComma: fc.boolean(),
    isGrouped: fc.boolean(),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    piece: fc.integer({ min: 1, max: 64 }),
  });

  test("come back with their days, amounts and texts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), style, async (entries, how) => {
        const { isMonthFirst, isQuicken, isComma, isGrouped, lineEnd, piece } = how;
        const amountOf = (cents: number) => {
          const digits = String(Math.abs(cents)).padStart(3, "0");
          const whole = digits.slice(0, -2);
          const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, isComma ? "." : ",") : whole;
          return `${cents < 0 ? "-" : ""}${grouped}${isComma ? "," : "."}${digits.slice(-2)}`;
        };
        const dayOf = (day: number) => {
          const date = new Date(day * 86_400_000);
          const [dd, mm] = [String(date.getUTCDate()), String(date.getUTCMonth() + 1)];
          const [first, second] = isMonthFirst ? [mm, dd] : [dd, mm];
          if (!isQuicken) return `${first}/${second}/${date.getUTCFullYear()}`;
          return `${first}/${second.padStart(2)}'${String(date.getUTCFullYear() % 100).padStart(2)}`;
        };
        const lines = entries.flatMap(({ day, cents, payee, memo, hasBoth, splits }) => [
          `D${dayOf(day)}`,
          ...(hasBoth ? [`U${amountOf(cents)}`] : []),
          `T${amountOf(cents)}`,
          ...(payee === "" ? [] : [`P${payee}`]),
          ...(memo === "" ? [] : [`M${memo}`]),
          ...[[], [cents], [cents - 99, 99]][splits]!.flatMap((part, index) => [
            `SPart ${index}`,
            `$${amountOf(part)}`,
          ]),
          "^",
        ]);
        const content = ["!Type:Bank", ...lines, ""].join(lineEnd);
        const { reading, rows } = await readWhole(memoryFile(content, { piece }), {
          ...CHOICES,
          dateFormat: isMonthFirst ? "MM/DD/YYYY" : "DD/MM/YYYY",
          decimalMark: isComma ? "," : ".",
        });
        expect(reading.rows).toBe(entries.length);
        expect(
          rows.map((row) => (row.verdict === "booked" ? [row.posted_date, row.minor, row.description] : row)),
        ).toEqual(
          entries.map(({ day, cents, payee, memo }) => [
            new Date(day * 86_400_000).toISOString().slice(0, 10),
            BigInt(cents),
            [payee, memo === payee ? "" : memo]
              .filter((one) => one !== "")
              .join(" ")
              .replace(/\s+/g, " ") || "(no text)",
          ]),
        );
      }),
      { numRuns: 150 },
    );
  });
});

describe("what stands around headers and entries", () => {
  const entry = "D13/01/2026\nT-1.50\nPShop\n^\n";

  test.each([
    ["marked comments", `# made by a bank\n; on Monday\n// really\n!Type:Bank\n${entry}`, 1],
    ["plain words", `Umsatzliste Girokonto\nErstellt am 14.01.2026\n\n!Type:Bank\n${entry}`, 1],
    ["words above an account's name", `Export\n!Account\nNGiro\nTBank\n^\n!Type:Bank\n${entry}`, 1],
    [
      "words that begin like fields",
      `Period of January\nTotal below\nDone by hand\n!Type:CCard\n${entry}`,
      1,
    ],
    ["two marks at each end", `!Type:Bank\n${entry.replace("^", "^^").repeat(3)}`, 3],
    ["two marks at some ends", `!Type:Bank\n${entry}${entry.replace("^", "^^")}`, 2],
    ["three marks, and no header", entry.replace("^", "^^^").repeat(2), 2],
  ])("%s", async (_, content, count) => {
    const rows = await rowsOf(content, { ...CHOICES, sign: "as_is" });
    expect(rows.map((row) => told(row).split(" | ").slice(1).join(" | "))).toEqual(
      Array.from({ length: count }, () => "2026-01-13 | -1.50 EUR | Shop | Shop"),
    );
  });

  test.each([
    ["an entry above the header that does not end", `D12/01/2026\nT-7.00\nPLost\n!Type:Bank\n${entry}`],
    ["text behind the end of an entry", `!Type:Bank\n${entry.replace("^", "^ end")}`],
  ])("%s is refused", async (_, content) => {
    expect(await outcomeOf(content, EUR)).toMatchObject({ code: "unreadable_file" });
  });

  test("a table with such a line far below is none", async () => {
    const table = `Day,Text,Amount\n2026-01-05,a,-1.00\n2026-01-06,b,2.00\n2026-01-07,!Type:Bank,-3.00\n`;
    expect(await outcomeOf(table, { choices: { ...CHOICES, sign: "as_is" } })).toMatchObject({
      reading: { format: "csv" },
    });
  });
});

describe("in a purse (!Type:Cash), money from a cash machine comes in", () => {
  const file = (type: string, text: string) =>
    `!Type:${type}\nD13/01/2026\nT60.00\nP${text}\n^\nD14/01/2026\nT-3.20\nPBun\n^\n`;
  const texts = ["Barclays ATM", "Geldautomat Mitte, Abhebung", "Retrait DAB Lyon", "Uttag Bankomat"];

  test.each(texts)("%s", async (text) => {
    const { rows } = await readWhole(memoryFile(file("Cash", text), { name: "purse.qif" }), { currency: "EUR" });
    expect(rows.map((row) => told(row).split(" | ")[2])).toEqual(["60.00 EUR", "-3.20 EUR"]);
  }); // prettier-ignore

  test.each(texts)("in a bank's account it is asked: %s", async (text) => {
    const source = memoryFile(file("Bank", text), { name: "bank.qif" });
    await expect(readWhole(source, { currency: "EUR" })).rejects.toMatchObject({ code: "ambiguous_file" });
  });
});
