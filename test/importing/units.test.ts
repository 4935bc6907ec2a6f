/** Amounts in thousands, millions or hundredths are refused: booked as full units, each would be wrong many times over. */
import { expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const read = (lines: readonly string[], choices: ReadingChoices = {}) =>
  readWhole(memoryFile(lines.join("\n")), { currency: "EUR", sign: "as_is", ...choices });

const rows = ["2026-01-05;Rent;-3,50", "2026-01-17;Sales;12,75"];

test.each([
  "Beträge in TEUR", "Alle Angaben in Tsd. €", "Kontoumsätze (in Mio. EUR)", "Beträge in 1.000 EUR", "T€", "Einheit: TEUR", "Beträge in Cent",
  "All amounts in thousands of EUR", "Figures are stated in millions", "(in '000)", "Unit: 000s", "in EUR thousands", "EUR'000", "Amounts in cents",
  "Montants en milliers d'euros", "en K€", "Importes en miles de euros", "Importi in migliaia di euro", "Valores em milhares de euros", "Bedragen in duizenden euro", "Kwoty w tys. zł",
  "Belopp i tusental kronor", "Beløb i tusinder", "Summat tuhansina euroina", "Částky v tisících Kč", "Összegek ezer Ft", "Суммы в тыс. руб.", "Tutarlar bin TL", "单位：万元", "（単位：千円）", "단위: 천원",
])("above the table: %s", async (text) => {
  const problem = { code: "unreadable_file", detail: `The amounts of the file are not in full units: "${text}".` };
  await expect(read([`"${text}";;`, "", "Date;Text;Amount", ...rows])).rejects.toMatchObject(problem);
}); // prettier-ignore

test.each([
  "Betrag (TEUR)", "Betrag in Tsd. €", "Betrag in Mio. EUR", "Amount in thousands", "Amount (000s)", "Amount EUR'000", "Amount €k", "Montant (K€)", "Montant en milliers d'euros", "Importe en miles", "Kwota w tys. zł", "Сумма, тыс. руб.", "金额（万元）", "Amount in cents",
])("in the header: %s", async (name) => {
  await expect(read([`Date;Text;${name}`, ...rows])).rejects.toMatchObject({ code: "unreadable_file" });
  const { rows: booked } = await read([`Date;Text;${name};Amount`, ...rows.map((row) => `${row};1,00`)]);
  expect(booked.map(({ verdict }) => verdict)).toEqual(["booked", "booked"]);
}); // prettier-ignore

test("beside debits and credits, in a line of units, and below the table", async () => {
  const pair = ["Date;Text;Debit TEUR;Credit TEUR;Balance", "2026-01-05;Rent;3,50;;1,00", "2026-01-17;Sales;;12,75;13,75"];
  await expect(read(pair)).rejects.toMatchObject({ code: "unreadable_file" });
  await expect(read(["Date;Text;Amount", ";;in TEUR", ...rows])).rejects.toMatchObject({ code: "unreadable_file" });
  await expect(read(["Beträge in TEUR", ...rows, "2026-01-18;Wages;-12,85"])).rejects.toMatchObject({ code: "unreadable_file" });
  await expect(read(["Date;Text;Amount", ...rows, "All amounts in thousands of EUR;;"])).rejects.toMatchObject({ code: "unreadable_file" });
}); // prettier-ignore

test.each([
  "Statement in EUR", "Beträge in Euro", "Konto der Million Dollar GmbH", "Thousand Oaks Ltd", "Kreditlinie in TEUR;50", "Limit: 10 Mio. EUR", "单位：元", "单位名称：万科企业有限公司", "单位：百度", "Umsätze 01.01.2026 - 31.01.2026", "Earn miles in 1000 shops",
])("%s says nothing of the kind", async (text) => {
  const { rows: booked } = await read([`${text};;`, "", "Date;Text;Amount", ...rows]);
  expect(booked.map(({ verdict }) => verdict)).toEqual(["booked", "booked"]);
}); // prettier-ignore

test("a booking's text is no statement of units, and a person may say what the amounts are", async () => {
  const text = ["Date;Text;Amount", "2026-01-05;Loan in TEUR;-3,50", "2026-01-17;Sales;12,75"];
  expect((await read(text)).rows.map(({ verdict }) => verdict)).toEqual(["booked", "booked"]);
  const said = await read(["Beträge in TEUR", "", "Date;Text;Amount", ...rows], { columns: { amount: ["Amount"] } });
  expect(said.rows.map(({ verdict }) => verdict)).toEqual(["booked", "booked"]);
}); // prettier-ignore
