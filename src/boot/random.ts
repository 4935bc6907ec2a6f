/** Bytes from the system's cryptographic source. */
import { randomBytes } from "node:crypto";
import type { Random } from "../core/ports.ts";

/** Bytes that are drawn at once, since one draw costs more than the bytes; most that are wanted are few. */
const DRAWN = 4096;

/** Each byte is handed out once, and is kept here no longer. */
export function drawnTogether(draw: Random = randomBytes): Random {
  let drawn: Uint8Array = new Uint8Array(0);
  let next = 0;
  return (size) => {
    if (size > DRAWN / 8) return draw(size);
    if (next + size > drawn.length) {
      drawn = draw(DRAWN);
      next = 0;
    }
    const taken = Buffer.from(drawn.subarray(next, next + size));
    drawn.fill(0, next, next + size);
    next += size;
    return taken;
  };
}
