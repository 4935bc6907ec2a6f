/** Which words of a bank's text starter rules take, and which of those that have one of them inside they leave. */
import { expect, test } from "vitest";
import { rules } from "../../../src/contract/rule.ts";
import { testBook } from "../../support/book.ts";
import { everything, importLines, makeAccount } from "../../support/import.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "RENT 418 HARBOR ST": "rent",
  "OFFICE RENT": "rent",
  "RENTOKIL INITIAL": "",
  "HOTEL SORRENTO": "travel",
  "RENTSCHLER BAU": "",
  "RENTREE SCOLAIRE": "",
  "RENTA 2025 AEAT": "taxes",
  "RENTA4 BANCO COMPRA": "",
  "CAR RENTAL AIRPORT": "travel",
  "MIETE BUERO": "rent",
  "MIETERVEREIN BEITRAG": "",
  "MIETERSTROM ABSCHLAG": "utilities",
  "LOHN MAERZ": "salaries",
  "LOHNER MASCHINENBAU": "",
  "LOHNUNTERNEHMEN BAUER": "",
  "ALQUILER OFICINA": "rent",
  "ALQUILER FURGONETA": "",
  "HUUR KANTOOR": "rent",
  "HUUR AUTO": "",
};

test("starter rules take the words they are for, and none that only contain them", async () => {
  const book = await testBook();
  try {
    const account = await makeAccount(book);
    await importLines(
      book,
      account,
      Object.keys(TEXTS).map((text, index) => ["2026-01-05", -100 - index, text] as const),
    );
    await book.core.call(rules.starter, book.owner, { apply: true });
    const rows = await everything(book, account);
    expect(Object.fromEntries(rows.map((row) => [row.description, row.category]))).toEqual(TEXTS);
  } finally {
    await book.close();
  }
});

test("a country is taken as its code is written, and in small letters", async () => {
  const book = await testBook();
  const ruleCount = async (country?: string) => {
    const input = { all: true, dry_run: true, ...(country !== undefined && { country }) };
    return (await book.core.call(rules.starter, book.owner, input)).data.rules.length;
  };
  const ofAll = await ruleCount();
  expect(await ruleCount("US")).toBeLessThan(ofAll);
  expect(await ruleCount("us")).toBe(await ruleCount("US"));
  await book.close();
});
