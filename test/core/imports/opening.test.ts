/** The opening balance of an account that no person set: the earliest that its files prove, and no earlier than its rows. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importLines, makeAccount, type FileFacts, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const march: readonly Line[] = [
  ["2026-03-02", -100, "A"],
  ["2026-03-09", -350, "B"],
];
const february: readonly Line[] = [
  ["2026-02-03", -200, "C"],
  ["2026-02-09", -300, "D"],
];
const proved = (opening_balance: string, closing_balance: string, balances: readonly string[] = []) =>
  ({
    balance_proof: { result: "proved", opening_balance, closing_balance },
    balances,
  }) satisfies FileFacts;
const opening = async () => {
  const { data } = await book.core.call(accounts.get, book.owner, { id: account });
  return [data.opening_balance.rawJSON, data.opening_date];
};

test("is that of the earliest file, in whatever order they come", async () => {
  await importLines(book, account, march, proved("5.00", "0.50"));
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
  await importLines(book, account, february, proved("10.00", "5.00"));
  expect(await opening()).toEqual(["10.00", "2026-02-03"]);
  await importLines(book, account, [["2026-03-12", -50, "E"]], proved("0.50", "0.00"));
  expect(await opening()).toEqual(["10.00", "2026-02-03"]);
});

test("is not that of a file that begins behind a transaction of the account, unless that was deleted", async () => {
  const { data } = await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: "2026-02-28",
    description: "Cash",
    amount: "-1.00",
  });
  await importLines(book, account, march, proved("5.00", "0.50"));
  expect(await opening()).toEqual(["0.00", null]);
  await book.core.call(transactions.delete, book.owner, { id: data.id });
  await importLines(book, account, march, proved("5.00", "0.50"));
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
});

test.each([
  ["purchases made before its first booking day", ["2026-02-26", "2026-02-27"]],
  ["a purchase made long before, booked last", [undefined, "2025-12-24"]],
])("is that of a card's file with %s", async (_words, purchases) => {
  const statement = { ...proved("5.00", "0.50"), purchases };
  await importLines(book, account, march, statement);
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
  const before = await importLines(book, account, february, proved("10.00", "5.00"));
  expect(await opening()).toEqual(["10.00", "2026-02-03"]);
  await book.core.call(imports.undo, book.owner, { id: before.id });
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
});

test("is not that of a file behind what was booked before, though it was bought later", async () => {
  const { data } = await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: "2026-03-05",
    posted_date: "2026-02-28",
    description: "Ordered, and charged ahead",
    amount: "-1.00",
  });
  await importLines(book, account, march, proved("5.00", "0.50"));
  expect(await opening()).toEqual(["0.00", null]);
  await book.core.call(transactions.delete, book.owner, { id: data.id });
  await importLines(book, account, march, proved("5.00", "0.50"));
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
});

test("of a day in parts is that of the part that no other leads to", async () => {
  const day: readonly Line[] = [
    ["2026-03-02", -100, "A"],
    ["2026-03-02", -350, "B"],
  ];
  await importLines(book, account, day.slice(1), proved("4.00", "0.50", ["0.50"]));
  expect(await opening()).toEqual(["4.00", "2026-03-02"]);
  await importLines(book, account, day.slice(0, 1), proved("5.00", "4.00", ["4.00"]));
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
  const later = await importLines(book, account, [["2026-03-12", -50, "C"]], proved("0.50", "0.00"));
  await book.core.call(imports.undo, book.owner, { id: later.id });
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
});

test("of a day in parts is that of the earliest part that is left, when the first is undone", async () => {
  const part = (row: Line, opening_balance: string, balance: string) =>
    importLines(book, account, [row], proved(opening_balance, balance, [balance]));
  await part(["2026-03-02", -40, "C"], "0.50", "0.10");
  await part(["2026-03-02", -350, "B"], "4.00", "0.50");
  const first = await part(["2026-03-02", -100, "A"], "5.00", "4.00");
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
  await book.core.call(imports.undo, book.owner, { id: first.id });
  expect(await opening()).toEqual(["4.00", "2026-03-02"]);
});

test("is not proven by a file whose rows were all refused", async () => {
  await importLines(book, account, march, { ...proved("5.00", "0.50"), refused: [0, 1] });
  expect(await opening()).toEqual(["0.00", null]);
});

test("stays when an import is undone that it did not come from, and goes back with the one that it came from", async () => {
  const later = await importLines(book, account, march, proved("5.00", "0.50"));
  const earlier = await importLines(book, account, february, proved("10.00", "5.00"));
  const last = await importLines(book, account, [["2026-03-12", -50, "E"]], proved("0.50", "0.00"));
  await book.core.call(imports.undo, book.owner, { id: last.id });
  expect(await opening()).toEqual(["10.00", "2026-02-03"]);
  await book.core.call(imports.undo, book.owner, { id: earlier.id });
  expect(await opening()).toEqual(["5.00", "2026-03-02"]);
  await book.core.call(imports.undo, book.owner, { id: later.id });
  expect(await opening()).toEqual(["0.00", null]);
});

test("never moves where a person set it", async () => {
  const request = { name: "Set", currency_code: "EUR", opening_balance: "7.00" };
  account = (await book.core.call(accounts.create, book.owner, request)).data.id;
  await importLines(book, account, march, proved("5.00", "0.50"));
  expect(await opening()).toEqual(["7.00", null]);
});

test("of a file with a rejected row is taken once that row came back and the book leads to the file's end", async () => {
  const lines: readonly Line[] = [...march, ["2026-03-12", -50, "E"], ["2026-03-16", -25, "F"]];
  const file = {
    balance_proof: {
      ...({ result: "failed", line: 4, difference: "0.50" } as const),
      ...{ opening_balance: "10.00", closing_balance: "4.75" },
    },
    refused: [2],
  } satisfies FileFacts;
  const earlier = await importLines(book, account, lines, file);
  expect(await opening()).toEqual(["0.00", null]);
  const proof = async () =>
    (await book.core.call(imports.get, book.owner, { id: earlier.id })).data.balance_proof.result;
  const retry = (amount: number) =>
    importLines(book, account, [["2026-03-12", amount, "E"]], {
      retryOf: [{ import_id: earlier.id, line: 4 }],
    });

  // With another amount than the file's balances need, nothing is proved.
  const wrong = await retry(-60);
  expect([await opening(), await proof()]).toEqual([["0.00", null], "failed"]);
  await book.core.call(imports.undo, book.owner, { id: wrong.id });

  const right = await retry(-50);
  expect([await opening(), await proof()]).toEqual([["10.00", "2026-03-02"], "proved"]);
  await book.core.call(imports.undo, book.owner, { id: right.id });
  expect([await opening(), await proof()]).toEqual([["0.00", null], "failed"]);
});
