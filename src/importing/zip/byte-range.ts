/** Bytes out of the middle of a file, of which many can only be read from their start. */
import type { SourceFile } from "../source-file.ts";

interface ByteRange {
  /** The first byte, from 0. */
  readonly from: number;
  readonly length: number;
}

/** The bytes of a range in pieces; fewer where the file ends before. */
export async function* bytesOf(
  source: SourceFile,
  { from, length }: ByteRange,
): AsyncGenerator<Uint8Array, undefined> {
  const to = from + length;
  // What a zip file says of itself can be any number.
  if (length <= 0 || from >= source.size) return;
  let at = source.openFrom === undefined ? 0 : from;
  for await (const bytes of source.openFrom?.(from) ?? source.open()) {
    const end = at + bytes.length;
    if (end > from) yield bytes.subarray(Math.max(0, from - at), Math.min(bytes.length, to - at));
    at = end;
    if (at >= to) return;
  }
}

/** The bytes of a short range in one piece; fewer where the file ends before. */
export async function wholeRange(source: SourceFile, range: ByteRange): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOf(source, range)) pieces.push(piece.slice());
  return Buffer.concat(pieces);
}
