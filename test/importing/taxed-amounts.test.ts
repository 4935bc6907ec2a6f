/** Amounts with and without their tax, and what a service pays out of an amount: the rows prove which of them was charged. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

/** The amounts of a file's rows, or what it is asked about. */
async function amountsOf(lines: readonly string[]): Promise<string> {
  const file = memoryFile(`${lines.join("\n")}\n`);
  const outcome = await readWhole(file, { currency: "EUR", sign: "as_is" }).catch((error: unknown) => error);
  if (outcome instanceof Problem) return String(outcome.more["about"]);
  const { rows } = outcome as Awaited<ReturnType<typeof readWhole>>;
  return rows
    .map((row) => (row.verdict === "booked" ? told(row).split(" | ")[2] : row.code))
    .join(" ")
    .replaceAll(" EUR", "");
}

test.each([
  ["in German", "Datum;Ware;Betrag netto;MwSt-Satz;MwSt-Betrag;Betrag brutto"],
  ["in English", "Date;Item;Amount net;VAT rate;VAT amount;Amount gross"],
  ["where nothing is called gross", "Date;Item;Net amount;Rate;Sales tax;Total"],
])("an amount that its net and its tax come to is the one, %s", async (_, header) => {
  const rows = [
    "2026-03-14;Papier;10,00;19;1,90;11,90",
    "2026-03-15;Brot;20,00;7;1,40;21,40",
    "2026-03-16;Porto;5,00;0;;5,00",
  ];
  expect(await amountsOf([header, ...rows])).toBe("11.90 21.40 5.00");
  // A total may be of the gross amounts alone.
  expect(await amountsOf([header, ...rows, "Summe;;;;;38,30"])).toBe("11.90 21.40 5.00 summary_line");
});

test.each([
  ["a row does not add up", ["2026-03-14;Papier;10,00;1,90;11,90", "2026-03-15;Brot;20,00;1,40;22,00", "2026-03-16;Tee;5,00;1,00;6,00"]],
  ["one row alone has a tax", ["2026-03-14;Papier;10,00;1,90;11,90", "2026-03-15;Brot;20,00;;20,00"]],
  ["it is the tax of a fee", ["2026-03-14;Kurs;10,00;0,19;11,00", "2026-03-15;Kurs;20,00;0,38;22,00"]],
])("the two are asked about where %s", async (_, rows) => {
  expect(await amountsOf(["Datum;Ware;Betrag netto;MwSt;Betrag brutto", ...rows])).toBe("columns of amounts");
}); // prettier-ignore

test("a payout is what is left of a total, beside the same total without its tax", async () => {
  const lines = [
    "Date,Kind,Status,Total,Net,Tax amount,Fee,Payout",
    "2026-03-14,Sale,Paid out,11.90,10.00,1.90,0.30,11.60",
    "2026-03-15,Sale,Failed,21.40,20.00,1.40,,",
    "2026-03-16,Sale,Paid out,21.40,20.00,1.40,0.50,20.90",
    "2026-03-17,Refund,Refunded,-11.90,-10.00,-1.90,0.00,-11.90",
  ];
  expect(await amountsOf(lines)).toBe("11.60 not_booked 20.90 -11.90");
});

test("an amount and a total are asked about where nothing is called a payout", async () => {
  const lines = [
    "Date,Text,Amount,Fee,Total",
    "2026-03-14,Tea,11.60,0.30,11.90",
    "2026-03-15,Bun,20.90,0.50,21.40",
  ];
  expect(await amountsOf(lines)).toBe("columns of amounts");
});

test("fees with a minus among what comes to a total say that it is money in", async () => {
  const header = "Date,Kind,Order,Goods,Shipping,Commission,Other,Total";
  const lines = (...rows: readonly string[]) => memoryFile(`${[header, ...rows].join("\n")}\n`);
  const sales = [
    "2026-03-14,Order,A1,30.00,4.00,-5.10,0,28.90",
    "2026-03-15,Order,A2,20.00,0,-3.00,0,17.00",
    "2026-03-16,Adjustment,,0,0,0,9.50,9.50",
    "2026-03-17,Return,A1,-30.00,-4.00,5.10,0,-28.90",
  ];
  const { rows } = await readWhole(lines(...sales), { currency: "EUR" });
  expect(rows.map((row) => told(row).split(" | ")[2])).toEqual([
    "28.90 EUR",
    "17.00 EUR",
    "9.50 EUR",
    "-28.90 EUR",
  ]);
  // Charges may be added to what somebody paid.
  const purchases = sales.map((row) =>
    row.replace("-5.10,0,28.90", "5.10,0,39.10").replace("-3.00,0,17.00", "3.00,0,23.00"),
  );
  const paid = await readWhole(lines(...purchases), { currency: "EUR" }).catch((error: unknown) => error);
  expect(paid).toMatchObject({ code: "ambiguous_file", more: { about: "amounts" } });
});
