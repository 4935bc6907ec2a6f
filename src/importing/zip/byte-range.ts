/** Bytes out of the middle of a file that can only be read from its start. */
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
  let at = 0;
  if (length <= 0) return;
  for await (const bytes of source.open()) {
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
