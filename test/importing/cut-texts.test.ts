/** Commas inside of texts that are not quoted, in cells that are parted by commas. */
import { describe, expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[], choices: ReadingChoices = {}, piece = 65_536) {
  const file = memoryFile(`${lines.join("\n")}\n`, { piece });
  const { rows } = await readWhole(file, { currency: "EUR", ...choices });
  return rows.map((row) => told(row).replace(/^[0-9]+ \| 2026-/, ""));
}

describe("beside a running balance, the days, amounts and codes around a text tell where it was cut", () => {
  const padded =
    "Date     ,Narration              ,Value Dat,Debit Amount  ,Credit Amount ,Chq/Ref Number   ,Closing Balance";
  const first =
    " 03/04/26  ,UPI-STORES-PAY        , 03/04/26 ,  1250.00    ,      0.00    ,0000609912   ,    248750.00 ";
  const last =
    " 17/04/26  ,NEFT CR-TEXTILES      , 17/04/26 ,     0.00    , 100000.00    ,N10726       ,    347750.00 ";
  test.each([
    ["one comma", "POS KUMAR, SONS AND CO   "],
    ["a comma without a blank", "POS KUMAR,SONS AND CO"],
    ["several commas", "POS KUMAR, SONS, AND CO"],
  ])("of padded cells: %s", async (_, text) => {
    const row = ` 05/04/26  ,${text}, 05/04/26 ,  1000.00    ,      0.00    ,0000609913   ,    247750.00 `;
    expect(await rowsOf([padded, first, row, last], { dateFormat: "DD/MM/YY" })).toEqual([
      "04-03 | -1250.00 EUR | UPI-STORES-PAY",
      `04-05 | -1000.00 EUR | ${text.trim()}`,
      "04-17 | 100000.00 EUR | NEFT CR-TEXTILES",
    ]);
  });

  test("before a reference, which is a code", async () => {
    const lines = [
      "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
      "03/04/26,UPI-STORES,0000609912,03/04/26,1250.00,,248750.00",
      "05/04/26,POS KUMAR,SONS,0000609913,05/04/26,1000.00,,247750.00",
      "17/04/26,NEFT CR,N10726,17/04/26,,100000.00,347750.00",
    ];
    expect((await rowsOf(lines))[1]).toBe("04-05 | -1000.00 EUR | POS KUMAR,SONS");
  });

  test.each([
    ["the balance does not add up with it", "05/04/26,POS KUMAR,SONS,,1000.00,,247755.00"],
    ["either text may have been cut", "05/04/26,POS KUMAR,SONS,Shop,1000.00,,247750.00"],
    ["a piece is a number, as of an amount", "05/04/26,POS,1000,,1000.00,,247750.00"],
    ["an amount was cut at its mark", "05/04/26,POS KUMAR,Shop,1000,00,,247750.00"],
  ])("it stays rejected where %s", async (_, row) => {
    const lines = [
      "Date,Narration,Remarks,Withdrawal,Deposit,Balance",
      "03/04/26,UPI,Shop,1250.00,,248750.00",
      row,
      "17/04/26,NEFT,Shop,,100000.00,347750.00",
      "23/04/26,NEFT,Shop,,100.00,347850.00",
    ];
    expect((await rowsOf(lines))[1]).toBe("3 | rejected wrong_cell_count");
  });
});

describe("the blank behind a comma tells the pieces, where no other cell begins with one", () => {
  const card = [
    "Date,Description,Type,Cardholder,Category,Refund,Purchase",
    "29 Jan 26,TEA ROOM LONDON,Visa,MS J DOE,Grocery,,4.90",
    "27 Jan 26,OAK GROCERY LONDON,Visa,MS J DOE,Grocery,,45.10",
    "15 Jan 26,Payment By Direct Debit, Thank you,,MS J DOE,Payment,300.00,",
  ];
  test.each([65_536, 7])("of a card's payment, in pieces of %d bytes", async (piece) => {
    expect(await rowsOf(card, { accountType: "credit_card" }, piece)).toEqual([
      "01-29 | -4.90 EUR | TEA ROOM LONDON Visa MS J DOE Grocery",
      "01-27 | -45.10 EUR | OAK GROCERY LONDON Visa MS J DOE Grocery",
      "01-15 | 300.00 EUR | Payment By Direct Debit, Thank you MS J DOE Payment",
    ]);
  });

  test("of several texts, and of a payment that is rejected otherwise", async () => {
    const lines = [
      "Date,Description,Amount",
      "01/15/2026,COFFEE HOUSE,4.50",
      "01/16/2026,BOOKS BY MAIL,25.10",
      "01/20/2026,PAYMENT, THANK YOU,-120.00",
      "01/22/2026,SHELL OIL, HOUSTON, TX,30.00",
    ];
    expect(await rowsOf(lines, { accountType: "credit_card", sign: "inverted" })).toEqual([
      "01-15 | -4.50 EUR | COFFEE HOUSE",
      "01-16 | -25.10 EUR | BOOKS BY MAIL",
      "01-20 | 120.00 EUR | PAYMENT, THANK YOU",
      "01-22 | -30.00 EUR | SHELL OIL, HOUSTON, TX",
    ]);
  });

  test("without which nothing tells which of several texts was cut", async () => {
    const lines = [
      "Date,Description,Place,Type,Amount",
      "01/15/2026,COFFEE HOUSE,Boston,Card,4.50",
      "01/20/2026,PAYMENT,THANK YOU,Boston,Card,-120.00",
      "01/22/2026,SHELL OIL,Houston,Card,30.00",
    ];
    expect((await rowsOf(lines, { sign: "inverted" }))[1]).toBe("3 | rejected wrong_cell_count");
  });
});
