/** Hashes of 53 bits, the whole numbers that a number holds exactly: FNV-1a below, a rotating multiplication above. */

const BEGIN_LOW = 0x811c9dc5;
const BEGIN_HIGH = 0x050c5d1f;
const PRIME_LOW = 0x01000193;
const FACTOR_HIGH = 0x9e3779b1;

const HALF = 2 ** 32;
const HIGH_BITS = 2 ** 21;

export function hashOf(text: string): number {
  let low = BEGIN_LOW;
  let high = BEGIN_HIGH;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, PRIME_LOW);
    high = Math.imul(((high << 5) | (high >>> 27)) ^ unit, FACTOR_HIGH);
  }
  return joined(low, high);
}

/** The hash of two whole numbers. */
export function mixed(first: number, second: number): number {
  const firstHigh = Math.floor(first / HALF);
  const secondHigh = Math.floor(second / HALF);
  const low = lowWith(lowWith(lowWith(lowWith(BEGIN_LOW, first), firstHigh), second), secondHigh);
  const high = highWith(highWith(highWith(highWith(BEGIN_HIGH, first), firstHigh), second), secondHigh);
  return joined(low, high);
}

function lowWith(low: number, half: number): number {
  return Math.imul(spread(low ^ half), PRIME_LOW);
}

function highWith(high: number, half: number): number {
  return Math.imul(spread(high ^ half), FACTOR_HIGH);
}

function joined(low: number, high: number): number {
  return (spread(high) % HIGH_BITS) * HALF + spread(low);
}

/** Lets every bit of a number change about half of the others. */
function spread(number: number): number {
  let bits = number;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
