/**
 * Walks through JSON as it comes, in pieces of any size, and cuts out the objects that are asked for, so that a document of any
 * size is read object by object. What is inside the objects, and the rest of the document, is left to the platform's parser; only
 * names that stand twice in an object, which parsers read differently (RFC 8259, 4), and levels without end are refused here.
 */
import { brokenAt } from "../refusals/unreadable-file.ts";
import { addName, pathIn, requireObject, unescapedName, type Level } from "./levels.ts";
import { closingQuote, endsEscaped } from "./quotes.ts";

/** An object as it was cut out; each object that was cut out of it is `{}` there, with as many line ends as it had. */
export interface CutObject {
  /** Names from the document down, such as "accounts[].transactions[]"; empty for a document. */
  readonly path: string;
  /** 1-based line on which it begins. */
  readonly line: number;
  readonly text: string;
}

/** Levels of a document at most; services need a quarter of them. */
const DEPTH_MAX = 64;
/** UTF-16 units of one object without those that were cut out of it, at most. */
const OBJECT_MAX = 16_777_216;
/** Text of an object so far, or of what is around the documents, and its line ends. */
interface Sink {
  text: string;
  lines: number;
}

/** What is known of JSON so far. */
interface JsonScan {
  /** Which paths are cut out besides the documents. */
  readonly isWanted: (path: string) => boolean;
  readonly onObject: (object: CutObject) => void;
  /** Is told the path of each member. */
  readonly onName: (path: string) => void;
  readonly levels: Level[];
  readonly sinks: Sink[];
  line: number;
  /** Whether the piece before ended inside of a text, after a backslash, and what the text holds so far. */
  isInText: boolean;
  isEscaped: boolean;
  openText: string;
}

export function newJsonScan({
  isWanted = () => false,
  onObject = () => undefined,
  onName = () => undefined,
}: Partial<Pick<JsonScan, "isWanted" | "onObject" | "onName">>): JsonScan {
  const text = { isInText: false, isEscaped: false, openText: "" };
  return { isWanted, onObject, onName, levels: [], sinks: [{ text: "", lines: 0 }], line: 1, ...text };
}

/** Takes the next piece in. Throws `unreadable_file` with its line. */
export function scanJson(scan: JsonScan, text: string): void {
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (scan.isInText) {
      const end = goOnInText(scan, text, at);
      if (end === undefined) break;
      at = end;
      continue;
    }
    const level = scan.levels.at(-1);
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        scan.isInText = true;
        break;
      case 0x0a: // line end
        scan.line++;
        sinkOf(scan).lines++;
        break;
      case 0x7b: // {
        keep(scan, text.slice(from, at));
        from = at;
        begin(scan, true);
        break;
      case 0x5b: // [
        if (level !== undefined) requireObject(level, scan.line);
        begin(scan, false);
        break;
      case 0x7d: // }
        if (close(scan, true).isCut) {
          keep(scan, text.slice(from, at + 1));
          from = at + 1;
          cut(scan, level as Level);
        }
        break;
      case 0x5d: // ]
        close(scan, false);
        break;
      case 0x2c: // ,
        if (level?.isObject === true) level.expectsName = true;
        break;
      case 0x20:
      case 0x09:
      case 0x0d:
      case 0x3a: // :
        break;
      default:
        requireObject(level, scan.line);
    }
  }
  keep(scan, text.slice(from));
}

/** What stands around the documents. Throws `unreadable_file` where the text ends too soon. */
export function endJson(scan: JsonScan): string {
  const [outermost] = scan.levels;
  if (outermost !== undefined || scan.isInText) {
    const line = outermost?.line ?? scan.line;
    throw brokenAt({ line, what: "The JSON is cut off: it ends inside of what begins" });
  }
  return sinkOf(scan).text;
}

/** Index of the quote that ends the text in hand; undefined where the piece ends before it. */
function goOnInText(scan: JsonScan, text: string, at: number): number | undefined {
  const end = closingQuote(text, at, scan.isEscaped);
  scan.isEscaped = end === undefined && endsEscaped(text, at, scan.isEscaped);
  scan.openText += text.slice(at, end);
  if (end === undefined) return undefined;
  scan.isInText = false;
  endText(scan, scan.openText);
  scan.openText = "";
  return end;
}

function endText(scan: JsonScan, raw: string): void {
  const level = scan.levels.at(-1);
  if (level?.expectsName !== true) return requireObject(level, scan.line);
  level.expectsName = false;
  level.name = raw.includes("\\") ? unescapedName(raw) : raw;
  addName(level, scan.line);
  scan.onName(pathIn(level));
}

function sinkOf({ sinks }: JsonScan): Sink {
  return sinks.at(-1) as Sink;
}

function keep(scan: JsonScan, text: string): void {
  const sink = sinkOf(scan);
  sink.text += text;
  if (sink.text.length > OBJECT_MAX)
    throw brokenAt({
      line: scan.line,
      what: "The JSON has an object larger than 16 MiB, which no service sends,",
    });
}

function begin({ levels, sinks, line, isWanted }: JsonScan, isObject: boolean): void {
  if (levels.length === DEPTH_MAX)
    throw brokenAt({ line, what: `The JSON is nested more than ${DEPTH_MAX} levels deep` });
  const path = pathIn(levels.at(-1));
  const isCut = isObject && (path === "" || isWanted(path));
  if (isCut) sinks.push({ text: "", lines: 0 });
  const holdsCut = !isObject && (path === "" || isWanted(`${path}[]`));
  const names = { names: [], nameSet: undefined, name: "", expectsName: isObject };
  levels.push({ isObject, path, line, isCut, holdsCut, ...names });
}

function close({ levels, line }: JsonScan, isObject: boolean): Level {
  const level = levels.pop();
  if (level?.isObject === isObject) return level;
  throw brokenAt({ line, what: `The JSON has "${isObject ? "}" : "]"}" in a wrong place` });
}

/** Hands the object in hand out, and leaves its place behind. */
function cut(scan: JsonScan, { path, line }: Level): void {
  const { text, lines } = scan.sinks.pop() as Sink;
  scan.onObject({ path, line, text });
  keep(scan, `{}${"\n".repeat(lines)}`);
  sinkOf(scan).lines += lines;
}
