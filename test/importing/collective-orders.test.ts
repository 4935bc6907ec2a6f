/** Collective orders: the total is booked once, and the rows that it is made of are its text. */
import { describe, expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const choices: ReadingChoices = { currency: "CHF", sign: "as_is" };

async function rowsOf(texts: readonly string[]) {
  const { rows } = await readWhole(memoryFile(`${texts.join("\n")}\n`), choices);
  return rows.map((row) => told(row).split(" | ").slice(0, 4).join(" | "));
}

const ORDER = "2 | 2026-01-30 | -300.00 CHF | Order Malerei Huber Stadtwerk";
const PAY = "5 | 2026-01-15 | 950.00 CHF | Pay";

test.each([
  ["German", "Datum;Text;Teilbetrag;Belastung;Gutschrift"],
  ["French", "Date;Libellé;Montant partiel;Débit;Crédit"],
  ["French, the detail", "Date;Libellé;Montant détail;Débit;Crédit"],
  ["Italian", "Data;Descrizione;Importo parziale;Addebito;Accredito"],
  ["English", "Date;Description;Partial amount;Debit;Credit"],
])("in a column of their own, %s", async (_, header) => {
  const file = [header, "30.01.2026;Order;;300.00;", ";Malerei Huber;100.25;;", ";Stadtwerk;199.75;;", "15.01.2026;Pay;;;950.00"];
  expect(await rowsOf(file)).toEqual([ORDER, PAY]);
}); // prettier-ignore

test("beside one signed amount", async () => {
  const file = ["Datum;Text;Einzelbetrag;Betrag", "30.01.2026;Order;;-300,00", ";Malerei Huber;-100,25;", ";Stadtwerk;-199,75;", "15.01.2026;Pay;;950,00"];
  expect(await rowsOf(file)).toEqual([ORDER, PAY]);
}); // prettier-ignore

describe("in the column of the total", () => {
  test("several that come to it each time", async () => {
    const file = ["Date,Description,Amount", "30.01.2026,Order,-300.00", ",Malerei Huber,-100.25", ",Stadtwerk,-199.75", "15.01.2026,Pay,950.00"];
    expect(await rowsOf(file)).toEqual([ORDER, PAY]);
  }); // prettier-ignore

  test("of two orders, beside a row without parts, in English", async () => {
    const file = ["Date,Details,Amount", "12 Mar 2026,A,-5.00", ",A1,-2.00", ",A2,-3.00", "14 Mar 2026,B,-9.00", ",B1,-4.00", ",B2,-5.00", "15 Mar 2026,C,-7.25"];
    expect(await rowsOf(file)).toEqual([
      "2 | 2026-03-12 | -5.00 CHF | A A1 A2",
      "5 | 2026-03-14 | -9.00 CHF | B B1 B2",
      "8 | 2026-03-15 | -7.25 CHF | C",
    ]);
  }); // prettier-ignore

  test("one, where the balance continues without it", async () => {
    const file = ["Date,Description,Amount,Balance", "30.01.2026,Order,-300.00,700.00", ",Malerei Huber,-300.00,", "31.01.2026,Pay,950.00,1650.00"];
    expect(await rowsOf(file)).toEqual([
      "2 | 2026-01-30 | -300.00 CHF | Order Malerei Huber",
      "4 | 2026-01-31 | 950.00 CHF | Pay",
    ]);
  }); // prettier-ignore

  test("and a sum below the last of them is none of them", async () => {
    const file = ["Datum;Text;Betrag", "15.01.2026;Pay;950.00", "30.01.2026;Order;-300.00", ";Malerei Huber;-100.25", ";Stadtwerk;-199.75", ";Total;650.00"];
    expect(await rowsOf(file)).toEqual([
      "2 | 2026-01-15 | 950.00 CHF | Pay",
      "3 | 2026-01-30 | -300.00 CHF | Order Malerei Huber Stadtwerk",
      "6 | skipped summary_line",
    ]);
  }); // prettier-ignore

  test("one alone proves nothing without a balance", async () => {
    const file = ["Date,Description,Amount", "30.01.2026,Order,-300.00", ",Malerei Huber,-300.00", "15.01.2026,Pay,950.00"];
    expect((await rowsOf(file))[1]).toBe("3 | rejected date_missing");
  }); // prettier-ignore
});

describe("rows that are no parts", () => {
  const header = "Datum;Text;Teilbetrag;Belastung;Gutschrift";

  test("do not come to the total", async () => {
    const file = [header, "30.01.2026;Order;;300.00;", ";Malerei Huber;100.25;;", ";Stadtwerk;199.70;;", "15.01.2026;Pay;;;950.00"];
    expect((await rowsOf(file))[0]).toBe("2 | 2026-01-30 | -300.00 CHF | Order");
  }); // prettier-ignore

  test("are of another day", async () => {
    const file = [header, "30.01.2026;Order;;300.00;", "29.01.2026;Malerei Huber;300.00;;", "15.01.2026;Pay;;;950.00"];
    expect((await rowsOf(file)).slice(0, 2)).toEqual([
      "2 | 2026-01-30 | -300.00 CHF | Order",
      "3 | rejected amount_missing",
    ]);
  }); // prettier-ignore
});

test("texts of many parts end where a description does", async () => {
  const parts = Array.from({ length: 300 }, (_, at) => `;Recipient of salary number ${at};1.00;;`);
  const [row] = await rowsOf(["Datum;Text;Teilbetrag;Belastung;Gutschrift", "30.01.2026;Salaries;;300.00;", ...parts, "15.01.2026;Pay;;;950.00"]);
  expect(row).toMatch(/number 0 Recipient.*…$/);
  expect(row?.length).toBeLessThan(4100);
}); // prettier-ignore
