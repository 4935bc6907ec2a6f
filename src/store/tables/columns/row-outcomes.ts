/**
 * What became of a chunk's rows, in one value: for each row the distance to the place before (base 128, low digits
 * first), a byte for the verdict, and for created rows and duplicates the 16 bytes of the transaction's id.
 */
import type { RowOutcome } from "../../../core/ports/import-chunks.ts";
import { idText, writeId } from "./id-bytes.ts";

const verdicts = ["created", "duplicate", "edge_duplicate", "held", "rejected", "skipped"] as const;
const ID_BYTES = 16;
/** Distance of at most 8 digits, verdict, id. */
const MOST_BYTES = 8 + 1 + ID_BYTES;

export function packOutcomes(fates: readonly RowOutcome[]): Uint8Array {
  const bytes = Buffer.allocUnsafe(fates.length * MOST_BYTES);
  let end = 0;
  let before = 0;
  for (const { place, verdict, transaction_id } of fates) {
    let distance = place - before;
    before = place;
    while (distance >= 0x80) {
      bytes[end++] = (distance % 0x80) | 0x80;
      distance = Math.floor(distance / 0x80);
    }
    bytes[end++] = distance;
    bytes[end++] = verdicts.indexOf(verdict);
    if (transaction_id === null) continue;
    writeId(transaction_id, bytes, end);
    end += ID_BYTES;
  }
  return bytes.subarray(0, end);
}

/** Those behind the place `after`, up to the place `to`. */
export function unpackOutcomes(
  bytes: Uint8Array,
  { after = 0, to = Infinity }: { readonly after?: number; readonly to?: number } = {},
): readonly RowOutcome[] {
  const fates: RowOutcome[] = [];
  let at = 0;
  let place = 0;
  while (at < bytes.length) {
    let scale = 1;
    for (;;) {
      const digit = bytes[at++] ?? 0;
      place += (digit & 0x7f) * scale;
      if (digit < 0x80) break;
      scale *= 0x80;
    }
    const verdict = verdicts[bytes[at++] ?? 0];
    if (verdict === undefined) throw new TypeError("a chunk's rows cannot be read");
    const hasTransaction = verdict === "created" || verdict === "duplicate" || verdict === "edge_duplicate";
    if (place > to) break;
    if (place > after)
      fates.push({ place, verdict, transaction_id: hasTransaction ? idText(bytes, at) : null });
    if (hasTransaction) at += ID_BYTES;
  }
  return fates;
}
