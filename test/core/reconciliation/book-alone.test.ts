/** What the book alone says of a difference: rows of a month, a deleted one, and one dated behind the balance. */
import { expect, test } from "vitest";
import { explainByBook } from "../../../src/core/reconciliation/book-alone.ts";
import type { BookRow } from "../../../src/core/reconciliation/row.ts";

const row = (id: string, day: number, amount: bigint, text: string, isByHand = false): BookRow => ({
  ...{ id, day, amount, text, isByHand },
});

const ROWS = [
  row("rent", 1, -90_000n, "Rent"),
  row("salary", 2, 250_000n, "Salary"),
  row("coffee", 9, -450n, "Coffee"),
  row("coffee-again", 11, -450n, "COFFEE"),
  row("books", 15, -1273n, "Books"),
  row("books-typed", 16, -1273n, "New books", true),
  row("cheque", 29, -8_000n, "Cheque 12", true),
  row("deposit", 5, 8_100n, "Deposit"),
];
const DELETED = [row("fee", 27, -1_500n, "SERVICE FEE")];
const LATER = [row("tax", 32, -77_700n, "Tax")];

test.each<readonly [difference: bigint, expected: readonly (readonly [string, string])[]]>([
  [0n, []],
  [450n, [["doubled", "coffee-again"]]],
  [1273n, [["doubled", "books-typed"]]],
  [-1500n, [["missing", "fee"]]],
  [16_000n, [["sign", "cheque"]]],
  [-16_200n, [["sign", "deposit"]]],
  [-77_700n, [["date", "tax"]]],
  // 12.73 for 17.23 and for 12.37, in one of two rows.
  [
    -450n,
    [
      ["transposed", "books"],
      ["transposed", "books-typed"],
    ],
  ],
  [8_000n, [["extra", "cheque"]]],
  [90_000n, [["extra", "rent"]]],
  [123n, []],
])("a difference of %d", (difference, expected) => {
  const book = { rows: ROWS, deleted: DELETED, later: LATER, until: 31, difference };
  const lines = explainByBook(book).map((one) => [
    one.kind,
    one.kind === "missing" ? one.transaction : one.book.id,
  ]);
  expect(lines).toEqual(expected);
});
