/** A running balance whose side stands in a column of its own behind it: an overdrawn account's is a debit. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, toldGroup } from "./read-whole.ts";

test.each([
  ["the amounts have such a column, too", "Date,Description,Amount,Dr / Cr,Balance,Dr / Cr", '"1,250.00",DR,250.00,CR', '"1,000.00",DR,750.00,DR', '"5,000.00",CR,"4,250.00",CR'],
  ["the amounts are debits and credits", "Date,Description,Withdrawal,Deposit,Balance,Dr / Cr", '"1,250.00",,250.00,CR', '"1,000.00",,750.00,DR', ',"5,000.00","4,250.00",CR'],
  ["the words are of another language", "Datum,Buchungstext,Soll,Haben,Saldo,S/H", "1250.00,,250.00,H", "1000.00,,750.00,S", ",5000.00,4250.00,H"],
])("adds up where %s", async (_, header, first, second, third) => {
  const lines = [header, `2026-04-03,Stores,${first}`, `2026-04-15,Rent,${second}`, `2026-04-17,Pay,${third}`];
  const { reading, rows } = await readWhole(memoryFile(lines.join("\n")), { currency: "INR" });
  expect(reading.groups.map(toldGroup)).toEqual(["no number, INR: 3 rows, proved 1500.00 to 4250.00"]);
  expect(rows.map((row) => (row.verdict === "booked" ? row.minor : row.code))).toEqual([-125_000n, -100_000n, 500_000n]);
  expect(rows[1]?.cells).toEqual(lines[2]?.match(/"[^"]*"|[^,]+|(?<=,)(?=,)/g)?.map((cell) => cell.replaceAll('"', "")));
}); // prettier-ignore

test("one that is overdrawn throughout proves itself below nothing", async () => {
  const lines = ["Date,Description,Withdrawal,Deposit,Balance,Dr / Cr", "2026-04-03,Stores,50.00,,250.00,DR", "2026-04-15,Rent,100.00,,350.00,DR", "2026-04-17,Pay,,30.00,320.00,DR"];
  const { reading } = await readWhole(memoryFile(lines.join("\n")), { currency: "INR" });
  expect(reading.groups.map(toldGroup)).toEqual(["no number, INR: 3 rows, proved -200.00 to -320.00"]);
}); // prettier-ignore
