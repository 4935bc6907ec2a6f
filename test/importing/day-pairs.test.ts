/** Dates of which each can be read in two orders, and the two dates of a row, which are near each other in one order alone. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

const header = "Trans. Date,Post Date,Description,Amount";
const daysOf = async (pairs: readonly string[]): Promise<readonly string[]> => {
  const lines = pairs.map((pair, row) => `${pair},Shop ${row},-${row + 1}.50`);
  const file = memoryFile(`${[header, ...lines].join("\n")}\n`);
  const { rows } = await readWhole(file, { currency: "USD", sign: "as_is" });
  return rows.map((row) => (row.verdict === "booked" ? row.transaction_date : row.verdict));
};

test.each([
  [
    "a day apart in one order, a month in the other",
    ["03/04/2024,03/05/2024", "03/05/2024,03/06/2024", "03/08/2024,03/08/2024"],
    ["2024-03-04", "2024-03-05", "2024-03-08"],
  ],
  [
    "the same with the day first",
    ["04.03.2024,05.03.2024", "05.03.2024,06.03.2024", "08.03.2024,08.03.2024"],
    ["2024-03-04", "2024-03-05", "2024-03-08"],
  ],
])("%s", async (_, pairs, days) => {
  expect(await daysOf(pairs)).toEqual(days);
});

test.each([
  ["one row with two dates", ["03/04/2024,03/05/2024", "03/06/2024,03/06/2024", "03/07/2024,03/07/2024"]],
  [
    "few days, which a card charged on one day of the month has too",
    ["05/02/2024,05/03/2024", "05/02/2024,05/03/2024"],
  ],
  [
    "purchases that are charged a month later",
    ["05/03/2024,05/04/2024", "04/03/2024,05/04/2024", "03/03/2024,05/04/2024"],
  ],
])("%s: it asks", async (_, pairs) => {
  await expect(daysOf(pairs)).rejects.toMatchObject({ code: "ambiguous_file" });
});
