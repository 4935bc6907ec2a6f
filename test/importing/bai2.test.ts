/** BAI2: the fields of its records wherever lines break, directions of its codes, its totals, and what is refused. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { bai2 } from "../../src/importing/formats/bai2/format.ts";
import { directionOf } from "../../src/importing/formats/bai2/type-codes.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { expectBrokenAt, outcomeOf, readExport, readWhole, told, toldGroup } from "./read-whole.ts";

const START = "01,BANK,ACME,260302,0615,1,,,2/\n02,ACME,BANK,1,260227,,,2/\n";

/** A whole file of one account; the trailers leave their totals out where none are given. */
function fileOf(
  details: string,
  { account = "03,1234,USD,,,,/", trailers = ["49,,/", "98,,,/", "99,,,/"] } = {},
) {
  return `${START}${account}\n${details === "" ? "" : `${details}\n`}${trailers.join("\n")}\n`;
}

describe("transactions", () => {
  test.each([
    ["16,165,1500,1,REF1,CUST1,PAYMENT", "15.00 USD | PAYMENT", "REF1"],
    ["16,165,1500,,,,PAYMENT/", "15.00 USD | PAYMENT", undefined],
    ["16,165,+1500,Z,,,A, B / C", "15.00 USD | A, B / C", undefined],
    ["16,165,1500,1,,/", "15.00 USD | Preauthorized ACH credit", undefined],
    ["16,165,1500/", "15.00 USD | Preauthorized ACH credit", undefined],
    ["16,475,000000000001500,0,000000,1042,/", "-15.00 USD | Check paid 1042", undefined],
    ["16,475,1500,0,NONREF,1042,", "-15.00 USD | Check paid 1042", undefined],
    ["16,451,1500,V,260228,1200,REF1,,OUT", "-15.00 USD | OUT", "REF1"],
    ["16,451,1500,V,260228,,REF1,,OUT", "-15.00 USD | OUT", "REF1"],
    ["16,165,1500,S,500,500,500,REF1,,IN", "15.00 USD | IN", "REF1"],
    ["16,165,1500,D,2,0,500,1,1000,REF1,,IN", "15.00 USD | IN", "REF1"],
    ["16,165,1500,d,0,REF1,,IN", "15.00 USD | IN", "REF1"],
    ["16,165,1500,Q,REF1,,IN", "15.00 USD | IN", "REF1"],
    ["16,165,1500,,REF1,,/\n88,MORE, TEXT/\n88,AND MORE", "15.00 USD | MORE, TEXT AND MORE", "REF1"],
    ["16,165,1500,,REF1/\n88,TEXT, ALL OF IT", "15.00 USD | TEXT, ALL OF IT", "REF1"],
    ["16,165,1500,1,/\n88,TEXT, ALL OF IT", "15.00 USD | TEXT, ALL OF IT", undefined],
    ["16,165,1500/\n88,TEXT, ALL OF IT", "15.00 USD | TEXT, ALL OF IT", undefined],
    ["16,165,1500/\n88,S,500,500,500,REF1,C1,IN", "15.00 USD | IN", "REF1"],
    ["16,165/\n88,1500,1,REF1,,IN", "15.00 USD | IN", "REF1"],
    ["16,165,1500,S,500/\n88,500,500,REF1,,IN", "15.00 USD | IN", "REF1"],
    ["16,165,1500,1,REF1,,A LINE BROKEN\nIN ITS TEXT", "15.00 USD | A LINE BROKEN IN ITS TEXT", "REF1"],
    ["  16,165,1500,1,REF1,,PADDED      \n\n", "15.00 USD | PADDED", "REF1"],
    ["16,123,1500,1,REF1,,/", "15.00 USD | Type 123", "REF1"],
  ])("%j", async (detail, wanted, id) => {
    const { rows } = await readExport(fileOf(detail));
    expect(rows.map(told)).toEqual([`4 | 2026-02-27 | ${wanted}`]);
    expect(rows[0]?.verdict === "booked" && rows[0].bank_id).toBe(id);
  });

  test.each([
    ["16,165,,1,REF1,,NO AMOUNT", "rejected amount_missing"],
    ["16,165", "rejected amount_missing"],
    ["16,165,12.50,1,REF1,,IN", "rejected invalid_entry"],
    ["16,165,-1250,1,REF1,,IN", "rejected invalid_entry"],
    ["16,165,12 50,1,REF1,,IN", "rejected invalid_entry"],
    ["16,,1250,1,REF1,,IN", "rejected invalid_entry"],
    ["16,1650,1250,1,REF1,,IN", "rejected invalid_entry"],
    ["16,721,1250,1,REF1,,LOAN", "rejected invalid_entry"],
    ["16,100,1250,1,REF1,,TOTAL", "rejected invalid_entry"],
    ["16,165,9999999999999999,1,REF1,,IN", "rejected amount_range"],
    ["16,890,,,,,NOTICE", "skipped summary_line"],
    ["16,015,1250,,,,BALANCE", "skipped summary_line"],
  ])("%j is %s", async (detail, wanted) => {
    const { rows } = await readExport(fileOf(detail));
    expect(rows.map(told)).toEqual([`4 | ${wanted}`]);
  });

  test.each([
    ["101", "total"], ["108", "credit"], ["399", "credit"], ["400", "total"], ["408", "debit"], ["699", "debit"],
    ["700", "unknown"], ["760", "unknown"], ["890", "information"], ["899", "unknown"], ["901", "information"],
    ["920", "unknown"], ["929", "unknown"], ["930", "credit"], ["959", "credit"], ["960", "debit"],
    ["999", "debit"], ["000", "information"], ["10", "unknown"], ["1O8", "unknown"],
  ])("type %s is %s", (code, direction) => {
    expect(directionOf(code)).toBe(direction);
  }); // prettier-ignore

  test.each([
    ["JPY", "-1500 JPY"],
    ["EUR", "-15.00 EUR"],
    ["KWD", "-1.500 KWD"],
    ["CLF", "-0.1500 CLF"],
    ["jpy", "-1500 JPY"],
  ])("1500 in %s is %s", async (currency, wanted) => {
    const { rows } = await readExport(fileOf("16,475,1500,,,,X", { account: `03,1234,${currency},,,,/` }));
    expect(rows.map(told)).toEqual([`4 | 2026-02-27 | ${wanted} | X`]);
  });

  test("an unknown currency rejects", async () => {
    const { rows } = await readExport(fileOf("16,475,1500,,,,X", { account: "03,1234,QQQ,,,,/" }));
    expect(rows.map(told)).toEqual(["4 | rejected unknown_currency"]);
  });
});

