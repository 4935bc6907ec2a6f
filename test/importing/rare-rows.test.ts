/** Rows and columns that few banks have: fees alone, what moved nothing, balances in odd places, a currency for each side. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

interface Case {
  readonly about: string;
  readonly lines: readonly string[];
  /** What becomes of the rows, or the code of the refusal. */
  readonly rows: readonly string[];
  readonly currency?: string;
}

const cases: readonly Case[] = [
  {
    about: "a fee alone, with its minus, is a movement",
    lines: [
      "Datum;Text;Částka v měně účtu;Poplatek v měně účtu",
      "02.09.2026;Platba kartou;-215,50;",
      "14.09.2026;Výběr;;-15,00",
      "22.09.2026;Mzda;38700,00;",
    ],
    currency: "CZK",
    rows: ["2 | 2026-09-02 | -215.50 CZK | Platba kartou", "3 | 2026-09-14 | -15.00 CZK | Výběr", "4 | 2026-09-22 | 38700.00 CZK | Mzda"],
  },
  {
    about: "without an amount, what leaves the balance as it was moved nothing",
    lines: [
      "Number,Date,Text,Money In,Money Out,Balance",
      "1,2026-09-01,Salary,15400.00,,16280.15",
      "2,2026-09-09,Insufficient funds,,,16280.15",
      "3,2026-09-15,Gym,,-500.00,15780.15",
    ],
    rows: ["2 | 2026-09-01 | 15400.00 EUR | Salary", "3 | skipped zero_amount", "4 | 2026-09-15 | -500.00 EUR | Gym"],
  },
  {
    about: "without an amount, what has another balance is rejected",
    lines: [
      "Date,Text,Price,Money In,Money Out,Balance",
      "2026-09-01,Salary,,15400.00,,16280.15",
      "2026-09-09,Gym,500.00,,,15780.15",
      "2026-09-15,Gym,,,-500.00,15280.15",
    ],
    rows: ["2 | 2026-09-01 | 15400.00 EUR | Salary", "3 | rejected amount_missing", "4 | 2026-09-15 | -500.00 EUR | Gym"],
  },
  {
    about: "balances as the first and last row of a column of credits",
    lines: [
      "Data;Dare;Avere;Causale",
      "30/09/2026;;3.456,80;Saldo contabile finale",
      "25/09/2026;;1.499,00;Bonifico",
      "17/09/2026;-1.260,00;;Pagamento F24",
      "01/09/2026;;3.217,80;Saldo contabile iniziale",
    ],
    rows: ["2 | skipped summary_line", "3 | 2026-09-25 | 1499.00 EUR | Bonifico", "4 | 2026-09-17 | -1260.00 EUR | Pagamento F24", "5 | skipped summary_line"],
  },
  {
    about: "a shop called New Balance is no balance",
    lines: ["Date;Text;Amount", "13.09.2026;New Balance;-120.00", "14.09.2026;Salary;900.00", "15.09.2026;Balance Ltd;-1.00"],
    rows: ["2 | 2026-09-13 | -120.00 EUR | New Balance", "3 | 2026-09-14 | 900.00 EUR | Salary", "4 | 2026-09-15 | -1.00 EUR | Balance Ltd"],
  },
  {
    about: "balances behind the kind of a record",
    lines: [
      "ALL,,OPEN,2040.10,OPEN BALANCE,,0",
      "HIST,20260901,,18450.00,CREDIT TRANSFER,SALARY,4417",
      "HIST,20260902,,-7200.00,ELECTRONIC PAYMENT,RENTALS,4417",
      "HIST,20260914,,-0.95,FEE,FEE: ELECTRONIC,4417",
      "ALL,,CLOSE,13289.15,CLOSE BALANCE,,0",
    ],
    rows: [
      "2 | 2026-09-01 | 18450.00 EUR | HIST CREDIT TRANSFER SALARY",
      "3 | 2026-09-02 | -7200.00 EUR | HIST ELECTRONIC PAYMENT RENTALS",
      "4 | 2026-09-14 | -0.95 EUR | HIST FEE FEE: ELECTRONIC",
      "5 | skipped summary_line",
    ],
  },
  {
    about: "the balance before each row is not its balance",
    lines: [
      "Дата;Основание;Баланс преди;Дебит;Кредит;Баланс",
      "02.09.2025;Хляб;1 410.22;18.60;0.00;1 391.62",
      "05.09.2025;Наем;1 391.62;1 120.00;0.00;271.62",
      "15.09.2025;Заплата;271.62;0.00;3 210.45;3 482.07",
    ],
    rows: ["2 | 2025-09-02 | -18.60 EUR | Хляб", "3 | 2025-09-05 | -1120.00 EUR | Наем", "4 | 2025-09-15 | 3210.45 EUR | Заплата"],
  },
  {
    about: "a currency for each side, and points among them",
    lines: [
      "DATE;TEXT;DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY",
      "01/09/2026;Pay;;;4300.00;EUR",
      "03/09/2026;Points;;;10;SWQ",
      "14/09/2026;Rent;-1120.00;EUR;;",
    ],
    rows: ["2 | 2026-09-01 | 4300.00 EUR | Pay", "3 | rejected unknown_currency", "4 | 2026-09-14 | -1120.00 EUR | Rent"],
  },
  {
    about: "of a day by two clocks, the one of the bank's place",
    lines: [
      "Settlement date (UTC),Settlement date (local),Text,Amount",
      "30-09-2026 22:41:07,01-10-2026 00:41:07,Taxi,-54.00",
      "28-09-2026 09:00:00,28-09-2026 11:00:00,Pay,90.00",
      "27-09-2026 09:00:00,27-09-2026 11:00:00,Tea,-3.00",
    ],
    rows: ["2 | 2026-10-01 | -54.00 EUR | Taxi", "3 | 2026-09-28 | 90.00 EUR | Pay", "4 | 2026-09-27 | -3.00 EUR | Tea"],
  },
  {
    about: "a card's purchases without a sign, and its balance in a row of its own",
    lines: [
      "Date,Type,Description,Value,Balance",
      "01 Oct 2026,,Balance as at 01 Oct 2026,,980.89",
      "29 Sep 2026,Purchase,BOOKS,64.20,",
      "21 Sep 2026,Payment,PAYMENT RECEIVED - THANK YOU,-350.00,",
      "18 Sep 2026,Purchase,CAFE,31.06,",
    ],
    rows: [
      "2 | skipped summary_line",
      "3 | 2026-09-29 | -64.20 EUR | BOOKS",
      "4 | 2026-09-21 | 350.00 EUR | PAYMENT RECEIVED - THANK YOU",
      "5 | 2026-09-18 | -31.06 EUR | CAFE",
    ],
  },
  {
    about: "a card's purchase with a minus is paid back, where its payment with thanks has one too",
    lines: [
      "Date,Type,Description,Value",
      "24 Oct 2026,Purchase,BOOKS,64.20",
      "22 Oct 2026,Fee,FOREIGN FEE,1.10",
      "21 Oct 2026,Payment,PAYMENT - THANK YOU,-350.00",
      "18 Oct 2026,Purchase,CAFE,31.06",
      "13 Oct 2026,Purchase,SHOES,-18.50",
    ],
    rows: [
      "2 | 2026-10-24 | -64.20 EUR | BOOKS",
      "3 | 2026-10-22 | -1.10 EUR | FOREIGN FEE",
      "4 | 2026-10-21 | 350.00 EUR | PAYMENT - THANK YOU",
      "5 | 2026-10-18 | -31.06 EUR | CAFE",
      "6 | 2026-10-13 | 18.50 EUR | SHOES",
    ],
  },
  {
    about: "and with a plus, where the payment has none",
    lines: ["Date,Type,Text,Value", "24 Oct 2026,Purchase,BOOKS,-64.20", "21 Oct 2026,Payment,PAYMENT - THANK YOU,350.00", "18 Oct 2026,Purchase,CAFE,-31.06", "13 Oct 2026,Purchase,SHOES,18.50", "12 Oct 2026,Refund,TEA,3.00", "11 Oct 2026,Refund,TEA,3.00"],
    rows: ["2 | 2026-10-24 | -64.20 EUR | BOOKS", "3 | 2026-10-21 | 350.00 EUR | PAYMENT - THANK YOU", "4 | 2026-10-18 | -31.06 EUR | CAFE", "5 | 2026-10-13 | 18.50 EUR | SHOES", "6 | 2026-10-12 | 3.00 EUR | TEA", "7 | 2026-10-11 | 3.00 EUR | TEA"],
  },
  {
    about: "without thanks, purchases of both signs are asked about",
    lines: ["Date,Type,Text,Value", "24 Oct 2026,Purchase,BOOKS,64.20", "21 Oct 2026,Payment,FROM GIRO,-350.00", "18 Oct 2026,Purchase,CAFE,31.06", "13 Oct 2026,Purchase,SHOES,-18.50"],
    rows: ["ambiguous_file"],
  },
  {
    about: "with thanks of both signs too",
    lines: ["Date,Type,Text,Value", "24 Oct 2026,Purchase,BOOKS,64.20", "21 Oct 2026,Payment,PAYMENT - THANK YOU,-350.00", "20 Oct 2026,Payment,PAYMENT - THANK YOU,350.00", "18 Oct 2026,Purchase,CAFE,31.06"],
    rows: ["ambiguous_file"],
  },
  {
    about: "and where the purchases of both signs are as many",
    lines: ["Date,Type,Text,Value", "24 Oct 2026,Purchase,BOOKS,64.20", "21 Oct 2026,Payment,PAYMENT - THANK YOU,-350.00", "13 Oct 2026,Purchase,SHOES,-18.50"],
    rows: ["ambiguous_file"],
  },
  {
    about: "and where a fee has a minus",
    lines: ["Date,Type,Text,Value", "24 Oct 2026,Purchase,BOOKS,64.20", "22 Oct 2026,Fee,FOREIGN FEE,-1.10", "21 Oct 2026,Payment,PAYMENT - THANK YOU,-350.00", "18 Oct 2026,Purchase,CAFE,31.06"],
    rows: ["ambiguous_file"],
  },
  {
    about: "income with a minus is no money out",
    lines: [
      "date,name,amount,type,account",
      "2026-10-14,Rent,1875.00,regular,Everyday Checking",
      "2026-10-13,Quillon,-2988.40,income,Everyday Checking",
      "2026-10-09,Refund,-79.95,regular,Everyday Checking",
    ],
    rows: ["ambiguous_file"],
  },
]; // prettier-ignore

test.each(cases)("$about", async ({ lines, rows: expected, currency = "EUR" }) => {
  const file = memoryFile(`${lines.join("\n")}\n`);
  const read = await readWhole(file, { accountCurrency: currency }).catch((error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  });
  expect(typeof read === "string" ? [read] : read.rows.map(told)).toEqual(expected);
});

test("rows in no currency need no account beside those that have one", async () => {
  const lines = ["Date,Text,Amount,Currency", "2026-09-13,Tea,-3.00,EUR", "2026-09-14,Points,10,SWQ"];
  const { reading } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { sign: "as_is" });
  expect(reading.groups.map(toldGroup)).toEqual(["no number, EUR: 1 rows, unavailable"]);
});
