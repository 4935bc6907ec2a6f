/**
 * The parts that an entry moves on the company's own accounts. A transaction has one account and one category, and an entry any
 * number: each part has one posting on each side, and the parts of an account add up to what the entry has on it.
 */
import { divideHalfEven } from "../../contract/values/money.ts";
import { currencyDecimals } from "../../contract/values/currency.ts";
import type { BookEntry, BookPosting } from "./entry.ts";
import type { Quantity } from "./quantity.ts";
import { unreadableBook } from "./unreadable-book.ts";

/** Money that moves on an own account, in minor units of the account's currency. */
export interface EntryPart {
  /** No other part of the account has it. */
  readonly line: number;
  readonly own: BookPosting;
  /** The posting on the other side. */
  readonly other: BookPosting;
  readonly minor: bigint;
  readonly isTransfer: boolean;
}

interface Postings {
  readonly own: readonly BookPosting[];
  readonly others: readonly BookPosting[];
}

/** Problems: unreadable_file for an entry that does not add up, or whose currencies nothing joins. */
export function entryParts(entry: BookEntry, { own, others }: Postings): readonly EntryPart[] {
  const moved = own.filter(({ amount }) => amount.units !== 0n);
  const [first, ...more] = moved;
  if (first === undefined) return nothingParts(entry, { own, others });
  const [counter, ...counters] = others.filter(({ weight }) => weight.units !== 0n);
  // One category for accounts that all gain or all lose: each has its own row, as its bank shows it.
  if (counter !== undefined && counters.length === 0 && haveOneSign(moved)) {
    requireBalance(entry, [...moved, counter]);
    return moved.map((posting) => ({
      line: posting.line,
      own: posting,
      other: counter,
      minor: minorOf(posting.amount, entry),
      isTransfer: false,
    }));
  }
  if (counter === undefined && more.length === 1 && more[0] !== undefined)
    return transfer(entry, first, more[0]);
  return hubParts(entry, { moved, others: others.filter(({ weight }) => weight.units !== 0n) });
}

/** The id of a transaction of a book of ours. */
const OUR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Programs void an entry with amounts of 0, or state a balance; in a book of ours a bank's row of 0 is a transaction. */
function nothingParts({ id }: BookEntry, { own, others }: Postings): readonly EntryPart[] {
  const [one, ...furtherOwn] = own;
  const [other, ...furtherOthers] = others;
  if (one === undefined || other === undefined || !OUR_ID.test(id)) return [];
  if (furtherOwn.length + furtherOthers.length > 0 || other.weight.units !== 0n) return [];
  return [{ line: one.line, own: one, other, minor: 0n, isTransfer: false }];
}

/** Money that goes from one own account to another, perhaps in two currencies. */
function transfer(entry: BookEntry, one: BookPosting, other: BookPosting): readonly EntryPart[] {
  if (one.amount.units < 0n === other.amount.units < 0n) throw unbalanced(entry);
  if (one.weight.commodity === other.weight.commodity) requireBalance(entry, [one, other]);
  return [
    { line: one.line, own: one, other, minor: minorOf(one.amount, entry), isTransfer: true },
    { line: other.line, own: other, other: one, minor: minorOf(other.amount, entry), isTransfer: true },
  ];
}

/** The account with the largest amount has a part for each other posting; the other own accounts have its other side. */
function hubParts(
  entry: BookEntry,
  { moved, others }: { readonly moved: readonly BookPosting[]; readonly others: readonly BookPosting[] },
): readonly EntryPart[] {
  const hub = largest(moved.filter((posting) => isCommon(posting, [...moved, ...others])));
  if (hub === undefined)
    throw unreadableBook(
      entry.place,
      "joins several currencies, and no price says what one is worth in the other",
    );
  requireBalance(entry, [...moved, ...others]);
  const rest = [...moved.filter((posting) => posting !== hub), ...others].toSorted((a, b) => a.line - b.line);
  let open = minorOf(hub.amount, entry);
  const parts = rest.map((posting, index) => {
    // Prices may have more decimals than money: the last part takes what rounding leaves.
    const minor = index === rest.length - 1 ? open : -roundedMinor(posting.weight);
    open -= minor;
    return { line: posting.line, own: hub, other: posting, minor, isTransfer: moved.includes(posting) };
  });
  const sides = moved
    .filter((posting) => posting !== hub)
    .map((posting) => ({
      line: posting.line,
      own: posting,
      other: hub,
      minor: minorOf(posting.amount, entry),
      isTransfer: true,
    }));
  return [...parts, ...sides];
}

function haveOneSign(postings: readonly BookPosting[]): boolean {
  return new Set(postings.map(({ amount }) => amount.units < 0n)).size === 1;
}

/** Whether the whole entry is weighed in what this posting is in. */
function isCommon({ amount, weight }: BookPosting, all: readonly BookPosting[]): boolean {
  return (
    weight.commodity === amount.commodity && all.every((one) => one.weight.commodity === amount.commodity)
  );
}

function largest(postings: readonly BookPosting[]): BookPosting | undefined {
  return postings.reduce<BookPosting | undefined>(
    (most, posting) => (most === undefined || sizeOf(posting) > sizeOf(most) ? posting : most),
    undefined,
  );
}

function sizeOf({ amount: { units, scale } }: BookPosting): bigint {
  const shifted = units * 10n ** BigInt(Math.max(0, 12 - scale));
  return shifted < 0n ? -shifted : shifted;
}

/** What is left open by prices is less than the last decimal of the currency for each posting. */
function requireBalance(entry: BookEntry, postings: readonly BookPosting[]): void {
  const sums = new Map<string, bigint>();
  for (const { weight } of postings)
    sums.set(weight.commodity, (sums.get(weight.commodity) ?? 0n) + roundedMinor(weight));
  const tolerance = BigInt(postings.filter(({ amount, weight }) => amount !== weight).length);
  for (const sum of sums.values()) if (sum > tolerance || sum < -tolerance) throw unbalanced(entry);
}

function unbalanced({ place }: BookEntry) {
  return unreadableBook(place, "begins an entry whose postings do not add up to 0");
}

/** Exact. Problem: unreadable_file for more decimals than the currency has. */
function minorOf(amount: Quantity, { place }: BookEntry): bigint {
  const minor = roundedMinor(amount);
  const power = amount.scale - currencyDecimals(amount.commodity);
  if (power > 0 && minor * 10n ** BigInt(power) !== amount.units)
    throw unreadableBook(place, `begins an entry with more decimals than ${amount.commodity} has`);
  return minor;
}

function roundedMinor({ units, scale, commodity }: Quantity): bigint {
  const power = currencyDecimals(commodity) - scale;
  return power >= 0 ? units * 10n ** BigInt(power) : divideHalfEven(units, 10n ** BigInt(-power));
}
