/** Which columns make the description of a row: those in which a person would look for it. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function textsOf(text: string, currency: string) {
  const lines = text.trim().split("\n");
  const source = memoryFile(`${lines.map((line) => line.trim()).join("\n")}\n`);
  const { rows } = await readWhole(source, { currency, sign: "as_is" });
  return rows.map((row) => (row.verdict === "booked" ? row.description : `${row.verdict} ${row.code}`));
}

test.each([
  [
    "kinds of booking that say who was paid, beside a purpose",
    `Datum;Buchungstext;Belastung;Gutschrift;Zahlungszweck
     28.06.2026;Gutschrift Auftraggeber: Keller Anna;;327.88;Ferien
     25.06.2026;Belastung eBanking: Wasserwerk Uster;110.00;;Rechnung
     23.06.2026;Einkauf Debitkarte 2281, Bäckerei am Markt;39.52;;Einkauf`,
    "CHF",
    [
      "Gutschrift Auftraggeber: Keller Anna Ferien",
      "Belastung eBanking: Wasserwerk Uster Rechnung",
      "Einkauf Debitkarte 2281, Bäckerei am Markt Einkauf",
    ],
  ],
  [
    "the same in Spanish",
    `Fecha,Tipo de movimiento,Importe,Observaciones
     28/06/2026,Compra en establecimiento Librería Norte,-12.50,Libros
     29/06/2026,Transferencia recibida de Marta Gil Ruiz,300.00,
     30/06/2026,Recibo domiciliado Aguas del Segura SA,-41.10,Junio`,
    "EUR",
    [
      "Compra en establecimiento Librería Norte Libros",
      "Transferencia recibida de Marta Gil Ruiz",
      "Recibo domiciliado Aguas del Segura SA Junio",
    ],
  ],
  [
    "the kind where nobody is named, and not the id of another booking",
    `Date,Name,Type,Amount,Reference Txn ID
     29/06/2026,Atelier Brume,Payment,-20.00,
     28/06/2026,,General Currency Conversion,20.00,8XK11111AB000006T
     27/06/2026,,Transfer from Bank,18.94,8XK11111AB000006T`,
    "EUR",
    ["Atelier Brume", "General Currency Conversion", "Transfer from Bank"],
  ],
  [
    "all lines of a text, whatever begins like a day of booking",
    `Posted Branch,Posted Transactions Date,Text1,Text2,Debit Amount,Credit Amount,Transaction Type
     "Dublin 2 - 48",05/01/2026,Vodafone,IE24010513,45.00,,Direct Debit
     "Dublin 2 - 48",23/01/2026,2449000250,"Salary, school",,3515.52,Credit
     "Dublin 2 - 48",26/01/2026,SuperValu,,112.08,,Debit`,
    "EUR",
    ["Vodafone IE24010513", "2449000250 Salary, school", "SuperValu"],
  ],
  [
    "kinds that are kinds stay out",
    `Datum;Buchungstext;Verwendungszweck;Betrag
     28.06.2026;GUTSCHRIFT ÜBERWEISUNG;Keller Anna;327,88
     29.06.2026;FOLGELASTSCHRIFT;Wasserwerk;-110,00
     30.06.2026;KARTENZAHLUNG GIROCARD;Bäckerei;-39,52`,
    "EUR",
    ["Keller Anna", "Wasserwerk", "Bäckerei"],
  ],
  [
    "what a wallet calls an activity, beside an empty comment",
    `Date,Activity,Source/Destination,Comment,Debit,Credit
     28/06/2026,Paid to City Pharmacy,Order #51,,328.52,
     29/06/2026,Cashback received,Order #52,,,25.00`,
    "INR",
    ["Paid to City Pharmacy", "Cashback received"],
  ],
  [
    "the place of a purchase, in Chinese, beside its kind",
    `交易日期,摘要,交易场所,交易金额,对方户名
     2026-06-28,消费,某某超市,-25.50,
     2026-06-29,消费,,-31.00,
     2026-06-30,取款,西单支行,-100.00,`,
    "CNY",
    ["消费 某某超市", "消费", "取款 西单支行"],
  ],
  [
    "whom a purchase is of, in Uruguay, beside its kind",
    `Fecha;Descripción;Número Documento;Asunto;Débito;Crédito
     28/06/2026;COMPRA;5501;FARMACIA SUR;190,00;
     29/06/2026;CREDITO;5502;LANAS SA;;4.200,00`,
    "UYU",
    ["COMPRA FARMACIA SUR", "CREDITO LANAS SA"],
  ],
  [
    "a longer description in Hebrew, and a remark, beside a short one",
    `תאריך,תיאור,אסמכתא,בחובה,בזכות,תאור מורחב,הערה
     28/06/26,ה.ק,0000451,80.50,0.00,מי הצפון,
     29/06/26,העברה,0000452,0.00,300.00,העברה מאת: רות לוי,שכירות`,
    "ILS",
    ["ה.ק מי הצפון", "העברה העברה מאת: רות לוי שכירות"],
  ],
  [
    "what a booking is about in Taiwan, beside its kind and dashes as wide as letters",
    `帳務日期,說明,提出,存入,餘額,交易資訊
     2026/06/28,扣款,"1,200",－,"8,800",臺灣自來水
     2026/06/27,存入,－,"5,000","10,000",－
     2026/06/26,扣款,500,－,"5,000",便利商店`,
    "TWD",
    ["扣款 臺灣自來水", "存入", "扣款 便利商店"],
  ],
  [
    "the security of a trade that has no text, in Swedish",
    `Bokföringsdag;Transaktionstyp;Värdepapper;Antal;Kurs;Belopp;Valuta;Transaktionstext
     2026-06-28;KÖPT;Fjällgruvan B;10;31,40;-314,00;SEK;
     2026-06-29;INSÄTTNING;;;;500,00;SEK;Insättning via bank`,
    "SEK",
    ["Fjällgruvan B", "Insättning via bank"],
  ],
  [
    "the same in Indonesian",
    `Tanggal;Aktivitas;Jumlah
     28/06/2026;Bayar Warung Sari;-25.000,00
     29/06/2026;Isi saldo;100.000,00`,
    "IDR",
    ["Bayar Warung Sari", "Isi saldo"],
  ],
  [
    "the same in Portuguese",
    `Data;Atividade;Valor
     28/06/2026;Pagamento Padaria Lua;-25,00
     29/06/2026;Transferência recebida;100,50`,
    "BRL",
    ["Pagamento Padaria Lua", "Transferência recebida"],
  ],
  [
    "a merchant's own reference, and neither its name nor the time zone, which stand in every row",
    `Company Account,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Net Debit,Net Credit
     NordBV,ORD-551,visa,2026-03-16,CET,Settled,,115.21
     NordBV,ORD-552,mc,2026-03-17,CET,Refunded,90.57,
     NordBV,ORD-553,visa,2026-03-18,CET,Settled,,73.01`,
    "EUR",
    ["ORD-551 visa", "ORD-552 mc", "ORD-553 visa"],
  ],
  [
    "an order's number in French, beside the shop that is the same throughout",
    `Boutique;Date;Référence commande;Moyen;Montant
     Lune;16/03/2026;CMD-A12;carte;12,50
     Lune;17/03/2026;CMD-A13;virement;-8,00
     Lune;18/03/2026;CMD-A14;carte;31,00`,
    "EUR",
    ["CMD-A12 carte", "CMD-A13 virement", "CMD-A14 carte"],
  ],
  [
    "a reference of digits alone says nothing where words stand beside it",
    `Fecha;Referencia;Sucursal;Canal;Importe
     16/03/2026;000123;Centro;Cajero automático;-12,50
     17/03/2026;000124;Norte;Ventanilla;80,00
     18/03/2026;000125;Centro;Cajero automático;-31,00`,
    "EUR",
    ["Centro Cajero automático", "Norte Ventanilla", "Centro Cajero automático"],
  ],
  [
    "the kind in German where there is no name, and not the code of another row",
    `Datum;Name;Typ;Status;Währung;Netto;Transaktionscode;Zugehöriger Transaktionscode
     16.03.2026;Uhrenladen;Zahlung;Abgeschlossen;EUR;-89,00;4KX81AA0;
     16.03.2026;;Gutschrift vom Bankkonto;Abgeschlossen;EUR;89,00;4KX81AA1;4KX81AA0
     17.03.2026;Kunde;Zahlung;Abgeschlossen;EUR;-31,00;4KX81AA2;`,
    "EUR",
    ["Uhrenladen", "Gutschrift vom Bankkonto", "Kunde"],
  ],
  [
    "references in words that differ more than what the bank calls the booking",
    `Bokföringsdag,Referens,Beskrivning,Belopp
     2026-06-28,"KOMMUN UMEÅ","Lön",21000.50
     2026-06-28,"Hyra","Autogiro",-8000.00
     2026-06-29,"COOP FORUM UMEÅ","Kortköp",-120.00
     2026-06-29,"KIOSK 12","Kortköp",-35.00
     2026-06-30,"Swish Åke Berg","Swish",-200.00
     2026-06-30,"COOP FORUM UMEÅ","Kortköp",-80.00`,
    "SEK",
    [
      "KOMMUN UMEÅ Lön",
      "Hyra Autogiro",
      "COOP FORUM UMEÅ Kortköp",
      "KIOSK 12 Kortköp",
      "Swish Åke Berg Swish",
      "COOP FORUM UMEÅ Kortköp",
    ],
  ],
  [
    "no reference that says the same of every booking, nor one of digits",
    `Date,Reference,Description,Amount
     28/06/2026,Main office account,Harbour Foods,-12.50
     29/06/2026,Main office account,City Water,-80.00
     30/06/2026,0000 1288,Book Corner,-31.00`,
    "EUR",
    ["Harbour Foods", "City Water", "Book Corner"],
  ],
  [
    "whom a card has paid, in a column without a known name, before the card's number",
    `Type,Details,Particulars,Code,Reference,Amount,Date
     Payment,CITY WATER,,,,-96.74,28/01/2026
     Visa Purchase,4902-****-****-1187  Df,,HARBOUR FOODS,,-21.37,25/01/2026
     Visa Purchase,4902 **** **** 1187,,,,-3.00,26/01/2026
     Payment,RENT,FLAT,TWO,,-40.00,27/01/2026`,
    "NZD",
    ["CITY WATER", "HARBOUR FOODS 4902-****-****-1187 Df", "4902 **** **** 1187", "RENT FLAT"],
  ],
])("%s", async (_, text, currency, descriptions) => {
  expect(await textsOf(text, currency)).toEqual(descriptions);
});

test("of two columns of names, of which one is filled where the other is empty, both name the other party", async () => {
  const lines = [
    "Datum;Název protiúčtu;Název obchodníka;Zpráva;Částka",
    "21.01.2026;Bytové družstvo;;Nájem;-9 500,00",
    "22.01.2026;;Kavárna U Lípy;Nákup kartou;-85,00",
    "23.01.2026;Eva Dvořáková;;Dluh;300,00",
  ];
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "CZK" });
  expect(rows.map((row) => told(row).split(" | ")[4])).toEqual([
    "Bytové družstvo",
    "Kavárna U Lípy",
    "Eva Dvořáková",
  ]);
});

test.each([
  ["in Slovak", "Datum|Nazov|Poznamka|Suma", "EUR"],
  ["in Polish", "Data|Nazwa|Opis|Kwota", "PLN"],
  ["in Ukrainian", "Дата|Кореспондент|Призначення платежу|Сума", "UAH"],
])("the other party's name %s", async (_, header, currency) => {
  const lines = [header, "21.01.2026|Vodárne Žilina|Inkaso|-9.50", "22.01.2026|Eva Malá|dlh|30.00"];
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency, sign: "as_is" });
  expect(rows.map((row) => row.verdict === "booked" && [row.description, row.merchant])).toEqual([
    ["Inkaso", "Vodárne Žilina"],
    ["dlh", "Eva Malá"],
  ]);
});

test("the bank and the account of the other party are no names", async () => {
  const lines = [
    "Дата операції;МФО банка;Назва банка кореспондента;Рахунок кореспондента;Кореспондент;Дебет;Кредит;Призначення платежу",
    "14.02.2026;305299;Банк Дніпро;UA213052990000026007233566001;Олена Бойко;100.00;;Оренда",
    "15.02.2026;305299;Банк Дніпро;UA213052990000026007233566002;Пекарня Мрія;;80.00;Хліб",
  ];
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "UAH" });
  expect(rows.map((row) => row.verdict === "booked" && row.merchant)).toEqual([
    "Олена Бойко",
    "Пекарня Мрія",
  ]);
});
