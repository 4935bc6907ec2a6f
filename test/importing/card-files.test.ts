/** Which files of banks are credit cards': by what only a card's file has, and by signs that no account's bank writes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { fileAt } from "../../src/client/import/files/source-file.ts";
import { Problem } from "../../src/contract/problem.ts";
import { examine } from "../../src/importing/examine.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { saysCreditCard } from "../../src/importing/words/credit-cards.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/csv");

/** Files of cards that show it; those of Citi and Barclaycard have nothing that an account's file could not have. */
const CARDS = [
  "american-express-de",
  "american-express-fr",
  "american-express-it",
  "american-express",
  "apple-card",
  "capital-one-card",
  "chase-card",
  "cibc-card",
  "discover-card",
  "discover-returns",
  "korean-card",
  "lloyds-card",
  "rogers-bank-card",
  "viseca",
  "viseca-one",
];

async function typesOf(path: string, choices: ReadingChoices) {
  const { groups } = await examine(await fileAt(path), choices);
  return [...new Set(groups.map(({ type }) => type))];
}

/** A file that stops at a question has no type yet. */
async function typesOfFixture(name: string) {
  const { choices = {} } = JSON.parse(readFileSync(join(FIXTURES, `${name}.expected.json`), "utf8")) as {
    readonly choices?: ReadingChoices;
  };
  try {
    return await typesOf(join(FIXTURES, `${name}.csv`), choices);
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

test("of all banks' tables those of cards are cards', and no other", { timeout: 60_000 }, async () => {
  const names = readdirSync(FIXTURES).flatMap((file) => (file.endsWith(".csv") ? [file.slice(0, -4)] : []));
  const cards = [];
  for (const name of names) if ((await typesOfFixture(name)).includes("credit_card")) cards.push(name);
  expect(cards.sort()).toEqual([...CARDS].sort());
});

const day = (row: number) => `2026-03-${11 + row}`;

/** The second cell of a row. */
const SECOND = {
  day: (row: number) => day(row + 1),
  balance: (row: number) => `${100 - 5 * (row + 1)}.00`,
  card: () => "4111********0007",
  cards: (row: number) => `4111********000${row}`,
};

describe.each<readonly [what: string, head: string, second: keyof typeof SECOND, isCard: boolean]>([
  ["a German card's title", "Kreditkarte:;4998********1234\n\nBeleg;Wertstellung;Text;Betrag", "day", true],
  ["a title in words", "Visa Gold credit card\nDate;Value date;Text;Amount", "day", true],
  ["a debit card's title", "Visa debit card\nDate;Value date;Text;Amount", "day", false],
  ["a title beside a running balance", "Credit card\nDate;Balance;Text;Amount", "balance", false],
  ["a column of cards of customers", "Date;Card number;Text;Amount", "cards", false],
  ["the same card in all rows", "Date;Card holder;Text;Amount", "card", true],
  ["a shop's list of the same card", "Date;Card number;Customer;Amount", "card", false],
  ["posting days without a purchase's", "Date;Posting date;Text;Amount", "day", false],
  ["purchase and posting days", "Purchase date;Posting date;Text;Amount", "day", true],
])("%s", (_, head, second, isCard) => {
  test(isCard ? "is a card's" : "is no proof of a card", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cashbook-cards-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const rows = [0, 1, 2, 3].map((row) => `${day(row)};${SECOND[second](row)};Tea ${row};-5.00`);
    writeFileSync(join(folder, "list.csv"), `${head}\n${rows.join("\n")}\n`);
    const types = await typesOf(join(folder, "list.csv"), { currency: "EUR", decimalMark: "." });
    expect(types).toEqual([isCard ? "credit_card" : undefined]);
  });
});

test.each([
  ["visa gold", true],
  ["firmen kreditkarte", true],
  ["american express platinum", true],
  ["tarjeta de credito", true],
  ["visa debit", false],
  ["girokonto mit kreditkarte", false],
  ["main eur", false],
  ["招商银行信用卡", true],
  // What pays a card off is a row of other accounts.
  ["信用卡还款等交易", false],
  ["televisa", false],
])("%s: %j", (name, isCard) => {
  expect(saysCreditCard(name)).toBe(isCard);
});
