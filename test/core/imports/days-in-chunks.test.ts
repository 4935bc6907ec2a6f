/** Days that a file may hold in part, longer than a chunk: where chunks end decides nothing. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { amountText } from "../../../src/contract/values/money.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookLines, importLines, makeAccount, type FileFacts, type Line } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

const DAY = "2026-03-02";
const numeral = (minor: number) => amountText(BigInt(minor), "EUR");

let book: TestBook;
let accounts = 0;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

/** A file whose running balances prove, in chunks of so many rows. */
function balanced(lines: readonly Line[], opening: number, facts: FileFacts): FileFacts {
  let balance = opening;
  const balances = lines.map(([, amount]) => numeral((balance += amount)));
  const opening_balance = numeral(opening);
  return {
    balances,
    balance_proof: { result: "proved", opening_balance, closing_balance: numeral(balance) },
    ...facts,
  };
}

const coffee: Line = [DAY, -350, "Coffee"];
const tea: Line = [DAY, -100, "Tea"];
const lunch: Line = [DAY, -900, "Lunch"];
const refund: Line = [DAY, 350, "Refund"];
const deposit: Line = [DAY, 450, "Deposit"];

/** What was there of the day, what the next file has of it, and how many of its rows are new. */
const days: readonly (readonly [
  name: string,
  earlier: readonly Line[],
  later: readonly Line[],
  created: number,
])[] = [
  ["a row comes back to a balance that was there", [coffee, tea], [coffee, tea, deposit, coffee], 2],
  ["a row comes back to it twice", [coffee], [coffee, refund, coffee, refund, coffee], 4],
  ["both are there", [coffee, refund, coffee], [coffee, refund, coffee, tea], 1],
  ["the same rows in another order", [coffee, tea, lunch], [lunch, coffee, tea], 0],
  ["another order, and one more of a text", [coffee, tea, lunch], [lunch, coffee, coffee, tea], 1],
  ["another order of equal rows", [coffee, tea, coffee, lunch], [lunch, coffee, tea, coffee], 0],
];

test.each(days.flatMap((day) => [1, 2, 3, 100].map((size) => [size, ...day] as const)))(
  "in chunks of %i: %s",
  async (chunk_size, _name, earlier, later, created) => {
    const account = await makeAccount(book);
    await importLines(book, account, earlier, balanced(earlier, 1000, {}));
    const done = await importLines(book, account, later, balanced(later, 1000, { chunk_size }));
    expect(done).toMatchObject({ created, duplicates: later.length - created, held: 0 });
  },
);

/** Rows that cancel each other, so that balances come back. */
const rows = fc.array(fc.constantFrom(coffee, refund, tea, lunch), { minLength: 2, maxLength: 12 });

test("two files of a day make the same book in chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.tuple(fc.nat(11), fc.nat(11)),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      async (whole, [one, other], chunk_size, isTurned) => {
        const from = Math.min(one, other, whole.length - 1);
        const part = whole.slice(from, Math.max(one, other) + 1);
        const before = whole.slice(0, from).reduce((sum, [, amount]) => sum + amount, 1000);
        const files = isTurned
          ? [[whole, 1000] as const, [part, before] as const]
          : [[part, before] as const, [whole, 1000] as const];
        const inChunks = async (size: number) => {
          const account = await makeAccount(book, `Account ${++accounts}`);
          const counts: unknown[] = [];
          for (const [index, [lines, opening]] of files.entries()) {
            const facts = { chunk_size: size, group: `${index}` };
            const { created, duplicates, held } = await importLines(
              book,
              account,
              lines,
              balanced(lines, opening, facts),
            );
            counts.push({ created, duplicates, held });
          }
          return { counts, lines: await bookLines(book, account) };
        };
        expect(await inChunks(chunk_size)).toEqual(await inChunks(100));
      },
    ),
    { numRuns: runCount({ short: 20, full: 1000 }) },
  );
}, 600_000);
