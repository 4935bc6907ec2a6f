/** What a bank's files and the book say of an account's days. Amounts are minor units of the account's currency. */

export interface BankRow {
  readonly import_id: string;
  readonly line: number;
  /** Booking day, as days since 1970-01-01. */
  readonly day: number;
  readonly amount: bigint;
  readonly text: string;
  /** The transaction that the row became, or was recognised as, whatever has become of that. */
  readonly transaction: string | null;
  /** Why the book does not have that transaction; undefined where it does. */
  readonly absence?: Absence | undefined;
}

/**
 * held: the row waits for a person; moved: the transaction is on another account now; removed: it is in the book no more, not
 * even deleted.
 */
type Absence = "deleted" | "void" | "moved" | "held" | "removed";

export interface BookRow {
  readonly id: string;
  /** Booking day, as days since 1970-01-01. */
  readonly day: number;
  readonly amount: bigint;
  readonly text: string;
  /** Whether no file brought it. */
  readonly isByHand: boolean;
}

/** `effect` is what a row makes of the difference: the bank's balance less the book's. */
export type Explanation =
  /** With the bank and not in the book. Without a file only the deleted transaction is known. */
  | {
      readonly kind: "missing";
      readonly row: BankRow | undefined;
      readonly transaction: string | null;
      readonly absence: Absence | undefined;
      readonly effect: bigint;
    }
  /** Once with the bank and twice in the book. */
  | { readonly kind: "doubled"; readonly book: BookRow; readonly twin: BookRow; readonly effect: bigint }
  /** In the book and not with the bank. */
  | { readonly kind: "extra"; readonly book: BookRow; readonly effect: bigint }
  /**
   * The same row with two digits exchanged, with the other sign, or with another amount; date: on a day on the other side
   * of the balance. `row` is undefined where no file tells the bank's row.
   */
  | {
      readonly kind: "transposed" | "sign" | "amount" | "date";
      readonly row: BankRow | undefined;
      readonly book: BookRow;
      readonly effect: bigint;
    };

/** Days by which a bank and a person may date one row apart. */
const NEAR = 5;

export function daysApart(one: { readonly day: number }, other: { readonly day: number }): number {
  return Math.abs(one.day - other.day);
}

export function isNear(one: { readonly day: number }, other: { readonly day: number }): boolean {
  return daysApart(one, other) <= NEAR;
}

/** The days that are near to a row's. */
export function daysNear({ day }: { readonly day: number }): readonly number[] {
  return Array.from({ length: 2 * NEAR + 1 }, (_, index) => day - NEAR + index);
}

export function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** The amounts that two neighbouring digits exchanged make of one. */
export function transpositions(amount: bigint): readonly bigint[] {
  const digits = String(sizeOf(amount));
  return Array.from({ length: digits.length - 1 }, (_, at) => {
    const exchanged = BigInt(
      `${digits.slice(0, at)}${digits[at + 1] ?? ""}${digits[at] ?? ""}${digits.slice(at + 2)}`,
    );
    return amount < 0n ? -exchanged : exchanged;
  }).filter((exchanged) => exchanged !== amount);
}
