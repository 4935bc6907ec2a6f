/**
 * The streams of a compound file ([MS-CFB]), in which old workbooks lie: sectors that are chained by a table. Chains are
 * followed no further than the file has sectors, so that none goes round in circles.
 */
import { brokenWorkbook } from "./refusal.ts";

const SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEADER = 512;
/** Larger numbers of sectors are marks: the end of a chain, a free sector, a sector of the table. */
const LAST_SECTOR = 0xfffffffa;
const ENTRY = 128;
const STREAM = 2;
const ROOT = 5;

export function isCompound(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

/** A compound file: the names of its streams and storages, and the bytes of a stream by its name in small letters. */
interface CompoundFile {
  readonly names: readonly string[];
  readonly stream: (name: string) => Buffer | undefined;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/** Throws `unreadable_file` for a file whose sectors are not where it says. */
export function compoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < HEADER) throw brokenWorkbook("The file is cut off in its first 512 bytes.");
  const shift = bytes.readUInt16LE(30);
  const miniShift = bytes.readUInt16LE(32);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6)
    throw brokenWorkbook("The size of the file's sectors is unknown.");
  const sectors = sectorsOf(bytes, shift);
  const table = numbersOf(tableSectors(bytes, sectors).map(sectors.at));
  const entries = entriesOf(chainOf(sectors, table, bytes.readUInt32LE(48)));
  const small = bytes.readUInt32LE(56);
  const root = entries.find(({ type }) => type === ROOT);
  const minis = (): Sectors => {
    const mini = root === undefined ? Buffer.alloc(0) : Buffer.concat(chainOf(sectors, table, root.start));
    return { count: mini.length >> miniShift, at: cutter(mini, { shift: miniShift, from: 0 }) };
  };
  return {
    names: entries.map(({ name }) => name),
    stream(name) {
      const entry = entries.find((one) => one.type === STREAM && one.name.toLowerCase() === name);
      if (entry === undefined) return undefined;
      const isSmall = entry.size < small;
      const pieces = isSmall
        ? chainOf(minis(), numbersOf(chainOf(sectors, table, bytes.readUInt32LE(60))), entry.start)
        : chainOf(sectors, table, entry.start);
      const all = Buffer.concat(pieces);
      if (all.length < entry.size)
        throw brokenWorkbook(`The file is cut off: its stream ${entry.name} is incomplete.`);
      return all.subarray(0, entry.size);
    },
  };
}

interface Sectors {
  readonly count: number;
  readonly at: (index: number) => Buffer;
}

function sectorsOf(bytes: Buffer, shift: number): Sectors {
  const from = 1 << shift;
  // The last sector of a file may be shorter.
  return {
    count: Math.ceil(Math.max(0, bytes.length - from) / (1 << shift)),
    at: cutter(bytes, { shift, from }),
  };
}

function cutter(bytes: Buffer, { shift, from }: { shift: number; from: number }): Sectors["at"] {
  return (index) => bytes.subarray(from + index * (1 << shift), from + (index + 1) * (1 << shift));
}

/** The sectors that hold the table of chains: 109 of them stand in the header, more in a chain of their own. */
function tableSectors(bytes: Buffer, { count, at }: Sectors): readonly number[] {
  const sectorNumbers: number[] = [];
  const add = (numbers: readonly number[]) => {
    for (const number of numbers) {
      if (number > LAST_SECTOR) continue;
      if (number >= count) throw beyond();
      sectorNumbers.push(number);
    }
    if (sectorNumbers.length > count) throw circle();
  };
  add(numbersOf([bytes.subarray(76, HEADER)]));
  let next = bytes.readUInt32LE(68);
  for (let step = 0; next <= LAST_SECTOR; step++) {
    if (step > count) throw circle();
    if (next >= count) throw beyond();
    const numbers = numbersOf([at(next)]);
    next = numbers.at(-1) ?? LAST_SECTOR + 1;
    add(numbers.slice(0, -1));
  }
  return sectorNumbers;
}

/** The sectors of a chain, in order. */
function chainOf({ count, at }: Sectors, table: readonly number[], start: number): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let next = start;
  while (next <= LAST_SECTOR) {
    if (next >= count) throw beyond();
    if (pieces.length >= count) throw circle();
    pieces.push(at(next));
    next = table[next] ?? LAST_SECTOR + 1;
  }
  return pieces;
}

function numbersOf(pieces: readonly Buffer[]): readonly number[] {
  const numbers: number[] = [];
  for (const piece of pieces) {
    for (let at = 0; at + 4 <= piece.length; at += 4) numbers.push(piece.readUInt32LE(at));
  }
  return numbers;
}

function entriesOf(pieces: readonly Buffer[]): readonly Entry[] {
  const bytes = Buffer.concat(pieces);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY) {
    const type = bytes.readUInt8(at + 66);
    if (type === 0) continue;
    const length = Math.min(bytes.readUInt16LE(at + 64), 64);
    const name = bytes.toString("utf16le", at, at + Math.max(0, length - 2));
    entries.push({ name, type, start: bytes.readUInt32LE(at + 116), size: bytes.readUInt32LE(at + 120) });
  }
  return entries;
}

function beyond(): Error {
  return brokenWorkbook("The file is cut off or damaged: it names a missing sector.");
}

function circle(): Error {
  return brokenWorkbook("The file is damaged: a chain of its sectors is circular.");
}
