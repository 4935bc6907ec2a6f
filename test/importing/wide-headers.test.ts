/** A refusal that names the columns of a file names a few of them, however many there are. */
import { describe, expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

const refusal = async (lines: readonly string[], choices = {}) =>
  (await readWhole(memoryFile(lines.join("\n")), choices).then(
    () => expect.fail("the file was read"),
    (error: unknown) => error,
  )) as { code: string; detail: string; more: { table?: { columns: readonly object[] } } };

/** Headers of a bank's export, filled up with columns of other things. */
const headers: Readonly<Record<string, readonly string[]>> = {
  English: ["Date", "Description", "Amount"],
  German: ["Buchungstag", "Verwendungszweck", "Betrag"],
  French: ["Date", "Libellé", "Montant"],
};

describe("a column that the header lacks", () => {
  for (const [language, header] of Object.entries(headers)) {
    test(`in a wide ${language} file is told with a few that it has`, async () => {
      const wide = [...header, ...Array.from({ length: 197 }, (_, at) => `Extra ${at}`)];
      const row = ["2026-01-05", "Coffee", "-4.50", ...Array.from({ length: 197 }, () => "")];
      const { code, detail } = await refusal([wide.join(";"), row.join(";")], {
        columns: { amount: ["Summe"] },
      });
      expect(code).toBe("missing_column");
      expect(detail).toBe(
        `There is no column "Summe" for amount; the header has ${header.join(", ")}, Extra 0, Extra 1, Extra 2, Extra 3, Extra 4 and 192 more.`,
      );
    });
  }

  test("is told with all where they are few", async () => {
    const { detail } = await refusal(["Date,Description,Amount", "2026-01-05,Coffee,-4.50"], {
      columns: { amount: ["Betrag"] },
    });
    expect(detail).toContain("the header has Date, Description, Amount.");
  });

  test("is told with names that are cut where they are long, and without those that are empty", async () => {
    const { detail } = await refusal([`Date,,${"long ".repeat(100)},Amount`, "2026-01-05,,x,-4.50"], {
      columns: { amount: ["Betrag"] },
    });
    expect(detail).toContain(`the header has Date, ${"long ".repeat(8).trim()}…, Amount.`);
    expect(detail.length).toBeLessThan(150);
  });
});

test("a wide table that is not understood shows the columns of days and amounts first, and has all in its data", async () => {
  const wide = [...Array.from({ length: 60 }, (_, at) => `Qx${at}`), "Vwhen", "Vmuch"];
  const row = (day: string, amount: string) =>
    [...Array.from({ length: 60 }, () => "text"), day, amount].join(";");
  const { code, detail, more } = await refusal([
    wide.join(";"),
    row("soon", "x"),
    row("2026-01-05", "y"),
    row("2026-01-06", "z"),
  ]);
  expect(code).toBe("missing_column");
  expect(detail).toMatch(
    /Its columns are "Vwhen" \(such as soon\), "Qx0" \(such as text\), .* and 54 more\.$/,
  );
  expect(more.table?.columns).toHaveLength(62);
});
