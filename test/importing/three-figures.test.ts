/** Three figures behind the decimal mark of a file that writes two: decimals or thousands, which nobody knows. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function amountsOf(amounts: readonly string[], currency = "EUR") {
  const lines = [
    "Datum;Text;Betrag",
    ...amounts.map((amount, at) => `${13 + at}.01.2026;Umsatz ${at};${amount}`),
  ];
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency, sign: "as_is" });
  return rows.map((row) => told(row).split(" | ")[row.verdict === "booked" ? 2 : 1]);
}
const unread = "rejected amount_syntax";

test.each([
  ["beside two decimals", ["-1234,50", "-1,200"], ["-1234.50 EUR", unread]],
  ["of a point", ["-1234.50", "-12.300"], ["-1234.50 EUR", unread]],
  ["with two digits before them", ["-4,20", "-12,300"], ["-4.20 EUR", unread]],
])("%s is rejected", async (_, amounts, expected) => {
  expect(await amountsOf(amounts)).toEqual(expected);
});

test.each([
  ["three decimals throughout", ["-1234,500", "-1,200"], ["-1234.50 EUR", "-1.20 EUR"]],
  ["groups before the mark", ["-1234,50", "-1.200,00"], ["-1234.50 EUR", "-1200.00 EUR"]],
  ["no mark of their own", ["-1234,50", "-1.200"], ["-1234.50 EUR", "-1200.00 EUR"]],
])("%s are read", async (_, amounts, expected) => {
  expect(await amountsOf(amounts)).toEqual(expected);
});

test("a currency with three decimals has them", async () => {
  expect(await amountsOf(["-1234,50", "-1,250"], "KWD")).toEqual(["-1234.500 KWD", "-1.250 KWD"]);
});
