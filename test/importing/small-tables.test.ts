/** Small tables as people and tools write them, each with the rows that a careful reader takes from it, or the stop. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

/** The rows of a file, or the code of its problem. */
async function rowsOf(lines: readonly string[]): Promise<readonly string[] | string> {
  try {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
    return rows.map((row) => told(row).split(" | ").slice(0, 3).join(" | "));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

interface Small {
  readonly name: string;
  readonly lines: readonly string[];
  readonly becomes: readonly string[] | string;
}

const smalls: readonly Small[] = [
  {
    name: "a header that comes again leaves signs and currencies as they are",
    lines: [
      "Datum;CreditDebet;Bedrag;Valutacode;Omschrijving",
      "29-04-2026;D;12,50;SEK;Albert Heijn",
      "Datum;CreditDebet;Bedrag;Valutacode;Omschrijving",
      "28-04-2026;C;1000,00;SEK;Salaris",
    ],
    becomes: ["2 | 2026-04-29 | -12.50 SEK", "3 | skipped summary_line", "4 | 2026-04-28 | 1000.00 SEK"],
  },
  {
    name: "a report of a day, in which rows of balances and sums have the same day as the bookings",
    lines: [
      "As Of,Currency,BankID Type,Account,Data Type,Description,Amount,Text",
      "04/14/2026,USD,ABA,7710024,Summary,OPENING LEDGER BALANCE,900.00,",
      "04/14/2026,USD,ABA,7710024,Credits,ACH CREDIT,120.00,BELL & SON",
      "04/14/2026,USD,ABA,7710024,Debits,CHECK PAID,-20.00,881",
      "04/14/2026,USD,ABA,7710024,Summary,TOTAL CREDITS,120.00,",
      "04/14/2026,USD,ABA,7710024,Summary,CLOSING LEDGER BALANCE,1000.00,",
    ],
    becomes: [
      "2 | skipped summary_line",
      "3 | 2026-04-14 | 120.00 USD",
      "4 | 2026-04-14 | -20.00 USD",
      "5 | skipped summary_line",
      "6 | skipped summary_line",
    ],
  },
  {
    name: "a book of cash with the words of everyday",
    lines: [
      "Wann;Wer;Was;Rein;Raus;Stand",
      "14.04.2026;Kiosk;Stempel;;8,20;91,80",
      "15.04.2026;Frau Roth;Kurs;40,00;;131,80",
    ],
    becomes: ["2 | 2026-04-14 | -8.20 EUR", "3 | 2026-04-15 | 40.00 EUR"],
  },
  {
    name: "names under their direction, where the opening balance stands too",
    lines: [
      "Datum;Von / An;Zweck;Einnahme;Ausgabe;Bestand",
      "13.04.2026;Anfangsbestand;;;;100,00",
      "14.04.2026;Kiosk;Stempel;;8,20;91,80",
    ],
    becomes: ["2 | skipped summary_line", "3 | 2026-04-14 | -8.20 EUR"],
  },
  {
    name: "income and expenses in the singular of a Polish sheet",
    lines: ["Data;Opis;Wpływ;Wydatek", "14.04.2026;Faktura;690,00;", "15.04.2026;Paliwo;;89,90"],
    becomes: ["2 | 2026-04-14 | 690.00 EUR", "3 | 2026-04-15 | -89.90 EUR"],
  },
  {
    name: "income beside expenses, below an opening balance that has neither",
    lines: [
      "Date;Description;Income;Expenses;Account;Balance",
      ";Opening;;;10;1500.00",
      "2026-04-14;Course;480.00;;10;1980.00",
      "2026-04-15;Clay;;95.20;10;1884.80",
    ],
    becomes: ["2 | skipped summary_line", "3 | 2026-04-14 | 480.00 EUR", "4 | 2026-04-15 | -95.20 EUR"],
  },
  {
    name: "months as titles in the column of days, and sums of both sides below them",
    lines: [
      "Datum;Text;Ein;Aus;Bemerkung",
      "April 2026;;;;",
      "14.04.2026;Stempel;;8,20;",
      "15.04.2026;Kurs;40,00;;bar",
      ";Summe April;40,00;8,20;",
      "Mai 2026;;;;",
      "02.05.2026;Papier;;5,00;",
      ";Ultimo;26,80;;",
    ],
    becomes: [
      "2 | skipped summary_line",
      "3 | 2026-04-14 | -8.20 EUR",
      "4 | 2026-04-15 | 40.00 EUR",
      "5 | skipped summary_line",
      "6 | skipped summary_line",
      "7 | 2026-05-02 | -5.00 EUR",
      "8 | skipped summary_line",
    ],
  },
  {
    name: "letters for income and expenses, by their header",
    lines: [
      "Datum;Partner;E/A;Netto;USt;Brutto",
      "14.04.2026;Kiosk;A;10,00;1,90;11,90",
      "15.04.2026;Frau Roth;E;100,00;19,00;119,00",
    ],
    becomes: ["2 | 2026-04-14 | -11.90 EUR", "3 | 2026-04-15 | 119.00 EUR"],
  },
  {
    name: "income, expenses and what comes back of these",
    lines: [
      "Date,Type,Text,Amount",
      "2026-04-14,Expense,Hall,90.00",
      "2026-04-15,Income,Tickets,240.00",
      "2026-04-16,Expense refund,Hall,30.00",
    ],
    becomes: ["2 | 2026-04-14 | -90.00 EUR", "3 | 2026-04-15 | 240.00 EUR", "4 | 2026-04-16 | 30.00 EUR"],
  },
  {
    name: "kinds of French books",
    lines: [
      "Date;Type;Libellé;Montant",
      "14/04/2026;Dépense;Salle;90,00",
      "15/04/2026;Recette;Billets;240,00",
    ],
    becomes: ["2 | 2026-04-14 | -90.00 EUR", "3 | 2026-04-15 | 240.00 EUR"],
  },
  {
    name: "receipts and payments of a bank account in books, on which nothing is called after its side",
    lines: [
      "Date;Name;Receipt;Payment;Balance",
      "2026-04-13;Mabel Roe;;690.70;-250.70",
      "2026-04-14;Shell;;50.00;-300.70",
      "2026-04-15;Penrose;538.00;;237.30",
    ],
    becomes: ["2 | 2026-04-13 | -690.70 EUR", "3 | 2026-04-14 | -50.00 EUR", "4 | 2026-04-15 | 538.00 EUR"],
  },
  {
    name: "withdrawals and a single deposit in French",
    lines: [
      "Date;Description;Retrait;Dépôt",
      "13/04/2026;Boulangerie;3,33;",
      "14/04/2026;Virement reçu;;610,00",
      "15/04/2026;Pharmacie;37,68;",
      "16/04/2026;Garage;161,43;",
    ],
    becomes: [
      "2 | 2026-04-13 | -3.33 EUR",
      "3 | 2026-04-14 | 610.00 EUR",
      "4 | 2026-04-15 | -37.68 EUR",
      "5 | 2026-04-16 | -161.43 EUR",
    ],
  },
  {
    name: "the number of an account of securities under Depot, beside withdrawals that have their minus",
    lines: ["Datum;Text;Betrag;Depot", "13.04.2026;Kauf;-3,33;88120", "14.04.2026;Verkauf;10,00;88120"],
    becomes: ["2 | 2026-04-13 | -3.33 EUR", "3 | 2026-04-14 | 10.00 EUR"],
  },
  {
    name: "the bill of a card in Hebrew under its rows",
    lines: [
      "תאריך,שם בית עסק,סכום",
      "13/04/2026,קפה,-12.50",
      "14/04/2026,מאפייה,-7.50",
      ',"סה""כ לחיוב החודש",-20.00',
    ],
    becomes: ["2 | 2026-04-13 | -12.50 EUR", "3 | 2026-04-14 | -7.50 EUR", "4 | skipped summary_line"],
  },
  {
    name: "names of money in and out alone, above the first month and the balance brought forward",
    lines: [
      "Kasse Kegelclub;;;;",
      ";;Einnahmen;Ausgaben;Saldo",
      "Übertrag;;;;810,00",
      "JANUAR 2026;;;;",
      "06.01.2026;Beiträge;64,00;;874,00",
      "14.01.2026;Versicherung;;21,40;852,60",
      "Summe Januar;;64,00;21,40;",
      "FEBRUAR 2026;;;;",
      "13.02.2026;Druckerei;;18,60;834,00",
    ],
    becomes: [
      "5 | 2026-01-06 | 64.00 EUR",
      "6 | 2026-01-14 | -21.40 EUR",
      "7 | skipped summary_line",
      "8 | skipped summary_line",
      "9 | 2026-02-13 | -18.60 EUR",
    ],
  },
  {
    name: "the same, where no line names them",
    lines: [
      "Kasse Kegelclub;;;;",
      "JANUAR 2026;;;;",
      "06.01.2026;Beiträge;64,00;;874,00",
      "14.01.2026;Versicherung;;21,40;852,60",
      "FEBRUAR 2026;;;;",
      "13.02.2026;Druckerei;;18,60;834,00",
    ],
    becomes: "ambiguous_file",
  },
  {
    name: "the same in French, money out first, without a balance",
    lines: [
      ";;Sorties;Entrées",
      "JANVIER 2026;;;",
      "16/01/2026;Cotisations;;64,00",
      "24/01/2026;Assurance;21,40;",
    ],
    becomes: ["3 | 2026-01-16 | 64.00 EUR", "4 | 2026-01-24 | -21.40 EUR"],
  },
  {
    name: "days under Tag, of the month in the title",
    lines: [
      "Buchungen März 2026;;",
      "Tag;Text;Betrag",
      "04.03.;Papier;-9,42 EUR",
      "08.03.;Kurs;63,53 EUR",
      "27.03.;Miete;-50,00 EUR",
      ";Ergebnis;4,11 EUR",
    ],
    becomes: [
      "3 | 2026-03-04 | -9.42 EUR",
      "4 | 2026-03-08 | 63.53 EUR",
      "5 | 2026-03-27 | -50.00 EUR",
      "6 | skipped summary_line",
    ],
  },
  {
    name: "rows above their header are not lost",
    lines: [
      "2026-04-13;Lidl;-12,50",
      "2026-04-14;Lohn;1000,00",
      "Datum;Text;Betrag",
      "2026-04-15;Aldi;-3,00",
      "2026-04-16;Netto;-4,00",
    ],
    becomes: "unreadable_file",
  },
  {
    name: "a charge beside the amount, in a column that names its currency",
    lines: [
      "Date;Text;Out (EUR);In (EUR);Charge (EUR);Balance (EUR)",
      "2026-04-13;Payment;10.00;;0.00;90.00",
      "2026-04-14;Send money;20.00;;0.50;69.50",
      "2026-04-15;Cash in;;30.00;0.00;99.50",
    ],
    becomes: ["2 | 2026-04-13 | -10.00 EUR", "3 | 2026-04-14 | -20.50 EUR", "4 | 2026-04-15 | 30.00 EUR"],
  },
  {
    name: "a charge beside amounts out and in that is filled on every row",
    lines: [
      "Date;Text;Out;In;Charge;Balance",
      "2026-04-13;Add money;;2000.00;0.00;2000.00",
      "2026-04-14;Cash out;400.00;;7.40;1592.60",
      "2026-04-15;Pay bill;92.60;;0.00;1500.00",
    ],
    becomes: ["2 | 2026-04-13 | 2000.00 EUR", "3 | 2026-04-14 | -407.40 EUR", "4 | 2026-04-15 | -92.60 EUR"],
  },
  {
    name: "debits and credits in Vietnamese and English",
    lines: [
      "Ngày giao dịch,Diễn giải,Nợ/Debit,Có/Credit,Số dư/Balance",
      "13/04/2026,Tiền điện,35.00,,465.00",
      "14/04/2026,Lương,,900.00,1365.00",
    ],
    becomes: ["2 | 2026-04-13 | -35.00 EUR", "3 | 2026-04-14 | 900.00 EUR"],
  },
  {
    name: "of two amounts of one name, the one beside the foreign currency is not the account's",
    lines: [
      "Belegdatum;Verwendungszweck;Fremdwährung;Betrag;Kurs;Betrag;Währung",
      "13.04.2026;Tankstelle;;;;-31,40;EUR",
      "14.04.2026;Railway;USD;-58,10;1,1620;-50,00;EUR",
      "15.04.2026;Rücksendung;;;;25,00;EUR",
    ],
    becomes: ["2 | 2026-04-13 | -31.40 EUR", "3 | 2026-04-14 | -50.00 EUR", "4 | 2026-04-15 | 25.00 EUR"],
  },
  {
    name: "debits and credits beside an amount in its original currency",
    lines: [
      "Purchase date;Booking text;Amount;Original currency;Rate;Debit;Credit;Booked",
      "12.04.2026;Baker;45.90;EUR;;45.90;;13.04.2026",
      "14.04.2026;Flight;101.99;USD;0.9571;97.61;;16.04.2026",
      "27.04.2026;Payment;;;;;350.00;27.04.2026",
    ],
    becomes: [
      "2 | 2026-04-12 booked 2026-04-13 | -45.90 EUR",
      "3 | 2026-04-14 booked 2026-04-16 | -97.61 EUR",
      "4 | 2026-04-27 | 350.00 EUR",
    ],
  },
  {
    name: "nothing tells which of two amounts beside foreign currencies is the account's",
    lines: [
      "Date;Text;Amount;Foreign currency;Amount;Text 2",
      "2026-04-13;Hotel;-10.00;USD;-9.00;a",
      "2026-04-14;Taxi;-20.00;USD;-18.00;b",
    ],
    becomes: "ambiguous_file",
  },
  {
    name: "of amounts in two currencies, the one that every row has",
    lines: [
      "Date;Text;Amount (USD);Amount (EUR)",
      "2026-04-13;Baker;0;-24.90",
      "2026-04-14;Software;-20.00;-18.20",
      "2026-04-15;Salary;0;1390.00",
    ],
    becomes: ["2 | 2026-04-13 | -24.90 EUR", "3 | 2026-04-14 | -18.20 EUR", "4 | 2026-04-15 | 1390.00 EUR"],
  },
  {
    name: "a Romanian booking date beside that of the transaction",
    lines: [
      "Data inregistrare;Data tranzactiei;Suma debit;Suma credit;Descrierea tranzactiei",
      "06/04/2026;04/04/2026;88.40;;Magazin",
      "13/04/2026;13/04/2026;;5120.00;Salariu",
    ],
    becomes: ["2 | 2026-04-06 | -88.40 EUR", "3 | 2026-04-13 | 5120.00 EUR"],
  },
  {
    name: "what is left of a sale when its costs are paid, and -- for nothing",
    lines: [
      "Datum der Transaktionserstellung;Typ;Betrag abzügl. Kosten;Angebotstitel;Zwischensumme Artikel;Transaktionsbetrag (inkl. Kosten)",
      '"14. Apr 2026";"Bestellung";"21,92";"Weiche";"19,90";"24,89"',
      '"13. Apr 2026";"Auszahlung";"-61,45";"--";"--";"-61,45"',
    ],
    becomes: ["2 | 2026-04-14 | 21.92 EUR", "3 | 2026-04-13 | -61.45 EUR"],
  },
  {
    name: "a bank's account with cards: its column of accounts says what it is",
    lines: [
      "Date,Description,Amount,Source Account,Name On Card",
      "2026-04-13,Payroll service,-2500.00,Acme Checking xx1234,",
      "2026-04-14,Hooli,15000.00,Acme Checking xx1234,",
      "2026-04-15,Tools,-49.00,Acme Checking xx1234,",
    ],
    becomes: [
      "2 | 2026-04-13 | -2500.00 EUR",
      "3 | 2026-04-14 | 15000.00 EUR",
      "4 | 2026-04-15 | -49.00 EUR",
    ],
  },
  {
    name: "a card whose column of accounts does not say so stays in doubt",
    lines: [
      "Date,Description,Amount,Source Account,Name On Card",
      "2026-04-13,Payroll service,-2500.00,Acme xx1234,",
      "2026-04-14,Hooli,15000.00,Acme xx1234,",
      "2026-04-15,Tools,-49.00,Acme xx1234,",
    ],
    becomes: "ambiguous_file",
  },
  {
    name: "a card's list in Hebrew: what is called a credit is written negative, and the sum below is no row",
    lines: [
      "תאריך עסקה,שם בית העסק,סוג עסקה,סכום חיוב,הערות",
      "13-04-2026,סופר,רגילה,128.90,",
      "14-04-2026,אופנה,זיכוי,-89.90,",
      "15-04-2026,חניה,רגילה,45.00,",
      ",,סך הכל,84.00,",
    ],
    becomes: [
      "2 | 2026-04-13 | -128.90 EUR",
      "3 | 2026-04-14 | 89.90 EUR",
      "4 | 2026-04-15 | -45.00 EUR",
      "5 | skipped summary_line",
    ],
  },
  {
    name: "a card's bill in Portuguese on which the payment is written negative",
    lines: [
      "Data de Compra;Nome no Cartão;Descrição;Parcela;Valor",
      "13/04/2026;ANA;PADARIA;Única;58.35",
      "14/04/2026;ANA;Inclusao de Pagamento;Única;-900.00",
    ],
    becomes: ["2 | 2026-04-13 | -58.35 EUR", "3 | 2026-04-14 | 900.00 EUR"],
  },
  {
    name: "amounts and balances without a name behind their currencies",
    lines: [
      "Datum,Beschreibung,FX,Änderung,,Saldo,",
      '16-04-2026,Gebühr,,EUR,"-2,50",EUR,"747,50"',
      '15-04-2026,Kauf,,EUR,"-250,00",EUR,"750,00"',
      '14-04-2026,Einzahlung,,EUR,"1000,00",EUR,"1000,00"',
    ],
    becomes: ["2 | 2026-04-16 | -2.50 EUR", "3 | 2026-04-15 | -250.00 EUR", "4 | 2026-04-14 | 1000.00 EUR"],
  },
  {
    name: "holdings with the day of their price are no bookings",
    lines: [
      "Stück;Bezeichnung;Kurs;Kursdatum;Wert in EUR",
      "25;Acme SE;200,00;30.04.2026;5.000,00",
      "4;Hooli AG;340,00;30.04.2026;1.360,00",
    ],
    becomes: "unreadable_file",
  },
  ...["Miles", "Punten", "Bonuspunkte", "Puntos"].map((header) => ({
    name: `points are no money: ${header}`,
    lines: [
      `Date,Description,${header},Balance`,
      "2026-03-02,Flight,1250,1250",
      "2026-03-09,Upgrade,-500,750",
    ],
    becomes: "unreadable_file",
  })),
  {
    name: "points beside an amount leave it one",
    lines: [
      "Date,Description,Points,Amount",
      "2026-03-02,Flight,125,-1250.50",
      "2026-03-09,Pay,0,3000.00",
      "2026-03-10,Bar,1,-9.50",
    ],
    becomes: ["2 | 2026-03-02 | -1250.50 EUR", "3 | 2026-03-09 | 3000.00 EUR", "4 | 2026-03-10 | -9.50 EUR"],
  },
  ...[
    ["Booked", "yes", "no"],
    ["Gebucht", "ja", "nein"],
    ["Booked", "1", "0"],
    ["Is booked", "true", "false"],
    ["Pending", "false", "true"],
    ["En attente", "non", "oui"],
  ].map(([header, booked, open]) => ({
    name: `a column that asks whether a row is booked: ${String(header)}, ${String(open)}`,
    lines: [
      `Date;Description;Amount;${String(header)}`,
      `2026-03-10;Rent;-500,00;${String(booked)}`,
      `2026-03-09;Pay;900,00;${String(booked)}`,
      `2026-03-11;Tea;-3,50;${String(open)}`,
      `2026-03-08;Bar;-9,50;${String(booked)}`,
    ],
    becomes: [
      "2 | 2026-03-10 | -500.00 EUR",
      "3 | 2026-03-09 | 900.00 EUR",
      "4 | skipped not_booked",
      "5 | 2026-03-08 | -9.50 EUR",
    ],
  })),
  {
    name: "a booked day is no flag",
    lines: [
      "Booked;Description;Amount",
      "2026-03-10;Rent;-500,00",
      "2026-03-09;Pay;900,00",
      "2026-03-08;Bar;-9,50",
    ],
    becomes: ["2 | 2026-03-10 | -500.00 EUR", "3 | 2026-03-09 | 900.00 EUR", "4 | 2026-03-08 | -9.50 EUR"],
  },
  {
    name: "a word for pending in place of the day, and what was denied",
    lines: [
      "Bokföringsdag;Rubrik;Belopp;Status",
      "Reserverat;ICA;-89,00;",
      "2026-03-10;Hyra;-500,00;Completed",
      "2026-03-09;Butik;-70,00;Denied",
      "2026-03-08;Bar;-9,50;Completed",
    ],
    becomes: [
      "2 | skipped not_booked",
      "3 | 2026-03-10 | -500.00 EUR",
      "4 | skipped not_booked",
      "5 | 2026-03-08 | -9.50 EUR",
    ],
  },
  {
    name: "a payout whose amount only its title tells is told",
    lines: [
      "Date,Type,Title,Amount",
      "2026-04-28,Fee,Listing fee,-€1.20",
      "2026-04-20,Deposit,€42.00 sent to your bank account,--",
      "2026-04-19,Sale,Order 7,€30.00",
      "2026-04-18,Notice,New rates from May,--",
      "2026-04-17,Fee,Listing fee,-€0.20",
      "2026-04-16,Deposit,€12.00 sent to your bank account,--",
    ],
    becomes: [
      "2 | 2026-04-28 | -1.20 EUR",
      "3 | rejected amount_missing",
      "4 | 2026-04-19 | 30.00 EUR",
      "5 | skipped summary_line",
      "6 | 2026-04-17 | -0.20 EUR",
      "7 | rejected amount_missing",
    ],
  },
  {
    name: "a broker's purchases without a sign, among words that do not tell every side",
    lines: [
      "Action,Date,Ticker,Amount",
      "Deposit,2026-02-02,,500.00",
      "Market buy,2026-02-05,AAPL,120.50",
      "Corporate action,2026-02-12,AAPL,3.00",
      "Withdrawal,2026-02-20,,-20.00",
    ],
    becomes: "ambiguous_file",
  },
  {
    name: "a broker's purchases with a sign",
    lines: [
      "Action,Date,Ticker,Amount",
      "Deposit,2026-02-02,,500.00",
      "Buy,2026-02-05,AAPL,-120.50",
      "Corporate action,2026-02-12,AAPL,3.00",
      "Withdrawal,2026-02-20,,-20.00",
    ],
    becomes: [
      "2 | 2026-02-02 | 500.00 EUR",
      "3 | 2026-02-05 | -120.50 EUR",
      "4 | 2026-02-12 | 3.00 EUR",
      "5 | 2026-02-20 | -20.00 EUR",
    ],
  },
  {
    name: "a balance above the header is no row",
    lines: ["2026-04-13;Saldo;100,00", "Datum;Text;Betrag", "2026-04-15;Aldi;-3,00"],
    becomes: ["3 | 2026-04-15 | -3.00 EUR"],
  },
  {
    name: "a column of payees is a budget's too, whose charges are positive",
    lines: [
      "date,payee,amount",
      "2026-04-13,Tesco,12.50",
      "2026-04-14,ACME,-1000.00",
      "2026-04-15,Aldi,3.50",
    ],
    becomes: "ambiguous_file",
  },
  {
    name: "a fee is not an amount, where no other header is known",
    lines: ["Created on,Source fee amount,Target name", "2026-04-28,0.50,Bob", "2026-04-27,0.25,Eve"],
    becomes: "missing_column",
  },
  {
    name: "an amount in cents is not read as whole units",
    lines: ["created_at,amount_cents,description", "2026-04-13,-1250,Lidl", "2026-04-14,100000,Lohn"],
    becomes: "unreadable_file",
  },
  ...["Amount (in thousands VND)", "Betrag (in Tausend EUR)", "Kwota (tys. zł)", "Сумма, тыс. руб.", "金額（千円）", "Montant en milliers EUR"].map(
    (header) => ({
      name: `an amount in thousands is not read as single units: ${header}`,
      lines: [`Date;Text;${header}`, "2026-04-13;Lidl;-50", "2026-04-14;Lohn;12500", "2026-04-15;Strom;-70"],
      becomes: "unreadable_file",
    }),
  ), // prettier-ignore
  {
    name: "a half of a pair that no list names is told by the other",
    lines: [
      "Datum;Tekst;Penge væk;Money in",
      "13.04.2026;Netto;125,50;",
      "14.04.2026;Løn;;1.000,00",
      "15.04.2026;Fakta;20,00;",
    ],
    becomes: ["2 | 2026-04-13 | -125.50 EUR", "3 | 2026-04-14 | 1000.00 EUR", "4 | 2026-04-15 | -20.00 EUR"],
  },
  {
    name: "a row of headers' words is no header",
    lines: [
      "29/01/2026,OAK,-4.90,CHF,debit,posted",
      "27/01/2026,OAK,-45.10,CHF,debit,posted",
      "15/01/2026,PAY,300.00,CHF,credit,posted",
    ],
    becomes: ["1 | 2026-01-29 | -4.90 CHF", "2 | 2026-01-27 | -45.10 CHF", "3 | 2026-01-15 | 300.00 CHF"],
  },
  {
    name: "the same word in all rows of a table without header is no sign",
    lines: ['29/04/2026,MERCADONA,No,"-12,5","987,5"', "28/04/2026,ACME,No,1000,1000"],
    becomes: ["1 | 2026-04-29 | -12.50 EUR", "2 | 2026-04-28 | 1000.00 EUR"],
  },
  {
    name: "cargo and abono of a table without header",
    lines: ["27/01/2026;COMPRA;1.250,50;C", "23/01/2026;REMUNERACION;1.000,00;A"],
    becomes: ["1 | 2026-01-27 | -1250.50 EUR", "2 | 2026-01-23 | 1000.00 EUR"],
  },
  {
    name: "a first row with a foreign currency is no line about the account",
    lines: [
      '"2026-04-13","Lidl","MasterCard Payment","","-12.5","-13.5","USD"',
      '"2026-04-14","ACME","Income","Salary","1000.0","",""',
      '"2026-04-15","Aldi","MasterCard Payment","","-3.0","",""',
    ],
    becomes: "missing_column",
  },
  {
    name: "dashes and N/A of a pair hold nothing",
    lines: [
      "Date,Payee,Debit,Credit",
      '4/13/2026,Rent," €1,200 "," €-   "',
      '4/14/2026,Pay," € -   "," €2,500 "',
      "4/15/2026,Tea,3.50,N/A",
      "4/16/2026,Bun,2.25,—",
    ],
    becomes: [
      "2 | 2026-04-13 | -1200.00 EUR",
      "3 | 2026-04-14 | 2500.00 EUR",
      "4 | 2026-04-15 | -3.50 EUR",
      "5 | 2026-04-16 | -2.25 EUR",
    ],
  },
  {
    name: "headers whose words are told by capitals",
    lines: [
      "TransactionDate,ProcessedDate,MerchantName,DebitAmount,CreditAmount",
      "28/04/2026,29/04/2026,Countdown,12.50,",
      "20/04/2026,20/04/2026,ACME,,100.00",
    ],
    becomes: ["2 | 2026-04-28 booked 2026-04-29 | -12.50 EUR", "3 | 2026-04-20 | 100.00 EUR"],
  },
  {
    name: "formulas around texts",
    lines: [
      "Date,Account,Description,Amount",
      '="13/04/2026",="0012",Tea,="-1,001.50"',
      '"=""14/04/2026""","=""0012""","Pay","=""-2.00"""',
    ],
    becomes: ["2 | 2026-04-13 | -1001.50 EUR", "3 | 2026-04-14 | -2.00 EUR"],
  },
  {
    name: "a space before each quote",
    lines: [
      '"Date", "Description", "Amount"',
      '"13/04/2026", "Tea, milk", "-1.50"',
      '"14/04/2026", "", "-2,000.00"',
    ],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | -2000.00 EUR"],
  },
  {
    name: "lines in quotes as a whole",
    lines: ['"Date,""Description"",Amount"', '"13/04/2026,""Tea, milk"",-1.50";', '"14/04/2026,Pay,-2.00"'],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | -2.00 EUR"],
  },
  {
    name: "a header that says the order of its dates",
    lines: ["Date (MM/DD/YYYY),Description,Amount", "04/05/2026,Tea,-1.50"],
    becomes: ["2 | 2026-04-05 | -1.50 EUR"],
  },
  {
    name: "units right under the header",
    lines: ["Date,Description,Amount", "(dd/mm/yyyy),,(GBP)", "04/05/2026,Tea,-1.50"],
    becomes: ["2 | skipped summary_line", "3 | 2026-05-04 | -1.50 EUR"],
  },
  {
    name: "a header whose dates say otherwise",
    lines: ["Date (MM/DD/YYYY),Description,Amount", "13/05/2026,Tea,-1.50"],
    becomes: ["2 | 2026-05-13 | -1.50 EUR"],
  },
  {
    name: "a balance that a row states, in French",
    lines: [
      "Date;Libellé;Débit;Crédit",
      "31/03/2026;SOLDE PRÉCÉDENT;;500,00",
      "15/04/2026;CB;12,50;",
      ";Sub-total;12,50;",
    ],
    becomes: ["2 | skipped summary_line", "3 | 2026-04-15 | -12.50 EUR", "4 | skipped summary_line"],
  },
  {
    name: "dates that lie near plain ones of their rows",
    lines: [
      "Booking date,Value date,Description,Amount",
      "04/05/2026,2026-04-05,Tea,-1.50",
      "04/06/2026,2026-04-07,Bun,-2.00",
    ],
    becomes: ["2 | 2026-04-05 | -1.50 EUR", "3 | 2026-04-06 | -2.00 EUR"],
  },
  {
    name: "dates whose neighbours fit neither order",
    lines: [
      "Booking date,Value date,Description,Amount",
      "04/05/2026,2025-01-05,Tea,-1.50",
      "04/06/2026,2026-04-07,Bun,-2.00",
    ],
    becomes: "ambiguous_file",
  },
  {
    name: "a title above the header that says pending",
    lines: [
      "Pending transactions",
      "Date,Description,Amount",
      "16/04/2026,Bus,-9.00",
      "Posted transactions",
      "Date,Description,Amount",
      "13/04/2026,Tea,-1.50",
    ],
    becomes: [
      "3 | skipped not_booked",
      "4 | skipped summary_line",
      "5 | skipped summary_line",
      "6 | 2026-04-13 | -1.50 EUR",
    ],
  },
  {
    name: "slashes under headers of a language whose days come first",
    lines: ["Data operazione,Descrizione,Importo", "04/05/2026,Bar,-1.50"],
    becomes: ["2 | 2026-05-04 | -1.50 EUR"],
  },
  {
    name: "slashes under headers of a language that writes none stop: a program of elsewhere wrote them",
    lines: ["Datum,Beskrivning,Belopp", "04/05/2026,Kaffe,-1.50"],
    becomes: "ambiguous_file",
  },
  {
    name: "hyphens under headers of such a language",
    lines: ["Datum,Omschrijving,Bedrag", "04-05-2026,Koffie,-1.50"],
    becomes: ["2 | 2026-05-04 | -1.50 EUR"],
  },
  {
    name: "an amount of each row in two currencies",
    lines: [
      "Date,Description,Amount (USD),Amount (EUR)",
      "2026-01-13,Tea,-3.50,-3.10",
      "2026-01-14,Pay,20.00,18.00",
    ],
    becomes: "ambiguous_file",
  },
  {
    name: "slashes under one such word, or in English, stop",
    lines: ["Datum,Description,Amount", "04/05/2026,Bar,-1.50"],
    becomes: "ambiguous_file",
  },
  {
    name: "days of the week before days, and apostrophes before both",
    lines: [
      "Date,Description,Amount",
      "Mon 13/04/2026,Tea,-1.50",
      "'14/04/2026,Bun,'-2.00",
      '"Mi., 15.04.2026",Bus,3.00',
    ],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | -2.00 EUR", "4 | 2026-04-15 | 3.00 EUR"],
  },
  {
    name: "deposits, withdrawals and fees without signs",
    lines: [
      "Date,Type,Description,Amount",
      "13/04/2026,Deposit,From bank,100.00",
      "14/04/2026,Withdrawal,To bank,25.00",
      "15/04/2026,Fee,Monthly,1.00",
    ],
    becomes: ["2 | 2026-04-13 | 100.00 EUR", "3 | 2026-04-14 | -25.00 EUR", "4 | 2026-04-15 | -1.00 EUR"],
  },
  {
    name: "a card's payment in Portuguese",
    lines: ["date,title,amount", "2026-04-29,Uber,23.90", "2026-04-20,Pagamento recebido,-500.00"],
    becomes: ["2 | 2026-04-29 | -23.90 EUR", "3 | 2026-04-20 | 500.00 EUR"],
  },
  {
    name: "rows that are neither money in nor out, among others that are",
    lines: [
      "交易时间,交易对方,商品说明,收/支,金额,收/付款方式",
      "2026-04-29 10:11:12,麦当劳,午餐,支出,35.50,余额宝",
      "2026-04-28 10:11:12,张三,转账,收入,1000.00,余额",
      "2026-04-27 10:11:12,余额宝,转入,不计收支,50.00,余额",
    ],
    becomes: ["2 | 2026-04-29 | -35.50 EUR", "3 | 2026-04-28 | 1000.00 EUR", "4 | rejected unknown_sign"],
  },
  {
    name: "an amount in a column that is not read",
    lines: ["Datum;Tekst;Penge væk;Money in", "14.04.2026;Løn;;1.000,00", "13.04.2026;Netto;125,50;"],
    becomes: ["2 | 2026-04-14 | 1000.00 EUR", "3 | 2026-04-13 | -125.50 EUR"],
  },
  {
    name: "an amount in a column that is not read, alone",
    lines: ["Datum;Tekst;Penge væk;Money in", "13.04.2026;Netto;125,50;"],
    becomes: ["2 | rejected amount_missing"],
  },
  {
    name: "days that stand in lines of their own",
    lines: ["Date,Description,Amount", "13 April 2026,,", ",Tea,-1.50", ",Bun,-2.00"],
    becomes: ["3 | 2026-04-13 | -1.50 EUR", "4 | 2026-04-13 | -2.00 EUR"],
  },
  {
    name: "rows without a text take another cell of words, else the header of their amount",
    lines: ["Date,Description,Amount,Shop type", "13/04/2026,,-1.50,Grocer", "14/04/2026,,-2.00,"],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | -2.00 EUR"],
  },
  {
    name: "a fee of zeros beside an unchanging column, without a header",
    lines: ["2026-04-13;Deposit;1.000,00;0,00;0,00", "2026-04-14;Buy;-100,00;0,00;0,00"],
    becomes: "missing_column",
  },
  {
    name: "a line below rows without a header that states what is in the account of a number",
    lines: [
      "23/04/2026;-41,20;Carte;;CB EPICERIE;;0;Divers",
      "18/04/2026;-750,00;Virement;;04321 990077B;;0;Divers",
      "12/04/2026;2140,00;Virement;;MAIRIE;;0;Divers",
      "30/04/2026;3128,45;;;04321 012345Z;;;",
    ],
    becomes: [
      "1 | 2026-04-23 | -41.20 EUR",
      "2 | 2026-04-18 | -750.00 EUR",
      "3 | 2026-04-12 | 2140.00 EUR",
      "4 | skipped summary_line",
    ],
  },
  {
    name: "amounts with a currency sign that are cut at their decimal mark",
    lines: [
      "Account,Date,Payee,Outflow,Inflow,Cleared",
      '"Giro","16.01.2026","Rewe",31,22€,0,00€,"Cleared"',
      '"Giro","15.01.2026","Alpha",0,00€,2100,00€,"Cleared"',
    ],
    becomes: "missing_column",
  },
  {
    name: "a column without a header that says what is booked",
    lines: ["28/04/2026,Tea,-1.50,Cleared", "29/04/2026,Bun,-2.00,Cleared", "30/04/2026,Bus,-3.00,Pending"],
    becomes: ["1 | 2026-04-28 | -1.50 EUR", "2 | 2026-04-29 | -2.00 EUR", "3 | skipped not_booked"],
  },
  {
    name: "money that is held beside a day without booking, below the table",
    lines: [
      "Data transakcji;Data księgowania;Opis;Kwota;Kwota blokady;Waluta",
      "2026-04-28;2026-04-29;Sklep;-12,50;;PLN",
      "2026-04-30;;Zabka;;-5,00;PLN",
    ],
    becomes: ["2 | 2026-04-28 booked 2026-04-29 | -12.50 PLN", "3 | skipped not_booked"],
  },
  {
    name: "charges and payments of a card",
    lines: ["Date,Description,Charges,Payments", "13/04/2026,Tea,1.50,", "14/04/2026,Thanks,,200.00"],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | 200.00 EUR"],
  },
  {
    name: "payments and receipts of an account",
    lines: ["Date,Details,Payments,Receipts", "13/04/2026,Tea,1.50,", "14/04/2026,Pay,,200.00"],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | 200.00 EUR"],
  },
  {
    name: "credits that alone are marked",
    lines: [
      "Date,Description,Amount",
      "13/04/2026,Tea,1.50",
      "14/04/2026,Pay,200.00 CR",
      "15/04/2026,Bun,2.00",
    ],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | 200.00 EUR", "4 | 2026-04-15 | -2.00 EUR"],
  },
  {
    name: "debits that alone are marked",
    lines: [
      "Date,Description,Amount",
      "13/04/2026,Tea,1.50 DR",
      "14/04/2026,Pay,200.00",
      "15/04/2026,Bun,2.00 DR",
    ],
    becomes: ["2 | 2026-04-13 | -1.50 EUR", "3 | 2026-04-14 | 200.00 EUR", "4 | 2026-04-15 | -2.00 EUR"],
  },
  {
    name: "sent and received",
    lines: ["date,type,amount,name", "2026-04-13,sent,100.00,Rent", "2026-04-14,received,50.00,Pay"],
    becomes: ["2 | 2026-04-13 | -100.00 EUR", "3 | 2026-04-14 | 50.00 EUR"],
  },
  {
    name: "sums of days between rows",
    lines: [
      "Date,Description,Amount",
      "13/04/2026,Tea,-5.00",
      "13/04/2026,Daily total,-5.00",
      "14/04/2026,Bun,-6.00",
      ",Total,-11.00",
    ],
    becomes: [
      "2 | 2026-04-13 | -5.00 EUR",
      "3 | skipped summary_line",
      "4 | 2026-04-14 | -6.00 EUR",
      "5 | skipped summary_line",
    ],
  },
  {
    name: "formulas leave quotes within a text alone",
    lines: ["Date,Account,Description,Amount", '="13/04/2026",="0012","say ""=""x""",-1.50'],
    becomes: ["2 | 2026-04-13 | -1.50 EUR"],
  },
  {
    name: "groups of thousands under headers of Japan",
    lines: [
      "年月日,お引出し,お預入れ,お取り扱い内容,残高",
      '2026/4/28,,"300,000",給料,"500,000"',
      '2026/4/29,"12,500",,ガス代,"487,500"',
    ],
    becomes: ["2 | 2026-04-28 | 300000.00 EUR", "3 | 2026-04-29 | -12500.00 EUR"],
  },
  {
    name: "a Swedish card thanks for a payment",
    lines: [
      "Datum;Bokfört;Specifikation;Belopp",
      "2026-04-27;2026-04-28;ICA;125,50",
      "2026-04-20;2026-04-20;Inbetalning tack;-500,00",
    ],
    becomes: ["2 | 2026-04-27 booked 2026-04-28 | -125.50 EUR", "3 | 2026-04-20 | 500.00 EUR"],
  },
  {
    name: "days of purchase and of booking are a card's: as many of both signs prove nothing",
    lines: [
      "Transaction Date,Posting Date,Description,Amount",
      "2026-04-27,2026-04-28,ICA,125.50",
      "2026-04-20,2026-04-20,Norrland,-500.00",
    ],
    becomes: "ambiguous_file",
  },
  ...["-", "--", "—", "−", "－"].map((dash) => ({
    name: `${dash} is not a text, no day and no amount`,
    lines: [
      "Booked;Value;Payee;Details;Amount;Balance",
      `13/01/2026;13/01/2026;Tea Room;${dash};-12.50;87.50`,
      `${dash};14/01/2026;${dash};Bun;-2.50;85.00`,
      `15/01/2026;15/01/2026;${dash};New terms;${dash};${dash}`,
      `16/01/2026;16/01/2026;${dash};Pay;100.00;185.00`,
    ],
    becomes: [
      "2 | 2026-01-13 | -12.50 EUR",
      "3 | 2026-01-14 | -2.50 EUR",
      "4 | skipped summary_line",
      "5 | 2026-01-16 | 100.00 EUR",
    ],
  })),
  {
    name: "notices and a stated balance among rows without a header, in German",
    lines: [
      "01.02.2026;Anfangsstand des Kontos;;2000,00",
      "03.02.2026;Miete;-500,00;1500,00",
      "04.02.2026;Rewe;-50,00;1450,00",
      "05.02.2026;Beleg liegt bereit;;1450,00",
      "06.02.2026;Lohn;1000,00;2450,00",
    ],
    becomes: [
      "1 | skipped summary_line",
      "2 | 2026-02-03 | -500.00 EUR",
      "3 | 2026-02-04 | -50.00 EUR",
      "4 | skipped summary_line",
      "5 | 2026-02-06 | 1000.00 EUR",
    ],
  },
  {
    name: "the same in Spanish, newest first",
    lines: [
      "16/02/2026,Nómina,1000.00,2450.00",
      "15/02/2026,Oficina cerrada,,1450.00",
      "14/02/2026,Mercado,-50.00,1450.00",
      "13/02/2026,Alquiler,-500.00,1500.00",
    ],
    becomes: [
      "1 | 2026-02-16 | 1000.00 EUR",
      "2 | skipped summary_line",
      "3 | 2026-02-14 | -50.00 EUR",
      "4 | 2026-02-13 | -500.00 EUR",
    ],
  },
  {
    name: "a dated line with a number of something else is no notice, in English",
    lines: [
      "2026-02-01,Terms changed,17,,",
      "2026-02-03,Rent,,-500.00,1500.00",
      "2026-02-04,Shop,,-50.00,1450.00",
      "2026-02-06,Pay,,1000.00,2450.00",
    ],
    becomes: [
      "1 | rejected amount_missing",
      "2 | 2026-02-03 | -500.00 EUR",
      "3 | 2026-02-04 | -50.00 EUR",
      "4 | 2026-02-06 | 1000.00 EUR",
    ],
  },
  {
    name: "debits and credits without a header stay both, with a notice among them",
    lines: [
      "13.02.2026;Miete;500,00;;1500,00",
      "14.02.2026;Lohn;;1000,00;2500,00",
      "15.02.2026;Wir haben geschlossen;;;2500,00",
      "16.02.2026;Rewe;50,00;;2450,00",
    ],
    becomes: [
      "1 | 2026-02-13 | -500.00 EUR",
      "2 | 2026-02-14 | 1000.00 EUR",
      "3 | skipped summary_line",
      "4 | 2026-02-16 | -50.00 EUR",
    ],
  },
  {
    name: "an amount that is not read beside a payee",
    lines: ["Date,Payee,Memo,Payment,Deposit", "4/13/2026,Rent,,1200.00,"],
    becomes: ["2 | rejected amount_missing"],
  },
];

test.each(smalls)("$name", async ({ lines, becomes }) => {
  expect(await rowsOf(lines)).toEqual(becomes);
});

/** The description of each row, for tables whose only words are those of sides. */
test("a word of a side is the row's text where it says nothing else", async () => {
  const texts = async (lines: readonly string[]) => {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
    return rows.map((row) => told(row).split(" | ").slice(2, 4).join(" | "));
  };
  const header = "Date,Description,Amount";
  expect(await texts([header, "2026-04-13,DEPOSIT,100.00", "2026-04-14,DEPOSIT,120.00"])).toEqual([
    "100.00 EUR | DEPOSIT",
    "120.00 EUR | DEPOSIT",
  ]);
  expect(
    await texts(["Datum;Text;Betrag", "13.04.2026;Gutschrift;12,50", "14.04.2026;Belastung;3,00"]),
  ).toEqual(["12.50 EUR | Gutschrift", "-3.00 EUR | Belastung"]);
  expect(await texts(["日期,借贷,金额", "2026-04-13,存入,100.00", "2026-04-14,支取,20.00"])).toEqual([
    "100.00 EUR | 存入",
    "-20.00 EUR | 支取",
  ]);
});

/** What the description of each row is. */
const texts: readonly Small[] = [
  {
    name: "a text that only parts of its header speak for, where the plain one is empty",
    lines: [
      "Date;Type de transaction;Texte de l'avis;Crédit;Débit;Label",
      "13.04.2026;Paiement;ACHAT MIGROS;;-84.20;",
    ],
    becomes: ["ACHAT MIGROS"],
  },
  {
    name: "zeros are no text",
    lines: [
      "Datum splatnosti;Částka;VS;Systémový popis;Popis pro příjemce",
      "13.04.2026;-69,00;0;Poplatek za účet;",
      "14.04.2026;-10,00;0;Nákup;Kniha",
    ],
    becomes: ["Poplatek za účet", "Kniha"],
  },
  {
    name: "the kind of a payment before its direction",
    lines: [
      "Datum provedení;Směr úhrady;Typ úhrady;Částka;Název protistrany",
      "13.04.2026;Odchozí;Poplatek za výběr;-25,00;",
      "14.04.2026;Příchozí;Úhrada;27500,00;Nemocnice",
    ],
    becomes: ["Poplatek za výběr", "Nemocnice"],
  },
  {
    name: "names of payer and payee in one word",
    lines: [
      "Buchungsdatum;Betrag;Auftraggebername;Empfängername",
      "13.04.2026;-96,00;Fa. Stein;Linien GmbH",
      "14.04.2026;3100,00;Magistrat;Fa. Stein",
      "15.04.2026;240,00;Huber;Fa. Stein",
    ],
    becomes: ["Linien GmbH", "Magistrat", "Huber"],
  },
  {
    name: "the kind of a row without a name, and no address of mail",
    lines: [
      "Fecha;Nombre;Tipo;Importe;Saldo;Correo electrónico del destinatario",
      "13.04.2026;Ana Paz;Pago;75,00;75,00;tienda@example.org",
      "14.04.2026;;Transferencia iniciada;-60,00;15,00;otra@example.org",
    ],
    becomes: ["Ana Paz", "Transferencia iniciada"],
  },
  {
    name: "an address of mail where there is no name",
    lines: [
      "Date;Amount;Recipient e-mail",
      "2026-04-13;-75.00;a@example.org",
      "2026-04-14;20.00;b@example.org",
    ],
    becomes: ["a@example.org", "b@example.org"],
  },
  {
    name: "what the card's statement calls a purchase, beside the shop's name",
    lines: ["Date;Statement descriptor;Merchant;Amount;Memo", "2026-04-13;KIOSK 77;Kiosk;-7.00;"],
    becomes: ["KIOSK 77"],
  },
];

test("who was paid is the supplier", async () => {
  const lines = ["Date;Supplier;Note;Amount", "2026-04-13;Kiosk;Paper;-7.00", "2026-04-14;Mill;Flour;-9.00"];
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
  expect(rows.map(told)).toEqual([
    "2 | 2026-04-13 | -7.00 EUR | Paper | Kiosk",
    "3 | 2026-04-14 | -9.00 EUR | Flour | Mill",
  ]);
});

test.each(texts)("$name", async ({ lines, becomes }) => {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
  expect(rows.map((row) => (row.verdict === "booked" ? row.description : row.code))).toEqual(becomes);
});