describe("accounts", () => {
  const details = "16,165,1500,,,,IN\n16,475,500,,,,OUT";
  test.each([
    ["03,1234,USD,010,1000,,,015,2000,,/", "1234, USD: 2 rows, proved 10.00 to 20.00"],
    ["03,12 34,USD,010,-1000,,,015,+0,,/", "1234, USD: 2 rows, proved -10.00 to 0.00"],
    ["03,1234,USD,010,1000,,,015,2001,,/", "1234, USD: 2 rows, failed at line 3 by -0.01"],
    ["03,1234,USD,015,2000,,/", "1234, USD: 2 rows, unavailable"],
    ["03,1234,,,,,/", "1234, USD: 2 rows, unavailable"],
    ["03,1234,/", "1234, USD: 2 rows, unavailable"],
    ["03,,USD,,,,/", "no number, USD: 2 rows, unavailable"],
    [
      "03,1234,USD,040,7,,V,260301,,010,1000,5,S,1,2,3,015,2000,,D,1,0,7/",
      "1234, USD: 2 rows, proved 10.00 to 20.00",
    ],
    ["03,1234,USD/\n88,010,1000,,/\n88,015,2000,,/", "1234, USD: 2 rows, proved 10.00 to 20.00"],
    ["03,1234,USD,010,1000/\n88,015,2000/", "1234, USD: 2 rows, proved 10.00 to 20.00"],
    ["03,1234,USD,010,1000,/\n88,015,2000,,/", "1234, USD: 2 rows, proved 10.00 to 20.00"],
    ["03,1234,USD,100,1500,1,,400,500,1,/", "1234, USD: 2 rows, unavailable"],
    ["03,1234,USD,100,1600,1,,400,500,1,/", "1234, USD: 2 rows, failed at line 6 by -1.00"],
    ["03,1234,USD,100,1500,1,,400,600,1,/", "1234, USD: 2 rows, failed at line 6 by -1.00"],
  ])("%j", async (account, group) => {
    const { reading } = await readExport(fileOf(details, { account }));
    expect(reading.groups.map(toldGroup)).toEqual([group]);
  });

  // 1000 + 2000 + 1500 + 500; the account has four lines, its group six, and the file eight.
  const account = "03,1234,USD,010,1000,,,015,2000,,/";
  const right = ["49,5000,4/", "98,5000,1,6/", "99,5000,1,8/"];
  test.each([
    ["all right", right, "agree"],
    ["without their ends", ["49,5000,4", "98,+5000,1,6", "99,0005000,1,8"], "agree"],
    ["left out", ["49/", "98/", "99/"], undefined],
    ["an account's sum", ["49,5001,4/", ...right.slice(1)], "disagree"],
    ["an account's records", ["49,5000,5/", ...right.slice(1)], "disagree"],
    ["a group's sum", [right[0], "98,4999,1,6/", right[2]], "disagree"],
    ["a group's accounts", [right[0], "98,5000,2,6/", right[2]], "disagree"],
    ["a group's records", [right[0], "98,5000,1,5/", right[2]], "disagree"],
    ["a file's sum", [...right.slice(0, 2), "99,50000,1,8/"], "disagree"],
    ["a file's groups", [...right.slice(0, 2), "99,5000,2,8/"], "disagree"],
    ["a file's records", [...right.slice(0, 2), "99,5000,1,9/"], "disagree"],
  ])("totals: %s", async (_, trailers, decided) => {
    const { reading } = await readExport(fileOf(details, { account, trailers: trailers.map(String) }));
    const told = reading.detected.evidence.find(({ about }) => about === "control_totals");
    expect(told?.decided).toBe(decided);
    expect(reading.groups[0]?.proof.result).toBe(decided === "disagree" ? "failed" : "proved");
  });

  test("a line broken in its text is not a record of its own", async () => {
    const trailers = ["49,1500,3/", "98,1500,1,5/", "99,1500,1,7/"];
    const { reading } = await readExport(fileOf("16,165,1500,,,,A\nB", { trailers }));
    const told = reading.detected.evidence.find(({ about }) => about === "control_totals");
    expect(told?.decided).toBe("agree");
  });

  test("the mark of a file's end is no record", async () => {
    const { rows } = await readExport(`${fileOf("16,165,1500,,,,IN")}\u001a`);
    expect(rows.map(told)).toEqual(["4 | 2026-02-27 | 15.00 USD | IN"]);
  });

  test.each([
    ["20260227", "2026-02-27"],
    ["19850630", "1985-06-30"],
    ["850630", "1985-06-30"],
  ])("a group as of %s", async (day, wanted) => {
    const { rows } = await readExport(fileOf("16,165,1500,,,,IN").replace("260227", day));
    expect(rows.map((row) => told(row).split(" | ")[1])).toEqual([wanted]);
  });

  test("files and groups follow each other in one file", async () => {
    const file = fileOf("16,165,1500,,,,IN");
    const { rows, reading } = await readExport(
      file + file.replace("260227", "850630").replace("03,1234", "03,5678"),
    );
    expect(rows.map(told)).toEqual(["4 | 2026-02-27 | 15.00 USD | IN", "11 | 1985-06-30 | 15.00 USD | IN"]);
    expect(reading.groups.map(({ number }) => number)).toEqual(["1234", "5678"]);
  });
});

