/** Documents that are broken or hostile are refused with their line, in bounded memory. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { account, balance, document, entry } from "./camt-document.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

async function refusal(source: SourceFile, format?: string): Promise<Problem> {
  const outcome = await readWhole(source, format === undefined ? {} : { format }).catch(
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

const whole = document("053", account + balance("OPBD", "100.00") + entry());
const laughs = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
${whole.slice(whole.indexOf("<Document")).replace("Rent", "&c;")}`;

describe("refuses", () => {
  test.each([
    ["a file that is cut", whole.slice(0, -20), /ends inside the element .* on line 4/, 4],
    ["a DOCTYPE", whole.replace("<Document", "<!DOCTYPE Document>\n<Document"), /DOCTYPE/, 2],
    ["entities that multiply", laughs, /DOCTYPE/, 2],
    ["an unknown entity", whole.replace("Rent", "Rent &euro; 5"), /undefined entity/, 3],
    ["a tag that is not closed", whole.replace("</CdtDbtInd>", ""), /not well-formed/, 3],
    ["bytes after the end", `${whole}<more/>`, /only one root/, 5],
    ["a message without a statement", document("053"), /no statement of an account/, 1],
  ])("%s", async (_name, text, says, line) => {
    const problem = await refusal(memoryFile(text));
    expect({ code: problem.code, line: problem.more["line"] }).toEqual({ code: "unreadable_file", line });
    expect(problem.detail).toMatch(says);
  });

  test.each([
    ["another message of ISO 20022", "<Document><CstmrCdtTrfInitn><GrpHdr/></CstmrCdtTrfInitn></Document>"],
    ["a page", "<html><body>BkToCstmrStmt</body></html>"],
    ["a description of the format", '<xs:schema><xs:element name="BkToCstmrStmt"/></xs:schema>'],
  ])("%s, whether or not it is called CAMT", async (_name, text) => {
    expect((await refusal(memoryFile(text))).code).toBe("unreadable_file");
    expect((await refusal(memoryFile(text), "camt")).detail).toMatch(/no statement of an account/);
  });

  test("bytes that are no text of the encoding", async () => {
    const bytes = Buffer.from(whole, "utf16le");
    const odd = Buffer.concat([Buffer.from([0xff, 0xfe]), bytes, Buffer.from([0x41])]);
    expect((await refusal(memoryFile(odd))).code).toBe("unreadable_file");
    expect((await refusal(memoryFile(Buffer.from(whole.replace("Rent", "R\u0000nt"))))).code).toBe(
      "unreadable_file",
    );
  });

  test("a text of 100 MB, long before its end", async () => {
    const filler = Buffer.alloc(65_536, "x");
    let passes = 0;
    let last = 0;
    const source: SourceFile = {
      name: "large.xml",
      size: 100_000_000,
      async *open() {
        passes++;
        last = 0;
        yield Buffer.from(whole.slice(0, whole.indexOf("Rent")));
        for (; last < 100_000_000; last += filler.length) yield filler;
      },
    };
    const problem = await refusal(source);
    expect(problem.detail).toMatch(/longer than 1 MiB on line 3/);
    // The last reading looks for the byte of the line.
    expect({ passes: passes >= 3, last: last < 2_000_000 }).toEqual({ passes: true, last: true });
  });
});

test.each(["rabobank.xml", "raiffeisen-at.xml", "pko-bp.xml"])(
  "every beginning of %s is refused",
  async (name) => {
    const bytes = readFileSync(new URL(`../fixtures/camt/${name}`, import.meta.url));
    const end = bytes.lastIndexOf(">");
    // Each byte of the end, and of what is before it as many as there is time for.
    for (let size = 1; size <= end; size += size < end - 60 && size > 60 ? 61 : 1) {
      const outcome = await readWhole(memoryFile(bytes.subarray(0, size))).catch((error: unknown) => error);
      expect(outcome, `the first ${size} bytes`).toBeInstanceOf(Problem);
    }
  },
);
