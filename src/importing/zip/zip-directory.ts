/**
 * The directory of a zip file (APPNOTE.TXT 4.3 and 4.5.3). It stands at the file's end and is the one authority on what
 * the file holds: sizes that a writer did not know in time stand only here, and so the order of entries does not matter.
 */
import type { SourceFile } from "../source-file.ts";
import { wholeRange } from "./byte-range.ts";
import { brokenZip } from "./broken-zip.ts";
import { entryName, extraField } from "./entry-name.ts";

export interface ZipEntry {
  readonly name: string;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Whether what it holds is only the path that a link leads to. */
  readonly isLink: boolean;
  readonly crc: number;
  /** Bytes in the file, and bytes when unpacked. */
  readonly packedSize: number;
  readonly unpackedSize: number;
  /** Byte of the entry's own header, from 0. */
  readonly offset: number;
}

/** Entries by their names: lower case, with slashes, as the names of parts are compared. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
/** The system that an entry was made on, and what its mode there says of the kind of file. */
const UNIX = 3;
const FILE_KIND = 0o170000;
const LINK = 0o120000;
/** An end record with the longest comment, and the locator before it. */
const TAIL = 22 + 65_535 + 20;
/** A workbook has some dozens of entries, and the zip file of a bank some hundreds. */
const DIRECTORY_MAX = 4 << 20;

interface Place {
  readonly from: number;
  readonly length: number;
}

/** The parts of a workbook. Throws `unreadable_file` for a file without an orderly directory, or with two parts of one name. */
export async function zipDirectory(source: SourceFile): Promise<ZipDirectory> {
  const entries = new Map<string, ZipEntry>();
  for (const { entry, at } of await zipEntries(source)) {
    const key = partKey(entry.name);
    if (entries.has(key)) throw brokenZip(`${source.name} names its part ${entry.name} twice.`, at);
    if (!key.endsWith("/")) entries.set(key, entry);
  }
  return entries;
}

interface PlacedEntry {
  readonly entry: ZipEntry;
  /** Byte at which the directory names it, from 0. */
  readonly at: number;
}

/** All entries in the order of the directory, also those of folders. Throws `unreadable_file` for a file without an orderly one. */
export async function zipEntries(source: SourceFile): Promise<readonly PlacedEntry[]> {
  const place = await directoryPlace(source);
  if (place.length > DIRECTORY_MAX) {
    throw brokenZip(`The zip directory of ${source.name} is larger than that of any bank file.`, place.from);
  }
  const bytes = await wholeRange(source, place);
  const entries: PlacedEntry[] = [];
  let at = 0;
  while (at < place.length) {
    const end = at + 46 > bytes.length ? Infinity : at + 46 + lengths(bytes, at);
    if (end > bytes.length || bytes.readUInt32LE(at) !== ENTRY) {
      throw brokenZip(
        `The zip directory of ${source.name} is damaged from byte ${place.from + at + 1}.`,
        place.from + at,
      );
    }
    entries.push({ entry: entryAt(bytes, at), at: place.from + at });
    at = end;
  }
  return entries;
}

/** The name of a part as names are compared: some writers put backslashes. */
export function partKey(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();
}

function lengths(bytes: Buffer, at: number): number {
  return bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
}

async function directoryPlace(source: SourceFile): Promise<Place> {
  const tailFrom = Math.max(0, source.size - TAIL);
  const tail = await wholeRange(source, { from: tailFrom, length: TAIL });
  const end = endRecord(tail);
  if (end === undefined) {
    throw brokenZip(
      `${source.name} is a zip file that is cut off: its directory, the last thing in it, is missing.`,
    );
  }
  const length = tail.readUInt32LE(end + 12);
  const from = tail.readUInt32LE(end + 16);
  const is64 = end >= 20 && tail.readUInt32LE(end - 20) === LOCATOR_64;
  const place = is64 ? await place64(source, tail, end - 20) : { from, length };
  if (place.from + place.length <= tailFrom + end) return place;
  throw brokenZip(`The zip directory of ${source.name} is not where the file says; it may be cut off.`);
}

/** Where the last end record begins; its comment may hold anything, and a few bytes may follow it. */
function endRecord(tail: Buffer): number | undefined {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END) continue;
    if (at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return at;
  }
  return undefined;
}

async function place64(source: SourceFile, tail: Buffer, locator: number): Promise<Place> {
  const at = Number(tail.readBigUInt64LE(locator + 8));
  const record = await wholeRange(source, { from: at, length: 56 });
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) {
    throw brokenZip(`The zip directory of ${source.name} is not where the file says; it may be cut off.`);
  }
  return { from: Number(record.readBigUInt64LE(48)), length: Number(record.readBigUInt64LE(40)) };
}

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const nameLength = bytes.readUInt16LE(at + 28);
  const name = bytes.subarray(at + 46, at + 46 + nameLength);
  const flags = bytes.readUInt16LE(at + 8);
  const extraFrom = at + 46 + nameLength;
  const extra = bytes.subarray(extraFrom, extraFrom + bytes.readUInt16LE(at + 30));
  const [unpackedSize, packedSize, offset] = sizes64(extra, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]);
  return {
    name: entryName(name, { flags, extra }),
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (flags & 1) === 1,
    isLink: bytes[at + 5] === UNIX && (bytes.readUInt16LE(at + 40) & FILE_KIND) === LINK,
    crc: bytes.readUInt32LE(at + 16),
    packedSize,
    unpackedSize,
    offset,
  };
}

type Sizes = readonly [unpackedSize: number, packedSize: number, offset: number];

/** The sizes of an entry, those that need more than 32 bits from its extra field (4.5.3). */
function sizes64(extra: Buffer, short: Sizes): Sizes {
  const field = extraField(extra, 1) ?? Buffer.alloc(0);
  let next = 0;
  const long = short.map((size) => {
    if (size !== 0xffffffff || next + 8 > field.length) return size;
    next += 8;
    return Number(field.readBigUInt64LE(next - 8));
  });
  return long as unknown as Sizes;
}
