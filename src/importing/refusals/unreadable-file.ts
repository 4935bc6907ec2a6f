/** Refusals of files that are broken at a place: each names the line, and the byte at which that line begins. */
import { mapText, sentence, type Sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import type { SourceFile } from "../source-file.ts";

/**
 * `unreadable_file` for a file that is broken at a line. `what` is a sentence without its place: "The file ends inside an
 * entry" becomes "… on line 12 (from byte 480)."
 */
export function brokenAt({
  line,
  what,
  remedy,
}: {
  line: number;
  what: Sentence;
  remedy?: Sentence;
}): Problem {
  return new Problem("unreadable_file", {
    detail: sentence`${what} on line ${line}.`,
    remedy: remedy ?? "Export the file again; nothing was written.",
    more: { line },
  });
}

/** The same error; a refusal that names a line names the byte too, at which that line begins, from 1. */
export async function withByte(error: unknown, source: SourceFile): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== "unreadable_file") return error;
  const { line, byte: knownByte } = error.more as { line?: unknown; byte?: unknown };
  if (typeof line !== "number" || knownByte !== undefined) return error;
  const byte = await byteOfLine(source, line);
  if (byte === undefined) return error;
  // Another line that is named may begin with the same digits.
  const at = new RegExp(`on line ${line}(?![0-9])`);
  return new Problem("unreadable_file", {
    detail: mapText(error.detail, (text) => text.replace(at, `on line ${line} (from byte ${byte})`)),
    remedy: error.remedy,
    more: { ...error.more, byte },
    cause: error,
  });
}

const NEWLINE = 10;
const RETURN = 13;

/** The byte at which a line begins, from 1; undefined for a line that is not there. Line ends are \n, \r\n and \r. */
async function byteOfLine(source: SourceFile, targetLine: number): Promise<number | undefined> {
  if (targetLine <= 1) return 1;
  let line = 1;
  let position = 0;
  let isAfterReturn = false;
  for await (const bytes of source.open()) {
    for (const byte of bytes) {
      position++;
      if (byte === 0) continue; // The other half of a UTF-16 unit.
      if (isAfterReturn) {
        isAfterReturn = false;
        if (++line === targetLine) return byte === NEWLINE ? position + 1 : position;
        if (byte === NEWLINE) continue;
      }
      if (byte === RETURN) isAfterReturn = true;
      if (byte === NEWLINE && ++line === targetLine) return position + 1;
    }
  }
  return undefined;
}
