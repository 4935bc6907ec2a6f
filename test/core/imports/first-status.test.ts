/** The status that a transaction begins with: what a bank's file tells is posted, what somebody creates is pending. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { statements } from "../../../src/contract/statement.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, makeAccount, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const march: readonly Line[] = [["2026-03-02", -1_200, "REWE SAGT DANKE"]];

const hotel = {
  transaction_date: "2026-03-02",
  description: "Hotel Adler",
  amount: "-75.00",
};
const createHotel = async () =>
  (await book.core.call(transactions.create, book.owner, { bank_account_id: account, ...hotel })).data.id;

const ways: readonly (readonly [way: string, status: string, put: () => Promise<unknown>])[] = [
  ["an import of a bank's file", "posted", () => importLines(book, account, march)],
  ["an import of create requests", "pending", () => importLines(book, account, march, { format: "json" })],
  [
    "an uploaded statement",
    "posted",
    () =>
      book.core.call(statements.upload, book.owner, {
        bank_account_id: account,
        file_name: "march.csv",
        file: Buffer.from("Date,Description,Amount\n2026-03-02,REWE SAGT DANKE,-12.00\n"),
      }),
  ],
  ["a create", "pending", () => createHotel()],
  [
    "a held row that is accepted",
    "posted",
    async () => {
      const hotelId = await createHotel();
      const { id, held } = await importLines(book, account, [
        ["2026-03-01", -100, "Tea"],
        ["2026-03-03", -7_500, "HOTEL ADLER WIEN"],
        ["2026-03-05", -100, "Tea"],
      ]);
      expect(held).toBe(1);
      await book.core.call(imports.accept, book.owner, { id });
      await book.core.call(transactions.delete, book.owner, { id: hotelId });
    },
  ],
];

test.each(ways)("%s begins as %s", async (_, status, put) => {
  await put();
  const rows = await everything(book, account);
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]));
});

test("an imported row goes from posted to excluded and back, and to void; never back to pending", async () => {
  await importLines(book, account, march);
  const [{ id = "" } = {}] = await everything(book, account);
  const become = async (status: string) =>
    (await book.core.call(transactions.update, book.owner, { id, status })).data.status;
  expect(await become("excluded")).toBe("excluded");
  await expect(become("pending")).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await become("posted")).toBe("posted");
  await expect(become("pending")).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await become("void")).toBe("void");
});
