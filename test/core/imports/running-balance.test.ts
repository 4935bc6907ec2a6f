/** Statements that are cut in the middle of a day: their running balances tell equal rows apart, in any order. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import { amountText } from "../../../src/contract/values/money.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { statements } from "../../../src/contract/statement.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookLines, makeAccount, type Line } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

const FIRST = dayNumber("2026-03-01");

interface Balanced {
  readonly line: Line;
  /** After the row, in minor units. */
  readonly balance: number;
}

function withBalances(lines: readonly Line[], opening: number): readonly Balanced[] {
  let balance = opening;
  return lines.map((line) => ({ line, balance: (balance += line[1]) }));
}

/** The rows as a bank's file with a running balance, oldest or newest first. */
function csv(rows: readonly Balanced[], { newestFirst = false } = {}): string {
  const money = (minor: number) => amountText(BigInt(minor), "EUR");
  const lines = rows.map(({ line: [day, amount, text], balance }) =>
    [day, text, money(amount), money(balance)].join(","),
  );
  return ["Date,Description,Amount,Balance", ...(newestFirst ? lines.toReversed() : lines)].join("\n");
}

/** Uploads each file; one of the same bytes is refused, and changes nothing. */
async function uploadAll(book: TestBook, account: string, files: readonly string[]): Promise<void> {
  for (const [index, text] of files.entries()) {
    await book.core
      .call(statements.upload, book.owner, {
        bank_account_id: account,
        file_name: `part-${index}.csv`,
        file: Buffer.from(text),
        reading: { sign: "as_is" },
      })
      .catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== "duplicate_statement") throw error;
      });
  }
}

async function bookOf(files: readonly string[]): Promise<readonly Line[]> {
  const book = await testBook();
  try {
    const account = await makeAccount(book);
    await uploadAll(book, account, files);
    return await bookLines(book, account);
  } finally {
    await book.close();
  }
}

const sorted = (lines: readonly Line[]) =>
  lines.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

describe("one day in three parts, each with a coffee", () => {
  const day = "2026-03-02";
  const whole: readonly Line[] = [
    ["2026-03-01", 100_000, "Salary"],
    [day, -350, "Coffee"],
    [day, -900, "Lunch"],
    [day, -350, "Coffee"],
    [day, -120, "Bus"],
    [day, -350, "Coffee"],
    ["2026-03-03", -500, "Tea"],
  ];
  const rows = withBalances(whole, 5_000);
  const parts = [rows.slice(0, 3), rows.slice(3, 5), rows.slice(5)].map((part) => csv(part));

  test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    "in the order %j",
    async (order) => {
      expect(await bookOf(order.map((index) => parts[index] ?? ""))).toEqual(sorted(whole));
    },
  );

  test("and then the whole, and each part again, which are all known", async () => {
    const again = [parts[2], parts[0], parts[1], csv(rows), csv(rows, { newestFirst: true }), ...parts];
    expect(await bookOf(again.map((text) => text ?? ""))).toEqual(sorted(whole));
  });
});

test("a single row is told from its equal by its balance, where running balances are known", async () => {
  const day = "2026-03-02";
  const lines: readonly Line[] = Array.from({ length: 4 }, () => [day, -350, "Coffee"]);
  const rows = withBalances(lines, 5_000);
  const pieces = [rows.slice(2), rows.slice(0, 1), rows.slice(1, 2)];
  expect(await bookOf(pieces.map((piece) => csv(piece)))).toEqual(sorted(lines));
});

test("a day whose rows come in another order the next time is the same day", async () => {
  const day = "2026-03-02";
  const lines: readonly Line[] = [
    [day, -350, "Coffee"],
    [day, -900, "Lunch"],
    [day, -120, "Bus"],
  ];
  const [coffee, lunch, bus] = lines as [Line, Line, Line];
  const later: readonly Line[] = [["2026-03-03", -500, "Tea"]];
  const first = csv(withBalances(lines, 5_000));
  const second = csv(withBalances([bus, coffee, lunch, ...later], 5_000));
  const third = csv(withBalances([lunch, bus, coffee], 5_000));
  expect(await bookOf([first, second, third])).toEqual(sorted([...lines, ...later]));
});

test("a row that an earlier file had without a balance is known by counting", async () => {
  const day = "2026-03-02";
  const lines: readonly Line[] = [
    [day, -350, "Coffee"],
    [day, -900, "Lunch"],
    [day, -120, "Bus"],
  ];
  const rows = withBalances(lines, 5_000);
  const plain = ["Date,Description,Amount", `${day},Coffee,-3.50`].join("\n");
  expect(await bookOf([plain, csv(rows.slice(1)), csv(rows)])).toEqual(sorted(lines));
});

/** Few different amounts and texts, so that equal rows of a day are the rule; no rows of a statement cancel each other. */
const statement = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 3 }),
    amount: fc.constantFrom(-350, -1_000, 2_510),
    text: fc.constantFrom("Coffee", "Lunch"),
  }),
  { minLength: 2, maxLength: 24 },
);

test("a statement in pieces of any rows, overlapping as they like and in any order, gives the same book", async () => {
  await fc.assert(
    fc.asyncProperty(
      statement,
      fc.array(fc.nat(23), { maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(23), fc.nat(23)), { maxLength: 2 }),
      fc.infiniteStream(fc.nat()),
      async (lines, cuts, spans, order) => {
        const whole = lines
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, amount, text }): Line => [dayDate(FIRST + day), amount, text]);
        const rows = withBalances(whole, 100_000);
        // A single row proves nothing by its balance, so each piece has two or more.
        const inside = cuts.map((cut) => 2 * (cut % Math.floor(rows.length / 2)));
        const borders = [...new Set([0, ...inside, rows.length])].sort((one, other) => one - other);
        const pieces = borders.slice(1).map((end, index) => rows.slice(borders[index], end));
        const more = spans.map(([one, other]) => rows.slice(Math.min(one, other), Math.max(one, other) + 1));
        const files = [...pieces, ...more]
          .filter((piece) => piece.length > 1)
          .map((piece) => ({
            text: csv(piece, { newestFirst: (order.next().value as number) % 2 === 1 }),
            place: order.next().value as number,
          }))
          .sort((one, other) => one.place - other.place)
          .map(({ text }) => text);
        expect(await bookOf(files)).toEqual(sorted(whole));
      },
    ),
    { numRuns: runCount({ short: 20, full: 1000 }) },
  );
}, 600_000);
