/** Which accounts a file's rows go to, and what is asked for them: always before anything about how it is to be read. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import type { ImportOptions } from "../../../src/client/import/plan/options.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import type { ImportContext } from "../../../src/client/import/context.ts";
import { accounts } from "../../../src/contract/account.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";

let book: TestBook;
let folder: string;
let asked: string[];
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-accounts-"));
  asked = [];
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const call: Call = (operation, input, options) => book.core.call(operation, book.owner, input, options);

/** A person who answers what they are asked, and is noted for it. */
const context = (more: Partial<ImportContext> = {}) =>
  importContext(
    { book, folder },
    {
      offer: async ({ name }) => (asked.push(`make ${name}`), true),
      newCurrency: async (name) => (asked.push(`currency of ${name}`), "USD"),
      choose: async ({ newName }) => (asked.push("account"), newName === undefined ? "" : undefined),
      decide: async ({ about, readings }) => (asked.push(about), readings[0]),
      ...more,
    },
  );

async function run(text: string, said: Partial<ImportOptions> = {}, more: Partial<ImportContext> = {}) {
  const path = join(folder, "bank.csv");
  writeFileSync(path, text);
  return importFile(await fileAt(path), { options: importOptions(said), context: context(more) });
}

const create = async (name: string, currency_code: string, more: object = {}) =>
  (await call(accounts.create, { name, currency_code, ...more })).data.id;
const all = async () =>
  (await call(accounts.list, {})).data.map(({ name, currency_code }) => `${name} ${currency_code}`);

const rows = (currency: string) =>
  `Date,Description,Amount,Currency\n2026-01-13,Coffee,-4.50,${currency}\n2026-01-14,Tea,-3.00,${currency}\n`;
const doubtful = "Date,Description,Amount\n04/09/2026,Coffee,-4.50\n05/10/2026,Tea,-3.00\n";

const numbered = (numbers: readonly string[]) => {
  const lines = Array.from({ length: 12 }, (_, day) =>
    numbers.map((number) => `${number},2026-01-${day + 13},Coffee ${day},-${day + 1}.50,EUR\n`).join(""),
  );
  return `Account number,Date,Description,Amount,Currency\n${lines.join("")}`;
};

describe("a file in another currency than its account", () => {
  test.each(["SEK", "NOK", "CHF", "JPY"])("in %s goes beside it, and there again", async (currency) => {
    await create("Main", "EUR");
    const text = rows(currency).replaceAll(".50", ".00");
    expect(await run(text, { account: "Main" })).toMatchObject({ created: 2 });
    expect(await run(text, { account: "Main" })).toMatchObject({ created: 0, duplicates: 2 });
    expect(await all()).toEqual(["Main EUR", `Main ${currency} ${currency}`]);
  });

  test("goes beside it though another account's name is much the same", async () => {
    await create("Main", "EUR");
    await create("Main DKK", "DKK");
    expect(await run(rows("SEK"), { account: "Main" })).toMatchObject({ created: 2 });
    expect(await all()).toEqual(["Main EUR", "Main DKK DKK", "Main SEK SEK"]);
  });
});

describe("accounts whose numbers end alike", () => {
  test.each([
    [["00-5555-1234", "00-6666-1234"]],
    [["11112222", "33332222", "44442222"]],
    [["0012345678", "0112345678", "DE02120300000000202051"]],
  ])("%j are each their own, and found again", async (numbers) => {
    const text = numbered(numbers);
    const first = await run(text);
    expect(first).toMatchObject({ created: 12 * numbers.length });
    expect(new Set(first.accounts.map(({ id }) => id)).size).toBe(numbers.length);
    expect(await run(text)).toMatchObject({ created: 0, duplicates: 12 * numbers.length });
    expect(await run(text, { account: "Account" + " " + numbers[0]?.slice(-4) })).toMatchObject({
      created: 0,
    });
    expect(await all()).toHaveLength(numbers.length);
  });

  test("a file of another number of the same end is not booked into the account that is there", async () => {
    await run(numbered(["00-5555-1234", "00-7777-9999"]));
    const other = await run(numbered(["00-6666-1234"]));
    expect(other.accounts.map(({ name }) => name)).toEqual(["Account 61234"]);
  });
});

