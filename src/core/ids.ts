import type { Clock, Ids, Random } from "./ports.ts";

/** Random bytes are fetched for many ids at once, since one call costs more than the rest of an id. */
const IDS_PER_DRAW = 1024;
const RANDOM_BYTES = 6;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then a counter of 32 bits that starts at random in its lower half, so
 * that ids of one process rise strictly and the tables' b-trees grow at their end; the last 42 bits are random.
 */
export function uuidv7(clock: Clock, random: Random): Ids {
  let millisecond = -1;
  let time = "";
  let counter = 0;
  let pool = new Uint8Array(0);
  let offset = 0;

  const byte = (): number => pool[offset++] ?? 0;
  return () => {
    if (offset + 2 * RANDOM_BYTES > pool.length) {
      pool = Uint8Array.from(random(IDS_PER_DRAW * RANDOM_BYTES));
      offset = 0;
    }
    const now = clock();
    if (now > millisecond || counter === 0xffff_ffff) {
      millisecond = Math.max(now, millisecond + 1);
      const hex = millisecond.toString(16).padStart(12, "0");
      time = `${hex.slice(0, 8)}-${hex.slice(8)}-7`;
      counter = ((byte() & 0x7f) << 24) | (byte() << 16) | (byte() << 8) | byte();
    } else {
      counter += 1;
    }
    const high = (0x1000 | (counter >>> 20)).toString(16).slice(1);
    const middle = (0x8000 | ((counter >>> 6) & 0x3fff)).toString(16);
    const low = HEX[((counter & 0x3f) << 2) | (byte() & 0x03)] ?? "";
    const tail = `${HEX[byte()]}${HEX[byte()]}${HEX[byte()]}${HEX[byte()]}`;
    return `${time}${high}-${middle}-${low}${tail}${HEX[byte()]}`;
  };
}
