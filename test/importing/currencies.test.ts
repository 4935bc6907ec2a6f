/** Which currency a table is in: named above it, in its header, beside its amounts or in a column of its own. */
import { describe, expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const table = (above: string, header = "Date,Description,Amount", row = "2026-01-31,Coffee,-4.50") =>
  `${above === "" ? "" : `"${above}"\n`}${header}\n${row}\n2026-02-01,Tea,-3.00\n`;

async function groups(text: string, choices: ReadingChoices = {}) {
  const { reading, rows } = await readWhole(memoryFile(Buffer.from(text)), choices);
  return {
    currencies: reading.groups.map(
      ({ currency, sharing }) => currency ?? sharing?.slice(0, 3).join("|") ?? null,
    ),
    booked: rows.filter(({ verdict }) => verdict === "booked").length,
  };
}

describe("named above the table", () => {
  test.each([
    ["Balance: CHF 100.00", "CHF"],
    ["Current account in CHF", "CHF"],
    ["Account 12-345678-9 CHF", "CHF"],
    ['Currency","ALL', "ALL"],
    ["Solde au 31/01/2026 : 1 234,50 €", "EUR"],
    ["Saldo: 1 234,50 zł", "PLN"],
    ["Zůstatek 5 600,00 Kč", "CZK"],
    ["Egyenleg: 12 000,00 Ft", "HUF"],
    ["Rachunek oszczędnościowy w PLN", "PLN"],
    ["Girokonto in CHF", "CHF"],
    ["Opening balance: ₹1,00,000.00", "INR"],
    ["Saldo atual: R$ 1.250,00", "BRL"],
    ["币种：人民币", "CNY"],
    ['貨幣","港元 HKD', "HKD"],
    ['العملة","ريال سعودي SAR', "SAR"],
    ['สกุลเงิน","บาท THB', "THB"],
    ["Loại tiền tệ: USD", "USD"],
    ["账户余额（元）：100.00", "CNY"],
    ["Баланс: 250.00 лв", "BGN"],
    ["Bakiye: 1.234,00 TL", "TRY"],
    ["Opening balance: RM 1,234.00", "MYR"],
    ["ยอดคงเหลือ ฿1,200.00", "THB"],
    ["יתרה ₪ 1,200.00", "ILS"],
    ["יתרה בש''ח: 1,200.00", "ILS"],
  ])("%s is %s", async (above, currency) => {
    expect(await groups(table(above))).toEqual({ currencies: [currency], booked: 2 });
  });

  test.each([
    "ALL ACCOUNTS OF CUP TEA LTD",
    "Statement of Acme GmbH",
    "Foreign currency purchases in USD are charged 2 %",
    'Fees for currency conversion","USD cards',
    "Account NL91 ABNA 0417 1643 00",
    "Balance: EUR 1.00; limit: USD 2.00",
    'ALL","ACC-NO","0012345678',
  ])("%s names none", async (above) => {
    expect((await groups(table(above))).currencies).toEqual([null]);
  });
});

describe("a sign that several currencies share", () => {
  test.each([
    [
      { currency: "EUR" },
      "The amount has a currency sign of USD, PAB, CAD, AUD, NZD …, and EUR is none of them.",
    ],
    [
      { accountCurrency: "CHF" },
      "The amount has a currency sign of USD, PAB, CAD, AUD, NZD …, and CHF is none of them.",
    ],
    [{}, "The file has a currency sign that several currencies share: USD, PAB, CAD, AUD, NZD …."],
  ])("refuses its rows beside %j", async (choices, detail) => {
    const { rows } = await readWhole(memoryFile(table("", undefined, "2026-01-31,Coffee,-$4.50")), choices);
    expect(rows[0]).toMatchObject({ verdict: "rejected", code: "unknown_currency", detail });
  });

  const shared: readonly (readonly [string, string, string, string])[] = [
    ["$ in the amounts", table("", undefined, "2026-01-31,Coffee,-$4.50"), "CAD", "EUR"],
    ["$ above the table", table("Balance: $100.00"), "MXN", "EUR"],
    ["¥ in the header", table("", "Date,Description,Amount (¥)"), "CNY", "USD"],
    ["kr above the table", table("Saldo: 1 234,50 kr"), "NOK", "EUR"],
    ["£ in the header", table("", "Date,Description,Amount (£)"), "GBP", "USD"],
    ["元 in the header", table("", "日期,Description,Amount 元"), "TWD", "JPY"],
  ];

  test.each(shared)("%s is the account's, where that is one of them", async (_, text, own) => {
    const { currencies } = await groups(text, { accountCurrency: own });
    expect(currencies).toContain(own);
    expect(currencies).toHaveLength(new Set(currencies).size);
  });

  test.each(shared)(
    "%s is nobody's guess where the account's is none of them",
    async (_, text, __, foreign) => {
      expect((await groups(text, { accountCurrency: foreign })).currencies).not.toEqual([foreign]);
      expect((await groups(text)).currencies[0]).toMatch(/\|/);
    },
  );

  test("is what a person says", async () => {
    expect(
      (await groups(table("Balance: $100.00"), { currency: "AUD", accountCurrency: "EUR" })).currencies,
    ).toEqual(["AUD"]);
  });

  test("is settled by a code elsewhere, or by another sign", async () => {
    expect((await groups(table("Currency: CAD", undefined, "2026-01-31,Coffee,-$4.50"))).currencies).toEqual([
      "CAD",
    ]);
    const wechat = table("", "Date,Description,金额(元)", "2026-01-31,Coffee,-¥4.50");
    expect((await groups(wechat)).currencies[0]).toBe("CNY");
  });
});

describe("a currency beside the digits", () => {
  test.each([
    ["EUR 12,50", "EUR"],
    ["12.50 CHF", "CHF"],
    ["CHF12.50-", "CHF"],
    ["1.234,00 TL", "TRY"],
    ["-1 234,50 Kč", "CZK"],
    ["$12.50 USD", "USD"],
    ["USD $12.50", "USD"],
    ["R$ 1.234,50", "BRL"],
    ["12,50 zł", "PLN"],
    ["₹1,00,000.00", "INR"],
    ["12.50 人民币", "CNY"],
  ])("%s is %s", async (amount, currency) => {
    const text = `Date,Description,Amount\n2026-01-31,Coffee,"${amount}"\n2026-02-01,Tea,"${amount}"\n`;
    const { currencies, booked } = await groups(text, { sign: "as_is" });
    expect({ currencies, booked }).toEqual({ currencies: [currency], booked: 2 });
  });
});

test.each([
  ["Date,Description,Amount,Currency,Original amount,Original currency", "-9.00,EUR,-10.00,USD"],
  ["Date,Description,Original amount,Original currency,Amount,Currency", "-10.00,USD,-9.00,EUR"],
  ["Datum,Text,Betrag,Währung,Betrag Originalwährung,Originalwährung", "-9.00,EUR,-10.00,USD"],
  ["Date,Libellé,Montant,Devise,Montant d'origine,Devise d'origine", "-9.00,EUR,-10.00,USD"],
  ["Fecha,Concepto,Importe,Divisa,Importe original,Divisa original", "-9.00,EUR,-10.00,USD"],
  ["Data,Descrizione,Importo,Divisa,Importo originale,Divisa originale", "-9.00,EUR,-10.00,USD"],
  ["Data,Opis,Kwota oryginalna,Waluta oryginalna,Kwota,Waluta", "-10.00,USD,-9.00,EUR"],
  ["Datum,Omschrijving,Bedrag,Munt,Oorspronkelijk bedrag,Oorspronkelijke munt", "-9.00,EUR,-10.00,USD"],
  ["Dato,Tekst,Beløp,Valuta,Opprinnelig beløp,Opprinnelig valuta", "-9.00,EUR,-10.00,USD"],
  ["Päivä,Selitys,Summa,Valuutta,Alkuperäinen summa,Alkuperäinen valuutta", "-9.00,EUR,-10.00,USD"],
  ["Datum,Popis,Částka,Měna,Původní částka,Původní měna", "-9.00,EUR,-10.00,USD"],
  ["Date,Description,Currency,Foreign currency,Foreign amount,Amount", "EUR,USD,-10.00,-9.00"],
])("of two currencies, that of the booked amount counts: %s", async (header, cells) => {
  const text = `${header}\n2026-01-31,Coffee,${cells}\n2026-02-13,Tea,${cells}\n`;
  const { reading, rows } = await readWhole(memoryFile(Buffer.from(text)));
  expect(reading.groups.map(({ currency }) => currency)).toEqual(["EUR"]);
  expect(rows.map((row) => (row.verdict === "booked" ? row.minor : row.code))).toEqual([-900n, -900n]);
});
