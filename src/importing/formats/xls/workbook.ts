/** What a workbook's stream says of all its sheets ([MS-XLS] 2.1.7.20.3): Excel 97 to 2003 (BIFF8), and 5 and 95 before. */
import { readDosPage, dosPage } from "../../decode/dos-pages.ts";
import type { SourceFile } from "../../source-file.ts";
import { builtinShows, codeShows, type Shows } from "../../sheet/number-format.ts";
import { compoundFile, isCompound } from "./compound-file.ts";
import { withContinuations, partRecords, type BiffRecord } from "./records.ts";
import { brokenWorkbook, lockedWorkbook, notCompound, notWorkbook } from "./refusal.ts";
import { sharedTexts, textReader } from "./texts.ts";

export interface Sheet {
  readonly name: string;
  /** Hidden sheets are read only where somebody names them. */
  readonly isHidden: boolean;
  /** Byte of the stream at which its records begin. */
  readonly from: number;
}

export interface Workbook {
  readonly stream: Buffer;
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly texts: readonly string[];
  /** What the cell format of an index shows. */
  readonly shows: (index: number) => Shows;
  /** A text in a record: its length in one byte or two, and its characters as this workbook writes them. */
  readonly textIn: (pieces: readonly Buffer[], about: { from: number; lengthBytes: 1 | 2 }) => string;
}

/** Old sheets have 65,536 rows at most: the largest of banks take some 20 MiB. */
const FILE_MAX = 64 << 20;

/** Throws `unreadable_file` for a file that is broken or locked, or no workbook. */
export async function readWorkbook(source: SourceFile): Promise<Workbook> {
  if (source.size > FILE_MAX)
    throw brokenWorkbook(`${source.name} is larger than ${FILE_MAX >> 20} MiB, the limit for old workbooks.`);
  const pieces: Uint8Array[] = [];
  for await (const piece of source.open()) pieces.push(piece.slice());
  const bytes = Buffer.concat(pieces);
  if (!isCompound(bytes)) throw notCompound(source.name);
  const file = compoundFile(bytes);
  const stream = file.stream("workbook") ?? file.stream("book");
  if (stream === undefined) throw notWorkbook(source.name, file.names);
  return workbookOf(stream, source.name);
}

function workbookOf(stream: Buffer, fileName: string): Workbook {
  const version = stream.length < 8 ? 0 : stream.readUInt16LE(4);
  if (version !== 0x600 && version !== 0x500)
    throw brokenWorkbook(`${fileName} is a workbook of a version before Excel 5, which is not read.`);
  const isWide = version === 0x600;
  const sheets: BiffRecord[] = [];
  const codes = new Map<number, Shows>();
  const formats: number[] = [];
  let codePage = 1252;
  let is1904 = false;
  let texts: readonly string[] = [];
  const formatRecords: BiffRecord[] = [];
  for (const record of partRecords(stream, 0)) {
    const { type, data } = record;
    if (type === FILEPASS) throw lockedWorkbook(fileName);
    if (type === CODEPAGE && data.length >= 2) codePage = data.readUInt16LE(0);
    else if (type === DATEMODE && data.length >= 2) is1904 = data.readUInt16LE(0) === 1;
    else if (type === BOUNDSHEET) sheets.push(record);
    else if (type === FORMAT) formatRecords.push(record);
    else if (type === XF && data.length >= 4) formats.push(data.readUInt16LE(2));
    else if (type === SST) texts = sharedTexts(withContinuations(stream, record));
  }
  const textIn = isWide ? wideText : byteText(codePage);
  for (const { data } of formatRecords) {
    if (data.length < 3) continue;
    const code = textIn([data], { from: 2, lengthBytes: isWide ? 2 : 1 });
    codes.set(data.readUInt16LE(0), codeShows(code));
  }
  const shows = formats.map((id) => codes.get(id) ?? builtinShows(id));
  return {
    stream,
    sheets: sheets.flatMap(({ data }) => sheetOf(data, textIn)),
    is1904,
    texts,
    shows: (index) => shows[index] ?? "number",
    textIn,
  };
}

const FILEPASS = 0x2f;
const CODEPAGE = 0x42;
const DATEMODE = 0x22;
const BOUNDSHEET = 0x85;
const XF = 0xe0;
const SST = 0xfc;
const FORMAT = 0x41e;

/** Charts and modules have no rows. */
function sheetOf(data: Buffer, textIn: Workbook["textIn"]): readonly Sheet[] {
  if (data.length < 7 || data.readUInt8(5) !== 0) return [];
  const name = textIn([data], { from: 6, lengthBytes: 1 });
  return [{ name, isHidden: (data.readUInt8(4) & 3) !== 0, from: data.readUInt32LE(0) }];
}

const wideText: Workbook["textIn"] = ([first = Buffer.alloc(0), ...more], { from, lengthBytes }) => {
  const reader = textReader([first.subarray(from), ...more]);
  return reader.text(reader.number(lengthBytes));
};

function byteText(codePage: number): Workbook["textIn"] {
  const decode = decoderOf(codePage);
  return (pieces, { from, lengthBytes }) => {
    const bytes = Buffer.concat(pieces);
    const length = bytes.length < from + lengthBytes ? 0 : bytes.readUIntLE(from, lengthBytes);
    const start = from + lengthBytes;
    if (start + length > bytes.length)
      throw brokenWorkbook("The workbook is damaged: a text goes beyond its record.");
    return decode(bytes.subarray(start, start + length));
  };
}

/** Pages that are not written "windows-" and their number. */
const PAGES: Readonly<Record<number, string>> = {
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1200: "utf-16le",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  32768: "macintosh",
  32769: "windows-1252",
  65001: "utf-8",
};

function decoderOf(codePage: number): (bytes: Buffer) => string {
  const name = PAGES[codePage] ?? `windows-${codePage}`;
  const dos = dosPage(`cp${codePage}`);
  if (dos !== undefined) return (bytes) => readDosPage(dos, bytes);
  try {
    const decoder = new TextDecoder(name);
    return (bytes) => decoder.decode(bytes);
  } catch {
    throw brokenWorkbook(`The workbook has the unknown code page ${codePage}.`);
  }
}
