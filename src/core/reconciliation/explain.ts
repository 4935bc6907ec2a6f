/** Why the book differs from a bank's files: by comparing the rows of the files with those of the book. Pure. */
import {
  daysApart,
  daysNear,
  isNear,
  sizeOf,
  transpositions,
  type BankRow,
  type BookRow,
  type Explanation,
} from "./row.ts";

interface Days {
  /** Days since 1970-01-01, both included. */
  readonly from: number;
  readonly to: number;
}

type Pair = readonly [row: BankRow, book: BookRow];

/**
 * What of the difference each row makes. The effects add up to what the bank's rows come to less what the book's rows of
 * these days come to. Rows of the book outside the days serve only to find the bank's among them.
 */
export function explain(
  bank: readonly BankRow[],
  book: readonly BookRow[],
  { from, to }: Days,
): readonly Explanation[] {
  const isInside = ({ day }: BookRow): boolean => day >= from && day <= to;
  const open = openRows(book);
  const { pairs, rest } = pairUp(bank, { open, isInside });
  const paired = Map.groupBy(pairs, ([, { amount }]) => amount);
  return [
    ...pairs.flatMap((pair) => pairExplanation(pair, isInside(pair[1])) ?? []),
    ...rest.map(missingRow),
    ...open.rest().flatMap((row) => (isInside(row) ? surplusRow(row, paired.get(row.amount) ?? []) : [])),
  ];
}

/** More than any amount. */
const MOST = 10n ** 16n;

/** The likeliest first: what explains the whole difference, then the largest. */
export function byWeight(explanations: readonly Explanation[], difference: bigint): readonly Explanation[] {
  const weight = ({ effect }: Explanation): bigint => (effect === difference ? MOST : sizeOf(effect));
  return explanations.toSorted((one, other) => Number(weight(other) - weight(one)));
}

/** First by the transactions that the rows became, then by what rows say, the surest likeness first. */
function pairUp(
  bank: readonly BankRow[],
  { open, isInside }: { open: OpenRows; isInside: (row: BookRow) => boolean },
): { readonly pairs: readonly Pair[]; readonly rest: readonly BankRow[] } {
  const pairs: Pair[] = [];
  const rest = new Set(bank);
  const pair = (row: BankRow, other: BookRow | undefined): void => {
    if (other === undefined) return;
    pairs.push([row, other]);
    rest.delete(row);
    open.close(other);
  };
  for (const row of bank) pair(row, open.byId(row.transaction));
  for (const like of LIKENESSES) {
    for (const row of rest) {
      const rows = like(row, open).filter(
        (other) => isInside(other) || (other.isByHand && sameText(row, other)),
      );
      pair(row, rows.toSorted((one, other) => daysApart(row, one) - daysApart(row, other))[0]);
    }
  }
  return { pairs, rest: [...rest] };
}

const LIKENESSES: readonly ((row: BankRow, open: OpenRows) => readonly BookRow[])[] = [
  (row, open) => open.near(row, row.amount).filter((one) => one.day === row.day && sameText(row, one)),
  (row, open) => open.near(row, row.amount),
  (row, open) => open.ofText(row),
  (row, open) => open.near(row, -row.amount),
  (row, open) => transpositions(row.amount).flatMap((amount) => open.near(row, amount)),
  (row, open) => open.ofDay(row),
];

type OpenRows = ReturnType<typeof openRows>;

/** Rows of the book that no row of the bank has yet. */
function openRows(book: readonly BookRow[]) {
  const open = new Set(book);
  const ids = new Map(book.map((row) => [row.id, row]));
  // By day too: a book can have thousands of rows of one amount.
  const sums = Map.groupBy(book, ({ amount, day }) => `${amount} ${day}`);
  const texts = Map.groupBy(book, (row) => `${row.amount} ${textKey(row)}`);
  const dayTexts = Map.groupBy(book, (row) => `${row.day} ${textKey(row)}`);
  const stillOpen = (rows: readonly BookRow[] = []) => rows.filter((row) => open.has(row));
  return {
    byId: (id: string | null) => stillOpen([ids.get(id ?? "")].filter((row) => row !== undefined))[0],
    near: (row: BankRow, amount: bigint) =>
      daysNear(row).flatMap((day) => stillOpen(sums.get(`${amount} ${day}`))),
    ofText: (row: BankRow) => stillOpen(texts.get(`${row.amount} ${textKey(row)}`)),
    ofDay: (row: BankRow) => stillOpen(dayTexts.get(`${row.day} ${textKey(row)}`)),
    close: (row: BookRow) => open.delete(row),
    rest: () => [...open],
  };
}

function textKey({ text }: { readonly text: string }): string {
  return text.toLowerCase();
}

function pairExplanation([row, book]: Pair, isInside: boolean): Explanation | undefined {
  if (!isInside) return { kind: "date", row, book, effect: row.amount };
  if (row.amount === book.amount) return undefined;
  const effect = row.amount - book.amount;
  if (row.amount === -book.amount) return { kind: "sign", row, book, effect };
  return {
    kind: transpositions(row.amount).includes(book.amount) ? "transposed" : "amount",
    row,
    book,
    effect,
  };
}

function missingRow(row: BankRow): Explanation {
  return {
    kind: "missing",
    row,
    transaction: row.transaction,
    absence: row.absence,
    effect: row.amount,
  };
}

function surplusRow(book: BookRow, equal: readonly Pair[]): Explanation {
  const [pair] = equal
    .filter(([row, other]) => row.amount === other.amount && isNear(other, book))
    .toSorted(([, one], [, other]) => daysApart(book, one) - daysApart(book, other));
  const effect = -book.amount;
  return pair === undefined
    ? { kind: "extra", book, effect }
    : { kind: "doubled", book, twin: pair[1], effect };
}

function sameText(one: { readonly text: string }, other: { readonly text: string }): boolean {
  return textKey(one) === textKey(other);
}
