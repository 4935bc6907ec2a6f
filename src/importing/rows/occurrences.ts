/**
 * Numbers equal rows of a file from 1. Counts are kept by booking day and forgotten after the day's last line, which the
 * first pass found: a file in the order of its days needs next to no memory, whatever its size. A row in any other file
 * costs about 16 bytes: what is kept of it is 64 bits of a keyed hash, whose key is new in every run, so that no file can
 * be made to collide.
 */
import { randomBytes } from "node:crypto";

interface OccurrenceCounter {
  /** The number of a row among the rows so far whose identity text and booking day are the same. */
  readonly next: (
    identityText: string,
    place: { readonly posted_date: string; readonly line: number },
    /** Whether another row of the line follows. */
    isFollowed?: boolean,
  ) => number;
}

/** Counts of one day, in a table with open addressing; a count of 0 is a free place. */
interface Counts {
  high: Uint32Array;
  low: Uint32Array;
  count: Uint32Array;
  entries: number;
}

/** `lastOf` gives the last line of each booking day; a day that it does not know is kept to the end. */
export function occurrenceCounter(lastOf: ReadonlyMap<string, number>): OccurrenceCounter {
  const key = randomBytes(8);
  const seeds = [key.readInt32LE(0), key.readInt32LE(4)] as const;
  const days = new Map<string, Counts>();
  return {
    next(identityText, { posted_date, line }, isFollowed = false) {
      const counts = days.get(posted_date) ?? newCounts(8);
      const occurrence = add(counts, hashes(identityText, seeds));
      if (!isFollowed && (lastOf.get(posted_date) ?? Infinity) <= line) days.delete(posted_date);
      else days.set(posted_date, counts);
      return occurrence;
    },
  };
}

function newCounts(size: number): Counts {
  return {
    high: new Uint32Array(size),
    low: new Uint32Array(size),
    count: new Uint32Array(size),
    entries: 0,
  };
}

function add(counts: Counts, [high, low]: readonly [number, number]): number {
  if (counts.entries * 5 >= counts.count.length * 4) grow(counts);
  const at = placeOf(counts, high, low);
  if (counts.count[at] === 0) {
    counts.high[at] = high;
    counts.low[at] = low;
    counts.entries++;
  }
  const number = (counts.count[at] ?? 0) + 1;
  counts.count[at] = number;
  return number;
}

function placeOf({ high: highs, low: lows, count }: Counts, high: number, low: number): number {
  const mask = count.length - 1;
  let at = low & mask;
  while (count[at] !== 0 && (highs[at] !== high || lows[at] !== low)) at = (at + 1) & mask;
  return at;
}

function grow(counts: Counts): void {
  const larger = newCounts(counts.count.length * 2);
  counts.count.forEach((number, at) => {
    if (number === 0) return;
    const place = placeOf(larger, counts.high[at] ?? 0, counts.low[at] ?? 0);
    larger.high[place] = counts.high[at] ?? 0;
    larger.low[place] = counts.low[at] ?? 0;
    larger.count[place] = number;
  });
  Object.assign(counts, { ...larger, entries: counts.entries });
}

/** Two hashes of 32 bits over the UTF-16 units of a text, by multiplication and rotation from two seeds. */
function hashes(text: string, [first, second]: readonly [number, number]): readonly [number, number] {
  let high = first;
  let low = second;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    high = (high << 13) | (high >>> 19);
    low = Math.imul(low ^ unit, 0xc2b2ae35);
    low = (low << 15) | (low >>> 17);
  }
  high ^= text.length;
  low ^= high >>> 16;
  return [mixBits(high) >>> 0, mixBits(low) >>> 0];
}

function mixBits(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
