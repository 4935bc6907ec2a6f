/** The encoding of a file, decided on all of its bytes. */
import { emptyFile } from "../refusals/empty-file.ts";
import { sentence, setting } from "../../contract/choice.ts";
import { isUtf8 } from "node:buffer";
import { Problem } from "../../contract/problem.ts";
import type { Evidence } from "../reading.ts";
import type { SourceFile } from "../source-file.ts";
import type { Steps } from "./event-loop.ts";
import { guessCodePage } from "./code-pages.ts";
import { nulCounter, type NulBytes } from "./nul-bytes.ts";
import { dosPage } from "./dos-pages.ts";
import type { TextEncoding } from "./text.ts";

/** What is known of the bytes of a file after reading all of them. */
export interface ByteFacts extends NulBytes {
  readonly size: number;
  /** The first bytes, at most 64 KiB. */
  readonly head: Uint8Array;
  readonly utf8: boolean;
  readonly ascii: boolean;
  /** Position of the first control byte that no text holds, or -1. */
  readonly controlAt: number;
  /** Pieces of lines around bytes beyond ASCII, at most 64 KiB. */
  readonly foreign: Uint8Array;
}

const HEAD_BYTES = 65_536;
const BLOCK_BYTES = 65_536;

/** Reads the bytes of a file once. Memory is bounded whatever the file's size. */
export async function byteFacts(source: SourceFile): Promise<ByteFacts> {
  const head: Uint8Array[] = [];
  const foreign: Uint8Array[] = [];
  let headBytes = 0;
  let foreignBytes = 0;
  let size = 0;
  let utf8 = true;
  let ascii = true;
  const nuls = nulCounter();
  let controlAt = -1;
  let carry: Uint8Array = new Uint8Array(0);
  for await (const bytes of wholeLines(source)) {
    if (headBytes < HEAD_BYTES) {
      const piece = bytes.slice(0, HEAD_BYTES - headBytes);
      head.push(piece);
      headBytes += piece.length;
    }
    nuls.add(bytes);
    const scan = scanBytes(bytes);
    if (controlAt < 0 && scan.controlAt >= 0) controlAt = size + scan.controlAt;
    if (scan.foreignAt >= 0) {
      ascii = false;
      if (foreignBytes < HEAD_BYTES) {
        const piece = foreignPieces(bytes, scan.foreignAt, HEAD_BYTES - foreignBytes);
        foreign.push(piece);
        foreignBytes += piece.length;
      }
    }
    if (utf8 && (!ascii || carry.length > 0)) {
      const run = carry.length === 0 ? bytes : Buffer.concat([carry, bytes]);
      const whole = run.length - openSequence(run);
      utf8 = isUtf8(run.subarray(0, whole));
      carry = run.slice(whole);
    }
    size += bytes.length;
  }
  return {
    size,
    head: Buffer.concat(head),
    utf8: utf8 && carry.length === 0,
    ascii,
    ...nuls.end(),
    controlAt,
    foreign: Buffer.concat(foreign),
  };
}

/**
 * The bytes in blocks that end with a line where lines are of usual length, so that no character is cut in two. Each block
 * takes the place of the one before.
 */
async function* wholeLines(source: SourceFile): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(2 * BLOCK_BYTES);
  let size = 0;
  for await (const bytes of source.openInPlace?.() ?? source.open()) {
    if (size + bytes.length > block.length) {
      const larger = new Uint8Array(2 * (size + bytes.length));
      larger.set(block.subarray(0, size));
      block = larger;
    }
    block.set(bytes, size);
    size += bytes.length;
    if (size < BLOCK_BYTES) continue;
    const end = block.subarray(0, size).lastIndexOf(10) + 1;
    const blockEnd = end === 0 ? size : end;
    yield block.subarray(0, blockEnd);
    block.copyWithin(0, blockEnd, size);
    size -= blockEnd;
  }
  if (size > 0) yield block.subarray(0, size);
}

/** First byte beyond ASCII, and first control byte that is neither white space nor an end-of-file mark of old systems. */
function scanBytes(bytes: Uint8Array): { readonly foreignAt: number; readonly controlAt: number } {
  let foreignAt = -1;
  let controlAt = -1;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte >= 0x80) {
      if (foreignAt < 0) foreignAt = index;
    } else if (
      byte < 32 &&
      byte !== 10 &&
      byte !== 13 &&
      byte !== 9 &&
      byte !== 12 &&
      byte !== 26 &&
      byte !== 0 &&
      controlAt < 0 &&
      !framesMessage(bytes, index)
    ) {
      controlAt = index;
    }
  }
  return { foreignAt, controlAt };
}

/** SOH at the start of a line and ETX at the end of one: banks frame SWIFT messages with them in files. */
function framesMessage(bytes: Uint8Array, index: number): boolean {
  const before = bytes[index - 1];
  const after = bytes[index + 1];
  const byte = bytes[index];
  if (byte === 1) return before === undefined || before === 10 || before === 13 || before === 3;
  return byte === 3 && (after === undefined || after === 10 || after === 13 || after === 1);
}