describe("files that are refused", () => {
  const whole = fileOf("16,165,1500,,,,IN");
  const lines = whole.trim().split("\n");
  const without = (index: number) => `${lines.filter((_, at) => at !== index).join("\n")}\n`;
  test.each([
    ["no group header", without(1).replace("03,", "88,/\n03,"), 3, /Record 03 is out of place/],
    ["no account", without(2), 3, /Record 16 is out of place/],
    ["no account trailer", without(4), 5, /Record 98 is out of place/],
    ["no group trailer", without(5), 6, /Record 99 is out of place/],
    ["no file trailer", without(6), 6, /ends before its trailer/],
    ["a file header within a file", whole.replace("98,", `${lines[0]}\n98,`), 6, /Record 01 is out of place/],
    ["a group within a group", whole.replace("03,", `${lines[1]}\n03,`), 3, /Record 02 is out of place/],
    ["an account within an account", whole.replace("16,", `${lines[2]}\n16,`), 4, /Record 03 is out of place/],
    ["a transaction after the trailer", `${whole}16,165,1500,,,,IN\n`, 8, /Record 16 is out of place/],
    ["an unknown record", whole.replace("16,", "17,1\n16,"), 4, /is not a record of BAI2/],
    ["an unknown record after a text", whole.replace("49,", "17,1\n49,"), 5, /is not a record of BAI2/],
    ["a deletion", whole.replace("BANK,1,", "BANK,2,"), 2, /status 2/],
    ["a test", whole.replace("BANK,1,", "BANK,4,"), 2, /status 4/],
    ["an unknown status", whole.replace("BANK,1,", "BANK,9,"), 2, /status "9"/],
    ["no day", whole.replace("260227", ""), 2, /as-of date of the group is not a date/],
    ["a day that does not exist", whole.replace("260227", "260230"), 2, /as-of date of the group is not a date \("260230"\)/],
    ["a day of another century", whole.replace("260227", "19260227"), 2, /as-of date of the group is not a date \("19260227"\)/],
    ["another version", whole.replace(",,,2/", ",,,3/"), 1, /version 3/],
    ["summaries that are none", whole.replace("03,1234,USD,", "03,1234,USD,01,"), 3, /summaries of an account record \(03\) cannot be read/],
    ["summaries with a mark", whole.replace("USD,,", "USD,010,12.50"), 3, /summaries of an account record \(03\) cannot be read/],
    ["a trailer with text", whole.replace("49,,/", "49,abc,2/"), 5, /not numbers/],
    ["an endless record", whole.replace("IN", "88,abcdefghij\n".repeat(120_000).trimEnd()), 4, /1 MiB/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content), { line, detail });
  }); // prettier-ignore

  test("a line of 100 MB is refused in bounded memory", async () => {
    const filler = new TextEncoder().encode("x".repeat(65_536));
    const source: SourceFile = {
      name: "large.bai",
      size: 100_000_000,
      async *open() {
        yield new TextEncoder().encode(`${START}03,1234,USD,,,,/\n16,165,1500,,,,`);
        for (let size = 0; size < 100_000_000; size += filler.length) yield filler;
      },
    };
    const before = process.memoryUsage().rss;
    const refused = await readWhole(source).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect((refused as Problem).detail).toMatch(/1 MiB starts on line 4 /);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});

test.each([
  [START, true],
  ["\n 01,BANK,ACME,260302,0615,1,80,,2/   \n02,ACME,", true],
  ["01,BANK,ACME,260302,,1/\n88,,,2/\n", true],
  ["01,BANK,ACME,260302,0615,1,,,2/", true],
  ["01,BANK,ACME,260302,0615,1,,,2/\n03,1\n", false],
  ["01,12.50,coffee\n02,7.00,tea\n", false],
  ["01,a,b,20260302,5.00\n02,a,b,20260302,5.00\n03,a\n", false],
  ["Date,Amount\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(bai2.kind === "text" && bai2.claims?.(head) !== undefined).toBe(isClaimed);
});

const fixtures = new URL("../fixtures/bai2/", import.meta.url);
const golden = readdirSync(fixtures).filter((name) => name.endsWith(".bai"));
/** Bytes from one cut to the next. */
const STEP = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 7;

test.each(golden)("%s cut off before its last trailer is refused", async (name) => {
  const bytes = readFileSync(new URL(name, fixtures));
  const trailer = bytes.toString("latin1").indexOf("\n99,");
  for (let end = 1; end <= trailer + 1; end += STEP) {
    expect(await outcomeOf(bytes.subarray(0, end))).toBeInstanceOf(Problem);
  }
});

describe("transactions written and read back", () => {
  const text = fc
    .array(fc.constantFrom("A", "pay", " ", ",", "/", "é", "88,", "16"), { maxLength: 8 })
    .map((parts) => parts.join("").replace(/\s+/g, " ").trim())
    .filter((one) => !one.endsWith("/"));
  const detail = fc.record({
    code: fc.constantFrom("142", "301", "399", "451", "475", "698", "930", "999"),
    units: fc.integer({ min: 0, max: 999_999_999 }),
    funds: fc.constantFrom(
      "",
      "Z",
      "0",
      "1",
      "2",
      "V,260301,",
      "V,260301,1200",
      "S,1,2,3",
      "D,2,0,1,1,2",
      "D,0",
    ),
    reference: fc.constantFrom("", "000", "R1", "R2"),
    customer: fc.constantFrom("", "C1"),
    text,
    more: fc.array(text, { maxLength: 3 }),
  });
  const currency = fc.constantFrom("", "USD", "JPY", "KWD");

  test("come back with their amounts, references and texts, and their totals prove", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(currency, fc.array(detail, { maxLength: 5 })), { minLength: 1, maxLength: 3 }),
        fc.constantFrom("\n", "\r\n"),
        fc.integer({ min: 1, max: 80 }),
        async (accounts, lineEnd, piece) => {
          const lines = START.trim().split("\n");
          let total = 0;
          for (const [index, [code, details]] of accounts.entries()) {
            const start = lines.length;
            const isCredit = (type: string) => /^[139]/.test(type) && type !== "999";
            const moved = details.reduce(
              (sum, { code: type, units }) => sum + (isCredit(type) ? units : -units),
              0,
            );
            lines.push(`03,ACC${index},${code},010,1000,,,015,${1000 + moved},,/`);
            for (const { code: type, units, funds, reference, customer, text: own, more } of details) {
              lines.push(`16,${type},${units},${funds},${reference},${customer},${own}/`);
              for (const one of more) lines.push(`88,${one}`);
            }
            const sum = details.reduce((all, { units }) => all + units, 0) + 2000 + moved;
            total += sum;
            lines.push(`49,${sum},${lines.length - start + 1}/`);
          }
          lines.push(
            `98,${total},${accounts.length},${lines.length}/`,
            `99,${total},1,${lines.length + 2}/`,
            "",
          );
          const outcome = await outcomeOf(lines.join(lineEnd), { piece });
          if (outcome instanceof Problem) throw outcome;
          const { reading, rows } = outcome;
          expect(reading.groups.every(({ proof }) => proof.result === "proved")).toBe(true);
          const decided = reading.detected.evidence.find(({ about }) => about === "control_totals");
          expect(decided?.decided).toBe("agree");
          const wanted = accounts.flatMap(([code, details]) =>
            details.map(({ code: type, units, reference, text: own, more }) =>
              units === 0
                ? "zero_amount"
                : [
                    BigInt(/^[139]/.test(type) && type !== "999" ? units : -units),
                    code || "USD",
                    reference.startsWith("R") ? reference : undefined,
                    [own, ...more].filter((one) => one !== "").join(" ") || undefined,
                  ],
            ),
          );
          const found = rows.map((row, index) => {
            if (row.verdict !== "booked") return row.code;
            return [row.minor, row.currency, row.bank_id, wanted[index]?.[3] && row.description];
          });
          expect(found).toEqual(wanted);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("several records on a line", () => {
  const records = [
    "01,BANK,ACME,260302,0615,1,,,2/",
    "02,ACME,BANK,1,260227,,,2/",
    "03,1234,USD,010,10000,,/",
    "88,015,11000,,/",
    "16,165,1500,1,REF1,CUST1,PAYMENT 3 / 4/",
    "16,475,500,,,1042,CHECK/",
    "88,NO 16, OR 17/",
    "49,23000,6/",
    "98,23000,1,8/",
    "99,23000,1,10/",
  ];
  const rows = ["15.00 USD | PAYMENT 3 / 4", "-5.00 USD | CHECK NO 16, OR 17"];

  test.each([
    ["all on one", records.join("")],
    ["all on one, with blanks", `${records.join("  ")}\n`],
    ["by twos", records.map((text, index) => (index % 2 === 0 ? text : `${text}\n`)).join("")],
    ["what has no text by itself", `${records.slice(0, 4).join("")}\n${records.slice(4).join("\n")}\n`],
    ["one on each", `${records.join("\n")}\n`],
  ])("%s", async (_, content) => {
    const { reading, rows: found } = await readExport(content);
    expect(reading.format).toBe("bai2");
    expect(found.map((row) => told(row).split(" | ").slice(2).join(" | "))).toEqual(rows);
    expect(reading.groups.map(toldGroup)).toEqual(["1234, USD: 2 rows, proved 100.00 to 110.00"]);
    expect(reading.detected.evidence.find(({ about }) => about === "control_totals")?.decided).toBe("agree");
  });

  test("a text that looks like a record stays text where each record has its line", async () => {
    const { rows: found } = await readExport(fileOf("16,165,1500,1,REF1,,PART 2/16,475,500,FOR/03,X"));
    expect(found.map(told)).toEqual(["4 | 2026-02-27 | 15.00 USD | PART 2/16,475,500,FOR/03,X"]);
  });
});
