/** The bytes of one part of a zip file, unpacked as a stream and checked: size, checksum, and how much comes of how little. */
import { pipeline, Readable } from "node:stream";
import { constants, crc32, createInflateRaw } from "node:zlib";
import type { SourceFile } from "../source-file.ts";
import { bytesOf, wholeRange } from "./byte-range.ts";
import { brokenPart } from "./broken-zip.ts";
import type { ZipEntry } from "./zip-directory.ts";

const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** Bytes that are unpacked in one go. */
const STEP = 1 << 16;
/** Beyond this size a part may not be so many times larger than its packed bytes: sheets are ten to fifty times. */
const RATIO_FROM = 16 << 20;
const RATIO_MAX = 250;

/** What to do with files that another program can unpack. */
export const UNPACK = "Unpack the zip file, and import what was in it.";

export interface PartLimit {
  /** Bytes that a part may have when unpacked, at most. */
  readonly bytes: number;
  /** Whether the part is a file of its own, and no part of a workbook. */
  readonly isFile?: boolean;
}

/** A part's bytes in pieces. Throws `unreadable_file` for one that is damaged, locked, or a bomb. */
export async function* unpack(
  source: SourceFile,
  entry: ZipEntry,
  limit: PartLimit,
): AsyncGenerator<Uint8Array> {
  const refuse = (what: string, remedy?: string) =>
    brokenPart(entry, { source, what, ...(remedy === undefined ? {} : { remedy }) });
  const { isFile = false } = limit;
  if (entry.isEncrypted)
    throw refuse("has a password", isFile ? UNPACK : "Save the workbook without a password first.");
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    const remedy = isFile ? UNPACK : "Save it again in a spreadsheet.";
    throw refuse(`uses an unknown compression method (${entry.method})`, remedy);
  }
  const from = await dataStart(source, entry);
  if (from === undefined) throw refuse("is not where the zip directory says");
  const compressedBytes = bytesOf(source, { from, length: entry.packedSize });
  const damage = () => refuse("is damaged and cannot be unpacked");
  const pieces = entry.method === STORED ? compressedBytes : inflate(compressedBytes, damage);
  let size = 0;
  let crc = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > limit.bytes) throw refuse(`is larger than ${limit.bytes} bytes`);
    if (size > entry.unpackedSize) throw refuse("is larger than the zip directory says");
    if (size > RATIO_FROM && size > entry.packedSize * RATIO_MAX) {
      throw refuse(`is more than ${RATIO_MAX} times its compressed size, which no bank file is`);
    }
    crc = crc32(piece, crc);
    yield piece;
  }
  if (size !== entry.unpackedSize) throw refuse("is cut off");
  if (crc !== entry.crc) throw refuse("is damaged: its checksum does not match");
}

/** Where the data of an entry begins; undefined where no entry is. */
async function dataStart(source: SourceFile, { offset }: ZipEntry): Promise<number | undefined> {
  const header = await wholeRange(source, { from: offset, length: 30 });
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) return undefined;
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Data that ends too early gives what there is of it: the size and the checksum of the part judge that. */
async function* inflate(
  packedBytes: AsyncIterable<Uint8Array>,
  damage: () => Error,
): AsyncGenerator<Uint8Array> {
  const output = createInflateRaw({ chunkSize: STEP, finishFlush: constants.Z_SYNC_FLUSH });
  // An error of either stream is thrown where the output is read.
  pipeline(Readable.from(packedBytes, { objectMode: false }), output, () => undefined);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === "Z_DATA_ERROR" ? damage() : error;
  }
}
