/** Writes old workbooks (BIFF in a compound file) from rows that a person can read, in the ways in which programs write them. */

/** A cell: a text, nothing, or one of what workbooks hold beside texts. */
export type OldCell =
  | string
  | null
  | { readonly n: number; readonly as?: keyof typeof FORMATS }
  /** A number packed into 30 bits: whole hundredths, or a whole number. */
  | { readonly rk: number; readonly hundredths?: boolean; readonly as?: keyof typeof FORMATS }
  | { readonly result: number | string | boolean; readonly as?: keyof typeof FORMATS }
  | { readonly label: string }
  | { readonly error: number };

export interface OldSheet {
  readonly name: string;
  readonly rows: readonly (readonly OldCell[])[];
  readonly isHidden?: boolean;
}

export interface OldWorkbook {
  readonly sheets: readonly OldSheet[];
  readonly is1904?: boolean;
  /** Excel 95 writes bytes of a code page; 97 and later UTF-16 or its low bytes. */
  readonly version?: 5 | 8;
  readonly codePage?: number;
  readonly encode?: (text: string) => Buffer;
  /** Bytes of a record of shared texts, after which it is continued. */
  readonly piece?: number;
  readonly isLocked?: boolean;
  /** Cells of a sheet in the order in which they are written; row by row where absent. */
  readonly isBackwards?: boolean;
}

/** Formats of cells: their index, and the code that the workbook has for it. */
const FORMATS = {
  general: [0, undefined],
  day: [14, undefined],
  dotted: [164, "dd\\.mm\\.yyyy"],
  moment: [165, "dd/mm/yyyy hh:mm"],
  amount: [4, undefined],
  turned: [166, "-#,##0.00"],
} as const;
const NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

const u8 = (value: number) => Buffer.from([value & 255]);
const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const f64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const record = (type: number, ...data: readonly Buffer[]) => {
  const all = Buffer.concat(data);
  return Buffer.concat([u16(type), u16(all.length), all]);
};
const isWide = (text: string) => [...text].some((letter) => letter.charCodeAt(0) > 255);
const letters = (text: string) => Buffer.from(text, isWide(text) ? "utf16le" : "latin1");

export function oldWorkbook(book: OldWorkbook): Buffer {
  return compound([{ name: book.version === 5 ? "Book" : "Workbook", data: biff(book) }]);
}

/** The workbook's stream. */
export function biff(book: OldWorkbook): Buffer {
  const { version = 8, sheets, is1904 = false, codePage = version === 5 ? 1252 : 1200 } = book;
  const encode = book.encode ?? ((text: string) => Buffer.from(text, "latin1"));
  const shared = new Map<string, number>();
  const text = (value: string, lengthBytes: 1 | 2): Buffer => {
    const length = version === 5 ? encode(value).length : value.length;
    const size = lengthBytes === 1 ? u8(length) : u16(length);
    if (version === 5) return Buffer.concat([size, encode(value)]);
    return Buffer.concat([size, u8(isWide(value) ? 1 : 0), letters(value)]);
  };
  const cell = (value: OldCell, [row, column]: readonly [number, number]): readonly Buffer[] => {
    const place = (as: keyof typeof FORMATS = "general") => [u16(row), u16(column), u16(NAMES.indexOf(as))];
    if (value === null) return [record(0x201, ...place())];
    if (typeof value === "string") {
      if (version === 5) return [record(0x204, ...place(), text(value, 2))];
      if (!shared.has(value)) shared.set(value, shared.size);
      return [record(0xfd, ...place(), u32(shared.get(value) ?? 0))];
    }
    if ("n" in value) return [record(0x203, ...place(value.as), f64(value.n))];
    if ("rk" in value) {
      const bits = (value.rk << 2) | 2 | (value.hundredths === true ? 1 : 0);
      return [record(0x27e, ...place(value.as), u32(bits))];
    }
    if ("label" in value) return [record(0x204, ...place(), text(value.label, 2))];
    if ("error" in value) return [record(0x205, ...place(), u8(value.error), u8(1))];
    const { result } = value;
    const stored =
      typeof result === "number"
        ? f64(result)
        : Buffer.from([typeof result === "string" ? 0 : 1, 0, Number(result === true), 0, 0, 0, 255, 255]);
    const formula = record(0x06, ...place(value.as), stored, u16(0), u32(0), u16(0));
    return typeof result === "string" ? [formula, record(0x207, text(result, 2))] : [formula];
  };
  const parts = sheets.map(({ rows }) => {
    const cells = rows.flatMap((row, index) => row.map((value, column) => cell(value, [index, column])));
    const ordered = book.isBackwards === true ? cells.toReversed() : cells;
    return Buffer.concat([beginning(version, 0x10), ...ordered.flat(), record(0x0a)]);
  });
  const globals = (offsets: readonly number[]): Buffer =>
    Buffer.concat([
      beginning(version, 0x05),
      ...(book.isLocked === true ? [record(0x2f, u16(0), u16(1), u16(2))] : []),
      record(0x42, u16(codePage)),
      record(0x22, u16(is1904 ? 1 : 0)),
      ...NAMES.flatMap((name) => {
        const [id, code] = FORMATS[name];
        return code === undefined ? [] : [record(0x41e, u16(id), text(code, version === 5 ? 1 : 2))];
      }),
      ...NAMES.map((name) => record(0xe0, u16(0), u16(FORMATS[name][0]), Buffer.alloc(16))),
      ...sheets.map(({ name, isHidden = false }, index) =>
        record(0x85, u32(offsets[index] ?? 0), u8(isHidden ? 1 : 0), u8(0), text(name, 1)),
      ),
      ...(version === 5 ? [] : [sharedTexts([...shared.keys()], book.piece ?? 8224)]),
      record(0x0a),
    ]);
  let at = globals(sheets.map(() => 0)).length;
  const offsets = parts.map((part) => {
    at += part.length;
    return at - part.length;
  });
  return Buffer.concat([globals(offsets), ...parts]);
}

