/** Ledgers of a bank account, where a debit is money in: read as such, proven by the balance, or asked. */
import { expect, test } from "vitest";
import type { AccountType } from "../../src/contract/account.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[], accountType?: AccountType): Promise<readonly string[]> {
  const choices = { currency: "EUR", ...(accountType && { accountType }) };
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
  return rows.map((row) => told(row).split(" | ").slice(1, 4).join(" | "));
}

const sides = "Date;Text;Debit;Credit;Balance";

const ledgers: readonly { name: string; lines: readonly string[]; becomes: readonly string[] }[] = [
  {
    name: "a title calls it a ledger, whose balances are debits",
    lines: [
      "General Ledger Report",
      "Date;Comment;JE#;Debits;Credits;Balance",
      "2026-03-06;HYDRO ONE;J412;-;151.58;11688.64 Dr",
      "2026-03-07;NORTHBRIDGE;J413;67.77;-;11756.41 Dr",
    ],
    becomes: ["2026-03-06 | -151.58 EUR | HYDRO ONE", "2026-03-07 | 67.77 EUR | NORTHBRIDGE"],
  },
  {
    name: "a German sheet of an account",
    lines: [
      "Kontoblatt 1200 Bank",
      "Datum;Buchungstext;Soll;Haben",
      "13.03.2026;Kundenzahlung;500,00;",
      "14.03.2026;Miete;;300,00",
    ],
    becomes: ["2026-03-13 | 500.00 EUR | Kundenzahlung", "2026-03-14 | -300.00 EUR | Miete"],
  },
  {
    name: "a French file of entries",
    lines: [
      "JournalCode;EcritureNum;EcritureDate;CompteNum;PieceRef;EcritureLib;Debit;Credit",
      "BQ;1;20260313;51210000;A1;Client Aubry;122,31;0,00",
      "BQ;2;20260314;51210000;A2;EDF;0,00;96,02",
    ],
    becomes: ["2026-03-13 | 122.31 EUR | Client Aubry", "2026-03-14 | -96.02 EUR | EDF"],
  },
  {
    name: "the balance adds up only the other way around, and the rows say so too",
    lines: [
      sides,
      "2026-03-13;Cash withdrawal;;100.00;900.00",
      "2026-03-14;Salary;500.00;;1400.00",
      "2026-03-15;Card payment Lidl;;20.00;1380.00",
    ],
    becomes: [
      "2026-03-13 | -100.00 EUR | Cash withdrawal",
      "2026-03-14 | 500.00 EUR | Salary",
      "2026-03-15 | -20.00 EUR | Card payment Lidl",
    ],
  },
  {
    name: "a bank's own words stay: its ledger balance is none of the books",
    lines: [
      "Ledger balance;1000.00",
      sides,
      "2026-03-13;Lidl;100.00;;900.00",
      "2026-03-14;ACME;;500.00;1400.00",
    ],
    becomes: ["2026-03-13 | -100.00 EUR | Lidl", "2026-03-14 | 500.00 EUR | ACME"],
  },
  {
    name: "its entries are called as books call those of a bank account",
    lines: [
      "Date;Type;Text;Debit;Credit",
      "2026-03-13;Customer Payment;Weaver & Co;500.00;",
      "2026-03-14;Expense;Wages March;;300.00",
    ],
    becomes: ["2026-03-13 | 500.00 EUR | Weaver & Co", "2026-03-14 | -300.00 EUR | Wages March"],
  },
  {
    name: "deposits are debits and checks credits, though banks call their bookings so too",
    lines: [
      "Date;Type;Text;Debit;Credit",
      "2026-03-13;Check;Bolts;;41.20",
      "2026-03-14;Deposit;Till;290.00;",
    ],
    becomes: ["2026-03-13 | -41.20 EUR | Bolts", "2026-03-14 | 290.00 EUR | Till"],
  },
  {
    name: "one kind that banks write too tells nothing: a check among the credits may be one that was returned",
    lines: ["Date;Type;Text;Debit;Credit", "2026-03-13;Check;Returned;;41.20", "2026-03-14;Fee;Check;5.00;"],
    becomes: ["2026-03-13 | 41.20 EUR | Returned", "2026-03-14 | -5.00 EUR | Check"],
  },
  {
    name: "a deposit that was paid, and a check that was received, by their texts",
    lines: ["Date;Text;Debit;Credit", "2026-03-13;Deposit;300.00;", "2026-03-14;Check;;41.20"],
    becomes: ["2026-03-13 | -300.00 EUR | Deposit", "2026-03-14 | 41.20 EUR | Check"],
  },
  {
    name: "a Dutch list of a journal names the ledger's account of each row",
    lines: [
      "Dagboek;Datum;Grootboek;Omschrijving;Debet;Credit",
      "20 Bank;13-03-2026;1100 Bank;Verf;;28,50",
      "20 Bank;14-03-2026;1100 Bank;Factuur 7;630,00;",
    ],
    becomes: ["2026-03-13 | -28.50 EUR | Verf", "2026-03-14 | 630.00 EUR | Factuur 7"],
  },
  {
    name: "an English sheet of one nominal account, whose entries name it or the customer that they were made for",
    lines: [
      "Nominal Activity",
      "N/C:;1230;Name:;Petty Cash Account",
      "No;Type;Date;Account;Details;Value;Debit;Credit",
      "811;BR;13/03/2026;1230;Rent received;120.00;120.00;",
      "812;PP;14/03/2026;OAK01;Oak Timber;84.50;;84.50",
      "813;SR;15/03/2026;LIND7;Lind;21.10;21.10;",
      ";;;;Totals:;;141.10;84.50",
      ";;;;History Balance:;;56.60;",
    ],
    becomes: [
      "2026-03-13 | 120.00 EUR | Rent received",
      "2026-03-14 | -84.50 EUR | Oak Timber",
      "2026-03-15 | 21.10 EUR | Lind",
      "skipped summary_line",
      "skipped summary_line",
    ],
  },
  {
    name: "its vouchers have types",
    lines: [
      "Date;Particulars;Vch Type;Vch No.;Debit;Credit",
      "2026-03-13;ACME Traders;Receipt;101;500.00;",
      "2026-03-14;Rent;Payment;102;;300.00",
    ],
    becomes: ["2026-03-13 | 500.00 EUR | ACME Traders", "2026-03-14 | -300.00 EUR | Rent"],
  },
  {
    name: "a Turkish title of a ledger",
    lines: ["Büyük Defter 102 Banka", sides, "2026-03-13;Lidl;;100.00;900.00"],
    becomes: ["2026-03-13 | -100.00 EUR | Lidl"],
  },
  {
    name: "a report says by which rule its entries count, and that its sides are in the company's currency",
    lines: [
      "Account Transactions",
      "Report Type: Accrual (Paid & Unpaid)",
      "Date;Description;Debit (In Business Currency);Credit (In Business Currency)",
      "2026-03-13;Paper;;18.30",
      "2026-03-14;Ada Lind;75.00;",
    ],
    becomes: ["2026-03-13 | -18.30 EUR | Paper", "2026-03-14 | 75.00 EUR | Ada Lind"],
  },
];