/** Whole lines that hold bytes beyond ASCII, so that a character of several bytes is never cut. */
function foreignPieces(bytes: Uint8Array, from: number, limit: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let sampleSize = 0;
  let start = bytes.lastIndexOf(10, from) + 1;
  while (start < bytes.length && sampleSize < limit) {
    const newline = bytes.indexOf(10, start);
    const line = bytes.subarray(start, newline < 0 ? bytes.length : newline + 1);
    if (line.some((byte) => byte >= 0x80) && sampleSize + line.length <= limit) {
      pieces.push(line);
      sampleSize += line.length;
    } else if (sampleSize + line.length > limit) break;
    start += line.length;
  }
  if (pieces.length === 0) pieces.push(bytes.subarray(from, Math.min(bytes.length, from + 1024)));
  return Buffer.concat(pieces);
}

/** Bytes at the end that begin a UTF-8 character without ending it: 0 to 3. */
function openSequence(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/**
 * Decides the encoding: what was said, else the byte-order mark, else valid UTF-8, else UTF-16 by its NUL bytes, else a
 * code page on evidence. Throws `unreadable_file` for an empty file, for binary data and for an unknown encoding.
 */
export async function decideEncoding(
  facts: ByteFacts,
  {
    requestedEncoding,
    isKnown,
    steps,
  }: { requestedEncoding: string | undefined; isKnown: (cell: string) => boolean; steps: Steps },
): Promise<TextEncoding & { readonly evidence: Evidence }> {
  if (facts.size === 0) throw emptyFile();
  if (facts.size === facts.padding)
    throw new Problem("unreadable_file", { detail: "The file is not text: it contains only NUL bytes." });
  const mark = byteOrderMark(facts.head);
  if (requestedEncoding !== undefined) {
    const name = knownEncoding(requestedEncoding);
    return decision(name, mark !== undefined && mark.name === name ? mark.markBytes : 0, "It was said.");
  }
  if (mark !== undefined)
    return decision(mark.name, mark.markBytes, "The file starts with its byte-order mark.");
  const wide = utf16Without(facts);
  if (wide !== undefined) return decision(wide, 0, "Every other byte is NUL, as in UTF-16.");
  if (facts.nulEven + facts.nulOdd > 0 || facts.controlAt >= 0) {
    const at = facts.controlAt >= 0 ? facts.controlAt : facts.head.indexOf(0);
    throw new Problem("unreadable_file", {
      detail: `The file is not text: it holds ${facts.nulEven + facts.nulOdd > 0 ? "NUL bytes" : "control characters"}${at >= 0 ? ` (first at byte ${at + 1})` : ""}.`,
    });
  }
  if (facts.ascii) return decision("utf-8", 0, "Every byte is ASCII.");
  if (facts.utf8) return decision("utf-8", 0, "The whole file is valid UTF-8.");
  const guess = await guessCodePage(facts.foreign, { head: facts.head, isKnown, steps });
  if (guess === undefined) {
    throw new Problem("unreadable_file", {
      detail: "The file's encoding cannot be detected: its bytes are not text in any known code page.",
      remedy: sentence`Give the encoding with ${setting("encoding")}, or export the file as UTF-8.`,
    });
  }
  return decision(guess.name, 0, `It is not UTF-8, and the text contains "${guess.word}" in ${guess.name}.`);
}

function decision(
  name: string,
  markBytes: number,
  because: string,
): TextEncoding & { readonly evidence: Evidence } {
  return { name, markBytes, evidence: { about: "encoding", decided: name, because, line: null } };
}

function knownEncoding(requestedEncoding: string): string {
  const dos = dosPage(requestedEncoding);
  if (dos !== undefined) return dos;
  try {
    return new TextDecoder(requestedEncoding).encoding;
  } catch (cause) {
    throw new Problem("invalid_setting", {
      detail: `The encoding ${requestedEncoding} is unknown.`,
      remedy: "Use a name such as utf-8, windows-1252, iso-8859-2 or utf-16le.",
      cause,
    });
  }
}

function byteOrderMark(head: Uint8Array): TextEncoding | undefined {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: "utf-8", markBytes: 3 };
  if (first === 0xff && second === 0xfe) return { name: "utf-16le", markBytes: 2 };
  if (first === 0xfe && second === 0xff) return { name: "utf-16be", markBytes: 2 };
  return undefined;
}

/** UTF-16 without mark: a bank's text is mostly ASCII, whose upper bytes are NUL, all at even or all at odd positions. */
function utf16Without({ size: whole, padding, nulEven, nulOdd }: ByteFacts): string | undefined {
  const size = padding > 1 ? whole - padding : whole;
  if ((padding <= 1 && size % 2 !== 0) || nulEven + nulOdd < size * 0.2) return undefined;
  if (nulEven <= nulOdd * 0.01) return "utf-16le";
  return nulOdd <= nulEven * 0.01 ? "utf-16be" : undefined;
}
