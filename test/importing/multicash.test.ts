/** MultiCash: fields of movements and statements, and what is refused or left to other formats. */
import { describe, expect, test } from "vitest";
import { multicash } from "../../src/importing/formats/multicash/format.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

/** A line of movements, by the numbers of its fields. */
function movement(own: Readonly<Record<number, string>> = {}): string {
  const usual = { 1: "20030000", 2: "12345", 3: "7", 4: "09.03.26", 6: "Tea", 11: "-4.50", 14: "10.03.26" };
  const all: Readonly<Record<number, string>> = { ...usual, ...own };
  return Array.from({ length: 35 }, (_, at) => all[at + 1] ?? "").join(";");
}

const statement = (opening: string, closing: string, debit = "-4.50") =>
  `20030000;12345;7;10.03.26;EUR;${opening};${debit};0.00;${closing};Korbmacher GmbH;;;;;;;;1`;

async function read(...lines: readonly string[]) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
  return { format: reading.format, groups: reading.groups.map(toldGroup), rows: rows.map(told), all: rows };
}

test.each([
  ["the day of booking before the value date", {}, "2026-03-10 | -4.50 EUR | Tea"],
  ["the value date where there is no other", { 14: "" }, "2026-03-09 | -4.50 EUR | Tea"],
  ["years of four digits", { 4: "09.03.2026", 14: "10.03.2026" }, "2026-03-10 | -4.50 EUR | Tea"],
  ["years of the last century", { 14: "10.03.99" }, "1999-03-10 | -4.50 EUR | Tea"],
  ["a decimal comma", { 11: "1234,56" }, "2026-03-10 | 1234.56 EUR | Tea"],
  ["the booking's text where no other is", { 6: "", 7: "ENTGELT" }, "2026-03-10 | -4.50 EUR | ENTGELT"],
  ["the other party", { 30: "Anna", 31: "Lang" }, "2026-03-10 | -4.50 EUR | Tea | Anna Lang"],
  [
    "pieces of a text",
    { 6: "x".repeat(27), 17: "y", 18: "z" },
    `2026-03-10 | -4.50 EUR | ${"x".repeat(27)}y z`,
  ],
])("%s", async (_, own, expected) => {
  const { format, rows } = await read(movement(own));
  expect([format, rows]).toEqual(["multicash", [`1 | ${expected}`]]);
});

test("the other party's account, the check and the booking's text stand beside the row", async () => {
  const { all } = await read(movement({ 7: "SCHECK", 10: "0004711", 33: "998877" }));
  expect(all[0]).toMatchObject({
    source_record: { counterparty_account: "998877", check_number: "0004711", bank_type: "SCHECK" },
  });
});

describe("statements", () => {
  test("in front of their movements prove them, and name the day where these do not", async () => {
    const { groups, rows } = await read(statement("10.00", "5.50"), movement({ 14: "" }));
    expect(groups).toEqual(["20030000/12345, EUR: 1 rows, proved 10.00 to 5.50"]);
    expect(rows).toEqual(["2 | 2026-03-10 | -4.50 EUR | Tea"]);
  });

  test("whose balances do not fit are told", async () => {
    expect((await read(statement("10.00", "6.50"), movement())).groups[0]).toContain("failed");
  });

  test("without movements and turnovers are empty", async () => {
    expect(await read(statement("10.00", "10.00", "0.00"))).toMatchObject({ rows: [], format: "multicash" });
  });

  test("whose movements are in the other file are refused", async () => {
    await expect(read(statement("10.00", "5.50"))).rejects.toThrow(/UMSATZ\.TXT/);
  });
});

test.each([
  ["in the middle of a line", `${movement()}\n20030000;12345;7;10.03`],
  ["behind the amount", `${movement()}\n${movement().slice(0, -3)}`],
])("a file that ends %s is refused", async (_, text) => {
  await expect(readWhole(memoryFile(text), { currency: "EUR" })).rejects.toThrow(/ends inside a line/);
});

test.each([
  ["another line among the first", `${movement()}\nTotal;;;;\n`],
  ["a header", `Bank;Account;No;Date\n${movement()}\n`],
  ["fewer fields", `${movement().slice(0, 60)}\n${movement().slice(0, 60)}\n`],
  ["something in a field without use", `${movement({ 12: "EUR" })}\n`],
  ["nothing", "\n"],
])("%s is no MultiCash", (_, head) => {
  expect(multicash.kind === "text" && multicash.claims?.(head)).toBeUndefined();
});
