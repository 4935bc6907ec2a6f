/**
 * Why the book differs from a statement: pure, by comparing the bank's own rows with those of the book. Amounts are minor
 * units, days are counted from 1970-01-01.
 */

export interface BankRow {
  readonly line: number;
  readonly day: number;
  readonly amount: bigint;
  readonly text: string;
  /** The transaction that the row became, or was recognised as, whatever has become of that. */
  readonly transaction: string | null;
}

export interface BookRow {
  readonly id: string;
  readonly day: number;
  readonly amount: bigint;
  readonly text: string;
}

type Explanation =
  /** In the bank's file and not in the book. */
  | { readonly kind: "missing"; readonly row: BankRow; readonly effect: bigint }
  /** Once in the bank's file and twice in the book. */
  | { readonly kind: "doubled"; readonly book: BookRow; readonly twin: BookRow; readonly effect: bigint }
  /** In the book and not in the bank's file. */
  | { readonly kind: "extra"; readonly book: BookRow; readonly effect: bigint }
  /** The same row with another amount: digits exchanged, the sign turned, or otherwise. */
  | {
      readonly kind: "transposed" | "sign" | "amount";
      readonly row: BankRow;
      readonly book: BookRow;
      readonly effect: bigint;
    }
  /** The same row on a day outside the statement. */
  | { readonly kind: "date"; readonly row: BankRow; readonly book: BookRow; readonly effect: bigint };

/** Days by which a bank and a person may date one row apart. */
const NEAR = 5;
/** Days around the statement in which a row with a wrong date is looked for. */
export const AROUND = 400;

/**
 * What of the difference each row makes, the largest first; the effects add up to what the bank's rows come to less what the
 * book's rows of these days come to.
 */
export function explain(
  bank: readonly BankRow[],
  book: readonly BookRow[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Explanation[] {
  const isInside = ({ day }: BookRow): boolean => day >= from && day <= to;
  const openBook = new Set(book);
  const pairs: [BankRow, BookRow][] = [];
  const openBank = new Set(bank);
  const pair = (row: BankRow, other: BookRow): void => {
    pairs.push([row, other]);
    openBank.delete(row);
    openBook.delete(other);
  };
  const byId = new Map(book.map((row) => [row.id, row]));
  for (const row of bank) {
    const own = byId.get(row.transaction ?? "");
    if (own !== undefined && openBook.has(own)) pair(row, own);
  }
  for (const isLike of LIKENESSES) {
    for (const row of openBank) {
      const like = [...openBook].filter((other) => isLike(row, other));
      const nearest = like.sort((one, other) => apart(row, one) - apart(row, other))[0];
      if (nearest !== undefined && (isInside(nearest) || foldedEqual(row, nearest))) pair(row, nearest);
    }
  }
  return [
    ...pairs.flatMap(([row, other]) => pairExplanation(row, other, isInside(other)) ?? []),
    ...[...openBank].map((row): Explanation => ({ kind: "missing", row, effect: row.amount })),
    ...[...openBook].filter(isInside).map((row) => surplus(row, pairs)),
  ].sort((one, other) => Number(size(other.effect) - size(one.effect)));
}

/** How rows without a link are found, the surest first. */
const LIKENESSES: readonly ((row: BankRow, book: BookRow) => boolean)[] = [
  (row, book) => row.amount === book.amount && row.day === book.day && foldedEqual(row, book),
  (row, book) => row.amount === book.amount && apart(row, book) <= NEAR,
  (row, book) => row.amount === book.amount && foldedEqual(row, book) && apart(row, book) <= AROUND,
  (row, book) => -row.amount === book.amount && apart(row, book) <= NEAR,
  (row, book) => isTransposed(row.amount, book.amount) && apart(row, book) <= NEAR,
  (row, book) => foldedEqual(row, book) && row.day === book.day,
];

function pairExplanation(row: BankRow, book: BookRow, isInside: boolean): Explanation | undefined {
  if (!isInside) return { kind: "date", row, book, effect: row.amount };
  if (row.amount === book.amount) return undefined;
  const effect = row.amount - book.amount;
  if (row.amount === -book.amount) return { kind: "sign", row, book, effect };
  return { kind: isTransposed(row.amount, book.amount) ? "transposed" : "amount", row, book, effect };
}

function surplus(book: BookRow, pairs: readonly (readonly [BankRow, BookRow])[]): Explanation {
  const twin = pairs.find(
    ([row, other]) => row.amount === book.amount && (apart(row, book) <= NEAR || foldedEqual(other, book)),
  )?.[1];
  const effect = -book.amount;
  return twin === undefined ? { kind: "extra", book, effect } : { kind: "doubled", book, twin, effect };
}

/** Whether two amounts of one sign have two digits beside each other exchanged, and no other difference. */
function isTransposed(one: bigint, other: bigint): boolean {
  if (one === other || one < 0n !== other < 0n) return false;
  const length = Math.max(String(size(one)).length, String(size(other)).length);
  const [first, second] = [one, other].map((amount) => String(size(amount)).padStart(length, "0")) as [
    string,
    string,
  ];
  const at = [...first].findIndex((digit, index) => digit !== second[index]);
  return (
    first[at] === second[at + 1] &&
    first[at + 1] === second[at] &&
    first.slice(at + 2) === second.slice(at + 2)
  );
}

function foldedEqual(one: { readonly text: string }, other: { readonly text: string }): boolean {
  return one.text.toLowerCase() === other.text.toLowerCase();
}

function apart(one: { readonly day: number }, other: { readonly day: number }): number {
  return Math.abs(one.day - other.day);
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
