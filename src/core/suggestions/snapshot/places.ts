/** Ids and days of the rows of a replay, by their places: each takes 20 bytes. */
import type { SnapshotPart } from "../../ports/suggestion-snapshots.ts";

const ROW_BYTES = 20;
const ID_BYTES = 16;
const ROWS_OF_PART = 4096;

/** Which transaction stands at a place, and its day. */
interface PlacedRow {
  readonly id: string;
  readonly day: number;
}

export interface Places {
  add(row: PlacedRow): void;
  at(place: number): PlacedRow | undefined;
  /** Of the rows up to now. */
  parts(): readonly SnapshotPart[];
}

/** Places from `first` on; those before are looked up in the parts that are loaded. */
export function newPlaces(first = 0, loaded: readonly SnapshotPart[] = []): Places {
  let bytes = Buffer.alloc(ROWS_OF_PART * ROW_BYTES);
  let size = 0;
  const earlier = new Map(loaded.map((part) => [part.number, Buffer.from(part.bytes)]));
  return {
    add({ id, day }) {
      if (size + ROW_BYTES > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
      bytes.write(id.replaceAll("-", ""), size, ID_BYTES, "hex");
      bytes.writeInt32LE(day, size + ID_BYTES);
      size += ROW_BYTES;
    },
    at(place) {
      if (place >= first) return rowAt(bytes, (place - first) * ROW_BYTES);
      const part = earlier.get(partOf(place));
      return part && rowAt(part, (place % ROWS_OF_PART) * ROW_BYTES);
    },
    parts() {
      const parts: SnapshotPart[] = [];
      for (let from = 0; from < size; from += ROWS_OF_PART * ROW_BYTES) {
        const end = Math.min(size, from + ROWS_OF_PART * ROW_BYTES);
        parts.push({ kind: "places", number: parts.length, bytes: bytes.subarray(from, end) });
      }
      return parts.map((part) => ({ ...part, bytes: Buffer.from(part.bytes) }));
    },
  };
}

/** The number of the part in which a place is. */
export function partOf(place: number): number {
  return Math.floor(place / ROWS_OF_PART);
}

function rowAt(bytes: Buffer, at: number): PlacedRow | undefined {
  if (at < 0 || at + ROW_BYTES > bytes.length) return undefined;
  return { id: idAt(bytes, at), day: bytes.readInt32LE(at + ID_BYTES) };
}

/** The text of the id that begins there. */
export function idAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString("hex", at, at + ID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