function beginning(version: 5 | 8, type: number): Buffer {
  return record(0x809, u16(version === 5 ? 0x500 : 0x600), u16(type), Buffer.alloc(version === 5 ? 4 : 12));
}

/** Shared texts, continued after so many bytes: within a text its characters say anew how they are written. */
function sharedTexts(texts: readonly string[], piece: number): Buffer {
  const pieces: Buffer[] = [Buffer.concat([u32(texts.length), u32(texts.length)])];
  const room = () => piece - (pieces.at(-1)?.length ?? 0);
  const add = (bytes: Buffer) => {
    if (room() < bytes.length) pieces.push(Buffer.alloc(0));
    pieces.push(Buffer.concat([pieces.pop() ?? Buffer.alloc(0), bytes]));
  };
  for (const [index, text] of texts.entries()) {
    const wide = isWide(text) ? 1 : 0;
    // Every third has a run of another font behind it, every fifth something for other programs.
    const runs = index % 3 === 2 ? 1 : 0;
    const extra = index % 5 === 4 ? 6 : 0;
    const flags = wide | (runs === 0 ? 0 : 8) | (extra === 0 ? 0 : 4);
    add(
      Buffer.concat([u16(text.length), u8(flags), ...(runs === 0 ? [] : [u16(runs)]), ...(extra === 0 ? [] : [u32(extra)])]),
    ); // prettier-ignore
    const size = wide + 1;
    for (let at = 0; at < text.length;) {
      let count = Math.min(text.length - at, Math.floor(room() / size));
      if (count === 0) {
        pieces.push(u8(wide));
        count = Math.min(text.length - at, Math.floor(room() / size));
      }
      const bytes = Buffer.from(text.slice(at, at + count), wide === 1 ? "utf16le" : "latin1");
      pieces.push(Buffer.concat([pieces.pop() ?? Buffer.alloc(0), bytes]));
      at += count;
    }
    add(Buffer.alloc(runs * 4));
    add(Buffer.alloc(extra));
  }
  return Buffer.concat(pieces.map((data, index) => record(index === 0 ? 0xfc : 0x3c, data)));
}

const SECTOR = 512;
const END = 0xfffffffe;

/** A compound file of streams; those below 4096 bytes are filled up, so that they lie in sectors. */
export function compound(streams: readonly { readonly name: string; readonly data: Buffer }[]): Buffer {
  const filled = streams.map(({ name, data }) => {
    const size = Math.max(4096, Math.ceil(data.length / SECTOR) * SECTOR);
    return { name, data: Buffer.concat([data, Buffer.alloc(size - data.length)]) };
  });
  const directory = Math.ceil((filled.length + 1) / 4);
  const content = filled.reduce((sum, { data }) => sum + data.length / SECTOR, 0);
  let tables = 1;
  while (tables * 128 < tables + directory + content) tables++;
  const numbers: number[] = Array.from({ length: tables }, () => 0xfffffffd);
  const chain = (count: number) => {
    const start = numbers.length;
    for (let index = 0; index < count; index++) numbers.push(index === count - 1 ? END : start + index + 1);
    return start;
  };
  const directoryAt = chain(directory);
  const starts = filled.map(({ data }) => chain(data.length / SECTOR));
  while (numbers.length < tables * 128) numbers.push(0xffffffff);
  const header = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  for (let index = 0; index < tables; index++) header.writeUInt32LE(index, 76 + index * 4);
  const entries = [
    entry("Root Entry", { type: 5, start: END, size: 0 }),
    ...filled.map(({ name, data }, index) =>
      entry(name, { type: 2, start: starts[index] ?? 0, size: data.length }),
    ),
  ];
  const listed = Buffer.concat(entries);
  return Buffer.concat([
    header,
    ...numbers.map(u32),
    listed,
    Buffer.alloc(directory * SECTOR - listed.length),
    ...filled.map(({ data }) => data),
  ]);
}

function entry(name: string, { type, start, size }: { type: number; start: number; size: number }): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
