import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import { examine } from "../../src/importing/examine.ts";
import { readMapping, signature, writeMapping } from "../../src/importing/mapping.ts";
import type { Mapping, ReadingChoices, Remembered } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, TODAY, told, toldGroup } from "./read-whole.ts";

const content = "Date,Description,Amount\n04/09/2024,a,1.50\n05/10/2024,b,2.00\n";
const choices: ReadingChoices = { currency: "EUR", dateFormat: "DD/MM/YYYY", sign: "inverted" };

async function refused(text: string, said: ReadingChoices): Promise<Problem> {
  const outcome = await readWhole(memoryFile(text), said).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

test.each([
  ["rows name their currency", "Date,Text,Amount,Currency\n2026-03-14,Tea,-3.50,EUR\n"],
  ["the header names it", "Date,Text,Amount (EUR)\n2026-03-14,Tea,-3.50\n"],
  ["nobody names it", "Date,Text,Amount\n2026-03-14,Tea,-3.50\n"],
])("a mapping does not depend on the account that a file goes to: %s", async (_name, content) => {
  const [without, ...others] = await Promise.all(
    [{}, { currency: "EUR" }, { currency: "USD" }].map((said) => examine(memoryFile(content), said)),
  );
  expect(others.map(({ mapping }) => mapping)).toEqual([without?.mapping, without?.mapping]);
});

describe("mappings", () => {
  test("what detection writes is read back, and settles the same file without any flag", async () => {
    const { reading, rows } = await readWhole(memoryFile(content), choices);
    const mapping = readMapping(writeMapping(reading.mapping), "map.json");
    expect(mapping).toEqual(reading.mapping);
    const again = await readWhole(memoryFile(content), { mapping, currency: "EUR" });
    expect(again.rows.map(told)).toEqual(rows.map(told));
    expect(again.rows.map(told)).toEqual([
      "2 | 2024-09-04 | -1.50 EUR | a",
      "3 | 2024-10-05 | -2.00 EUR | b",
    ]);
  });

  test("a file that contradicts it stops", async () => {
    const { reading } = await readWhole(memoryFile(content), choices);
    const other = "Date,Description,Amount\n04/19/2024,a,1.50\n05/10/2024,b,2.00\n";
    const problem = await refused(other, { mapping: reading.mapping });
    expect(problem.code).toBe("mapping_contradicted");
    expect(problem.detail).toContain("MM/DD/YYYY");
  });

  test("a column that a person names is taken, and one that is not there is named", async () => {
    const text = "When,What,How much,Then\n2026-01-13,a,-1.50,2026-01-14\n2026-01-15,b,-2.00,2026-01-16\n";
    const columns = { date: ["Then"], amount: ["How much"], description: ["What"] };
    const { rows } = await readWhole(memoryFile(text), { currency: "EUR", columns });
    expect(rows.map(told)).toEqual(["2 | 2026-01-14 | -1.50 EUR | a", "3 | 2026-01-16 | -2.00 EUR | b"]);
    const problem = await refused(text, { columns: { ...columns, amount: ["Nothing"] } });
    expect(problem.code).toBe("missing_column");
    expect(problem.detail).toContain("Nothing");
  });

  test("a column that the mapping names and that is gone stops it", async () => {
    const { reading } = await readWhole(memoryFile(content), choices);
    const mapping = { ...reading.mapping, columns: { ...reading.mapping.columns, description: ["Payee"] } };
    for (const said of [{ mapping }, { remembered: () => mapping }] satisfies ReadingChoices[]) {
      const problem = await refused(content, said);
      expect(problem.code).toBe("mapping_contradicted");
      expect(problem.detail).toContain('there is no column "Payee" for description');
    }
  });

  test("of two columns of one name, the one that was read is found again", async () => {
    const twice = "Date,Text,Amount,Amount\n2026-03-14,Tea,,-3.50\n2026-03-15,Bun,,-2.50\n";
    const { reading, rows } = await readWhole(memoryFile(twice), { currency: "EUR" });
    expect(rows.map(told)[0]).toBe("2 | 2026-03-14 | -3.50 EUR | Tea");
    expect(reading.mapping.columns.amount).toEqual(["4"]);
    const again = await readWhole(memoryFile(twice), { currency: "EUR", mapping: reading.mapping });
    expect(again.rows.map(told)).toEqual(rows.map(told));
  });

  test("columns can be named by number", async () => {
    const text = "13/01/2026|a|-1.50\n14/01/2026|b|-2.00\n";
    const { rows } = await readWhole(memoryFile(text), {
      currency: "EUR", headerLine: 0, delimiter: "|", columns: { date: ["1"], description: ["2"], amount: ["3"] },
    }); // prettier-ignore
    expect(rows.map(told)).toEqual(["1 | 2026-01-13 | -1.50 EUR | a", "2 | 2026-01-14 | -2.00 EUR | b"]);
  });

  test("the signature is that of the words, whatever their case, accents and quotes", () => {
    expect(signature(["Währung", " BETRAG "])).toBe(signature(["waehrung", "Betrag"]));
    expect(signature(["Betrag", "Währung"])).not.toBe(signature(["Währung", "Betrag"]));
  });

  test.each([
    ["no JSON", "{", "invalid_json"],
    ["another version", '{"version":2,"format":"csv","signature":null,"columns":{}}', "validation_failed"],
    [
      "an unknown field",
      '{"version":1,"format":"csv","signature":null,"columns":{"colour":["x"]}}',
      "validation_failed",
    ],
    [
      "an unknown member",
      '{"version":1,"format":"csv","signature":null,"columns":{},"x":1}',
      "validation_failed",
    ],
  ])("%s is refused", (_, text, code) => {
    expect(() => readMapping(text, "map.json")).toThrow(expect.objectContaining({ code }));
  });
});

describe("a mapping that was kept", () => {
  const kept = async (said: ReadingChoices = choices) =>
    (await readWhole(memoryFile(content), said)).reading.mapping;
  const among =
    (...mappings: readonly Mapping[]): Remembered =>
    ({ signature: wanted, format }) =>
      mappings.find((one) => one.signature === wanted && one.format === format);

  test("is found by the header, wherever it stands and whatever is between its cells", async () => {
    const remembered = among(await kept());
    const moved = "Account;Main;\n\nDATE;description;Amount\n04/09/2024;a;1.50\n05/10/2024;b;2.00\n";
    const { reading, rows } = await readWhole(memoryFile(moved), { currency: "EUR", remembered });
    expect(rows.map(told)).toEqual(["4 | 2024-09-04 | -1.50 EUR | a", "5 | 2024-10-05 | -2.00 EUR | b"]);
    expect(reading.detected.evidence.find(({ about }) => about === "mapping")).toMatchObject({
      decided: signature(["Date", "Description", "Amount"]).slice(0, 8),
      line: 3,
    });
  });

  test("says nothing of another header, nor of another format", async () => {
    const mapping = await kept();
    const other = content.replace("Description", "Text");
    expect((await refused(other, { remembered: among(mapping) })).code).toBe("ambiguous_file");
    const workbook = { ...mapping, format: "xlsx" as const };
    expect((await refused(content, { remembered: among(workbook) })).code).toBe("ambiguous_file");
  });

  test("gives way to one that is said, whose header can lie on another line", async () => {
    const mapping = await kept({ ...choices, dateFormat: "MM/DD/YYYY" });
    const moved = `Account,Main\n\n${content}`;
    const { rows } = await readWhole(memoryFile(moved), {
      currency: "EUR",
      mapping,
      remembered: () => expect.unreachable(),
    });
    expect(rows.map(told)[0]).toBe("4 | 2024-04-09 | -1.50 EUR | a");
  });

  test("is contradicted by a file that settles it otherwise", async () => {
    const remembered = among(await kept());
    const problem = await refused(content.replace("04/09", "04/19"), { remembered });
    expect(problem.code).toBe("mapping_contradicted");
  });

  test("that cannot be used stops the file that it is for", async () => {
    const remembered: Remembered = () => {
      throw new Problem("invalid_json", { detail: "broken" });
    };
    expect((await refused(content, { remembered })).detail).toBe("broken");
  });
});

describe("the evidence", () => {
  const evidence = async (text: string, said: ReadingChoices = {}) =>
    (await readWhole(memoryFile(text), said)).reading.detected.evidence;

  test("names each decision with what settled it and what decides it otherwise", async () => {
    const text =
      "Booking Date,Payee,Kind of thing,Amount,Balance\n13/01/2026,Tea,x,-3.50,96.50\n14/01/2026,Bun,y,1.00,97.50\n";
    const told = (await evidence(text, { currency: "EUR", columns: { description: ["Payee"] } })).map(
      ({ about, decided, because, line, column = "-", value = "-", otherwise = "-" }) =>
        [about, decided, flagText(because), line ?? "-", column, value, flagText(otherwise)].join(" | "),
    );
    expect(told).toEqual([
      "format | CSV | It is text, and no other format fits. | - | - | - | --format <format>",
      "encoding | utf-8 | Every byte is ASCII. | - | - | - | --encoding <name>",
      "table | header on line 1 | Line 1 is a header: Booking Date, Payee, Kind of thing, Amount, Balance. | 1 | - | - | --header-line <n> or --delimiter <char>",
      "column | posted_date: column 1 “Booking Date” | The header says so. | 1 | Booking Date | - | --column posted-date=<header>",
      "column | amount: column 4 “Amount” | The header says so. | 1 | Amount | - | --column amount=<header>",
      "column | balance: column 5 “Balance” | The header says so. | 1 | Balance | - | --column balance=<header>",
      "column | description: column 2 “Payee” | It was set with --column. | 1 | Payee | - | --column description=<header>",
      "column | not used: Kind of thing | An import reads no column with such a header. | 1 | - | - | --column <field>=<header>",
      'date_format | DD/MM/YYYY | "13/01/2026" can only be read in this order. | 2 | Booking Date | 13/01/2026 | --date-format MM/DD/YYYY',
      'decimal_mark | . | "-3.50" can only be read this way. | 2 | Amount | -3.50 | --decimal-mark ,',
      "sign | as_is | Only this reading makes the running balance add up. | - | - | - | --invert-sign",
      "currency | EUR | The file has none; it is from the flag or the account. | - | - | - | --currency <code>",
      "balance | proved | 100.00 and the amounts add up to 97.50, row by row. | - | Balance | - | -",
    ]);
  });

  test.each([
    [
      "each row",
      "Date,Text,Amount,Currency\n2026-03-14,Tea,-3.50,EUR\n2026-03-15,Bun,-2.00,USD\n",
      "EUR, USD",
      "Currency",
    ],
    ["the header", "Date,Text,Amount (EUR)\n2026-03-14,Tea,-3.50\n", "EUR", undefined],
    ["the amounts", "Date,Text,Amount\n2026-03-14,Tea,€ -3.50\n", "EUR", undefined],
  ])("says that %s name the currency", async (_, text, decided, column) => {
    const found = (await evidence(text)).find(({ about }) => about === "currency");
    expect(found).toMatchObject({ decided, ...(column === undefined ? {} : { column }) });
  });

  test("names the line from which a balance does not add up", async () => {
    const rows = ["13,-3.50,96.50", "14,1.00,97.50", "15,1.00,99.00", "16,1.00,100.00"];
    const text = `Date,Amount,Balance\n${rows.map((row) => `2026-01-${row}`).join("\n")}\n`;
    const found = (await evidence(text, { currency: "EUR" })).find(({ about }) => about === "balance");
    expect(found).toMatchObject({ decided: "failed", line: 4, column: "Balance" });
  });
});

describe("the examples", () => {
  test.each([
    ["checking-2026.csv", "USD", "MM/DD/YYYY", "."],
    ["girokonto-2026.csv", "EUR", "DD.MM.YYYY", ","],
  ])("%s is read without a flag, and its balance proves it", async (name, currency, format, mark) => {
    const bytes = readFileSync(new URL(`../../examples/${name}`, import.meta.url));
    const { reading, rows } = await readWhole(
      memoryFile(bytes, { name }),
      name.startsWith("checking") ? { currency } : {},
    );
    expect(reading.detected).toMatchObject({ date_format: format, decimal_mark: mark });
    expect(rows.filter(({ verdict }) => verdict !== "booked")).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(reading.groups.map(toldGroup)).toHaveLength(1);
    expect(reading.groups[0]).toMatchObject({ currency, proof: { result: "proved" } });
    expect((reading.period?.to ?? "") <= TODAY).toBe(true);
  });
});
