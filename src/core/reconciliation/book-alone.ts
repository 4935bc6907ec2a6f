/**
 * Why the book differs from a balance that no file explains: rows of the book that alone make the whole difference, the
 * likeliest first. Pure.
 */
import { isNear, transpositions, type BookRow, type Explanation } from "./row.ts";

interface BookAlone {
  /** Rows of the days that the balance covers, those aside that were reconciled before. */
  readonly rows: readonly BookRow[];
  /** Rows of the days behind it. */
  readonly later: readonly BookRow[];
  /** Transactions of the days that were deleted. */
  readonly deleted: readonly BookRow[];
  /** Last day that the balance covers, as days since 1970-01-01. */
  readonly until: number;
  /** The bank's balance less the book's. */
  readonly difference: bigint;
}

type BookExplanation = Exclude<Explanation, { kind: "amount" }>;

/** None where the two balances are the same. */
export function explainByBook(book: BookAlone): readonly Explanation[] {
  const { difference: effect, rows } = book;
  if (effect === 0n) return [];
  const surplus = rows.filter(({ amount }) => -amount === effect);
  const [doubled, single] = splitDoubled(surplus, rows);
  return [
    ...doubled,
    ...book.deleted.filter(({ amount }) => amount === effect).map((row) => deletedRow(row, effect)),
    ...rows.filter(({ amount }) => -2n * amount === effect).map((row) => wrong("sign", row, effect)),
    ...book.later.filter(({ amount }) => amount === effect).map((row) => wrong("date", row, effect)),
    ...rows
      .filter(({ amount }) => transpositions(amount).includes(amount + effect))
      .map((row) => wrong("transposed", row, effect)),
    // A bank may book the last days' rows later than a person dates them; others are less likely.
    ...single
      .toSorted((one, other) => likelihood(other, book.until) - likelihood(one, book.until))
      .map((row): BookExplanation => ({ kind: "extra", book: row, effect })),
  ];
}

/** The later of two equal rows is the doubled one; one by hand beside a file's in any case. */
function splitDoubled(
  surplus: readonly BookRow[],
  rows: readonly BookRow[],
): readonly [readonly BookExplanation[], readonly BookRow[]] {
  const doubled: BookExplanation[] = [];
  const single: BookRow[] = [];
  for (const book of surplus) {
    const equal = rows.filter((one) => one !== book && one.amount === book.amount && isNear(one, book));
    const twin = equal.find(
      (one) => one.text.toLowerCase() === book.text.toLowerCase() || one.isByHand !== book.isByHand,
    );
    if (twin === undefined) single.push(book);
    else if (isLater(book, twin)) doubled.push({ kind: "doubled", book, twin, effect: -book.amount });
  }
  return [doubled, single];
}

function isLater(one: BookRow, other: BookRow): boolean {
  if (one.isByHand !== other.isByHand) return one.isByHand;
  return one.day === other.day ? one.id > other.id : one.day > other.day;
}

function deletedRow({ id }: BookRow, effect: bigint): BookExplanation {
  return { kind: "missing", row: undefined, transaction: id, absence: "deleted", effect };
}

function wrong(kind: "sign" | "date" | "transposed", book: BookRow, effect: bigint): BookExplanation {
  return { kind, row: undefined, book, effect };
}

function likelihood(row: BookRow, until: number): number {
  return Number(row.isByHand) * 2 + Number(isNear(row, { day: until }));
}
