/** Which way the amounts of a credit card go, by its purchases and the payments that pay it off. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** The sign that is read, or the code of the refusal. */
async function signOf(lines: readonly string[], choices: ReadingChoices = {}): Promise<string | undefined> {
  try {
    const file = memoryFile(`${lines.join("\n")}\n`);
    return (await readWhole(file, { currency: "EUR", ...choices })).reading.mapping.sign;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const asked = "ambiguous_file";

describe("on a credit card", () => {
  const card: ReadingChoices = { accountType: "credit_card" };
  const list = (...lines: readonly string[]) => [
    "Date;Description;Amount",
    ...lines.map((line, at) => `${13 + at}.01.2026;${line}`),
  ];
  const shops = ["COFFEE HOUSE;4,50", "BOOKS BY MAIL;25,10", "SHELL OIL;30,00"];

  test.each([
    ["in English", shops],
    ["in Italian", ["BAR CENTRALE;4,50", "LIBRERIA;25,10", "BENZINA;30,00"]],
    ["in Swedish", ["ICA NARA;45,50", "PRESSBYRAN;25,10", "SJ AB;300,00"]],
    ["in Hebrew", ["סופר מרקט;4,50", "קפה הדר;25,10", "דלק;30,00"]],
    ["in Japanese", ["コーヒー店;450,50", "書店;2510,00", "ガソリンスタンド;3000,00"]],
  ])(
    "a list without signs in which nothing can be a payment or money back is one of purchases, %s",
    async (_, lines) => {
      expect(await signOf(list(...lines), card)).toBe("inverted");
      expect(await signOf(list(...lines))).toBe(asked);
      expect(await signOf(list(...lines), { accountType: "checking" })).toBe(asked);
    },
  );

  test.each([
    ["AUTOPAY PAYMENT"], ["PAYMENT - THANK YOU"], ["REFUND BOOKS"], ["CREDIT ADJUSTMENT"], ["VIREMENT"], ["REMBOURSEMENT LIVRES"], ["PRELEVEMENT AUTOMATIQUE"],
    ["Lastschrift"], ["Ausgleich Kartenkonto"], ["Gutschrift Buchladen"], ["Überweisung"], ["SU PAGO"], ["ABONO"], ["MONTO CANCELADO"], ["DEVOLUCION LIBROS"],
    ["Pagamentos Validos Normais"], ["ESTORNO LIVRARIA"], ["BONIFICO"], ["Rimborso libri"], ["BETALING"], ["Terugbetaling"], ["INBETALNING"], ["Retur bok"],
    ["SUORITUS"], ["HYVITYS"], ["SPLATA"], ["ZWROT"], ["Vratka"], ["Befizetés"], ["ÖDEME"], ["İADE"], ["ПОГАШЕНИЕ"], ["ВОЗВРАТ"], ["还款"], ["退款"], ["口座振替"],
    ["返金"], ["선결제"], ["환불"], ["זיכוי"], ["سداد"], ["SALARY ACME"],
  ])("%s among amounts without signs may be money in: it is asked", async (text) => {
    expect(await signOf(list(...shops, `${text};60,00`), card)).toBe(asked);
  }); // prettier-ignore

  test.each([
    ["few rows", list(...shops.slice(0, 2))],
    ["one text that repeats", list("COFFEE 1;4,50", "COFFEE 2;25,10", "COFFEE 3;30,00")],
    ["a line below that is no sum of them", [...list(...shops), ";Total;9,40"]],
    ["a column that only accounts have", ["Date;Beneficiary;Amount", ...list(...shops).slice(1)]],
    ["titles of payments and of purchases", [...list("COFFEE HOUSE;4,50", "BOOKS;25,10"), "Credits;;", "16.01.2026;SHELL OIL;30,00", "Other;;", "17.01.2026;Tea;3,00"]],
  ])("a list without signs proves nothing with %s", async (_, lines) => {
    expect(await signOf(lines, card)).toBe(asked);
  }); // prettier-ignore

  test.each([
    ["AUTOPAY", "inverted"], ["VIREMENT", "inverted"], ["PRELEVEMENT", "inverted"], ["MONTO CANCELADO", "inverted"], ["ONLINE PAYMENT", "inverted"],
  ])("%s with a minus beside purchases without shows which way these go", async (text, sign) => {
    expect(await signOf(list("COFFEE HOUSE;4,50", "BOOKS;25,10", `${text};-29,60`), card)).toBe(sign);
    // The same beside the minus of purchases.
    expect(await signOf(list("COFFEE HOUSE;-4,50", "BOOKS;-25,10", `${text};29,60`), card)).toBe("as_is");
  }); // prettier-ignore

  test("purchases with both signs are asked about", async () => {
    expect(await signOf(list("COFFEE HOUSE;-4,50", "BOOKS;25,10", "AUTOPAY;29,60"), card)).toBe(asked);
  });

  test("a direct debit pays it off, whose kind is money out of an account", async () => {
    const lines = [
      "Buchungstag;Buchungstext;Verwendungszweck;Betrag",
      "13.01.2026;KARTENUMSATZ;BAECKEREI;-45,50",
      "14.01.2026;KARTENUMSATZ;BUCHLADEN;-25,10",
    ];
    const debits = ["15.01.2026;LASTSCHRIFT;AUSGLEICH;70,60", "16.01.2026;LASTSCHRIFT;AUSGLEICH;20,00"];
    expect(await signOf([...lines, ...debits], card)).toBe("as_is");
  });

  test("a list without signs proves nothing for the next file, which may have a payment among them", async () => {
    const { reading } = await readWhole(memoryFile(list(...shops).join("\n")), { currency: "EUR", ...card });
    const sign = reading.detected.evidence.find(({ about }) => about === "sign");
    expect(sign).toMatchObject({ decided: "inverted" });
    expect(sign).not.toHaveProperty("basis");
  });

  test("a column for each currency is of the one card", async () => {
    const lines = [
      "Fecha;Descripción;Pesos;Dólares",
      "13.01.2026;ALMACEN;12.500,00;",
      "14.01.2026;LIBRERIA;2.500,00;",
      "15.01.2026;STREAMING;;15,49",
    ];
    expect(await signOf(lines, { ...card, currency: "ARS" })).toBe("inverted");
  });
});
