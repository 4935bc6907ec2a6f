/** Layouts of banks of Latin America, Africa and Asia, and what each of them has that others have not. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(text: string, currency: string) {
  const lines = text.trim().split("\n");
  const source = memoryFile(`${lines.map((line) => line.trim()).join("\n")}\n`);
  const { rows } = await readWhole(source, { accountCurrency: currency, accountType: "savings" });
  return rows.map(told).filter((row) => !row.endsWith("summary_line"));
}

test.each([
  [
    "the day beside a closing balance tells the order of day and month, in Portuguese",
    "BRL",
    `"Data","Histórico","Valor"
     "02/03/2026","Saldo Anterior","1500.00"
     "03/04/2026","Compra PADARIA","-25.90"
     "05/04/2026","Recebimento","300.10"
     "30/04/2026","S A L D O","1774.20"`,
    ["3 | 2026-04-03 | -25.90 BRL | Compra PADARIA", "4 | 2026-04-05 | 300.10 BRL | Recebimento"],
  ],
  [
    "the same in Spanish, with the month first",
    "DOP",
    `Fecha,Descripción,Monto
     03/31/2026,Saldo inicial,100.00
     04/03/2026,Retiro cajero,-25.00
     04/05/2026,Depósito,300.00`,
    ["3 | 2026-04-03 | -25.00 DOP | Retiro cajero", "4 | 2026-04-05 | 300.00 DOP | Depósito"],
  ],
  [
    "the same in English, below",
    "KES",
    `Date,Details,Amount
     03/04/2026,Airtime,-25.00
     05/04/2026,Deposit,300.00
     30/04/2026,Closing balance,275.00`,
    ["2 | 2026-04-03 | -25.00 KES | Airtime", "3 | 2026-04-05 | 300.00 KES | Deposit"],
  ],
  [
    "short years of the Buddhist calendar",
    "THB",
    `วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ
     13/03/69,โอนเงิน,500.00,,"12,500.00"
     15/03/69,รับโอนเงิน,,"25,000.00","37,500.00"`,
    ["2 | 2026-03-13 | -500.00 THB | โอนเงิน", "3 | 2026-03-15 | 25000.00 THB | รับโอนเงิน"],
  ],
  [
    "the same with names of months",
    "THB",
    `วันที่ทำรายการ,รายละเอียด,จำนวนเงิน
     13 มี.ค. 69,ค่าไฟฟ้า,-500.00
     2 เม.ย. 69,เงินเดือน,25000.00`,
    ["2 | 2026-03-13 | -500.00 THB | ค่าไฟฟ้า", "3 | 2026-04-02 | 25000.00 THB | เงินเดือน"],
  ],
  [
    "usual short years under a Thai header stay",
    "THB",
    `วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ
     13-03-26,โอนเงิน,500.00,,"12,500.00"
     15-03-26,รับโอนเงิน,,"25,000.00","37,500.00"`,
    ["2 | 2026-03-13 | -500.00 THB | โอนเงิน", "3 | 2026-03-15 | 25000.00 THB | รับโอนเงิน"],
  ],
  [
    "who sends and who receives, in French",
    "XOF",
    `Date;Expéditeur;Destinataire;Montant (FCFA)
     13/03/2026;Moi;Awa Diop;-10 000
     14/03/2026;Agent 123;Moi;25 000`,
    [
      "2 | 2026-03-13 | -10000 XOF | Awa Diop | Awa Diop",
      "3 | 2026-03-14 | 25000 XOF | Agent 123 | Agent 123",
    ],
  ],
  [
    "who sends and who receives, in Indonesian",
    "IDR",
    `Tanggal;Pengirim;Penerima;Jumlah
     13/03/2026;Budi;Warung Sari;-10.000,00
     14/03/2026;Dewi;Budi;25.000,00`,
    [
      "2 | 2026-03-13 | -10000.00 IDR | Warung Sari | Warung Sari",
      "3 | 2026-03-14 | 25000.00 IDR | Dewi | Dewi",
    ],
  ],
  [
    "who sends and who receives, in Portuguese",
    "BRL",
    `Data;Remetente;Favorecido;Valor
     13/03/2026;Ana;Padaria Lua;-10,00
     14/03/2026;Rui;Ana;25,00`,
    ["2 | 2026-03-13 | -10.00 BRL | Padaria Lua | Padaria Lua", "3 | 2026-03-14 | 25.00 BRL | Rui | Rui"],
  ],
  [
    "the other party in an additional line of text",
    "ARS",
    `Fecha;Descripción;Débitos;Créditos;Leyendas Adicionales 1;Saldo
     13/3/2026;Transferencia;0,00;150.000,00;GOMEZ JUAN;180.500,25
     12/3/2026;Compra con tarjeta;12.300,50;0,00;SUPERMERCADO SUR;30.500,25`,
    [
      "2 | 2026-03-13 | 150000.00 ARS | Transferencia GOMEZ JUAN",
      "3 | 2026-03-12 | -12300.50 ARS | Compra con tarjeta SUPERMERCADO SUR",
    ],
  ],
  [
    "what stands at the head of a page is no row, by its letters",
    "INR",
    `Date,Particulars,Deposits,Withdrawals,Balance
     01-03-2026,B/F,,,"1,24,000.00"
     13-03-2026,UPI/6072/shop,,450.00,"1,23,550.00"
     31-03-2026,C/F,,,"1,23,550.00"`,
    ["3 | 2026-03-13 | -450.00 INR | UPI/6072/shop"],
  ],
  [
    "a column of years that Nepal counts, beside one of usual years",
    "NPR",
    `Date (BS),Date (AD),Description,Withdraw,Deposit,Balance
     2082/11/29,2026-03-13,Shop,"1,500.00",,"8,500.00"
     2082/12/01,2026-03-15,Salary,,"30,000.00","38,500.00"`,
    ["2 | 2026-03-13 | -1500.00 NPR | Shop", "3 | 2026-03-15 | 30000.00 NPR | Salary"],
  ],
  [
    "dirhams of Morocco, which are written as those of the Emirates",
    "MAD",
    `Date;Libellé;Montant;Solde
     13/03/2026;PAIEMENT MARCHÉ;-450,25 DH;9 549,75 DH
     15/03/2026;VIREMENT;8 500,00 DH;18 049,75 DH`,
    ["2 | 2026-03-13 | -450.25 MAD | PAIEMENT MARCHÉ", "3 | 2026-03-15 | 8500.00 MAD | VIREMENT"],
  ],
  [
    "dirhams of the Emirates",
    "AED",
    `Date,Narration,Amount,Balance
     13/03/2026,MARKET,DH -450.25,"DH 9,549.75"
     15/03/2026,SALARY,"DH 8,500.00","DH 18,049.75"`,
    ["2 | 2026-03-13 | -450.25 AED | MARKET", "3 | 2026-03-15 | 8500.00 AED | SALARY"],
  ],
  [
    "shillings of Kenya",
    "KES",
    `Date,Details,Amount,Balance
     13/03/2026,Airtime,KSh -100.00,"KSh 1,900.00"
     15/03/2026,Deposit,"KSh 5,000.00","KSh 6,900.00"`,
    ["2 | 2026-03-13 | -100.00 KES | Airtime", "3 | 2026-03-15 | 5000.00 KES | Deposit"],
  ],
  [
    "francs of the two unions of Africa",
    "XAF",
    `Date;Libellé;Montant;Solde
     13/03/2026;Achat;-10 000 FCFA;45 000 FCFA
     15/03/2026;Dépôt;25 000 FCFA;70 000 FCFA`,
    ["2 | 2026-03-13 | -10000 XAF | Achat", "3 | 2026-03-15 | 25000 XAF | Dépôt"],
  ],
  [
    "francs by their letter, beside a minus of typographers",
    "XOF",
    `Date;Libellé;Montant;Solde
     13/03/2026;Achat;−10 000 F;45 000 F
     15/03/2026;Dépôt;25 000 F;70 000 F`,
    ["2 | 2026-03-13 | -10000 XOF | Achat", "3 | 2026-03-15 | 25000 XOF | Dépôt"],
  ],
  [
    "bolivianos",
    "BOB",
    `Fecha,Descripción,Importe,Saldo
     13/03/2026,Compra,Bs -45.50,Bs 954.50
     15/03/2026,Abono,Bs 500.00,"Bs 1,454.50"`,
    ["2 | 2026-03-13 | -45.50 BOB | Compra", "3 | 2026-03-15 | 500.00 BOB | Abono"],
  ],
  [
    "dollars in Panama, where they are the balboas of the account",
    "PAB",
    `Fecha,Descripción,Débito,Crédito,Saldo
     03/13/2026,ACH A LUIS,$50.00,,$950.00
     03/15/2026,PLANILLA,,"$1,200.00","$2,150.00"`,
    ["2 | 2026-03-13 | -50.00 PAB | ACH A LUIS", "3 | 2026-03-15 | 1200.00 PAB | PLANILLA"],
  ],
  [
    "a sign behind the amount, and another one behind the balance that totals below have too",
    "INR",
    `Sl. No.,Transaction Date,Description,Amount,Dr / Cr,Balance,Dr / Cr
     1,13-03-2026,UPI MANGO STALL,"1,20,250.00",DR,"5,00,000.00",CR
     2,15-03-2026,IMPS FROM LATA,"2,75,000.00",CR,"7,75,000.00",CR
     3,28-03-2026,SMS CHARGES,17.70,DR,"7,74,982.30",CR
     Opening balance,,,,,"6,20,250.00",CR
     Closing balance,,,,,"7,74,982.30",CR`,
    [
      "2 | 2026-03-13 | -120250.00 INR | UPI MANGO STALL",
      "3 | 2026-03-15 | 275000.00 INR | IMPS FROM LATA",
      "4 | 2026-03-28 | -17.70 INR | SMS CHARGES",
    ],
  ],
  [
    "the same in front of them, though the balance's stands nearer behind the amount",
    "INR",
    `Date,Description,Dr/Cr,Amount,Dr/Cr,Balance
     13-03-2026,Mango stall,DR,250.00,DR,150.00
     15-03-2026,Lata,CR,2750.00,CR,2600.00
     28-03-2026,Rent,DR,600.00,CR,2000.00`,
    [
      "2 | 2026-03-13 | -250.00 INR | Mango stall",
      "3 | 2026-03-15 | 2750.00 INR | Lata",
      "4 | 2026-03-28 | -600.00 INR | Rent",
    ],
  ],
  [
    "taka in letters, with their side behind them",
    "BDT",
    `Date,Particulars,Amount,Balance
     13 Mar 2026,Cash Sylhet,"Tk. 1,25,000.00 Dr","Tk. 3,75,000.00 Cr"
     15 Mar 2026,Salary Surma,"Tk 2,00,000.00 Cr","Tk 5,75,000.00 Cr"`,
    ["2 | 2026-03-13 | -125000.00 BDT | Cash Sylhet", "3 | 2026-03-15 | 200000.00 BDT | Salary Surma"],
  ],
])("%s", async (_, currency, text, rows) => {
  expect(await rowsOf(text, currency)).toEqual(rows);
});
