/** Bytes to text, as a stream. Line ends become "\n" on the way, so that every later step counts lines alike. */
import { sentence, setting } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import type { SourceFile } from "../source-file.ts";
import { dosPage, readDosPage } from "./dos-pages.ts";
import { withoutPadding } from "./nul-bytes.ts";

/** Bytes that become one text: their rows are some milliseconds of work, after which whoever takes them can do other work. */
const PIECE = 1 << 15;

/** An encoding by its WHATWG name, and the bytes of the byte-order mark to leave out. */
export interface TextEncoding {
  readonly name: string;
  readonly markBytes: number;
}

/**
 * The decoded text of a file in pieces of any size, without the NUL characters that fill its end. Throws `unreadable_file`
 * at bytes that are no text of the encoding.
 */
export function readText(source: SourceFile, encoding: TextEncoding): AsyncGenerator<string> {
  return withoutPadding(decodeFile(source, encoding));
}

async function* decodeFile(source: SourceFile, encoding: TextEncoding): AsyncGenerator<string> {
  const isDos = dosPage(encoding.name) !== undefined;
  const decoder = isDos ? undefined : new TextDecoder(encoding.name, { fatal: true, ignoreBOM: true });
  let skip = encoding.markBytes;
  let lineBreak = "";
  const turn = (bytes: Uint8Array, more: boolean) => {
    try {
      const text = decoder?.decode(bytes, { stream: more }) ?? readDosPage(encoding.name, bytes);
      return encoding.name === "shift_jis" ? withOwnControls(text) : text;
    } catch (cause) {
      throw new Problem("unreadable_file", {
        detail: `The file is not text in ${encoding.name}.`,
        remedy: sentence`Give the file's encoding with ${setting("encoding")}, such as ${setting("encoding", "windows-1252")}.`,
        cause,
      });
    }
  };
  for await (const bytes of inPieces(source.open())) {
    const rest = skip === 0 ? bytes : bytes.subarray(Math.min(skip, bytes.length));
    skip -= bytes.length - rest.length;
    let text = lineBreak + turn(rest, true);
    lineBreak = "";
    if (text.endsWith("\r")) {
      lineBreak = "\r";
      text = text.slice(0, -1);
    }
    if (text !== "") yield lineEnds(text);
  }
  const last = lineBreak + turn(new Uint8Array(0), false);
  if (last !== "") yield lineEnds(last);
}

/** The platform turns three control characters of Shift_JIS around, which its standard (WHATWG) leaves as they are. */
function withOwnControls(text: string): string {
  return text.replace(/[\u001a\u001c\u007f]/g, (control) => TURNED[control] ?? control);
}

const TURNED: Readonly<Record<string, string>> = {
  "\u001c": "\u001a",
  "\u007f": "\u001c",
  "\u001a": "\u007f",
};

async function* inPieces(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    for (let at = 0; at < block.length; at += PIECE) yield block.subarray(at, at + PIECE);
  }
}

function lineEnds(text: string): string {
  if (!text.includes("\r")) return text;
  const unix = text.replaceAll("\r\n", "\n");
  return unix.includes("\r") ? unix.replaceAll("\r", "\n") : unix;
}
