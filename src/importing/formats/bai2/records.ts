/**
 * From the text of a BAI2 file to its records: a line that begins with the record's code, and the continuations (88)
 * after it. Fields lie between commas, and "/" ends a record.
 */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { textLines } from "../../decode/text-lines.ts";

/** A record with its continuations. */
export interface Bai2Record {
  /** Line at which it begins, from 1. */
  readonly line: number;
  /** "01", "02", "03", "16", "49", "98" or "99". */
  readonly code: string;
  /** What stands after the code and its comma, on the record's line and on those that continue it. */
  readonly parts: readonly string[];
  /** Lines that it has, as the file counts its records. */
  readonly lines: number;
}

const CODES = new Set(["01", "02", "03", "16", "49", "98", "99"]);
/** A longer record is no bank's. In UTF-16 units. */
const RECORD_MAX = 1 << 20;

interface Pending {
  readonly line: number;
  readonly code: string;
  readonly parts: string[];
  lines: number;
  size: number;
}

/** Records in batches, in file order. Throws `unreadable_file` for a line that is none and continues none. */
export async function* recordsOf(texts: AsyncIterable<string>): AsyncGenerator<readonly Bai2Record[]> {
  let pending: Pending | undefined;
  const splitLines = lineSplitter();
  for await (const { first, lines } of textLines(texts)) {
    const records: Bai2Record[] = [];
    const texts = lines.flatMap((raw, index) =>
      splitLines(raw.trim()).map((text) => ({ text, line: first + index })),
    );
    for (const { text, line } of texts) {
      if (text === "") continue;
      const code = text.slice(0, 2);
      const content = text.charAt(2) === "," ? text.slice(3) : text.slice(2);
      const isCoded = text.length === 2 || text.charAt(2) === "," || text.charAt(2) === "/";
      if (isCoded && CODES.has(code)) {
        if (pending !== undefined) records.push(pending);
        pending = { line, code, parts: [content], lines: 1, size: content.length };
        continue;
      }
      const isContinuation = continues(text, pending);
      if (pending === undefined || isContinuation === undefined)
        throw brokenAt({ line, what: "There is text that is not a record of BAI2" });
      if (isCoded && code === "88") pending.lines++;
      pending.parts.push(isContinuation);
      pending.size += isContinuation.length;
      if (pending.size > RECORD_MAX)
        throw brokenAt({ line: pending.line, what: "A record of more than 1 MiB starts" });
    }
    if (records.length > 0) yield records;
  }
  if (pending !== undefined) yield [pending];
}

/** The end of a record, and the next one behind it on the line. */
const NEXT = /\/\s*(?=(?:01|02|03|88),|16,[0-9]{3},|(?:49|98|99),[+-]?[0-9]*[,/])/;
/** Records that end with a free text, which may hold what looks like another record. */
const TEXTED = /^(?:16|88),/;

/**
 * Cuts lines into their records. Most files have one on a line; some fill their lines, and where a record that holds no
 * free text has shown that, the others of the file are cut alike.
 */
export function lineSplitter(): (line: string) => readonly string[] {
  let isFilled = false;
  return (line) => {
    const texts: string[] = [];
    let rest = line;
    for (;;) {
      const end = TEXTED.test(rest) && !isFilled ? null : NEXT.exec(rest);
      if (end === null) return [...texts, rest];
      isFilled = true;
      texts.push(rest.slice(0, end.index + 1));
      rest = rest.slice(end.index + end[0].length);
    }
  };
}

/**
 * What a line adds to the record before it: the fields of a continuation, or more of the text of a transaction, which
 * some banks break without a code. Undefined where it can be neither.
 */
function continues(text: string, pending: Pending | undefined): string | undefined {
  if (/^88(?:[,/]|$)/.test(text)) return text.charAt(2) === "," ? text.slice(3) : text.slice(2);
  return pending?.code === "16" && !/^[0-9]{2},/.test(text) ? text : undefined;
}

/** A part without the "/" that ends it. */
export function withoutEndMark(part: string): string {
  return part.endsWith("/") ? part.slice(0, -1) : part;
}

/** The fields of a record that has no free text. */
export function fieldsOf({ parts }: Bai2Record): readonly string[] {
  return parts.flatMap((part) => withoutEndMark(part).split(",")).map((field) => field.trim());
}