describe("of several accounts in a file, the named one takes its own rows", () => {
  const [first, second] = ["11112222", "33334444"] as const;
  const header = "Account number,Date,Description,Amount,Currency\n";
  const lines = Array.from({ length: 6 }, (_, day) => ({
    [first]: `${first},2026-01-1${day},Coffee ${day},-1.00,EUR\n`,
    [second]: `${second},2026-01-1${day},Tea ${day},-7.00,EUR\n`,
  }));
  const both = header + lines.map((day) => day[first] + day[second]).join("");
  const sumsOf = ({ accounts }: Awaited<ReturnType<typeof run>>) =>
    accounts.map(({ name, sum_out }) => `${name} ${JSON.stringify(sum_out)}`);

  test("by the end of its number, wherever in the file they stand", async () => {
    await create("Main", "EUR", { account_number_last4: "4444" });
    expect(sumsOf(await run(both, { account: "Main" }))).toEqual(["Main EUR -6.00", "Main -42.00"]);
  });

  test("by the number that its files named before", async () => {
    await create("Main", "EUR");
    const earlier = header + lines.map((day) => day[second]).join("");
    expect(sumsOf(await run(earlier, { account: "Main" }))).toEqual(["Main -42.00"]);
    expect(sumsOf(await run(both, { account: "Main" }))).toEqual(["Main EUR -6.00", "Main 0.00"]);
  });

  test("and the others are offered, not swallowed", async () => {
    await create("Main", "EUR");
    const refused = run(both, { account: "Main", yes: false }, { offer: async () => false });
    await expect(refused).rejects.toMatchObject({ code: "unknown_account" });
  });
});

describe("whose the accounts of a column are", () => {
  const open =
    "Account number,Date,Description,Amount\n11112222,2026-01-13,Coffee,-4.50\n33334444,2026-01-14,Tea,-3.00\n";

  test.each([
    { named: "Main", answer: 0, made: ["Main EUR", "Main EUR EUR"] },
    { named: "Main", answer: 1, made: ["Main EUR"] },
    { named: undefined, answer: 0, made: ["Account 2222 USD", "Account 4444 USD", "Main EUR"] },
  ])("is asked once, and done: $named, $answer", async ({ named, answer, made }) => {
    const main = await create("Main", "EUR");
    const decide: ImportContext["decide"] = async ({ about, readings }) => (
      asked.push(about),
      readings[answer]
    );
    const choose: ImportContext["choose"] = async ({ newName }) => (newName === undefined ? main : undefined);
    await run(open, { account: named }, { decide, choose });
    expect(asked.filter((about) => about === "account numbers")).toHaveLength(1);
    expect(await all()).toEqual(made);
  });

  test("and where nobody answers, nothing is written", async () => {
    const unanswered = run(open, { account: "Main" }, { decide: async () => undefined });
    await expect(unanswered).rejects.toMatchObject({ code: "ambiguous_file" });
    await expect(run(open, {}, { decide: undefined })).rejects.toMatchObject({ code: "ambiguous_file" });
    expect(await all()).toEqual([]);
  });
});

test("accounts that were made go again when the next one cannot be", async () => {
  let made = 0;
  const failing: Call = (operation, input, options) =>
    operation.id === "accounts.create" && ++made > 1
      ? Promise.reject(new Error("no more"))
      : call(operation, input, options);
  await expect(run(numbered(["11112222", "33332222"]), {}, { call: failing })).rejects.toThrow("no more");
  expect(await all()).toEqual([]);
});

describe("the account is settled before the file is asked about", () => {
  test("a new one: it is offered, then its currency, then the file", async () => {
    await run(doubtful, { account: "Main", yes: false });
    expect(asked).toEqual(["make Main", "currency of Main", "dates"]);
    expect(await all()).toEqual(["Main USD"]);
  });

  test("one that is picked", async () => {
    const id = await create("Main", "CHF");
    const choose = async () => (asked.push("account"), id);
    await run(doubtful, {}, { choose });
    expect(asked).toEqual(["account", "dates"]);
  });

  test("a refused one: nothing about the file is asked", async () => {
    await expect(
      run(doubtful, { account: "Main", yes: false }, { offer: async () => false }),
    ).rejects.toMatchObject({
      code: "unknown_account",
    });
    expect(asked).toEqual([]);
  });

  test("where nobody answers about the file, nothing is made", async () => {
    const unanswered = run(doubtful, { account: "Main" }, { decide: async () => undefined });
    await expect(unanswered).rejects.toMatchObject({ code: "ambiguous_file" });
    expect(await all()).toEqual([]);
  });
});

describe("an account without a number of its own", () => {
  const file = (month: string) =>
    `Date;IBAN;Text;Amount\n2026-${month}-02;DE89370400440532013000;Rent;-10.00\n2026-${month}-13;DE89370400440532013000;Shop;-11.00\n`;

  test("has the files of the number that its earlier ones named, unless another is named", async () => {
    await create("Zorro", "EUR");
    await create("Attic", "EUR");
    await run(file("01"), { account: "Zorro" });
    expect(await run(file("02"), {})).toMatchObject({ created: 2, accounts: [{ name: "Zorro" }] });
    expect(await run(file("03"), { account: "Attic" })).toMatchObject({ accounts: [{ name: "Attic" }] });
  });
});

