/**
 * Checks a JSON text before it is parsed: its depth, duplicate members of an object, and characters that its escapes stand
 * for. The grammar is left to the parser; of a text that is not JSON this check may find nothing.
 */
import { Problem } from "../../contract/problem.ts";

export const MAX_DEPTH = 32;

/** Number of names from which on an object has a lookup table. */
const LOOKUP_FROM = 16;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

interface Level {
  /** Names of the object's members so far; undefined in a list. */
  names: string[] | undefined;
  lookup: Set<string> | undefined;
  /** Index of the list's item. */
  item: number;
  /** Whether the next string of the object is a name. */
  expectsName: boolean;
}

/** Problems: invalid_json for depth and duplicate names, invalid_text for a character of an escape. */
export function checkJson(text: string): void {
  const levels: Level[] = [];
  let level: Level | undefined;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = closingQuote(text, at);
        const raw = text.slice(at + 1, end);
        const isName = level?.names !== undefined && level.expectsName;
        const value = raw.includes("\\") ? unescape(raw) : raw;
        // An unescaped NUL is left to the parser.
        if (value !== raw && !isStorable(value)) {
          throw isName ? unstorableText(positionOf(text, at), []) : unstorableText(undefined, pathTo(levels));
        }
        if (level !== undefined && isName) {
          addName(level, value, { text, at, levels });
          level.expectsName = false;
        }
        at = end;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_LIST: {
        if (levels.length === MAX_DEPTH) {
          throw new Problem("invalid_json", {
            detail: `The JSON is nested more than ${MAX_DEPTH} levels deep at ${positionOf(text, at)}.`,
          });
        }
        const object = text.charCodeAt(at) === OPEN_OBJECT;
        level = { names: object ? [] : undefined, lookup: undefined, item: 0, expectsName: object };
        levels.push(level);
        break;
      }
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        levels.pop();
        level = levels.at(-1);
        break;
      case COMMA:
        if (level?.names !== undefined) level.expectsName = true;
        else if (level !== undefined) level.item++;
        break;
    }
  }
}

/** Index of the quote that ends a string; the text's length for an unterminated one. */
function closingQuote(text: string, start: number): number {
  for (let end = start + 1; ; end++) {
    end = text.indexOf('"', end);
    if (end === -1) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
}

/** A string with its escapes resolved, or as it is where they are invalid. */
function unescape(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The same message as from the schema of a text: about a position for a name, about the member for a value. */
function unstorableText(position: string | undefined, path: readonly string[]): Problem {
  const detail = "contains a NUL character or a broken surrogate";
  const subject = position === undefined ? path.join(".") || "The request" : `The name at ${position}`;
  const errors = position === undefined ? [{ pointer: pointer(path), code: "invalid_text", detail }] : [];
  return new Problem("invalid_text", { detail: `${subject} ${detail}.`, errors });
}

function addName(
  level: Level,
  name: string,
  { text, at, levels }: { text: string; at: number; levels: readonly Level[] },
): void {
  const names = level.names ?? [];
  if (level.lookup === undefined && names.length >= LOOKUP_FROM) level.lookup = new Set(names);
  if (level.lookup?.has(name) ?? names.includes(name)) {
    throw new Problem("invalid_json", {
      detail: `The member ${JSON.stringify(name)} appears twice in one object, again at ${positionOf(text, at)}.`,
      errors: [
        {
          pointer: pointer([...pathTo(levels.slice(0, -1)), name]),
          code: "duplicate_member",
          detail: "stands twice",
        },
      ],
    });
  }
  level.lookup?.add(name);
  names.push(name);
}

/** The path to the value that is being read: the last name of each object, the index in each list. */
function pathTo(levels: readonly Level[]): readonly string[] {
  return levels.map(({ names, item }) => (names === undefined ? String(item) : (names.at(-1) ?? "")));
}

/** RFC 6901. */
function pointer(path: readonly string[]): string {
  return path.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function positionOf(text: string, at: number): string {
  const lines = text.slice(0, at).split("\n");
  return `line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
