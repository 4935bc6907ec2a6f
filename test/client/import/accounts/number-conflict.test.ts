/** A file that names another number than the account it is to go to has: refused, asked, or taken, by what is known of both. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ImportContext } from "../../../../src/client/import/context.ts";
import { importFile } from "../../../../src/client/import/drive/import-file.ts";
import { fileAt } from "../../../../src/client/import/files/source-file.ts";
import { accounts } from "../../../../src/contract/account.ts";
import { imports } from "../../../../src/contract/import.ts";
import type { Call } from "../../../../src/contract/operation.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import { importContext, importOptions } from "../../../support/import-file.ts";

let book: TestBook;
let folder: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-numbers-"));
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const call: Call = (operation, input, options) => book.core.call(operation, book.owner, input, options);
const statement = (number: string, month = "03") =>
  `:20:X\n:25:${number}\n:28C:1/1\n:60F:C26${month}01EUR100,00\n:61:26${month}02D4,50NMSCNONREF\n:86:Coffee\n:62F:C26${month}02EUR95,50\n-\n`;

async function run(text: string, more: { yes?: boolean; offer?: ImportContext["offer"] } = {}) {
  const { yes = false, offer = async () => false } = more;
  const path = join(folder, "bank.sta");
  writeFileSync(path, text);
  return importFile(await fileAt(path), {
    options: importOptions({ account: "Main", yes }),
    context: importContext({ book, folder }, { offer }),
  });
}
const create = (more: object) => call(accounts.create, { name: "Main", currency_code: "EUR", ...more });
const names = async () => (await call(accounts.list, {})).data.map(({ name }) => name).sort();

const GERMAN = "DE89370400440532013000";
const OTHER_GERMAN = "DE02120300000000202051";
const FRENCH = "FR1420041010050500013M02606";

describe("what the account itself has", () => {
  test.each([
    ["an IBAN", { iban: GERMAN }, OTHER_GERMAN, /IBAN DE02.* IBAN of Main ends in 3000/],
    ["the end of a number", { account_number_last4: "9999" }, "11112222", /11112222, .*ends in 9999/],
    ["the end of a number", { account_number_last4: "9999" }, GERMAN, /IBAN DE89.*ends in 9999/],
  ])("%s %j contradicts %s", async (_what, account, number, why) => {
    await create(account);
    await expect(run(statement(number))).rejects.toMatchObject({
      code: "unknown_account",
      detail: expect.stringMatching(why) as string,
      remedy: expect.stringMatching(
        /--yes to create "Main EUR".*new number of Main: cashbook accounts update/,
      ) as string,
    });
    expect((await call(imports.list, {})).data).toEqual([]);
  });

  test.each([
    [{ iban: GERMAN }, GERMAN],
    [{ iban: GERMAN }, "37040044/0532013000"],
    [{ iban: GERMAN }, "532013000"],
    [{ iban: GERMAN }, "XXXXXX3000"],
    // A bank may have a number of its own beside the IBAN.
    [{ iban: GERMAN }, "11112222"],
    [{ iban: FRENCH }, "20041010050500013M026"],
    [{ account_number_last4: "2222" }, "11112222"],
    [{ account_number_last4: "2222" }, "2222"],
    [{ account_number_last4: "3000" }, GERMAN],
    [{ account_number_last4: "M026" }, FRENCH],
    [{}, "11112222"],
  ])("%j is that of %s", async (account, number) => {
    await create(account);
    expect(await run(statement(number))).toMatchObject({ created: 1, accounts: [{ name: "Main" }] });
  });
});

describe("what its earlier files named", () => {
  test.each([
    ["11112222", "33334444"],
    ["00-5555-1234", "00-6666-1234"],
    [GERMAN, OTHER_GERMAN],
  ])("%s contradicts %s", async (first, second) => {
    await create({});
    await run(statement(first));
    await expect(run(statement(second, "04"))).rejects.toMatchObject({
      code: "unknown_account",
      detail: expect.stringContaining(`earlier files of Main name`) as string,
    });
  });

  test.each([
    ["11112222", "0011112222"],
    ["11112222", "XXXX2222"],
    [GERMAN, "532013000"],
    ["37040044/0532013000", GERMAN],
  ])("%s is that of %s", async (first, second) => {
    await create({});
    await run(statement(first));
    expect(await run(statement(second, "04"))).toMatchObject({ created: 1, accounts: [{ name: "Main" }] });
  });

  test("counts for nothing once it was undone", async () => {
    await create({});
    const { import_id } = await run(statement("11112222"));
    await call(imports.undo, { id: import_id ?? "" });
    expect(await run(statement("33334444", "04"))).toMatchObject({ created: 1 });
  });

  test("is its number still after another one was set", async () => {
    await create({});
    await run(statement(GERMAN));
    const [account] = (await call(accounts.list, {})).data;
    await call(accounts.update, { id: account?.id ?? "", iban: OTHER_GERMAN });
    expect(await run(statement(OTHER_GERMAN, "04"))).toMatchObject({ accounts: [{ name: "Main" }] });
    expect(await run(statement(GERMAN, "02"))).toMatchObject({ accounts: [{ name: "Main" }] });
  });
});

test("the end of a new number, once it is set, is the account's", async () => {
  await create({});
  await run(statement("11112222"));
  const [account] = (await call(accounts.list, {})).data;
  await call(accounts.update, { id: account?.id ?? "", account_number_last4: "4444" });
  expect(await run(statement("33334444", "04"))).toMatchObject({ created: 1, accounts: [{ name: "Main" }] });
});

test("who wants another account gets one, by --yes or by an answer", async () => {
  await create({ account_number_last4: "9999" });
  expect(await run(statement("11112222"), { yes: true })).toMatchObject({ accounts: [{ name: "Main EUR" }] });
  let because: string | undefined;
  const offer: ImportContext["offer"] = async (about) => ((because = about.because), true);
  await run(statement("77778888", "04"), { offer });
  expect(because).toMatch(/77778888, but the number of Main ends in 9999$/);
  expect(await names()).toEqual(["Main", "Main EUR", "Main EUR 8888"]);
});