describe("an account that is picked", () => {
  test("is one of the file's currency", async () => {
    await create("Francs", "CHF");
    await create("Euros", "EUR");
    let offered: readonly string[] = [];
    const choose: ImportContext["choose"] = async ({ accounts: open }) => {
      offered = open.map(({ name }) => name);
      return open[0]?.id;
    };
    const receipt = await run(rows("EUR"), {}, { choose });
    expect(offered).toEqual(["Euros"]);
    expect(receipt.accounts).toMatchObject([{ name: "Euros", currency_code: "EUR" }]);
  });

  test.each([
    {
      title: "of a file with a number, one with another number comes last",
      number: "DE02120300000000202051",
      first: "Plain",
    },
    {
      title: "of a file without a currency, one in another than the company's comes last",
      number: "",
      first: "Euros",
    },
  ])("$title", async ({ number, first }) => {
    const iban = "DE89370400440532013000";
    await create("Checking", number === "" ? "USD" : "EUR", { iban });
    await create(first, "EUR");
    let offered: readonly string[] = [];
    const choose: ImportContext["choose"] = async ({ accounts: open }) => {
      offered = open.map(({ name }) => name);
      return open[0]?.id;
    };
    const cells = number === "" ? ["", ""] : [";IBAN", `;${number}`];
    const text = `Date;Description;Amount${cells[0]}\n2026-01-02;Rent;-10.00${cells[1]}\n2026-01-13;Shop;-11.00${cells[1]}\n`;
    await run(text, {}, { choose });
    expect(offered).toEqual([first, "Checking"]);
  });

  test("shares the sign by which the file names its currency", async () => {
    await create("Francs", "CHF");
    await create("Canada", "CAD");
    let offered: readonly string[] = [];
    const choose: ImportContext["choose"] = async ({ accounts: open }) => {
      offered = open.map(({ name }) => name);
      return open[0]?.id;
    };
    const receipt = await run(rows("$"), {}, { choose });
    expect(offered).toEqual(["Canada"]);
    expect(receipt).toMatchObject({ created: 2, accounts: [{ name: "Canada" }] });
  });
});

test("an archived account gives its name back", async () => {
  const old = await create("Main", "EUR");
  await call(accounts.update, { id: old, status: "archived" });
  const receipt = await run(rows("CHF"), { account: "Main" });
  expect(receipt.accounts).toMatchObject([{ name: "Main", currency_code: "CHF" }]);
  expect(receipt.accounts[0]?.id).not.toBe(old);
});

test("a file whose rows are all refused gives its account no opening balance and covers no day", async () => {
  const id = await create("Main", "EUR");
  const text = `Date,Description,Amount,Balance,Currency\n2026-01-13,Coffee,-4.50,95.50,SEK\n2026-01-14,Tea,-3.00,92.50,SEK\n2026-01-15,Cake,-2.00,90.50,SEK\n`;
  const foreign = { accountIds: { "/SEK": id }, maxErrors: 3 };
  const receipt = await run(text, foreign);
  expect(receipt).toMatchObject({ created: 0, rejected: 3 });
  const { data } = await call(accounts.get, { id });
  expect([JSON.stringify(data.opening_balance), data.opening_date]).toEqual(["0.00", null]);
  expect(data.coverage?.covered).toEqual([]);

  await run(text.replaceAll("SEK", "EUR"), { account: "Main" });
  const written = (await call(accounts.get, { id })).data;
  expect([JSON.stringify(written.opening_balance), written.opening_date]).toEqual(["100.00", "2026-01-13"]);
});

describe("an account that one file calls by its IBAN, and another by the number in it", () => {
  const SPANISH = ["ES9121000418450200051332", "21000418450200051332"] as const;
  const FRENCH = ["FR1420041010050500013M02606", "20041010050500013M026"] as const;
  const BELGIAN = ["BE68539007547034", "539007547034"] as const;
  const statement = (number: string, month: string) =>
    `:20:X\n:25:${number}\n:28C:1/1\n:60F:C26${month}01EUR100,00\n:61:26${month}02D4,50NMSCNONREF\n:86:Coffee\n:62F:C26${month}02EUR95,50\n-\n`;
  const taken = async (number: string, month: string) =>
    (await run(statement(number, month))).accounts.map(({ id }) => id);

  test.each([SPANISH, FRENCH, BELGIAN])("%s is %s, whichever comes first", async (iban, number) => {
    for (const [first, second] of [[iban, number], [number, iban]] as const) {
      await book.close();
      book = await testBook();
      const [account] = await taken(first, "03");
      expect(await taken(second, "04")).toEqual([account]);
      expect(await taken(first, "05")).toEqual([account]);
    }
  }); // prettier-ignore

  test("is not the account of another bank whose number ends alike", async () => {
    const [spanish] = await taken("ES9121000418450200051332", "03");
    expect(await taken("004900010200051332", "04")).not.toEqual([spanish]);
  });
});
