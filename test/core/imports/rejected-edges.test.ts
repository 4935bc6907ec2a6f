/** The opening balance of an account whose first file has rejected rows at its edges: it is right whenever it is stated. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { amountText } from "../../../src/contract/values/money.ts";
import { follow, newChain, proofOf } from "../../../src/importing/rows/balance-chain.ts";
import { carriedProof } from "../../../src/importing/rows/chunk-rows.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importLines, makeAccount, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const OPENING = 157130;

/** A file as its bank lists it, with the balance after each row. */
interface Listed {
  readonly lines: readonly Line[];
  readonly balances: readonly number[];
  readonly isNewestFirst: boolean;
}

function listed(oldestFirst: readonly Line[], isNewestFirst: boolean): Listed {
  let balance = OPENING;
  const balances = oldestFirst.map(([, amount]) => (balance += amount));
  return isNewestFirst
    ? { lines: oldestFirst.toReversed(), balances: balances.toReversed(), isNewestFirst }
    : { lines: oldestFirst, balances, isNewestFirst };
}

/** What the first pass over the file proves: of the rows that it can read. */
function proofWithout({ lines, balances, isNewestFirst }: Listed, refused: readonly number[]) {
  const chain = newChain();
  lines.forEach(([, amount], index) => {
    if (refused.includes(index)) return;
    follow(chain, { amount, balance: balances[index], line: index + 2 });
  });
  const proof = proofOf(chain, {
    byDates: isNewestFirst ? "newest first" : "oldest first",
    hasUnread: true,
  });
  if (proof.result === "unavailable") return proof;
  const minor = { opening: BigInt(proof.opening), closing: BigInt(proof.closing), lines: proof.lines };
  return carriedProof(
    proof.result === "proved"
      ? { result: "proved", ...minor }
      : { result: "failed", line: proof.line, difference: BigInt(proof.difference), ...minor },
    "EUR",
  );
}

function importFile(file: Listed, refused: readonly number[]) {
  const days = file.lines.flatMap(([day], index) => (refused.includes(index) ? [] : [day])).sort();
  return importLines(book, account, file.lines, {
    refused,
    balance_proof: proofWithout(file, refused),
    period: { from: days[0] ?? "", to: days.at(-1) ?? "" },
  });
}

async function retry(importId: string, file: Listed, indexes: readonly number[]) {
  const lines = indexes.flatMap((index) => file.lines.slice(index, index + 1));
  const retryOf = indexes.map((index) => ({ import_id: importId, line: index + 2 }));
  return (await importLines(book, account, lines, { retryOf })).id;
}

const state = async () => {
  const { data } = await book.core.call(accounts.get, book.owner, { id: account });
  return {
    opening: String(data.opening_balance.rawJSON),
    date: data.opening_date,
    balance: String(data.current_balance.rawJSON),
  };
};
const proofOfImport = async (id: string) =>
  (await book.core.call(imports.get, book.owner, { id })).data.balance_proof;

const days: readonly Line[] = [
  ["2026-03-01", -7130, "Alpha"],
  ["2026-03-13", -10000, "Beta"],
  ["2026-03-14", -5000, "Gamma"],
  ["2026-03-20", 2500, "Delta"],
  ["2026-03-21", -500, "Epsilon"],
];
const oneDay = days.map(([, ...rest]): Line => ["2026-03-13", ...rest]);
const END = { opening: "1571.30", balance: "1370.00" };

test.each([
  ["on days of their own", days, "2026-03-01"],
  [
    "on the first day",
    days.map((row, index): Line => (index === 0 ? ["2026-03-13", -7130, "Alpha"] : row)),
    "2026-03-13",
  ],
  ["of a file of one day", oneDay, "2026-03-13"],
])(
  "an oldest row %s that comes back moves the opening by its amount, and undoing it back",
  async (_words, rows, from) => {
    for (const isNewestFirst of [false, true]) {
      account = await makeAccount(book, `Account ${isNewestFirst}`);
      const file = listed(rows, isNewestFirst);
      const index = isNewestFirst ? rows.length - 1 : 0;
      const { id } = await importFile(file, [index]);
      expect(await state()).toEqual({ opening: "1500.00", date: "2026-03-13", balance: "1370.00" });
      expect(await proofOfImport(id)).toMatchObject({ result: "proved", rejected_before: 1 });
      const back = await retry(id, file, [index]);
      expect(await state()).toEqual({ ...END, date: from });
      expect(await proofOfImport(id)).not.toHaveProperty("rejected_before");
      await book.core.call(imports.undo, book.owner, { id: back });
      expect(await state()).toEqual({ opening: "1500.00", date: "2026-03-13", balance: "1370.00" });
      await retry(id, file, [index]);
      expect(await state()).toEqual({ ...END, date: from });
    }
  },
);

test("an oldest row that is rejected again moves the opening when a third import brings it back, and back", async () => {
  const file = listed(oneDay, false);
  const { id } = await importFile(file, [0]);
  const [line] = file.lines;
  if (line === undefined) throw new TypeError("no line");
  const again = await importLines(book, account, [line], {
    refused: [0],
    retryOf: [{ import_id: id, line: 2 }],
  });
  expect(await proofOfImport(id)).toMatchObject({
    opening_balance: { rawJSON: "1500.00" },
    rejected_before: 1,
  });
  const back = await importLines(book, account, [line], { retryOf: [{ import_id: again.id, line: 2 }] });
  expect(await state()).toEqual({ ...END, date: "2026-03-13" });
  await book.core.call(imports.undo, book.owner, { id: back.id });
  expect(await state()).toEqual({ opening: "1500.00", date: "2026-03-13", balance: "1370.00" });
});

