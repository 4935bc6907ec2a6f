import type { Clock, Ids, Random } from "./ports.ts";

/** Random bytes are fetched for many ids at once, since one call costs more than the rest of an id. */
const IDS_PER_DRAW = 1024;
const RANDOM_BYTES = 6;
/** The counter's upper bit tells that the last 32 bits are a chosen ending. */
const COUNTER_MAX = 0x7fff_ffff;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, a bit that is 1 in ids with a chosen ending, then a counter of 31 bits
 * that starts at random, so that ids of one process rise strictly and the tables' b-trees grow at their end; of the last 42
 * bits all are random, or the first 10.
 */
export function uuidv7(clock: Clock, random: Random): Ids {
  let millisecond = -1;
  let time = "";
  let counter = 0;
  let pool = new Uint8Array(0);
  let offset = 0;

  const byte = (): number => pool[offset++] ?? 0;
  return (ending) => {
    if (offset + 2 * RANDOM_BYTES > pool.length) {
      pool = Uint8Array.from(random(IDS_PER_DRAW * RANDOM_BYTES));
      offset = 0;
    }
    const now = clock();
    // In this order both are compared for each id: V8 notes in compiled code what has been compared, and two builds give the
    // same bytes, whether or not two ids of theirs fall into one millisecond.
    if (counter === COUNTER_MAX || now > millisecond) {
      millisecond = Math.max(now, millisecond + 1);
      const hex = millisecond.toString(16).padStart(12, "0");
      time = `${hex.slice(0, 8)}-${hex.slice(8)}-7`;
      counter = ((byte() & 0x7f) << 24) | (byte() << 16) | (byte() << 8) | byte();
    } else {
      counter += 1;
    }
    const high = ((ending === undefined ? 0x1000 : 0x1800) | (counter >>> 20)).toString(16).slice(1);
    const middle = (0x8000 | ((counter >>> 6) & 0x3fff)).toString(16);
    const low = HEX[((counter & 0x3f) << 2) | (byte() & 0x03)] ?? "";
    const tail =
      ending === undefined
        ? `${HEX[byte()]}${HEX[byte()]}${HEX[byte()]}${HEX[byte()]}`
        : ending.toString(16).padStart(8, "0");
    return `${time}${high}-${middle}-${low}${HEX[byte()]}${tail}`;
  };
}

/** The text of an id of these 32 hexadecimal digits. */
export function idOfDigits(digits: string): string {
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20)];
  return [...parts, digits.slice(20)].join("-");
}
