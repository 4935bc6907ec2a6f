/** Statements that are made by number, each with one error in the book, among rows that mislead. */
import type { BankRow, BookRow } from "../../../src/core/reconciliation/row.ts";

const KINDS = ["missing", "deleted", "doubled", "transposed", "sign", "date"] as const;
const TEXTS = ["REWE", "Salary Maier", "Rent", "Invoice 881", "Fee", "Card payment", "Refund", "Fuel"];
export const FROM = 20_500;
export const TO = 20_530;

/** Numbers that look random and are the same for a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (Math.imul(state, 48271) + 11) >>> 0;
    return (state >>> 8) % below;
  };
}

export interface MadeStatement {
  readonly kind: (typeof KINDS)[number];
  readonly bank: readonly BankRow[];
  readonly book: readonly BookRow[];
  /** The row that is wrong, by its line and by its transaction. */
  readonly line: number;
  readonly id: string;
}

/** Linked: the file's rows know their transactions. Otherwise they are found by what they say. */
export function makeStatement(seed: number, { isLinked }: { readonly isLinked: boolean }): MadeStatement {
  const number = numbers(seed);
  const kind = KINDS[seed % KINDS.length] as (typeof KINDS)[number];
  const rows = Array.from({ length: 20 + number(60) }, (_, index) => ({
    id: `t${index}`,
    line: index + 2,
    day: FROM + number(TO - FROM + 1),
    // Every third row has one of a few amounts, as fees and tickets have.
    amount: index % 3 === 0 ? BigInt(-100 * (1 + number(4)) - 25) : BigInt(number(400_000) - 200_000) || 7n,
    text: TEXTS[number(TEXTS.length)] ?? "",
  }));
  const wrong = rows.find(({ amount }) => swapped(amount) !== amount) ?? rows[0];
  if (wrong === undefined) throw new TypeError("a statement has rows");
  const bank = rows.map(({ id, line, day, amount, text }): BankRow => ({
    ...{ import_id: "file", line, day, amount, text },
    transaction: isLinked ? id : null,
    ...(kind === "deleted" && id === wrong.id ? { absence: "deleted" as const } : {}),
  }));
  const book = rows.map(({ id, day, amount, text }): BookRow => ({ id, day, amount, text, isByHand: false }));
  return {
    kind,
    bank,
    book: [...withError(book, { kind, id: wrong.id, number }), ...otherMonth(book)],
    line: wrong.line,
    id: wrong.id,
  };
}

function withError(
  book: readonly BookRow[],
  { kind, id, number }: { kind: MadeStatement["kind"]; id: string; number: (below: number) => number },
): readonly BookRow[] {
  const changed = (change: (row: BookRow) => Partial<BookRow>) =>
    book.map((row) => (row.id === id ? { ...row, ...change(row) } : row));
  switch (kind) {
    case "missing":
    case "deleted":
      return book.filter((row) => row.id !== id);
    case "doubled":
      return book.flatMap((row) =>
        row.id === id
          ? [row, { ...row, id: "twice", day: Math.min(TO, row.day + number(3)), isByHand: number(2) === 0 }]
          : [row],
      );
    case "transposed":
      return changed(({ amount }) => ({ amount: swapped(amount) }));
    case "sign":
      return changed(({ amount }) => ({ amount: -amount }));
    case "date":
      return changed(({ day }) => ({ day: day + 31 + number(60), isByHand: true }));
  }
}

/** The same rows a month later, as standing payments are; another file brought them. */
function otherMonth(book: readonly BookRow[]): readonly BookRow[] {
  return book.map((row) => ({ ...row, id: `${row.id}-later`, day: row.day + 31 }));
}

/** Exchanges the first two neighbouring digits that differ, the leading one aside. */
function swapped(amount: bigint): bigint {
  const [sign, digits] = amount < 0n ? [-1n, String(-amount)] : [1n, String(amount)];
  const at = [...digits].findIndex(
    (digit, index) => index > 0 && digits[index + 1] !== undefined && digits[index + 1] !== digit,
  );
  if (at < 0) return amount;
  return (
    sign * BigInt(`${digits.slice(0, at)}${digits[at + 1] ?? ""}${digits[at] ?? ""}${digits.slice(at + 2)}`)
  );
}
