/** Tables of payment services: rows that are fees alone, and amounts that are all written as sizes. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { sideOfSale } from "../../src/importing/words/movements/sales.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

/** Amounts of the booked rows and codes of the others, or the code of the file's problem. */
async function amountsOf(lines: readonly string[], choices: ReadingChoices = {}): Promise<string> {
  try {
    const file = memoryFile(`${lines.join("\n")}\n`);
    const { rows } = await readWhole(file, { currency: "EUR", ...choices });
    return rows
      .map((row) => (row.verdict === "booked" ? (told(row).split(" | ")[2] ?? "").replace(" EUR", "") : row.code))
      .join(" ");
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
} // prettier-ignore

describe("a row that is a fee alone is booked, by what it leaves", () => {
  const en = [
    "2026-03-01;Order 1;100.00;-3.20;96.80",
    "2026-03-03;Order 2;50.00;-1.75;48.25",
    "2026-03-04;Payout;-20.00;0.00;-20.00",
  ];
  const net = "96.80 48.25 -20.00 -2.50";
  test.each([
    ["gross is empty", "Date;Description;Gross;Fee;Net", [...en, "2026-03-05;Monthly fee;;-2.50;-2.50"]],
    ["gross is zero", "Date;Description;Gross;Fee;Net", [...en, "2026-03-05;Monthly fee;0.00;-2.50;-2.50"]],
    [
      "fees are written as costs, and an empty amount is called no gross",
      "Date;Description;Amount;Fee;Net",
      [...en.map((row) => row.replace(/;-([0-9.]+);([0-9.]+)$/, ";$1;$2")), "2026-03-05;Monthly fee;;2.50;-2.50"],
    ],
    ["the balance moved by it", "Date;Description;Amount;Fee;Balance", [
      "2026-03-01;Order 1;100.00;-3.20;96.80", "2026-03-03;Order 2;50.00;-1.75;145.05", "2026-03-04;Payout;-20.00;0.00;125.05", "2026-03-05;Fee;;-2.50;122.55",
    ]],
    ["in German", "Datum;Beschreibung;Brutto;Entgelt;Netto", [...en, "2026-03-05;Monatsgebühr;;-2.50;-2.50"]],
    ["in Italian", "Data;Descrizione;Importo lordo;Commissione;Importo netto", [...en, "2026-03-05;Canone;;-2.50;-2.50"]],
    ["in Polish", "Data;Opis;Kwota brutto;Prowizja;Kwota netto", [...en, "2026-03-05;Abonament;;-2.50;-2.50"]],
    ["in Portuguese", "Data;Descrição;Valor bruto;Taxa;Valor líquido", [...en, "2026-03-05;Mensalidade;;-2.50;-2.50"]],
    ["in Dutch", "Datum;Omschrijving;Brutobedrag;Kosten;Nettobedrag", [...en, "2026-03-05;Abonnement;;-2.50;-2.50"]],
    ["in Russian, under other words", "Дата;Описание;Сумма;Комиссия;К зачислению", [...en, "2026-03-05;Абонент. плата;;-2.50;-2.50"]],
  ])("where %s", async (_, header, rows) => {
    expect(await amountsOf([header, ...rows])).toBe(net);
  }); // prettier-ignore

  test("a fee that is given back stays with its refund", async () => {
    const rows = [
      "01.03.2026;100,00;3,20;96,80",
      "02.03.2026;-20,00;-0,60;-19,40",
      "03.03.2026;50,00;1,75;48,25",
    ];
    expect(await amountsOf(["Datum;Betrag;Gebühr;Netto", ...rows])).toBe("96.80 -19.40 48.25");
  });

  test("two fees are taken off together", async () => {
    const rows = [
      "01.03.2026;100,00;3,00;0,57;96,43",
      "02.03.2026;50,00;1,50;0,29;48,21",
      "03.03.2026;;2,00;0,38;-2,38",
    ];
    expect(await amountsOf(["Datum;Brutto;Gebühr;Zusatzgebühr;Netto", ...rows])).toBe("96.43 48.21 -2.38");
  });

  test.each([
    ["what is left is empty too", "Date;Description;Gross;Fee;Net", "2026-03-05;Fee;;-2.50;", "96.80 48.25 -20.00 amount_missing"],
    ["nothing proves what fees do, and it has no sign", "Date;Description;Amount;Fee", "2026-03-05;Fee;;2.50", "fee_unknown fee_unknown -20.00 fee_unknown"],
  ])("but not where %s", async (_, header, row, amounts) => {
    const width = header.split(";").length;
    const rows = en.map((line) => line.split(";").slice(0, width).join(";"));
    expect(await amountsOf([header, ...rows, row], { sign: "as_is" })).toBe(amounts);
  }); // prettier-ignore

  test("a fee alone with its minus is booked, though nothing proves what fees beside amounts do", async () => {
    const rows = en.map((line) => line.split(";").slice(0, 4).join(";"));
    const header = "Date;Description;Amount;Fee";
    expect(await amountsOf([header, ...rows, "2026-03-05;Fee;;-2.50"], { sign: "as_is" })).toBe(
      "fee_unknown fee_unknown -20.00 -2.50",
    );
  });
});

describe("amounts that are all sizes", () => {
  const processor: ReadingChoices = { accountType: "payment_processor" };
  const table = (...kinds: readonly string[]) => [
    "Date;Type;Description;Amount",
    ...kinds.map((kind, at) => `2026-01-${at + 13};${kind};No ${at};${at + 1}0.00`),
  ];
  const signed = "10.00 -20.00 -30.00 -40.00 -50.00";

  test.each([
    ["English", ["payment", "refund", "payout", "chargeback", "fee"]],
    ["German", ["Zahlung", "Rückerstattung", "Auszahlung", "Rückbuchung", "Gebühr"]],
    ["French", ["Paiement", "Remboursement", "Versement", "Litige", "Frais"]],
    ["Spanish", ["Venta", "Devolución", "Retiro", "Contracargo", "Comisión"]],
    ["Italian", ["Incasso", "Rimborso", "Prelievo", "Contestazione", "Commissione"]],
    ["Dutch", ["Verkoop", "Terugbetaling", "Uitbetaling", "Terugboeking", "Kosten"]],
    ["Portuguese", ["Venda", "Estorno", "Saque", "Contestação", "Taxa"]],
    ["Polish", ["Sprzedaż", "Zwrot", "Wypłata", "Obciążenie zwrotne", "Prowizja"]],
    ["Swedish", ["Försäljning", "Återbetalning", "Utbetalning", "Chargeback", "Avgift"]],
    ["Czech", ["Prodej", "Refundace", "Výplata", "Chargeback", "Poplatek"]],
    ["Russian", ["Оплата", "Возврат", "Вывод средств", "Чарджбэк", "Комиссия"]],
    ["Japanese", ["売上", "返金", "出金", "チャージバック", "手数料"]],
  ])("take the side of their words in %s, in an account of a payment service", async (_, kinds) => {
    expect(await amountsOf(table(...kinds), processor)).toBe(signed);
    expect(await amountsOf(table(...kinds))).toBe("ambiguous_file");
    expect(await amountsOf(table(...kinds), { accountType: "checking" })).toBe("ambiguous_file");
  });

  test("are payouts alone, or charges alone", async () => {
    expect(await amountsOf(table("payout", "payout"), processor)).toBe("-10.00 -20.00");
    expect(await amountsOf(table("charge", "charge"), processor)).toBe("10.00 20.00");
  });

  test.each([
    ["one word is not known", ["payment", "refund", "adjustment"]],
    ["one row has none", ["payment", "refund", ""]],
    ["words speak of states", ["paid", "refunded", "settled"]],
  ])("are asked about where %s", async (_, kinds) => {
    expect(await amountsOf(table(...kinds), processor)).toBe("ambiguous_file");
  });

  test("stand as a person says", async () => {
    const lines = table("payment", "refund");
    expect(await amountsOf(lines, { ...processor, sign: "as_is" })).toBe("10.00 20.00");
    expect(await amountsOf(lines, { columns: { sign: ["Type"] } })).toBe("10.00 -20.00");
  });

  test("gross, fee and net prove that sales are money in, whatever the account is", async () => {
    const header = "Date;Type;Gross;Fee;Net";
    const rows = ["2026-01-13;charge;100.00;3.00;97.00", "2026-01-14;charge;50.00;2.00;48.00", "2026-01-15;payout;145.00;0.00;145.00"];
    expect(await amountsOf([header, ...rows])).toBe("97.00 48.00 -145.00");
    // What was paid, with the fee on top.
    const paid = ["2026-01-13;charge;100.00;3.00;103.00", "2026-01-14;charge;50.00;2.00;52.00", "2026-01-15;refund;145.00;0.00;145.00"];
    expect(await amountsOf([header, ...paid], processor)).toBe("ambiguous_file");
  }); // prettier-ignore

  test("a running balance is more than words", async () => {
    const rows = [
      "2026-01-13;payment;10.00;90.00",
      "2026-01-14;payment;20.00;70.00",
      "2026-01-15;payment;30.00;40.00",
    ];
    expect(await amountsOf(["Date;Type;Amount;Balance", ...rows], processor)).toBe("-10.00 -20.00 -30.00");
  });
});

test.each([
  ["Payment", "credit"], ["Chargeback reversal", "credit"], ["Fee refund", "credit"], ["Refund", "debit"], ["Chargeback fee", "debit"],
  ["Zahlung", "credit"], ["Rückerstattung", "debit"], ["Settlement", undefined], ["Adjustment", undefined], ["Paid", undefined],
])("%s is a seller's %s", (text, side) => {
  expect(sideOfSale(text)).toBe(side);
}); // prettier-ignore
