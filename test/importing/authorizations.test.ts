/** Kinds of rows that hold money for a purchase, beside those that book it. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

async function fatesOf(header: string, lines: readonly string[]): Promise<string> {
  const file = memoryFile([header, ...lines].join("\n"));
  const { rows } = await readWhole(file, { currency: "EUR", sign: "as_is" });
  return rows.map((row) => (row.verdict === "booked" ? "booked" : row.code)).join(" ");
}

test.each([
  ["AUTHORIZATION", "PURCHASE"],
  ["Authorisation", "Settlement"],
  ["Card authorization", "Clearing"],
  ["Autorisierung", "Buchung"],
  ["Autorisation", "Achat"],
  ["Autorización", "Compra"],
  ["Autorizzazione", "Acquisto"],
])("%s is not booked beside %s", async (held, booked) => {
  const lines = [`2026-01-05;${held};CAFE;-4.50`, `2026-01-05;${booked};BOOKS;-25.10`, `2026-01-06;${booked};CAFE;-4.50`, `2026-01-07;${held};HOTEL;-100.00`];
  expect(await fatesOf("Date;Type;Description;Amount", lines)).toBe("not_booked booked booked not_booked");
}); // prettier-ignore

test("authorisations are purchases where no other kind books any", async () => {
  const lines = ["2026-01-05;AUTHORIZATION;CAFE;-4.50", "2026-01-06;REFUND;CAFE;4.50", "2026-01-07;AUTHORIZATION;HOTEL;-100.00"];
  expect(await fatesOf("Date;Type;Description;Amount", lines)).toBe("booked booked booked");
}); // prettier-ignore

test("one that moved the running balance is booked", async () => {
  const lines = [
    "2026-01-05;PURCHASE;BOOKS;-25.10;74.90",
    "2026-01-06;AUTHORIZATION;CAFE;-4.50;70.40",
    "2026-01-07;PURCHASE;TEA;-3.00;67.40",
    "2026-01-08;AUTHORIZATION;HOTEL;-10.00;67.40",
  ];
  expect(await fatesOf("Date;Type;Description;Amount;Balance", lines)).toBe(
    "booked booked booked not_booked",
  );
});
