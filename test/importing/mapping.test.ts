import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { examine } from "../../src/importing/examine.ts";
import { readMapping, signature, writeMapping } from "../../src/importing/mapping.ts";
import type { ReadingChoices } from "../../src/importing/model.ts";
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
    const text = "When,What,How much,Then\n2026-01-13,a,-1.50,2026-01-14\n2026-01-15,b,2.00,2026-01-16\n";
    const columns = { date: ["Then"], amount: ["How much"], description: ["What"] };
    const { rows } = await readWhole(memoryFile(text), { currency: "EUR", columns });
    expect(rows.map(told)).toEqual(["2 | 2026-01-14 | -1.50 EUR | a", "3 | 2026-01-16 | 2.00 EUR | b"]);
    const problem = await refused(text, { columns: { ...columns, amount: ["Nothing"] } });
    expect(problem.code).toBe("missing_column");
    expect(problem.detail).toContain("Nothing");
  });

  test("columns can be named by number", async () => {
    const text = "13/01/2026|a|-1.50\n14/01/2026|b|2.00\n";
    const { rows } = await readWhole(memoryFile(text), {
      currency: "EUR", headerLine: 0, delimiter: "|", columns: { date: ["1"], description: ["2"], amount: ["3"] },
    }); // prettier-ignore
    expect(rows.map(told)).toEqual(["1 | 2026-01-13 | -1.50 EUR | a", "2 | 2026-01-14 | 2.00 EUR | b"]);
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
