/** Journals of accounting, which look like tables of a bank and are refused whatever is said of their columns. */
import { expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const COLUMNS = "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);Belegdatum;Buchungstext"; // prettier-ignore
const rows = [
  '119,00;"S";"EUR";1200;8400;13032026;"Rechnung 7"',
  '59,50;"H";"EUR";1200;4930;14032026;"Papier"',
];
const batch = (number: number, name: string) =>
  `"EXTF";700;${number};"${name}";13;20260402101112000;;"RE";"";"";1001;1;20260101;4`;
const said: ReadingChoices = {
  format: "csv",
  columns: {
    date: ["Belegdatum"],
    amount: ["Umsatz (ohne Soll/Haben-Kz)"],
    sign: ["Soll/Haben-Kennzeichen"],
  },
  dateFormat: "DDMMYYYY",
};

const detailOf = async (lines: readonly string[], choices: ReadingChoices = {}) => {
  const outcome = await readWhole(memoryFile(lines.join("\r\n")), choices).catch((error: unknown) => error);
  return outcome instanceof Problem ? `${outcome.code}: ${flagText(outcome.detail)}` : "read";
};
const journal = "unreadable_file: bank.csv is a DATEV file of accounting entries (Buchungsstapel): a journal of many accounts, not a bank statement."; // prettier-ignore

test.each<[string, readonly string[], string]>([
  ["a batch of entries", [batch(21, "Buchungsstapel"), COLUMNS, ...rows], journal],
  ["one of recurring entries", [batch(65, "Wiederkehrende Buchungen"), COLUMNS, ...rows], journal],
  [
    "one of DATEV's own programs",
    [batch(21, "Buchungsstapel").replace("EXTF", "DTVF"), COLUMNS, ...rows],
    journal,
  ],
  ["one without quotes", [batch(21, "Buchungsstapel").replaceAll('"', ""), COLUMNS, ...rows], journal],
  ["one without its first line", [COLUMNS, ...rows], journal],
  [
    "master data",
    [batch(16, "Debitoren/Kreditoren"), "Konto;Name", "10000;Lane"],
    "unreadable_file: bank.csv is a DATEV file of master data (Debitoren/Kreditoren), which holds no transactions.",
  ],
])("%s is refused by name", async (_, lines, detail) => {
  expect(await detailOf(lines)).toBe(detail);
  expect(await detailOf(lines, said)).toBe(detail);
});

const book = (name: string) => `unreadable_file: bank.csv is ${name}: a whole book, not the file of a bank.`;

test.each([
  [
    "a journal of hledger or ledger",
    ["; my books", "2026-03-13 * Bakery", "    Expenses:Food    4.50 EUR", "    Assets:Cash"],
  ],
  [
    "a journal of hledger or ledger",
    ["2026/3/13=2026/3/14 ! (7) Toner", "\tassets:bank  -4,50 €", "\texpenses:office"],
  ],
  ["a beancount ledger", ['option "title" "Books"', "2026-01-01 open Assets:Bank EUR"]],
  ["a beancount ledger", ['2026-03-13 * "Bakery" "Bread"', "  Assets:Bank  -4.50 EUR", "  Expenses:Food"]],
  ["a book that cashbook exported as records", ['{"record":"account","id":"1","name":"Main"}']],
  [
    "a book of GnuCash",
    ['<?xml version="1.0"?>', "<gnc-v2", '  xmlns:gnc="http://www.gnucash.org/XML/gnc">'],
  ],
  ["a budget of YNAB", ['{"data":{"budget":{"name":"Home"}}}']],
])("%s is imported by another command", async (name, lines) => {
  const outcome = await readWhole(memoryFile(lines.join("\r\n")), {}).catch((error: unknown) => error);
  expect(await detailOf(lines)).toBe(book(name));
  expect(outcome).toBeInstanceOf(Problem);
  expect(flagText((outcome as Problem).remedy)).toBe(
    "Use `cashbook import-book`, which takes its accounts and categories, too.",
  );
});

test("rows with indented notes below them are no journal", async () => {
  const lines = ["2026-03-13 Payment -4.50", "   Ref: 1234", "   Note: paid", "2026-03-14 Payment -4.50"];
  expect(await detailOf(lines)).not.toContain("book");
});

test.each([
  ["EXTF", "Datum;Text;Betrag", "13.03.2026;EXTF;-1,00", "14.03.2026;Tee;-2,00"],
  ["Umsatz", "Buchungstag;Umsatz;Text", "13.03.2026;-1,00;a", "14.03.2026;-2,00;b"],
])("a bank's own file with the word %s is read", async (_, ...lines) => {
  expect(await detailOf(lines, { currency: "EUR" })).toBe("read");
});

const entriesOf: Readonly<Record<string, { readonly lines: readonly string[]; readonly first: number }>> = {
  "a journal whose second row has no day": {
    lines: [
      "Date,Transaction ID,Description,Full Account Name,Amount With Sym",
      '01/05/2026,a1,Opening,Assets:Bank,"$1,000.00"',
      ',a1,,Equity:Opening,"-$1,000.00"',
      "01/15/2026,b2,Bread,Assets:Bank,-$54.20",
      ",b2,,Expenses:Food,$54.20",
    ],
    first: 2,
  },
  "a journal of sides, with a sum below each entry": {
    lines: [
      "Journal",
      "Date,Transaction Type,Name,Account,Debit,Credit",
      '01/05/2026,Deposit,Client,Checking,"1,000.00",',
      ',,,Sales,,"1,000.00"',
      ',,,,"$1,000.00","$1,000.00"',
      "01/15/2026,Expense,Baker,Checking,,54.20",
      ",,,Food,54.20,",
      ",,,,$54.20,$54.20",
    ],
    first: 3,
  },
  "a journal of names and codes, one entry of three accounts": {
    lines: [
      "Date,Description,Account Code,Account,Debit,Credit",
      "05 Jan 2026,Client,090,Bank,1000.00,",
      "05 Jan 2026,Client,200,Sales,,840.34",
      "05 Jan 2026,Client,820,Tax,,159.66",
      "15 Jan 2026,Baker,429,Food,54.20,",
      "15 Jan 2026,Baker,090,Bank,,54.20",
    ],
    first: 2,
  },
  "a journal with decimal commas": {
    lines: [
      "Datum;Text;Konto;Betrag",
      "13.03.2026;Rechnung 7;Bank;1.190,00",
      "13.03.2026;Rechnung 7;Erlöse;-1.000,00",
      "13.03.2026;Rechnung 7;Umsatzsteuer;-190,00",
      "14.03.2026;Papier;Büro;59,50",
      "14.03.2026;Papier;Bank;-59,50",
    ],
    first: 2,
  },
};

test.each(Object.entries(entriesOf))("%s is refused by what it is", async (_, { lines, first }) => {
  expect(await detailOf(lines, { currency: "EUR" })).toMatch(
    new RegExp(
      `^unreadable_file: The rows are entries of an accounting journal: .* The first is on line ${first} `,
    ),
  );
});

const between = [
  "Date,Description,Account,Amount",
  "2026-03-13,To savings,Checking,-100.00",
  "2026-03-13,From checking,Savings,100.00",
  "2026-03-14,To savings,Checking,-50.00",
  "2026-03-14,From checking,Savings,50.00",
];

test("two accounts of one bank that paid each other all along are no journal", async () => {
  expect(await detailOf(between, { currency: "EUR", sign: "as_is" })).toBe("read");
});

test("accounts that a person calls accounts are read", async () => {
  const { lines } = entriesOf["a journal with decimal commas"] ?? { lines: [] };
  expect(await detailOf(lines, { currency: "EUR", sign: "as_is", columns: { account: ["Konto"] } })).toBe(
    "read",
  );
});

test("entries of QuickBooks stand in two lines each, which are no two bookings", async () => {
  const lines = [
    "!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT",
    "!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT",
    "!ENDTRNS",
    "TRNS\tCHECK\t3/13/2026\tChecking\tBakery\t-4.50",
    "SPL\tCHECK\t3/13/2026\tMeals\tBakery\t4.50",
    "ENDTRNS",
    "TRNS\tDEPOSIT\t3/14/2026\tChecking\tCustomer\t120.00",
    "SPL\tDEPOSIT\t3/14/2026\tSales\tCustomer\t-120.00",
    "ENDTRNS",
  ];
  expect(await detailOf(lines, { currency: "USD" })).toMatch(
    /^unreadable_file: The rows are entries of an accounting journal: .* The first is on line 4/,
  );
});
