/**
 * Tokens of SGML (OFX 1) and of XML (OFX 2) alike, as a stream: each a tag and the text after it. A text reaches to the
 * next tag, whatever lies between: line ends, and signs of tags that banks write unescaped ("A & B <x@y.example>").
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

/** Takes a tag with the trimmed text after it; "" after an end tag. */
export type TokenHandler = (tag: Tag, text: string, line: number) => void;

interface TokenReader {
  readonly push: (text: string) => void;
  /** Handles what remains, and returns the number of the last line. */
  readonly end: () => number;
}

interface State {
  readonly handle: TokenHandler;
  buffer: string;
  /** The tag before the text in hand, with its line; the text's decoded beginning, and where in the buffer it goes on. */
  tag: Tag | undefined;
  tagLine: number;
  text: string;
  from: number;
  /** Where the next "<" is looked for. */
  next: number;
  /** The line at `lineFrom`, from 1. */
  line: number;
  lineFrom: number;
  /** The first ">" at or after the last look; the buffer's end where there is none. */
  bracket: number;
  /** Ends of comments and of CDATA that the rest of the file does not hold: nobody looks for them again. */
  readonly missing: Set<string>;
}

/** Problem: unreadable_file for a text beyond 1 MiB and for a document that declares types or entities. */
export function tokenReader(handle: TokenHandler): TokenReader {
  const state: State = {
    handle,
    buffer: "",
    tag: undefined,
    tagLine: 1,
    text: "",
    from: 0,
    next: 0,
    line: 1,
    lineFrom: 0,
    bracket: -1,
    missing: new Set(),
  };
  return {
    push(more) {
      lineAt(state, state.from);
      const { from, buffer } = state;
      state.buffer = from === buffer.length ? more : buffer.slice(from) + more;
      state.next -= from;
      state.lineFrom = 0;
      state.from = 0;
      state.bracket = -1;
      readTags(state, false);
    },
    end() {
      readTags(state, true);
      handleToken(state, state.buffer.length);
      state.tag = undefined;
      return lineAt(state, state.buffer.length);
    },
  };
}

function lineAt(state: State, at: number): number {
  const { buffer } = state;
  let end = buffer.indexOf("\n", state.lineFrom);
  for (; end >= 0 && end < at; end = buffer.indexOf("\n", end + 1)) state.line++;
  state.lineFrom = at;
  return state.line;
}

function bracketAfter(state: State, at: number): number {
  if (state.bracket > at) return state.bracket;
  const bracket = state.buffer.indexOf(">", at);
  state.bracket = bracket < 0 ? state.buffer.length : bracket;
  return state.bracket;
}

/** Hands on the tag in hand with its text, which ends here. */
function handleToken({ handle, tag, tagLine, text, buffer, from }: State, at: number): void {
  if (tag === undefined) return;
  const whole = tag.kind === "close" ? "" : text + decodeEntities(buffer.slice(from, at));
  handle(tag, whole.trim(), tagLine);
}

function readTags(state: State, isLast: boolean): void {
  for (;;) {
    const at = state.buffer.indexOf("<", state.next);
    if (at < 0) {
      state.next = state.buffer.length;
      break;
    }
    if (readMarkup(state, at, isLast)) continue;
    state.next = isLast ? at + 1 : at;
    if (!isLast) break;
  }
  if (state.text.length + state.buffer.length - state.from > TEXT_MAX)
    throw brokenAt({ line: state.tagLine, what: `A text larger than 1 MiB starts` });
}

/** Reads on from a "<"; false where more text is needed to know what it is. */
function readMarkup(state: State, at: number, isLast: boolean): boolean {
  const code = state.buffer.charCodeAt(at + 1);
  if (code === 33) return readDeclaration(state, at, isLast);
  if (code === 63) return readInstruction(state, at);
  if (Number.isNaN(code)) return false;
  if (code !== 47 && !isLetter(code)) return passSign(state, at);
  return readTag(state, at, isLast);
}

/** Leaves a "<" in the text, of which it is a sign like any other. */
function passSign(state: State, at: number): true {
  state.next = at + 1;
  return true;
}

/** Ends the text in hand at a comment or the like, and goes on after it, with the text that it held. */
function passMarkup(state: State, at: number, { next, inner = "" }: { next: number; inner?: string }): true {
  state.text += decodeEntities(state.buffer.slice(state.from, at)) + inner;
  state.from = next;
  state.next = next;
  return true;
}

function readTag(state: State, at: number, isLast: boolean): boolean {
  const { buffer } = state;
  const end = bracketAfter(state, at);
  const isOpen = end === buffer.length;
  if (isOpen && !isLast && end - at <= TAG_MAX && !buffer.includes("<", at + 1)) return false;
  const tag = isOpen || end - at > TAG_MAX ? undefined : tagOf(buffer.slice(at + 1, end));
  if (tag === undefined) return passSign(state, at);
  handleToken(state, at);
  state.tag = tag;
  state.tagLine = lineAt(state, at);
  state.text = "";
  state.from = end + 1;
  state.next = end + 1;
  return true;
}

/** "<?xml … ?>" and "<?OFX … ?>". */
function readInstruction(state: State, at: number): boolean {
  const { buffer } = state;
  const end = bracketAfter(state, at);
  if (end - at > TAG_MAX) return passSign(state, at);
  if (end === buffer.length) return false;
  const isInstruction = isLetter(buffer.charCodeAt(at + 2)) && !buffer.slice(at + 1, end).includes("<");
  return isInstruction ? passMarkup(state, at, { next: end + 1 }) : passSign(state, at);
}

const DECLARATION = /^(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/;

function readDeclaration(state: State, at: number, isLast: boolean): boolean {
  const { buffer, missing } = state;
  const start = buffer.slice(at + 2, at + 10).toUpperCase();
  if (DECLARATION.test(start)) {
    throw brokenAt({
      line: lineAt(state, at),
      what: "The file declares document types or entities, which no bank file needs and cashbook does not read,",
    });
  }
  const isComment = start.startsWith("--");
  if (!isComment && !start.startsWith("[CDATA["))
    return !isLast && at + 10 > buffer.length ? false : passSign(state, at);
  const mark = isComment ? "-->" : "]]>";
  const begin = at + (isComment ? 4 : 9);
  const end = missing.has(mark) ? -1 : buffer.indexOf(mark, begin);
  if (end >= 0)
    return passMarkup(state, at, { next: end + 3, inner: isComment ? "" : buffer.slice(begin, end) });
  if (isLast) missing.add(mark);
  return false;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

const TAG = /^(\/?)(?:[\w-]+:)?([A-Za-z][\w.-]*)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)$/;
/** Tags by their text: a file has some dozens of names. */
const cache = new Map<string, Tag>();
const CACHE_MAX = 500;

/** The tag of a text between "<" and ">"; undefined where it is none. */
function tagOf(inner: string): Tag | undefined {
  const cachedTag = inner.length <= 40 ? cache.get(inner) : undefined;
  if (cachedTag !== undefined) return cachedTag;
  const [, slash, name = "", endSlash] = TAG.exec(inner) ?? [];
  if (name === "" || (slash !== "" && endSlash !== "")) return undefined;
  // A text of its own: a slice would hold the whole buffer.
  const tag: Tag = {
    name: ` ${name.toUpperCase()}`.slice(1),
    kind: slash !== "" ? "close" : endSlash !== "" ? "empty" : "open",
  };
  if (inner.length <= 40 && cache.size < CACHE_MAX) cache.set(` ${inner}`.slice(1), tag);
  return tag;
}
