/** Transactions by the last digits of their ids. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { imports } from "../../../../src/contract/import.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import { createCompany } from "../../../../src/core/company/create-company.ts";
import type { TransactionRecord } from "../../../../src/core/ports/transactions.ts";
import { endingsIn, numbersEnding } from "../../../../src/core/transactions/query/id-endings.ts";
import { OWNER, testBook, type TestBook } from "../../../support/book.ts";
import { importLines, makeAccount, type Line } from "../../../support/import.ts";

const COMPANY = "019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11";
const endingOf = endingsIn(COMPANY);
const hex = (ending: number): string => ending.toString(16).padStart(8, "0");

describe("the permutation", () => {
  test.each([[1n], [2n], [16_777_216n], [4_294_967_295n]])(
    "the ending of row %s leads back to it, and a shorter one to fewer rows than it leaves open",
    (number) => {
      const ending = hex(endingOf(number));
      expect(numbersEnding(ending, COMPANY)).toEqual([number]);
      for (const [digits, count] of [
        [7, 16],
        [6, 256],
      ] as const) {
        const numbers = numbersEnding(ending.slice(-digits), COMPANY);
        expect(numbers).toContain(number);
        expect(new Set(numbers).size).toBe(count);
        for (const other of numbers) expect(hex(endingOf(other)).slice(-digits)).toBe(ending.slice(-digits));
      }
    },
  );

  test("no six digits come twice in 200,000 rows that follow each other", () => {
    const endings = Array.from({ length: 200_000 }, (_, index) => hex(endingOf(BigInt(index + 1))).slice(-6));
    expect(new Set(endings).size).toBe(endings.length);
  });

  test("rows of one number end differently in two companies' books", () => {
    const other = COMPANY.replace("c11", "c12");
    expect(endingsIn(other)(1n)).not.toBe(endingOf(1n));
  });
});

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

async function create(description: string): Promise<string> {
  const input = { bank_account_id: account, transaction_date: "2026-02-03", description, amount: "-1" };
  return (await book.core.call(transactions.create, OWNER, input)).data.id;
}

type Filter = Parameters<typeof page>[0];
const page = (input: {
  id_suffix: string | string[];
  is_deleted?: boolean;
  bank_account_id?: string;
  date_from?: string;
}) => book.core.call(transactions.list, OWNER, { ...input, include_total: true });

async function listed(input: Filter): Promise<readonly string[]> {
  const { data, pagination } = await page(input);
  expect(pagination?.total).toBe(data.length);
  return data.map(({ id }) => id);
}

const ending = (id: string, digits: number): string => id.replaceAll("-", "").slice(-digits);

describe("a transaction is listed by", () => {
  test.each([[6], [7], [8], [9], [12], [13], [20], [32]])("its last %i digits", async (digits) => {
    const [, id] = [await create("Rent"), await create("Tea"), await create("Cake")];
    expect(await listed({ id_suffix: ending(id, digits) })).toEqual([id]);
  });

  test("digits in capitals and with dashes, and by several endings", async () => {
    const [one, other] = [await create("Rent"), await create("Tea")];
    expect(await listed({ id_suffix: one.toUpperCase().slice(-17) })).toEqual([one]);
    expect(await listed({ id_suffix: [ending(one, 6), ending(other, 8)] })).toEqual([other, one]);
  });

  test("its ending and other filters, all of which must hold", async () => {
    const id = await create("Rent");
    const id_suffix = ending(id, 8);
    expect(await listed({ id_suffix, date_from: "2026-02-04" })).toEqual([]);
    expect(await listed({ id_suffix, bank_account_id: account })).toEqual([id]);
  });

  test("an ending that no row has finds none", async () => {
    const id = await create("Rent");
    const other = ending(id, 8).replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
    expect(await listed({ id_suffix: other })).toEqual([]);
  });

  test("a deleted one is found where deleted ones are asked for", async () => {
    const id = await create("Rent");
    await book.core.call(transactions.delete, OWNER, { id });
    const id_suffix = ending(id, 8);
    expect(await listed({ id_suffix })).toEqual([]);
    expect(await listed({ id_suffix, is_deleted: true })).toEqual([id]);
    await expect(book.core.call(transactions.list, OWNER, { is_deleted: true })).rejects.toMatchObject({
      code: "invalid_parameter",
    });
  });

  test.each([["12345"], ["1234567g"], [""], ["0".repeat(33)], ["-----"]])("not by %j", async (id_suffix) => {
    await expect(listed({ id_suffix })).rejects.toMatchObject({ code: "invalid_parameter" });
  });

  test("another company finds none of it", async () => {
    const id = await create("Rent");
    await createCompany(book.ports, { name: "Globex", base_currency: "EUR", country: null });
    const stranger = { kind: "owner", company: "Globex" } as const;
    const { data } = await book.core.call(transactions.list, stranger, { id_suffix: ending(id, 8) });
    expect(data).toEqual([]);
  });
});

/** Writes rows as an earlier version did: the ending of an id had nothing to do with the row's number. */
async function writeEarlier(ids: readonly string[]): Promise<void> {
  const pattern = await create("Pattern");
  await book.ports.store.write(
    async (queries) => {
      const record = (await queries.transactions.byId(1, pattern)) as TransactionRecord;
      const { sequence: _, ...earlier } = record;
      for (const id of ids) await queries.transactions.insertMany(1, [{ ...earlier, id }]);
    },
    { company: 1 },
  );
}

describe("rows of an earlier version", () => {
  const ids = ["019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11", "019c8a3e-7a10-7f2e-9d36-2b1f7f0a9c11"].map((id) =>
    id.replace("7f2e", "702e"),
  );

  test.each([[6], [7], [8], [10], [14]])("are found by their last %i digits", async (digits) => {
    await writeEarlier(ids);
    const [one = "", other = ""] = ids;
    const both = digits < 8 ? [other, one] : [one];
    expect(await listed({ id_suffix: ending(one, digits) })).toEqual(both);
  });

  test("stand beside a new one of the same ending", async () => {
    const id = await create("New");
    await writeEarlier([`019c8a3e-7a10-702e-9d36-2b1f${ending(id, 8)}`]);
    expect(await listed({ id_suffix: ending(id, 8) })).toHaveLength(2);
  });
});

test("every row of an import is found, and its chunk sent again changes nothing", async () => {
  const lines = Array.from({ length: 30 }, (_, index): Line => ["2026-02-03", -100 - index, `Line ${index}`]);
  await importLines(book, account, lines);
  await importLines(book, account, lines);
  const { data } = await book.core.call(transactions.list, OWNER, { limit: 100 });
  expect(data).toHaveLength(30);
  for (const { id } of data) expect(await listed({ id_suffix: ending(id, 6) })).toEqual([id]);
});

test("after an undo no row gets the ending of one that is gone", async () => {
  const endings = async (): Promise<readonly string[]> => {
    const { data } = await book.core.call(transactions.list, OWNER, {});
    return data.map(({ id }) => ending(id, 8));
  };
  const lines: readonly Line[] = [
    ["2026-02-03", -100, "Rent"],
    ["2026-02-04", -200, "Tea"],
  ];
  const { id } = await importLines(book, account, lines);
  const before = await endings();
  await book.core.call(imports.undo, OWNER, { id });
  await importLines(book, account, lines);
  const after = await endings();
  expect(after).toHaveLength(2);
  expect(before.filter((one) => after.includes(one))).toEqual([]);
  await create("By hand");
  expect(new Set([...before, ...(await endings())]).size).toBe(5);
});
