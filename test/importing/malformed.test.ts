/** Files that are no bank's, or broken: refused in one sentence, in bounded memory, or read as far as that is certain. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const header = "Date,Description,Amount,Currency\n";
const row = "2026-01-13,coffee,-1.50,EUR\n";

async function refusal(source: SourceFile): Promise<Problem> {
  const outcome = await readWhole(source).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

describe("files that are refused", () => {
  test.each([
    ["an empty file", "", "unreadable_file", /empty/],
    ["white space only", " \n\n", "missing_column", /^No table of transactions was found/],
    ["prose", "Dear customer,\nthank you.\n", "missing_column", /^No table of transactions was found/],
    ["a zip file", "PK\u0003\u0004 a.txt", "unreadable_file", /zip/],
    ["a PDF", "%PDF-1.7\n", "unreadable_file", /PDF/],
    ["a web page", "<!DOCTYPE html><html>", "unreadable_file", /HTML/],
    ["JSON", '[{"date":"2026-01-13"}]', "unreadable_file", /JSON/],
    ["NUL bytes in a text", `${header}2026-01-13,cof\0fee,-1.50,EUR\n`, "unreadable_file", /NUL/],
    ["control characters", `${header}2026-01-13,cof\u0007fee,-1.50,EUR\n`, "unreadable_file", /control/],
    [
      "one of them far from the beginning",
      `${header}${row.repeat(5000)}2026-01-13,cof\u0007fee`,
      "unreadable_file",
      /at byte 140048\)/,
    ],
  ])("%s", async (_, content, code, detail) => {
    const problem = await refusal(memoryFile(content));
    expect(problem.code).toBe(code);
    expect(problem.detail).toMatch(detail);
  });

  test.each([
    ["on the last line", `${header}${row}2026-01-14,"tea,-2.00,EUR\n`, 3],
    ["in the middle", `${header}${row}2026-01-14,"tea,-2.00,EUR\n${row.repeat(50)}`, 3],
    ["after a cell of two lines", `${header}2026-01-13,"a\nb",-1.50,EUR\n2026-01-14,"tea,-2.00,EUR\n`, 4],
    ["far from the end", `${header}${row}2026-01-14,"tea,-2.00,EUR\n${row.repeat(100_000)}`, 3],
  ])("a quote that is never closed, %s, is named with its line", async (_, content, line) => {
    const problem = await refusal(memoryFile(content));
    expect(problem.code).toBe("unreadable_file");
    expect(problem.detail).toContain(`line ${line} `);
  });

  test.each([
    ["a quoted cell of 100 MB", '2026-01-14,"', "x"],
    ["a plain cell of 100 MB", "2026-01-14,", "x"],
    ["a quoted cell of 100 MB in lines", '2026-01-14,"', "abc\n"],
  ])("%s is refused in bounded memory", async (_, start, filling) => {
    const filler = new TextEncoder().encode(filling.repeat(65_536 / filling.length));
    let read = 0;
    const source: SourceFile = {
      name: "large.csv",
      size: 100_000_000,
      async *open() {
        yield new TextEncoder().encode(header + row + start);
        for (let size = 0; size < 100_000_000; size += filler.length) {
          read += filler.length;
          yield filler;
        }
      },
    };
    const before = process.memoryUsage().rss;
    const problem = await refusal(source);
    expect(problem.detail).toContain("line 3 ");
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    // One pass over the bytes for the encoding, and no second one over what cannot be read.
    expect(read).toBeLessThan(110_000_000);
  });
});

describe("files that are read all the same", () => {
  const shown = async (content: string) => (await readWhole(memoryFile(content))).rows.map(told);

  test("a header without rows", async () => {
    const { reading, rows } = await readWhole(memoryFile(header));
    expect(rows).toEqual([]);
    expect(reading).toMatchObject({ rows: 0, period: null, groups: [] });
  });

  test("line ends of all kinds in one file, and none at the end", async () => {
    const content = `${header.trim()}\r\n2026-01-13,a,-1.50,EUR\r2026-01-14,b,-2.50,EUR\n\n2026-01-15,c,3.00,EUR`;
    for (const piece of [1, 2, 7, 65_536]) {
      const { rows } = await readWhole(memoryFile(content, { piece }));
      expect(rows.map(told)).toEqual([
        "2 | 2026-01-13 | -1.50 EUR | a",
        "3 | 2026-01-14 | -2.50 EUR | b",
        "5 | 2026-01-15 | 3.00 EUR | c",
      ]);
    }
  });

  test("line ends in cells count as lines, of each kind", async () => {
    const content = `${header}2026-01-13,"a\r\nb",-1.50,EUR\r\n2026-01-14,"c\nd",-2.50,EUR\r\n2026-01-15,e,3.00,EUR\r\n`;
    expect((await shown(content)).map((text) => text.split(" ")[0])).toEqual(["2", "4", "6"]);
  });

  test("ragged rows: cells too many reject, missing last cells do not, a broken row does", async () => {
    const content =
      "Date,Description,Amount,Currency,Note\n" +
      "2026-01-13,a,-1.50,EUR,x,\n2026-01-14,b,-2.50,EUR\n2026-01-15,c, d,3.00,EUR,y\n2026-01-16,e\n2026-01-17,f,1.00,EUR,\n";
    expect(await shown(content)).toEqual([
      "2 | 2026-01-13 | -1.50 EUR | a x",
      "3 | 2026-01-14 | -2.50 EUR | b",
      "4 | rejected wrong_cell_count",
      "5 | rejected wrong_cell_count",
      "6 | 2026-01-17 | 1.00 EUR | f",
    ]);
  });

  describe("a file that ends without a line break", () => {
    const header = "Date,Description,Amount,Currency,Balance\n";
    const rows = "2026-01-13,a,-1.50,EUR,98.50\n2026-01-14,b,-2.50,EUR,96.00\n";

    test.each([
      [
        "in a row of whole cells is whole",
        "2026-01-15,c,-21.64,EUR,74.36",
        "4 | 2026-01-15 | -21.64 EUR | c",
      ],
      ["in an amount has lost its end", "2026-01-15,c,-21", "4 | rejected wrong_cell_count"],
      ["behind an amount is no better known", "2026-01-15,c,-21.64,EUR", "4 | rejected wrong_cell_count"],
      ["before an amount has lost it", "2026-01-15,c", "4 | rejected wrong_cell_count"],
      ["with its balance has no further row", "2026-01-15,Closing balance", "4 | skipped summary_line"],
      ["below the table has no further row", "Printed on 2026-01-15", "4 | skipped summary_line"],
    ])("%s", async (_, last, told) => {
      expect((await shown(header + rows + last))[2]).toBe(told);
    });

    test("with a line break it is a row without its last cells", async () => {
      expect((await shown(`${header}${rows}2026-01-15,c,-21.64,EUR\n`))[2]).toBe(
        "4 | 2026-01-15 | -21.64 EUR | c",
      );
    });

    test("in a row as short as others is whole", async () => {
      const short = "2026-01-14,b,-2.50,EUR\n2026-01-15,c,-21.64,EUR";
      expect((await shown(`${header}2026-01-13,a,-1.50,EUR,98.50\n${short}`))[2]).toBe(
        "4 | 2026-01-15 | -21.64 EUR | c",
      );
    });
  });

  test.each([
    ["tabs", "2026-01-15\tc\t-3.50"],
    ["semicolons", "2026-01-15;c;-3.50"],
    ["decimal commas between semicolons", "15.01.2026;c;-3,50"],
    ["quotes around whole lines", '"2026-01-15,c,-3.50"'],
  ])("rows of another file below it, with %s, are not passed over", async (_, line) => {
    const content = `Date,Description,Amount\n2026-01-13,a,-1.50\n2026-01-14,b,2.00\n${line}\n${line}\n`;
    const { rows } = await readWhole(memoryFile(content), { currency: "EUR", sign: "as_is" });
    expect(rows.slice(2).map(told)).toEqual([
      "4 | rejected wrong_cell_count",
      "5 | rejected wrong_cell_count",
    ]);
  });

  test.each(["Printed on 2026-01-15; page 1", "Total;2;0.50", "2026-01-15; all amounts in EUR"])(
    "a line below the table is a note: %s",
    async (line) => {
      const content = `Date,Description,Amount\n2026-01-13,a,-1.50\n2026-01-14,b,2.00\n${line}\n`;
      const { rows } = await readWhole(memoryFile(content), { currency: "EUR", sign: "as_is" });
      expect(rows.slice(2).map(told)).toEqual(["4 | skipped summary_line"]);
    },
  );

  test.each([["its day", "1.2026;Rent;-1234,50", "1 | rejected invalid_date"]])(
    "a first line that has lost %s is no header",
    async (_, first, wanted) => {
      const { rows } = await readWhole(
        memoryFile(`${first}\n14.01.2026;Shop;-12,30\n15.01.2026;Pay;200,00\n`),
        { currency: "EUR", sign: "as_is" },
      );
      expect(rows.map(told)).toEqual([
        wanted,
        "2 | 2026-01-14 | -12.30 EUR | Shop",
        "3 | 2026-01-15 | 200.00 EUR | Pay",
      ]);
    },
  );

  test("a decimal comma in a file of commas is never read as a whole amount", async () => {
    const content = "Datum,Text,Betrag,Währung\n13.01.2026,a,12,50,EUR\n14.01.2026,b,-3,25,EUR\n";
    const outcome = await readWhole(memoryFile(content)).catch((error: unknown) => error);
    const rows = outcome instanceof Problem ? [] : (outcome as Awaited<ReturnType<typeof readWhole>>).rows;
    expect(rows.filter(({ verdict }) => verdict === "booked")).toEqual([]);
  });

  test("a header that comes again is no row", async () => {
    expect(await shown(header + row + header + "2026-01-14,b,-2.00,EUR\n")).toEqual([
      "2 | 2026-01-13 | -1.50 EUR | coffee",
      "3 | skipped summary_line",
      "4 | 2026-01-14 | -2.00 EUR | b",
    ]);
  });

  test("quotes inside of cells", async () => {
    const content = `${header}2026-01-13,"say ""hi"", ok",-1.50,EUR\n2026-01-14,5" pipe,-2.00,EUR\n`;
    expect(await shown(content)).toEqual([
      '2 | 2026-01-13 | -1.50 EUR | say "hi", ok',
      '3 | 2026-01-14 | -2.00 EUR | 5" pipe',
    ]);
  });

  test("a text longer than a transaction can hold rejects its row", async () => {
    const { rows } = await readWhole(
      memoryFile(`${header}${row}2026-01-14,${"x".repeat(5000)},2.00,EUR\n${row}`),
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(["booked", "rejected", "booked"]);
  });

  test("an unknown currency rejects its row", async () => {
    expect((await shown(`${header}${row}2026-01-14,b,2.00,ZZZ\n${row}`))[1]).toBe(
      "3 | rejected unknown_currency",
    );
  });
});

describe("any bytes", () => {
  const oddText = fc
    .array(
      fc.constantFrom(
        "Date",
        "Amount",
        "Description",
        ",",
        ";",
        "\t",
        '"',
        '""',
        "\n",
        "\r",
        "2026-01-13",
        "13/02/2026",
        "1,5",
        "-2.00",
        "(",
        "\ufeff",
        "é",
        "€",
        " ",
        "x",
        "S",
        "H",
      ),
      { maxLength: 120 },
    )
    .map((parts) => new TextEncoder().encode(parts.join("")));
  const cut = fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.nat(400)).map(([noise, at]) => {
    const whole = new TextEncoder().encode(header + row.repeat(10));
    return Uint8Array.from([...whole.subarray(0, at), ...noise, ...whole.subarray(at)]);
  });

  test.each([
    ["random bytes", fc.uint8Array({ maxLength: 400 })],
    ["pieces of tables", oddText],
    ["a table with noise in it", cut],
  ])("%s end in rows or in a problem", async (_, bytes) => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 64 }), async (content, piece) => {
        try {
          const { reading, rows } = await readWhole(memoryFile(content, { piece }), { currency: "EUR" });
          expect(rows.length).toBe(reading.rows);
          for (const found of rows) {
            if (found.verdict !== "booked") continue;
            expect(found.description).not.toContain("\ufffd");
            expect(found.posted_date).toMatch(/^(19[7-9]|20[0-9])[0-9]-[0-9]{2}-[0-9]{2}$/);
          }
        } catch (error) {
          if (!(error instanceof Problem) || error.code === "unexpected") throw error;
        }
      }),
      { numRuns: 300 },
    );
  });
});

test("the byte stands behind the line that is refused, and not behind one that begins with its digits", async () => {
  const notes = "a note\n".repeat(10);
  const text = `title\n2026-03-02,Tea,-4.50\n${notes}Date,Text,Amount\n2026-03-03,Bun,-2.50\n2026-03-04,Bus,-3.50\n`;
  await expect(readWhole(memoryFile(text), { currency: "EUR" })).rejects.toThrow(
    "The header is on line 13, but there is a row of the table on line 2 (from byte 7).",
  );
  await expect(readWhole(memoryFile(text.replace("title\n", "")), { currency: "EUR" })).rejects.toThrow(
    "The header is on line 12, but there is a row of the table on line 1 (from byte 1).",
  );
});
