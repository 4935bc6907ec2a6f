/** OFX files that are broken or none: refused with their line, and never read as something else. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { processorClock } from "../support/processor-clock.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
const fixtures = new URL("../fixtures/ofx/", import.meta.url);
const header = "OFXHEADER:100\nDATA:OFXSGML\n";
const start = `${header}<OFX>\n<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>7</BANKACCTFROM><BANKTRANLIST>\n`;
const end = "</BANKTRANLIST></STMTRS>\n</OFX>\n";
const inner = "<TRNTYPE>OTHER<DTPOSTED>20260115<TRNAMT>-1.00<FITID>1<NAME>a";
const one = `<STMTTRN>${inner}</STMTTRN>\n`;

async function refusal(source: SourceFile): Promise<Problem> {
  const outcome = await readWhole(source).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

const laughs = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("");

describe("files that are refused", () => {
  test.each([
    ["cut off between entries", start + one, /cut off: <OFX> is not closed.* line 6/],
    ["cut off within an entry", `${start}${one}<STMTTRN>${inner}`, /cut off within an entry, which starts on line 6/],
    ["cut off within its last tag", start + one + end.slice(0, -4), /cut off/],
    ["no end tags at all", `${start}<STMTTRN>${inner}\n<STMTTRN>${inner}\n`, /cut off/],
    ["a header alone", header, /before any <OFX> on line 3/],
    ["no statement", `${header}<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>`, /no statement/],
    ["a list of accounts, and no statement", `${header}<OFX><ACCTINFO><BANKACCTFROM><ACCTID>7</BANKACCTFROM></ACCTINFO></OFX>`, /no statement/],
    ["a refused sign-on", `${header}<OFX><SIGNONMSGSRSV1><SONRS>\n<STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Sign-on invalid</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`, /15500 \(Sign-on invalid\).* line 4/],
    ["an error in place of a statement", `${header}<OFX><STMTTRNRS><STATUS><CODE>2003<SEVERITY>Error</STATUS></STMTTRNRS></OFX>`, /2003/],
    ["OFC", "<OFC><DTD>2<CPAGE>1252<ACCTSTMT></ACCTSTMT></OFC>", /OFC/],
    ["an entry in an entry", `${start}${one}<STMTTRN>${inner}${one}</STMTTRN>${end}`, /<STMTTRN> is not closed before <STMTTRN>; it starts on line 6/],
    ["end tags for some entries only", `${start}<STMTTRN>${inner}\n${one}${end}`, /earlier entries have no end tag on line 6/],
    ["an entry that goes on past its list", `${start}${one}<STMTTRN>${inner}\n${end}`, /not closed before <.BANKTRANLIST>/],
    ["a payee that goes on past its entry", `${start}<STMTTRN>${inner}<PAYEE>\n<NAME>b</STMTTRN>\n${end}`, /<PAYEE> is not closed/],
    ["an entry that ends and never began", `${start}${one}</STMTTRN>\n${end}`, /<.STMTTRN> has no matching start tag on line 6/],
    ["a statement in an entry", `${start}${one}<STMTTRN>${inner}<STMTRS></STMTRS></STMTTRN>${end}`, /not closed before <STMTRS>/],
    ["an account after its entries", `${start.replace("<ACCTID>7", "")}${one}</BANKTRANLIST><BANKACCTFROM><ACCTID>8</BANKACCTFROM></STMTRS></OFX>`, /after the entries.* line 6/],
    ["a currency after its entries", `${start}${one}</BANKTRANLIST><CURDEF>USD</STMTRS></OFX>`, /<CURDEF> comes after/],
    ["more after the end", `${start}${one}${end}<STMTTRN>${inner}</STMTTRN>`, /<STMTTRN> comes after the end of the document on line 8/],
    ["another root", `${header}<HTML><BODY></BODY></HTML>`, /starts with <OFX>, and this one with <HTML>/],
    ["a type declaration", `<?xml version="1.0"?>\n<!DOCTYPE OFX SYSTEM "http://x.example/ofx.dtd">\n<OFX></OFX>`, /declares document types.* line 2/],
    ["a billion laughs", `<?xml version="1.0"?>\n<!DOCTYPE l [<!ENTITY l0 "l">${laughs}]>\n<OFX><MEMO>&l9;</MEMO></OFX>`, /declares document types.* line 2/],
    ["an entity in an entry", `${start}<!ENTITY a "b">${one}${end}`, /declares.* line 5/],
    ["200 aggregates in one another", start + "<A>\n".repeat(300), /More than 200 aggregates/],
    ["elements without an end", start + "<A>1\n".repeat(6000), /More than 5000 elements/],
    ["bytes after the header", `${header}\u0001\u0002\u0000`, /not text/],
  ])("%s", async (_, content, detail) => {
    for (const piece of [3, 65_536]) {
      const problem = await refusal(memoryFile(content, { piece }));
      expect(problem.code).toBe("unreadable_file");
      expect(flagText(problem.detail).replace(/ \(from byte [0-9]+\)/g, "")).toMatch(detail);
    }
  }); // prettier-ignore

  test("a value of 100 MB, in bounded memory", async () => {
    const filler = new TextEncoder().encode("< x".repeat(20_000));
    const source: SourceFile = {
      name: "large.ofx",
      size: 100_000_000,
      async *open() {
        yield new TextEncoder().encode(`${start}${one}<STMTTRN><MEMO>`);
        for (let size = 0; size < 100_000_000; size += filler.length) yield filler;
      },
    };
    const before = process.memoryUsage().rss;
    const problem = await refusal(source);
    expect(problem.detail).toMatch(/larger than 1 MiB starts on line 6/);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test.each([
    ["signs of tags", "<"],
    ["beginnings of tags", "<a"],
    ["beginnings of comments", "<!--"],
    ["beginnings of instructions", "<?a"],
    ["signs of references", "&#"],
    ["attributes", ' a="'],
  ])("a text of %s takes time in proportion to its length", async (_, filling) => {
    const spentMs = processorClock();
    const hostile = filling.repeat(400_000 / filling.length);
    await readWhole(memoryFile(`${start}<STMTTRN><MEMO${hostile}>${hostile}</STMTTRN>${end}`)).catch(() => 0);
    expect(spentMs()).toBeLessThan(3000);
  });
});

describe("files that are read all the same", () => {
  const rows = async (content: string) => (await readWhole(memoryFile(content))).rows.map(told);
  const row = "2026-01-15 | -1.00 EUR | a | a";

  test("no entries", async () => {
    const { reading, rows: none } = await readWhole(memoryFile(start + end));
    expect(none).toEqual([]);
    expect(reading).toMatchObject({
      rows: 0,
      period: null,
      groups: [{ number: "7", currency: "EUR", rows: 0 }],
    });
  });

  test.each([
    ["no end tag of any entry", `${start}<STMTTRN>${inner}\n<STMTTRN>${inner}\n${end}`, [`5 | ${row}`, `6 | ${row}`]],
    ["no end tag of the list", start + one + end.replace("</BANKTRANLIST>", ""), [`5 | ${row}`]],
    ["an end tag too many around the list", start + one + end.replace("</STMTRS>", "</STMTRS></CCSTMTRS>"), [`5 | ${row}`]],
    ["names in small letters", `${header}${(start + one + end).slice(header.length).toLowerCase()}`, [`5 | ${row}`]],
    ["two documents in one file", start + one + end + start + one + end, [`5 | ${row}`, `12 | ${row}`]],
    ["blank lines in front", `\n\n \n${start}${one}${end}`, [`8 | ${row}`]],
    ["a mark in front", `\ufeff${start}${one}${end}`, [`5 | ${row}`]],
    ["no header", (start + one + end).slice(header.length), [`3 | ${row}`]],
    ["a header of mail", `Content-Type: application/x-ofx\n\n${start}${one}${end}`, [`7 | ${row}`]],
    ["an entry that is empty", `${start}<STMTTRN/>${one}${end}`, ["5 | rejected date_missing", `6 | ${row}`]],
    ["an error for one of two accounts", start.replace("<STMTRS>", "<STMTTRNRS><STATUS><CODE>2003<SEVERITY>ERROR</STATUS></STMTTRNRS><STMTRS>") + one + end, [`5 | ${row}`]],
  ])("%s", async (_, content, expected) => {
    expect(await rows(content)).toEqual(expected);
  }); // prettier-ignore
});

describe("what is cut or noisy", () => {
  const golden = readdirSync(fixtures)
    .filter((name) => !name.endsWith(".json"))
    .map((name) => {
      const about = readFileSync(new URL(name.replace(/\.[^.]+$/, ".expected.json"), fixtures), "utf8");
      const { choices } = JSON.parse(about) as { choices?: ReadingChoices };
      return {
        name,
        choices: { sign: "as_is" as const, ...choices },
        bytes: readFileSync(new URL(name, fixtures)),
      };
    });

  test.each(golden)("no beginning of $name is read but the whole", async ({ bytes, choices }) => {
    const whole = (await readWhole(memoryFile(bytes), choices)).rows.map(told);
    const step = FULL ? 1 : 97;
    for (let length = 1; length < bytes.length; length += length < bytes.length - 25 ? step : 1) {
      const outcome = await readWhole(memoryFile(bytes.subarray(0, length)), choices).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Problem) continue;
      // Only line ends were cut.
      expect((outcome as Awaited<ReturnType<typeof readWhole>>).rows.map(told)).toEqual(whole);
    }
  });

  test("noise in a file ends in rows or in a problem", async () => {
    const noise = fc.constantFrom("<", ">", "</", "<STMTTRN>", "</STMTTRN>", "<OFX>", "</OFX>", "<PAYEE>", "<A", "&", "<!", "\n", "9", "<![CDATA[", "]]>", "<TRNAMT>5", "\u00e9", "?");
    const cut = fc.record({ at: fc.nat(10_000), skip: fc.nat(20), noise: fc.array(noise, { maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...golden), cut, fc.integer({ min: 1, max: 300 }), async (file, { at, skip, noise }, piece) => {
        const { bytes, choices } = file;
        const place = at % bytes.length;
        const content = Buffer.concat([bytes.subarray(0, place), Buffer.from(noise.join("")), bytes.subarray(place + skip)]);
        try {
          const { reading, rows } = await readWhole(memoryFile(content, { piece }), choices);
          expect(rows.length).toBe(reading.rows);
        } catch (error) {
          if (!(error instanceof Problem) || error.code === "unexpected") throw error;
        }
      }),
      { numRuns: FULL ? 10_000 : 100 },
    );
  }); // prettier-ignore
});
