/** A statement is of one account: of a file that holds several, its own part is read, or none where nothing tells which. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { statements } from "../../../src/contract/statement.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { refusal } from "../../support/ledger.ts";
import { everything } from "../../support/import.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const statement = (number: string, text: string) =>
  `:20:START\n:25:${number}\n:28C:1/1\n:60F:C260101EUR100,00\n:61:2601130113D4,50NMSCNONREF\n:86:${text} 1\n` +
  `:61:2601140114D4,50NMSCNONREF\n:86:${text} 2\n:62F:C260131EUR91,00\n-\n`;
const both = statement("12345678/0011112222", "Coffee") + statement("12345678/0033334444", "Tea");

async function upload(more: object, text = both) {
  const account = { name: "Main", currency_code: "EUR", ...more };
  const { id } = (await book.core.call(accounts.create, book.owner, account)).data;
  const file = { bank_account_id: id, file_name: "two.sta", file: Buffer.from(text) };
  await book.core.call(statements.upload, book.owner, file);
  return (await everything(book, id)).map(({ description }) => description).sort();
}

test.each([
  ["the first, by the end of its number", { account_number_last4: "2222" }, ["Coffee 1", "Coffee 2"]],
  ["the second, by the end of its number", { account_number_last4: "4444" }, ["Tea 1", "Tea 2"]],
])("%s", async (_words, account, rows) => {
  // Rows of other accounts are rejected, and half of the file may be.
  expect(await upload(account)).toEqual(rows);
});

test("the one whose number the IBAN ends with", async () => {
  expect(await upload({ iban: "DE76123456780033334444" })).toEqual(["Tea 1", "Tea 2"]);
});

test.each([
  ["has no number", {}],
  ["has the number of neither", { account_number_last4: "9999" }],
])("an account that %s takes none", async (_words, account) => {
  await expect(upload(account)).rejects.toThrow(refusal("ambiguous_file", /0011112222, .*0033334444/));
});

test("a file of one account needs no number", async () => {
  expect(await upload({}, statement("12345678/0011112222", "Coffee"))).toEqual(["Coffee 1", "Coffee 2"]);
});

test.each([
  ["another end", { account_number_last4: "9999" }, "12345678/0011112222", /0011112222, .*ends in 9999/],
  ["another IBAN", { iban: "DE89370400440532013000" }, "DE02120300000000202051", /IBAN DE02.*ends in 3000/],
  ["no end of it, as an IBAN", { account_number_last4: "9999" }, "DE02120300000000202051", /ends in 9999/],
])(
  "a file of one account is refused by an account whose number has %s",
  async (_words, account, number, why) => {
    const refused = upload(account, statement(number, "Coffee"));
    await expect(refused).rejects.toThrow(refusal("evidence_contradicted", why));
  },
);

test.each([
  ["the same end", { account_number_last4: "2222" }, "12345678/0011112222"],
  ["an end that the file shows alone", { account_number_last4: "2222" }, "XXXX2222"],
  ["an IBAN, where the file has a number of another kind", { iban: "DE89370400440532013000" }, "987654"],
])("but not by one whose number has %s", async (_words, account, number) => {
  expect(await upload(account, statement(number, "Coffee"))).toEqual(["Coffee 1", "Coffee 2"]);
});
