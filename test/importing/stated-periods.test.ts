/** Days outside of the period that a file states, and days that stand for none. */
import { describe, expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

async function read(lines: readonly string[]) {
  const { rows } = await readWhole(memoryFile(lines.join("\n")), { currency: "EUR" });
  return rows.map((row) => (row.verdict === "booked" ? row.posted_date : row.code));
}

describe("a row months outside of the stated period is rejected", () => {
  test.each([
    ["Zeitraum: 01.01.2026 - 31.01.2026"],
    ["Buchungen vom 01.01.2026 bis 31.01.2026"],
    ["Period from 2026-01-01 to 2026-01-31"],
    ["Transactions from 1 January 2026 to 31 January 2026"],
    ["Période du 01/01/2026 au 31/01/2026"],
    ["Período: 01/01/2026 a 31/01/2026"],
    ["Okres od 2026-01-01 do 2026-01-31"],
    ["From;2026-01-01", "To;2026-01-31"],
  ])("%s", async (...above) => {
    const rows = ["05.01.2026;Tea;-3,50", "26.01.2026;Bun;-4,50", "26.05.2026;Bus;-5,50", "26.01.2025;Train;-6,50"];
    expect(await read([...above, "", "Date;Text;Amount", ...rows])).toEqual([
      "2026-01-05",
      "2026-01-26",
      "date_out_of_range",
      "date_out_of_range",
    ]);
  }); // prettier-ignore

  test("with what the file states", async () => {
    const lines = ["Zeitraum: 01.01.2026 - 31.01.2026", "", "Datum;Text;Betrag", "05.01.2026;Tee;-3,50", "26.05.2026;Bus;-5,50"];
    const { rows } = await readWhole(memoryFile(lines.join("\n")), { currency: "EUR" });
    expect(rows[1]).toMatchObject({
      detail:
        '"26.05.2026": the file states that it covers "01.01.2026 - 31.01.2026". Correct the date, or delete the line that states it.',
    });
  }); // prettier-ignore
});

describe("a row is booked", () => {
  const rows = ["05.01.2026;Tea;-3,50", "26.01.2026;Bun;-4,50", "26.05.2026;Bus;-5,50"];
  const all = ["2026-01-05", "2026-01-26", "2026-05-26"];

  test.each([
    ["outside of a period of interest", "Zinsperiode 01.01.2026 - 31.01.2026", rows, all],
    ["outside of a validity", "Gültig vom 01.01.2026 bis 31.01.2026", rows, all],
    ["outside of a month that heads the first rows", "Kontoauszug Januar 2026", rows, all],
    [
      "where most are outside",
      "01.05.2025 - 31.05.2025",
      [...rows, "27.05.2025;Cab;-1,00"],
      [...all, "2025-05-27"],
    ],
    [
      "that was bought some weeks before the period, or is booked some weeks after",
      "01.01.2026 - 31.01.2026",
      [rows[0] ?? "", "20.11.2025;Bun;-4,50", "15.03.2026;Bus;-5,50"],
      ["2026-01-05", "2025-11-20", "2026-03-15"],
    ],
    [
      "as an instalment of what was bought long ago",
      "01.01.2026 - 31.01.2026",
      [...rows.slice(0, 2), "26.05.2025;Shop 6/10;-5,50"],
      ["2026-01-05", "2026-01-26", "2025-05-26"],
    ],
  ])("%s", async (_, above, lines, days) => {
    expect(await read([above, "", "Date;Text;Amount", ...lines])).toEqual(days);
  });
});

test.each(["1970-01-01", "1970-01-01 00:00:00", "1969-12-31", "1899-12-30", "1900-01-00", "0001-01-01"])(
  "%s stands for a missing day",
  async (day) => {
    const [first, second] = await read(["Date;Text;Amount", `${day};Tea;-3,50`, "2026-01-26;Bun;-4,50"]);
    expect(first).toMatch(/^(?:date_out_of_range|invalid_date)$/);
    expect(second).toBe("2026-01-26");
  },
);
