/**
 * The last 8 digits of a transaction's id follow from its number in the book, by a permutation of 32 bits, so that an ending is
 * turned back into numbers and needs no index: one of random values would cost each import dearly. The permutation is a
 * multiplication and an addition, which map the low bits by themselves: the last 6 digits differ in 16 million rows that
 * follow each other, too. What is added follows from the company's id, so that an ending that was seen in one book hardly ever
 * names a row of another.
 */

const BITS = 32;
/** Odd, so that it has an inverse: the golden ratio of 32 bits, which moves neighbours far apart. */
const FACTOR = 0x9e3779b1;
const INVERSE = inverseOf(FACTOR);

/** What tells the ending of the id of a transaction's number, as a whole number of 32 bits. */
export function endingsIn(company: string): (number: bigint) => number {
  const offset = offsetOf(company);
  return (number) => (Math.imul(Number(number), FACTOR) + offset) >>> 0;
}

/** Every number below 2^32 whose id ends in these digits, of which only the last 8 count. Hexadecimal digits, 6 at least. */
export function numbersEnding(digits: string, company: string): readonly bigint[] {
  const last = digits.slice(-BITS / 4);
  const step = 2 ** (4 * last.length);
  const first = (Math.imul(Number.parseInt(last, 16) - offsetOf(company), INVERSE) >>> 0) % step;
  return Array.from({ length: 2 ** BITS / step }, (_, turn) => BigInt(first + turn * step));
}

/** FNV-1a of a company's id. */
function offsetOf(company: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < company.length; index++)
    hash = Math.imul(hash ^ company.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The inverse of an odd factor among whole numbers of 32 bits: each step of Newton's method doubles its bits. */
function inverseOf(factor: number): number {
  let inverse = factor;
  for (let step = 0; step < 5; step++) inverse = Math.imul(inverse, 2 - Math.imul(factor, inverse));
  return inverse;
}
