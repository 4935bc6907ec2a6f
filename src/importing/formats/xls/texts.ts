/** Texts of workbooks: UTF-16 or its low bytes ([MS-XLS] 2.5.293 and 2.5.240), and before that bytes of a code page. */
import { brokenWorkbook } from "./refusal.ts";

/** Reads on through the bytes of a record and of those that continue it. */
interface TextReader {
  readonly isEnd: () => boolean;
  readonly number: (bytes: 1 | 2 | 4) => number;
  /** A text of so many characters, which are preceded by how they are written. */
  readonly text: (length: number) => string;
}

const WIDE = 1;
const EXTENDED = 4;
const RICH = 8;

/** Throws `unreadable_file` where the bytes end within a text. */
export function textReader(pieces: readonly Buffer[]): TextReader {
  let piece = 0;
  let at = 0;
  const cutText = () => brokenWorkbook("The workbook is damaged: a text goes beyond its record.");
  const here = (): Buffer => {
    while (at >= (pieces[piece]?.length ?? Infinity)) {
      piece++;
      at = 0;
    }
    const bytes = pieces[piece];
    if (bytes === undefined) throw cutText();
    return bytes;
  };
  const number = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index++) {
      value += (here()[at] ?? 0) * 2 ** (8 * index);
      at++;
    }
    return value;
  };
  const skip = (count: number) => {
    for (let remaining = count; remaining > 0;) {
      const step = Math.min(remaining, here().length - at);
      at += step;
      remaining -= step;
    }
  };
  /** Where characters go on in the next record, that says anew how they are written. */
  const characters = (length: number, flags: number): string => {
    let text = "";
    let size = (flags & WIDE) === 0 ? 1 : 2;
    for (let remaining = length; remaining > 0;) {
      if (at >= (pieces[piece]?.length ?? 0)) size = (number(1) & WIDE) === 0 ? 1 : 2;
      const bytes = here();
      const count = Math.min(remaining, Math.floor((bytes.length - at) / size));
      if (count === 0) throw cutText();
      text += bytes.toString(size === 1 ? "latin1" : "utf16le", at, at + count * size);
      at += count * size;
      remaining -= count;
    }
    return text;
  };
  return {
    isEnd: () => at >= (pieces[piece]?.length ?? 0) && piece >= pieces.length - 1,
    number,
    text(length) {
      const flags = number(1);
      const runs = (flags & RICH) === 0 ? 0 : number(2);
      const extra = (flags & EXTENDED) === 0 ? 0 : number(4);
      const text = characters(length, flags);
      skip(runs * 4 + extra);
      return text;
    },
  };
}

/** The texts that cells share, in order; `count` are said to be there. */
export function sharedTexts(pieces: readonly Buffer[]): readonly string[] {
  const reader = textReader(pieces);
  reader.number(4);
  const count = reader.number(4);
  const texts: string[] = [];
  while (texts.length < count && !reader.isEnd()) texts.push(reader.text(reader.number(2)));
  return texts;
}
