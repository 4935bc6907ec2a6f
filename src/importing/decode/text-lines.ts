/** The lines of a text, for formats that are read line by line. */
import { brokenAt } from "../refusals/unreadable-file.ts";

/** A longer line is no bank's. In UTF-16 units. */
const LINE_MAX = 1 << 20;

const END_OF_FILE = "\u001a";

/** Lines that follow each other. */
interface TextLines {
  /** Number of the first, from 1. */
  readonly first: number;
  /** Without their line ends. */
  readonly lines: readonly string[];
  /** Whether the last of them is the end of the file and has no line end: it may have been cut there. */
  readonly isOpen: boolean;
}

/** Cuts a text with the line end "\n" into lines. Throws `unreadable_file` for a line beyond 1 MiB. */
export async function* textLines(texts: AsyncIterable<string>): AsyncGenerator<TextLines> {
  let first = 1;
  let rest = "";
  for await (const text of texts) {
    const end = text.lastIndexOf("\n");
    if (end < 0) rest += text;
    else {
      const lines = (rest + text.slice(0, end)).split("\n");
      checkLengths(lines, first);
      yield { first, lines, isOpen: false };
      first += lines.length;
      rest = text.slice(end + 1);
    }
    checkLengths([rest], first);
  }
  // Systems that come from DOS or a mainframe mark the end of a file: what stands before it is whole.
  const end = rest.indexOf(END_OF_FILE);
  const isMarked = end >= 0 && rest.slice(end).trim().length === 1;
  const last = isMarked ? rest.slice(0, end) : rest;
  if (last !== "") yield { first, lines: [last], isOpen: !isMarked };
}

function checkLengths(lines: readonly string[], first: number): void {
  const index = lines.findIndex(({ length }) => length > LINE_MAX);
  if (index >= 0) throw brokenAt({ line: first + index, what: "A text longer than 1 MiB starts" });
}