for (const { name, lines, becomes } of ledgers) {
  test(name, async () => {
    expect(await rowsOf(lines)).toEqual(becomes);
  });
}

/** A balance that grows by debits: of a ledger, of what is owed, or of an overdraft without its sign. */
const grows = [
  sides,
  "2026-03-13;Lidl;100.00;;600.00",
  "2026-03-14;ACME;;500.00;100.00",
  "2026-03-15;Aldi;7.00;;107.00",
];

test.each([undefined, "checking", "savings"] as const)(
  "a balance that grows by debits is asked about on an account (%s)",
  async (accountType) => {
    await expect(rowsOf(grows, accountType)).rejects.toMatchObject({
      code: "ambiguous_file",
      more: {
        about: "debits and credits",
        readings: [
          { flag: '--column debit="Debit" --column credit="Credit"' },
          { flag: '--column debit="Credit" --column credit="Debit"' },
        ],
      },
    });
  },
);

test.each(["credit_card", "loan"] as const)("on a %s it is what is owed", async (accountType) => {
  expect(await rowsOf(grows, accountType)).toEqual([
    "2026-03-13 | -100.00 EUR | Lidl",
    "2026-03-14 | 500.00 EUR | ACME",
    "2026-03-15 | -7.00 EUR | Aldi",
  ]);
});

test.each([
  ["none of its accounts", []],
  ["two of its accounts", ["N/C:;1230;to;1240"]],
])("a ledger above which %s stand is asked whose they are", async (_, above) => {
  const lines = [
    "Nominal Activity",
    ...above,
    "No;Type;Date;Account;Details;Debit;Credit",
    "811;BR;13/03/2026;1230;Rent received;120.00;",
    "812;BP;14/03/2026;1240;Paper;;84.50",
    "813;BR;15/03/2026;1240;Lind;21.10;",
  ];
  await expect(rowsOf(lines)).rejects.toMatchObject({
    code: "ambiguous_file",
    more: { about: "account numbers" },
  });
});
