/**
 * Tags and the texts after them, of SGML (OFX 1) and of XML (OFX 2) alike, as a stream. A text reaches to the next tag,
 * whatever lies between: line ends, and signs of tags that banks write unescaped ("A & B <x@y.example>").
 */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { decodeEntities } from "./entities.ts";

/** UTF-16 units of one text at most. */
const TEXT_MAX = 1_048_576;
/** UTF-16 units of one tag at most; only a root has attributes. */
const TAG_MAX = 4096;

interface Tag {
  /** In capitals, without the prefix of a namespace. */
  readonly name: string;
  readonly kind: "open" | "close" | "empty";
}

interface TagReader {
  readonly push: (text: string) => void;
  /** Tells what is left, and the number of the last line. */
  readonly end: () => number;
}

/** Is told each tag with the trimmed text after it; the text after an end tag is not kept. */
export type TagHandler = (tag: Tag, text: string, line: number) => void;

/** Problem: unreadable_file for a text beyond 1 MiB and for a document that declares types or entities. */
export function tagReader(handle: TagHandler): TagReader {
  let buffer = "";
  /** Where the text in hand goes on, and where the next sign of a tag is looked for. */
  let from = 0;
  let scan = 0;
  let text = "";
  let tag: Tag | undefined;
  let tagLine = 1;
  let line = 1;
  let counted = 0;
  /** Place of the next ">" at or after the last look, or the buffer's end where there is none. */
  let closing = -1;
  /** Ends of comments and of CDATA that the rest of the file does not hold: nobody looks for them again. */
  const missing = new Set<string>();

  const lineOf = (at: number) => {
    for (
      let next = buffer.indexOf("\n", counted);
      next >= 0 && next < at;
      next = buffer.indexOf("\n", next + 1)
    )
      line++;
    counted = at;
    return line;
  };
  const nextClosing = (at: number) => {
    if (closing <= at) {
      closing = buffer.indexOf(">", at);
      if (closing < 0) closing = buffer.length;
    }
    return closing;
  };
  const tell = (at: number) => {
    if (tag === undefined) return;
    const own = tag.kind === "close" ? "" : text + decodeEntities(buffer.slice(from, at));
    handle(tag, own.trim(), tagLine);
  };
  /** Ends the text in hand at a comment or the like, and goes on after it. */
  const pass = (at: number, { next, kept = "" }: { next: number; kept?: string }) => {
    text += decodeEntities(buffer.slice(from, at)) + kept;
    from = next;
    scan = next;
  };

  /** Reads on from a "<"; false where more text is needed to know what it is. */
  const readAt = (at: number, isLast: boolean): boolean => {
    const code = buffer.charCodeAt(at + 1);
    if (code === 33) return readDeclaration(at, isLast);
    if (code === 63) return readInstruction(at);
    if (Number.isNaN(code)) return false;
    if (code !== 47 && !isLetter(code)) {
      scan = at + 1;
      return true;
    }
    const end = nextClosing(at);
    if (end === buffer.length && !isLast && end - at <= TAG_MAX && !buffer.includes("<", at + 1))
      return false;
    const found = end === buffer.length || end - at > TAG_MAX ? undefined : tagOf(buffer.slice(at + 1, end));
    if (found === undefined) {
      scan = at + 1;
      return true;
    }
    tell(at);
    tag = found;
    tagLine = lineOf(at);
    text = "";
    from = end + 1;
    scan = from;
    return true;
  };

  /** "<?xml … ?>" and "<?OFX … ?>". */
  const readInstruction = (at: number): boolean => {
    const end = nextClosing(at);
    if (end === buffer.length && end - at <= TAG_MAX) return false;
    const isOne =
      end - at <= TAG_MAX && isLetter(buffer.charCodeAt(at + 2)) && !buffer.slice(at + 1, end).includes("<");
    if (isOne) pass(at, { next: end + 1 });
    else scan = at + 1;
    return true;
  };

  const readDeclaration = (at: number, isLast: boolean): boolean => {
    const start = buffer.slice(at + 2, at + 10).toUpperCase();
    if (DECLARATION.test(start)) {
      throw brokenAt({
        line: lineOf(at),
        what: "The file declares document types or entities, which no bank's file needs and cashbook never follows,",
      });
    }
    const isComment = start.startsWith("--");
    if (!isComment && !start.startsWith("[CDATA[")) {
      if (!isLast && at + 10 > buffer.length) return false;
      scan = at + 1;
      return true;
    }
    const mark = isComment ? "-->" : "]]>";
    const begin = at + (isComment ? 4 : 9);
    const end = missing.has(mark) ? -1 : buffer.indexOf(mark, begin);
    if (end < 0) {
      if (isLast) missing.add(mark);
      return false;
    }
    pass(at, { next: end + 3, kept: isComment ? "" : buffer.slice(begin, end) });
    return true;
  };

  const read = (isLast: boolean) => {
    for (;;) {
      const at = buffer.indexOf("<", scan);
      if (at < 0) {
        scan = buffer.length;
        break;
      }
      if (!readAt(at, isLast)) {
        scan = isLast ? at + 1 : at;
        if (!isLast) break;
      }
    }
    if (text.length + buffer.length - from > TEXT_MAX) {
      throw brokenAt({ line: tagLine, what: `A text larger than 1 MiB begins` });
    }
  };

  return {
    push(more) {
      lineOf(from);
      buffer = from === buffer.length ? more : buffer.slice(from) + more;
      scan -= from;
      counted = 0;
      from = 0;
      closing = -1;
      read(false);
    },
    end() {
      read(true);
      tell(buffer.length);
      tag = undefined;
      return lineOf(buffer.length);
    },
  };
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

const DECLARATION = /^(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/;
const TAG = /^(\/?)(?:[\w-]+:)?([A-Za-z][\w.-]*)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)$/;
const known = new Map<string, Tag>();
/** Tags that are remembered by their text: a file has some dozens of names. */
const KNOWN_MAX = 500;

/** The tag of a text between "<" and ">"; undefined where it is none. */
function tagOf(inner: string): Tag | undefined {
  const seen = inner.length <= 40 ? known.get(inner) : undefined;
  if (seen !== undefined) return seen;
  const [, slash, name = "", selfClosed] = TAG.exec(inner) ?? [];
  if (name === "" || (slash !== "" && selfClosed !== "")) return undefined;
  const tag: Tag = {
    name: ` ${name.toUpperCase()}`.slice(1),
    kind: slash !== "" ? "close" : selfClosed !== "" ? "empty" : "open",
  };
  if (inner.length <= 40 && known.size < KNOWN_MAX) known.set(` ${inner}`.slice(1), tag);
  return tag;
}
