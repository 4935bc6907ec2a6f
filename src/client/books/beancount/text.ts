/** Texts in quotes, and what stands behind a semicolon outside of them. */
import type { BookLine } from "../read-lines.ts";
import { unreadableBook } from "../unreadable-book.ts";

/** Lines that a text in quotes may have, as Beancount has it (option long_string_maxlines). */
const QUOTED_LINES_MAX = 64;

interface CodeText {
  readonly text: string;
  /** Whether a text in quotes has no end yet. */
  readonly isOpen: boolean;
}

function withoutComment(line: string): CodeText {
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index);
    if (character === "\\" && isQuoted) index++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ";" && !isQuoted) return { text: line.slice(0, index), isOpen: false };
  }
  return { text: line, isOpen: isQuoted };
}

/**
 * A line without its comment, with the lines from `start` on in which a text in quotes goes on, and how many these are.
 * Problem: unreadable_file.
 */
export function wholeText(line: BookLine, lines: readonly BookLine[], start: number) {
  let count = 0;
  let code = withoutComment(line.text);
  while (code.isOpen) {
    const next = lines[start + count];
    count += 1;
    if (next === undefined || count === QUOTED_LINES_MAX)
      throw unreadableBook(line.place, "begins a text in quotes that does not end");
    code = withoutComment(`${code.text}\n${next.text}`);
  }
  return { text: code.text, count };
}

/** The text in quotes that comes first, and the rest; undefined where something else does. */
export function stringAt(text: string): { readonly value: string; readonly rest: string } | undefined {
  const match = /^\s*"((?:[^"\\]|\\[\s\S])*)"/.exec(text);
  if (match === null) return undefined;
  const value = (match[1] ?? "").replace(/\\([\s\S])/g, (_, character: string) =>
    character === "n" ? "\n" : character === "t" ? "\t" : character,
  );
  return { value, rest: text.slice(match[0].length) };
}