test("an oldest row that a person enters by hand moves the opening once it is dismissed, and back", async () => {
  const file = listed(days, false);
  const { id } = await importFile(file, [0]);
  await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: "2026-03-02",
    description: "Alpha",
    amount: "-71.30",
  });
  await book.core.call(imports.dismiss, book.owner, { id, rejected: true });
  expect(await state()).toEqual({ ...END, date: "2026-03-02" });
  await book.core.call(imports.dismiss, book.owner, { id, rejected: true, hold_again: true, lines: [2] });
  expect(await state()).toMatchObject({ opening: "1500.00", date: "2026-03-13" });
});

test("an oldest row that nobody misses leaves the opening after it", async () => {
  const { id } = await importFile(listed(days, false), [0]);
  await book.core.call(imports.dismiss, book.owner, { id, rejected: true });
  expect(await state()).toEqual({ opening: "1500.00", date: "2026-03-13", balance: "1370.00" });
});

test("a row that came back of the first day keeps a new import of the file from opening after it", async () => {
  const file = listed(oneDay, false);
  const { id } = await importFile(file, [0]);
  await retry(id, file, [0]);
  await book.core.call(imports.undo, book.owner, { id });
  const again = await importFile(file, [0]);
  expect(await state()).toMatchObject({ opening: "0.00", date: null });
  await retry(again.id, file, [0]);
  expect(await state()).toEqual({ ...END, date: "2026-03-13" });
});

test("while a rejected row stands between one that came back and the others, no opening is known", async () => {
  const file = listed(days, false);
  const { id } = await importFile(file, [0, 1]);
  expect(await state()).toMatchObject({ opening: "1400.00", date: "2026-03-14" });
  await retry(id, file, [0]);
  expect(await state()).toMatchObject({ opening: "0.00", date: null });
  expect(await proofOfImport(id)).toMatchObject({ result: "failed", line: 3 });
  await retry(id, file, [1]);
  expect(await state()).toEqual({ ...END, date: "2026-03-01" });
});

test("a newest row that comes back moves the closing balance", async () => {
  const file = listed(days, false);
  const { id } = await importFile(file, [4]);
  expect(await proofOfImport(id)).toMatchObject({
    rejected_after: 1,
    closing_balance: { rawJSON: "1375.00" },
  });
  await retry(id, file, [4]);
  expect(await proofOfImport(id)).toMatchObject({
    result: "proved",
    closing_balance: { rawJSON: "1370.00" },
  });
  expect(await state()).toEqual({ ...END, date: "2026-03-01" });
});

const rowsOfFile = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 9999 }), fc.boolean()), {
    minLength: 4,
    maxLength: 8,
  })
  .map((rows) => {
    let day = 1;
    return rows.map(([step, size, isOut], index): Line => {
      day += step;
      return [`2026-03-${String(day).padStart(2, "0")}`, isOut ? -size : size, `Row ${index}`];
    });
  });

test("whichever rows are rejected and come back, an opening that is stated is right, and so is the balance in the end", async () => {
  await fc.assert(
    fc.asyncProperty(
      rowsOfFile,
      fc.boolean(),
      fc.infiniteStream(fc.boolean()),
      fc.infiniteStream(fc.nat()),
      async (rows, isNewestFirst, picks, turns) => {
        account = await makeAccount(book, `Account ${accountNumber++}`);
        const file = listed(rows, isNewestFirst);
        const refused = file.lines.flatMap((_, index) => (picks.next().value === true ? [index] : []));
        fc.pre(refused.length > 0 && proofWithout(file, refused).result !== "unavailable");
        const total = rows.reduce((sum, [, amount]) => sum + amount, 0);
        const present = new Set(file.lines.keys().filter((index) => !refused.includes(index)));
        const { id } = await importFile(file, refused);
        await expectRight(file, present);
        let open = refused;
        while (open.length > 0) {
          const at = Number(turns.next().value) % open.length;
          const some = [
            open[at] ?? 0,
            ...open.filter((_, index) => index > at && picks.next().value === true),
          ];
          const back = await retry(id, file, some);
          for (const index of some) present.add(index);
          await expectRight(file, present);
          if (Number(turns.next().value) % 3 === 0) {
            await book.core.call(imports.undo, book.owner, { id: back });
            for (const index of some) present.delete(index);
            await expectRight(file, present);
          } else open = open.filter((index) => !some.includes(index));
        }
        expect(await state()).toMatchObject({
          opening: amountText(BigInt(OPENING), "EUR"),
          balance: amountText(BigInt(OPENING + total), "EUR"),
        });
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);
let accountNumber = 0;

/** An opening that the account states is the balance before the oldest row that the book has. */
async function expectRight({ lines, balances, isNewestFirst }: Listed, present: ReadonlySet<number>) {
  const { opening, date } = await state();
  if (date === null) return;
  const oldest = isNewestFirst ? Math.max(...present) : Math.min(...present);
  const before = (balances[oldest] ?? NaN) - (lines[oldest]?.[1] ?? NaN);
  expect(opening).toBe(amountText(BigInt(before), "EUR"));
}
