/** Questions about a book of two companies, its backup, and what comes in from other programs. */
import type { Sitting } from "./story.ts";

const ENTER = "\r";
const DOWN = "\u001b[B";
const UP = "\u001b[A";
/** Days that can be read in two ways, which is when a mapping is suggested. */
const ROWS = "02/03/2026;Rent of the workshop;-700,00\n03/03/2026;Toner;-12,50\n";

/** Files for these questions, by their names. */
export const files: Readonly<Record<string, string>> = {
  "mapped.csv": `Buchungstag;Verwendung;Umsatz\n${ROWS}`,
  "mapped-too.csv": `Buchungstag;Verwendung;Umsatz\n${ROWS.replaceAll("03/2026", "04/2026")}`,
  "owned.csv":
    "IBAN,Date,Text,Amount,Currency\nDE89370400440532013000,2026-05-01,Rent,-800.00,EUR\nDE89370400440532013000,2026-05-03,Sale,120.00,EUR\n",
  "books.journal":
    "2026-01-05 Landlord of the warehouse\n    expenses:rent    500.00 EUR\n    assets:bank of the north:checking\n\n2026-01-09 Client in Rotterdam\n    assets:bank of the north:checking    1200.00 EUR\n    income:sales\n",
  "rules.yaml": [
    "version: 1",
    "rules:",
    "  - name: Rent of the warehouse and of the workshop",
    "    where: [description~rent]",
    "    set: { category: rent }",
    "",
  ].join("\n"),
};

/** Lines that make the book. Those that print an id say which one by the name before the arrow. */
export const lines: readonly string[] = [
  "init 'Globex Trading and Shipping' --currency EUR --database two.db",
  "accounts create 'Checking of the head office' --database two.db",
  "accounts create 'Reserve for the taxes of the year' --iban DE89370400440532013000 --database two.db",
  "out <- tx create --account Checking --date 2026-02-03 --description 'To the reserve' --amount -300 --database two.db --quiet",
  "in <- tx create --account Reserve --date 2026-02-04 --description 'From checking' --amount 300 --database two.db --quiet",
  "tx import mapped.csv --account Checking --save-map --yes --date-format DD/MM/YYYY --database two.db",
  "rules create 'Rent of the workshop' --where q~rent --set category=rent --yes --database two.db",
  "tx bulk --where q~toner --set category=office --yes --database two.db",
  "backup two-backup.db --database two.db",
  "init 'Initech of the north' --currency EUR --new-company --database several.db",
  "init 'Globex Trading and Shipping' --currency EUR --new-company --database several.db",
  "accounts create Checking --company Globex --database several.db",
  "init Hooli --currency USD --database first.db",
  "accounts create Checking --database first.db",
  "profile add 'accountant-of-the-head-office' --database two.db",
  "profile leave",
];

const CONFIRMED = /Continue\? \(y\/N\)$/;

export const otherBook: readonly Sitting[] = [
  {
    name: "a restored backup",
    line: "restore two-backup.db --replace --database two.db",
    asked: [],
    last: CONFIRMED,
  },
  {
    name: "the end of a company without records",
    line: "company delete 'Initech of the north' --database several.db",
    asked: [],
    last: CONFIRMED,
  },
  {
    name: "the end of a company",
    line: "company delete 'Globex Trading and Shipping' --force --database several.db",
    asked: [],
    last: /Type Globex Trading and Shipping to delete it$/,
  },
  {
    name: "the offer of rules after a first import",
    line: "tx import first.csv --account Checking --database first.db",
    asked: [],
    last: /Use them\? \(y\/N\)$/,
  },
  {
    name: "a mapping of another account",
    line: "tx import mapped-too.csv --account Reserve --database two.db",
    asked: [],
    last: /Use it for this file\? \([yY]\/[nN]\)$/,
  },
  {
    name: "a file of another account than the named one",
    line: "tx import owned.csv --account Checking --database two.db",
    asked: [],
    last: /not of Checking of the head office\. .*\(Y\/n\)$/,
  },
  {
    name: "the end of a rule",
    line: "rules delete 'Rent of the workshop' --database two.db",
    asked: [],
    last: CONFIRMED,
  },
  {
    name: "rules for what is there",
    line: "rules apply --database two.db",
    asked: [],
    last: CONFIRMED,
  },
  {
    name: "a bulk change to undo",
    line: "tx bulk undo --database two.db",
    asked: [],
    last: /navigate/,
  },
  {
    name: "the undo of a bulk change",
    line: "tx bulk undo --database two.db",
    asked: [[/navigate/, ENTER]],
    last: CONFIRMED,
  },
  {
    name: "the end of an account",
    line: "accounts delete Checking --company Globex --database several.db",
    asked: [],
    last: CONFIRMED,
  },
  { name: "a book of another program", line: "import-book books.journal", asked: [], last: CONFIRMED },
  {
    name: "the end of a profile",
    line: "profile remove accountant-of-the-head-office",
    asked: [],
    last: CONFIRMED,
  },
  {
    name: "a transfer",
    line: "transfers match $out $in --database two.db",
    asked: [],
    last: CONFIRMED,
  },
  { name: "rules of a file", line: "rules import rules.yaml", asked: [], last: CONFIRMED },
  {
    name: "the kind of a new category of a bank's word",
    line: "tx import words.csv --account Girokonto",
    asked: [[/What is "Restaurants and canteens".*navigate/, `${DOWN}${ENTER}`]],
    last: /Kind of "Restaurants and canteens".*navigate/,
  },
  {
    name: "a part of a new category of a bank's word",
    line: "tx import words.csv --account Girokonto",
    asked: [
      [/What is "Restaurants and canteens".*navigate/, `${DOWN}${ENTER}`],
      [/Kind of "Restaurants and canteens".*navigate/, `${UP}${ENTER}`],
    ],
    last: /"Restaurants and canteens" is part of.*navigate/,
  },
];
