/** Files that end in the middle of a cell, without a line break: the row is rejected where the cells above it are longer. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

/** What becomes of the last row of a file that ends with it, and where a line break follows. */
async function lastOf(lines: readonly string[]): Promise<readonly string[]> {
  const read = async (end: string) => {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}${end}`), {
      currency: "EUR",
      sign: "as_is",
    });
    return told(rows.at(-1) ?? expect.fail("no row"))
      .split(" | ")
      .slice(1, 3)
      .join(" ");
  };
  return [await read(""), await read("\n")];
}

const sheet = (...amounts: readonly string[]) => [
  "Datum;Text;Betrag",
  ...amounts.map((amount, at) => `${13 + at}.01.2026;Umsatz ${at};${amount}`),
];
const days = (...texts: readonly string[]) => [
  "Text;Betrag;Datum",
  ...texts.map((text, at) => `Umsatz ${at};-${at + 1},00;${text}`),
];

test.each([
  ["an integer below decimals", sheet("-12,50", "-3,25", "-7,99", "20"), "2026-01-16 20.00 EUR"],
  ["one decimal below two", sheet("-12,50", "-3,25", "-7,99", "200,0"), "2026-01-16 200.00 EUR"],
  [
    "a year of two figures below four",
    days("13.01.2026", "14.01.2026", "15.01.2026", "16.01.20"),
    "2020-01-16 -4.00 EUR",
  ],
])("%s", async (_, lines, row) => {
  const [cut, whole] = await lastOf(lines);
  expect(cut).toBe("rejected wrong_cell_count");
  expect(whole).toBe(row);
});

test.each([
  ["of a writer that leaves out noughts", sheet("-12,5", "-3,25", "-7,99", "20"), "2026-01-16 20.00 EUR"],
  ["with the decimals of the others", sheet("-12,50", "-3,25", "-7,99", "20,00"), "2026-01-16 20.00 EUR"],
  ["below two rows, which show nothing", sheet("-12,50", "-3,25", "20"), "2026-01-15 20.00 EUR"],
  [
    "of days without leading noughts",
    days("13.11.2026", "14.11.2026", "15.11.2026", "9.11.2026"),
    "2026-11-09 -4.00 EUR",
  ],
])("an end %s is whole", async (_, lines, row) => {
  expect(await lastOf(lines)).toEqual([row, row]);
});
