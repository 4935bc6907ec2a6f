/** Rules that layouts of many countries are read by, each with the files that it must not read. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { fieldOf } from "../../src/importing/words/headers/fields.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[], choices: ReadingChoices = { currency: "EUR" }) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
  return { reading, rows: rows.map(told) };
}

async function refusal(lines: readonly string[], choices: ReadingChoices = { currency: "EUR" }) {
  const outcome = await rowsOf(lines, choices).catch((error: unknown) => error);
  return outcome instanceof Problem ? outcome.code : outcome;
}

describe("thousands without decimals", () => {
  const header = "Date;Description;Amount";

  test("three digits are thousands where whole numbers below a thousand stand beside a group that ends with zero", async () => {
    const lines = [header, "2026-01-13;a;4.990", "2026-01-14;b;-550", "2026-01-15;c;-12.345"];
    const { reading, rows } = await rowsOf(lines, { currency: "CLP" });
    expect(rows.map((row) => row.split(" | ")[2])).toEqual(["4990 CLP", "-550 CLP", "-12345 CLP"]);
    const evidence = reading.detected.evidence.find(({ about }) => about === "decimal_mark");
    expect(evidence).toMatchObject({ decided: ",", line: 2, value: "4.990" });
  });

  test.each([
    ["no group ends with zero: decimals may be left out where they are zeros", ["4.991", "-550"]],
    ["a thousand is written without a group", ["4.990", "-550", "1250"]],
    ["both separators are used", ["4.990", "-550", "7,120"]],
    ["no whole number stands beside it", ["4.990", "-5.000"]],
    ["only a zero stands beside it", ["4.990", "-5.000", "0"]],
  ])("is not settled where %s", async (_, amounts) => {
    const lines = [header, ...amounts.map((amount, index) => `2026-01-${13 + index};a;${amount}`)];
    expect(await refusal(lines, { currency: "EUR" })).toBe("ambiguous_file");
  });

  test.each([
    ["ISK", "-13.755", "-298.639", "-13755 ISK"],
    ["JPY", "-13,755", "-98,639", "-13755 JPY"],
    ["KRW", "-1,150", "-28,600", "-1150 KRW"],
    ["CLP", "-4.990", "-12.345", "-4990 CLP"],
    ["VND", "-55.000", "-119.500", "-55000 VND"],
  ])("three digits are thousands in %s, which has no decimals: %s", async (currency, first, second, read) => {
    const lines = [header, `2026-01-13;a;${first}`, `2026-01-14;b;${second}`];
    const { reading, rows } = await rowsOf(lines, { currency });
    expect(rows[0]?.split(" | ")[2]).toBe(read);
    const evidence = reading.detected.evidence.find(({ about }) => about === "decimal_mark");
    expect(evidence?.because).toContain(`${currency} has no decimals`);
  });

  test.each([
    ["JPY", "no digit of a fraction is other than zero", ["-13.000", "-298.000"]],
    ["JPY", "both separators are used", ["-13.755", "-298,639"]],
    ["HUF", "the currency has decimals that nobody writes", ["-13.755", "-298.639"]],
    ["EUR", "the currency has decimals", ["-13.755", "-298.639"]],
  ])("is not settled in %s where %s", async (currency, _, amounts) => {
    const lines = [header, ...amounts.map((amount, index) => `2026-01-${13 + index};a;${amount}`)];
    expect(await refusal(lines, { currency })).toBe("ambiguous_file");
  });
});

describe("years of the Buddhist calendar", () => {
  test("are read where every date is of one, and told", async () => {
    const lines = ["Date,Description,Amount", "29/02/2567,a,-1.50", "27/01/2569,b,-2.00"];
    const { reading, rows } = await rowsOf(lines, { currency: "THB" });
    expect(rows).toEqual(["2 | 2024-02-29 | -1.50 THB | a", "3 | 2026-01-27 | -2.00 THB | b"]);
    expect(reading.detected.evidence).toContainEqual(
      expect.objectContaining({ about: "calendar", decided: "buddhist" }),
    );
  });

  test("reject their row where others are of the usual one", async () => {
    const lines = [
      "Date,Description,Amount",
      "27/01/2569,a,-1.50",
      "27/01/2026,b,2.00",
      "28/01/2026,b,-2.00",
    ];
    expect((await rowsOf(lines)).rows[0]).toBe("2 | rejected date_out_of_range");
  });
});

describe("letters of sign columns", () => {
  test.each([
    ["CARGO/ABONO", "C", "A"],
    ["Tipo", "C", "A"],
    ["Segno", "D", "A"],
    ["Borç/Alacak", "B", "A"],
    ["Af/Bij", "A", "B"],
    ["Deebet/Kreedit", "D", "K"],
    ["Дт/Кт", "Дт", "Кт"],
    ["Πρόσημο ποσού", "Χ", "Π"],
    ["收/支", "支出", "收入"],
    ["借贷标志", "借", "贷"],
  ])("under %s, %s is money out and %s money in", async (name, debit, credit) => {
    const lines = [
      `Date,Description,Amount,${name}`,
      `2026-01-13,a,1.50,${debit}`,
      `2026-01-14,b,2.00,${credit}`,
    ];
    expect((await rowsOf(lines)).rows).toEqual([
      "2 | 2026-01-13 | -1.50 EUR | a",
      "3 | 2026-01-14 | 2.00 EUR | b",
    ]);
  });

  test("letters that two languages read differently tell nothing without a header that says which", async () => {
    const lines = ["Date,Description,Amount,X", "2026-01-13,a,1.50,B", "2026-01-14,b,2.00,A"];
    expect(await refusal(lines)).toBe("ambiguous_file");
  });
});

describe("columns", () => {
  test("a lone column of debits that is written with both signs is one of amounts", async () => {
    const lines = [
      "Date,Description,Withdrawal",
      "2026-01-13,a,-1.50",
      "2026-01-14,b,2.00",
      "2026-01-15,c,-1.00",
    ];
    expect((await rowsOf(lines)).rows[1]).toContain("| 2.00 EUR");
  });

  test("the currency in the header of the amount is that of the amount, and one beside it of another", async () => {
    const lines = [
      "Date,Description,Amount (UAH),Amount in the transaction's currency,Currency",
      "2026-01-13,a,-500.50,-12.00,USD",
    ];
    expect((await rowsOf(lines)).rows).toEqual(["2 | 2026-01-13 | -500.50 UAH | a"]);
  });

  test("of two amounts, the one in the currency of the account is booked", async () => {
    const lines = [
      "Datum;Popis;Částka;Měna;Částka v měně účtu;Měna účtu",
      "27.01.2026;a;-10,00;EUR;-252,40;CZK",
    ];
    expect((await rowsOf(lines)).rows).toEqual(["2 | 2026-01-27 | -252.40 CZK | a"]);
  });

  test("the currency of the account is that of its amount, not the one of the transaction", async () => {
    const lines = [
      "Time;Text;Tx amount;Tx currency;Tx amount in wallet currency;Wallet currency",
      "2026-01-13;Hotel;-100,00;USD;-92,50;EUR",
      "2026-01-14;Tea;-3,50;EUR;-3,50;EUR",
    ];
    expect((await rowsOf(lines, { sign: "as_is" })).rows).toEqual([
      "2 | 2026-01-13 | -92.50 EUR | Hotel",
      "3 | 2026-01-14 | -3.50 EUR | Tea",
    ]);
  });

  test("the account of the other party, named in some rows, is not the file's own", async () => {
    const lines = [
      "Fecha;Concepto;Importe;Número de cuenta", "27/01/2026;a;-10,00;", "26/01/2026;b;-1,00;", "25/01/2026;c;-1,00;",
      "24/01/2026;d;5,00;ES9121000418450200051332",
    ]; // prettier-ignore
    expect((await rowsOf(lines)).reading.groups.map(({ number }) => number)).toEqual([null]);
  });

  test("a row with a day and neither a booking day nor an amount is not booked", async () => {
    const lines = [
      "Data transakcji;Data księgowania;Opis;Kwota;Kwota blokady",
      "2026-01-28;;a;;-9,40",
      "2026-01-27;2026-01-27;b;-18,40;",
    ];
    expect((await rowsOf(lines)).rows[0]).toBe("2 | skipped not_booked");
  });
});

describe("headers by their parts", () => {
  test.each([
    ["Datum der Verbuchung", "posted_date"], ["Bokf. datum", "posted_date"], ["Datum des Abschlusses", "posted_date"], ["Дата на осчетоводяване", "posted_date"],
    ["Ημερομηνία Αξίας", "value_date"], ["Datum knjiženja", "posted_date"], ["Uitvoeringsdatum", "date"], ["交易日期", "date"], ["Ngày giao dịch", "date"], ["İşlem tarihi", "date"],
    ["Beløp ut", "debit"], ["Beløp inn", "credit"], ["お引出し", "debit"], ["お預入れ", "credit"], ["出金金額(円)", "debit"], ["入出金(円)", "amount"],
    ["Сумма платежа", "amount"], ["Сумма операции", "ignored"], ["Původní částka úhrady", "ignored"], ["Kwota blokady", "ignored"], ["Transaction fee", "ignored"],
    ["差引残高", "balance"], ["Лоґічний залишок", "balance"], ["Debit card number", undefined], ["Rekening tegenpartij", "counterparty_account"], ["Naziv primatelja", "merchant"],
    ["提款金額", "debit"], ["存款金額", "credit"], ["存款帳戶餘額", "balance"], ["Suma ir valiuta", "amount"], ["Betrag und Währung", "amount"], ["Net Cost", "amount"],
    ["Статус", "status"], ["交易状态", "status"], ["Munteenheid", "currency"], ["Опис операції", "description"],
    ["Money Out (RM)", "debit"], ["This Party Account", "account"], ["Other Party Account", "counterparty_account"],
  ])("%s is %s", (header, field) => {
    expect(fieldOf(header)?.field).toBe(field);
  });
}); // prettier-ignore
