/** Books of GnuCash, as the rows that they become: account, day, amount, category, text. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBook } from "../../../src/client/books/read-book.ts";
import { account, gnucashBook, transaction } from "./gnucash-book.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gnucash-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Uint8Array, own: readonly string[] = []) {
  const path = join(folder, "book.gnucash");
  writeFileSync(path, content);
  const { plan } = await readBook(path, "gnucash", { own, currencies: new Map() });
  const names = new Map(plan.accounts.map(({ key, name }) => [key, name]));
  const categories = new Map(
    plan.categories.map(({ key, kind, names: path }) => [key, `${kind} ${path.join("/")}`]),
  );
  return {
    accounts: plan.accounts.map(
      ({ name, currency, type = "-", opening }) =>
        `${name} ${currency} ${type}${opening === undefined ? "" : ` opens with ${opening.amount} on ${opening.date}`}`,
    ),
    rows: plan.rows.map(
      ({ account: key, date, amount, currency, rate, category, description }) =>
        `${names.get(key)}: ${date} ${amount} ${currency}${rate === undefined ? "" : ` at ${rate}`}, ${categories.get(category) ?? "-"}, ${description}`,
    ),
    notes: plan.notes,
  };
}

const accounts = [
  account("root", "ROOT"),
  account("Aktiva", "ASSET", { parent: "root" }),
  account("Giro", "BANK", { parent: "Aktiva" }),
  account("Karte", "CREDIT", { parent: "Aktiva" }),
  account("Dollar", "BANK", { parent: "Aktiva", currency: "USD" }),
  account("Fonds", "MUTUAL", { parent: "Aktiva", currency: "FONDS", space: "FUND" }),
  account("Aufwand", "EXPENSE", { parent: "root" }),
  account("Büro", "EXPENSE", { parent: "Aufwand" }),
  account("Porto", "EXPENSE", { parent: "Büro" }),
  account("Erträge", "INCOME", { parent: "root" }),
  account("Eigenkapital", "EQUITY", { parent: "root" }),
  account("Anfangsbestand", "EQUITY", {
    parent: "Eigenkapital",
    slots: { "equity-type": "opening-balance" },
  }),
  account("Imbalance-EUR", "BANK", { parent: "root" }),
  account("Trading", "TRADING", { parent: "root" }),
];

test("a book with everything that a bank statement shows", async () => {
  const xml = gnucashBook(
    accounts,
    [
      transaction("2026-02-01", "Porto & Papier", [
        ["Giro", "-1299/100"],
        ["Porto", "485/100"],
        ["Büro", "814/100", { memo: "Papier" }],
      ]),
      transaction("2026-01-01", "", [
        ["Giro", "100000/100"],
        ["Karte", "-5000/100"],
        ["Anfangsbestand", "-95000/100"],
      ]),
      transaction("2026-02-02", "Rechnung 7", [
        ["Giro", "25/1"],
        ["Erträge", "-25/1"],
      ]),
      transaction("2026-02-03", "Karte", [
        ["Giro", "-5000/100"],
        ["Karte", "5000/100"],
      ]),
      transaction("2026-02-04", "Tausch", [
        ["Giro", "-9200/100"],
        ["Dollar", "9200/100", { quantity: "10000/100" }],
        ["Trading", "1/1"],
        ["Trading", "-1/1"],
      ]),
      transaction("2026-02-05", "Fonds", [
        ["Giro", "-5000/100"],
        ["Fonds", "5000/100", { quantity: "12345/10000" }],
      ]),
      transaction("2026-02-06", "?", [
        ["Giro", "-100/100"],
        ["Imbalance-EUR", "100/100"],
      ]),
      transaction("2026-02-07", "void", [
        ["Giro", "0/100"],
        ["Porto", "0/100"],
      ]),
      transaction("2026-02-08", "Hotel", [
        ["Giro", "-9200/100"],
        ["Büro", "9200/100"],
      ]),
    ],
    '<gnc:schedxaction version="2.0.0"><sx:name>Miete</sx:name></gnc:schedxaction><gnc:template-transactions><gnc:account version="2.0.0"><act:name>T</act:name></gnc:account></gnc:template-transactions>',
  );
  const plain = await read(xml);
  expect(plain).toEqual({
    accounts: [
      "Giro EUR checking opens with 1000.00 on 2026-01-01",
      "Karte EUR credit_card opens with -50.00 on 2026-01-01",
      "Dollar USD checking",
    ],
    rows: [
      "Giro: 2026-02-01 -4.85 EUR, expense Büro/Porto, Porto & Papier",
      "Giro: 2026-02-01 -8.14 EUR, expense Büro, Porto & Papier",
      "Giro: 2026-02-02 25.00 EUR, income Erträge, Rechnung 7",
      "Giro: 2026-02-03 -50.00 EUR, transfer Transfer, Karte",
      "Karte: 2026-02-03 50.00 EUR, transfer Transfer, Karte",
      "Giro: 2026-02-04 -92.00 EUR, transfer Transfer, Tausch",
      "Dollar: 2026-02-04 100.00 USD, transfer Transfer, Tausch",
      "Giro: 2026-02-05 -50.00 EUR, transfer Aktiva/Fonds, Fonds",
      "Giro: 2026-02-06 -1.00 EUR, -, ?",
      "Giro: 2026-02-08 -92.00 EUR, expense Büro, Hotel",
    ],
    notes: [
      "Left out scheduled transactions (1) and memos and notes (1).",
      "Left out 1 entry that moves no money on a bank account.",
    ],
  });
  expect(await read(gzipSync(xml))).toEqual(plain);
  expect((await read(xml, ["Aktiva:Karte"])).accounts).toEqual(["Karte EUR credit_card"]);
});

test("names that stand in several places, and several accounts above the expenses", async () => {
  const { accounts: own, rows } = await read(
    gnucashBook(
      [
        account("root", "ROOT"),
        account("One", "ASSET", { parent: "root" }),
        account("Two", "ASSET", { parent: "root" }),
        account("One: cash", "CASH", { parent: "One", name: "Cash: box" }),
        account("Two: cash", "CASH", { parent: "Two", name: "Cash: box" }),
        account("Work", "EXPENSE", { parent: "root" }),
        account("Home", "EXPENSE", { parent: "root" }),
        account("Car 1", "EXPENSE", { parent: "Work", name: "Car" }),
        account("Car 2", "EXPENSE", { parent: "Home", name: "Car" }),
      ],
      [
        transaction("2026-02-01", "a", [
          ["One: cash", "-1/1"],
          ["Car 1", "1/1"],
        ]),
        transaction("2026-02-01", "b", [
          ["Two: cash", "-1/1"],
          ["Car 2", "1/1"],
        ]),
      ],
    ),
  );
  expect(own).toEqual(["One Cash- box EUR cash", "Two Cash- box EUR cash"]);
  expect(rows).toEqual([
    "One Cash- box: 2026-02-01 -1.00 EUR, expense Work/Car, a",
    "Two Cash- box: 2026-02-01 -1.00 EUR, expense Home/Car, b",
  ]);
});

const giro = [account("Giro", "BANK"), account("Porto", "EXPENSE")];
test.each([
  ["a book in SQLite", "SQLite format 3\0…", "book.gnucash is a book that GnuCash keeps in SQLite."],
  ["half a gzip", gzipSync("<a/>").subarray(0, 12), "book.gnucash is packed with gzip, but not whole."],
  ["another document", "<a><b><c/></b></a>", "book.gnucash, line 1, begins no book of GnuCash."],
  [
    "a split on no account",
    gnucashBook(giro, [
      transaction("2026-02-01", "x", [
        ["Giro", "1/1"],
        ["Nothing", "-1/1"],
      ]),
    ]),
    /, has a split on an account that the book does not have\.$/,
  ],
  [
    "a third",
    gnucashBook(giro, [
      transaction("2026-02-01", "x", [
        ["Giro", "1/3"],
        ["Porto", "-1/3"],
      ]),
    ]),
    /has the amount "1\/3", which is no decimal number\.$/,
  ],
  [
    "a transaction that does not add up",
    gnucashBook(giro, [
      transaction("2026-02-01", "x", [
        ["Giro", "1/1"],
        ["Porto", "-2/1"],
      ]),
    ]),
    /postings do not add up to 0\.$/,
  ],
  [
    "a day that does not exist",
    gnucashBook(giro, [transaction("2026-02-30", "x", [])]),
    /begins a transaction without a valid date\.$/,
  ],
  ["a document that breaks off", gnucashBook(giro, []).slice(0, -20), /ends inside the element/],
])("%s is refused", async (_, content, detail) => {
  await expect(read(content)).rejects.toMatchObject({
    code: "unreadable_file",
    detail: typeof detail === "string" ? detail : (expect.stringMatching(detail) as string),
  });
});
