/**
 * Looks over a JSON text before it is parsed: how deep it goes, whether an object has two members of one name, and what
 * its escapes stand for. It does not judge the grammar, which the parser does; on a text that is not JSON it may find
 * nothing, and never fails in another way.
 */
import { Problem } from "../contract/problem.ts";

export const MAX_DEPTH = 32;

/** From here on the names of an object are looked up and no longer compared one by one. */
const FEW_NAMES = 16;

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
  /** Number of the list's item. */
  item: number;
  /** Whether the next string of the object is a name. */
  expectsName: boolean;
}

/** Problems: invalid_json for depth and doubled names, invalid_text for what an escape stands for. */
export function surveyJson(text: string): void {
  const levels: Level[] = [];
  let level: Level | undefined;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = closingQuote(text, at);
        const raw = text.slice(at + 1, end);
        const isName = level?.names !== undefined && level.expectsName;
        const said = raw.includes("\\") ? unescaped(raw) : raw;
        // A bare NUL is a fault of the grammar, which the parser finds.
        if (said !== raw && !isStorable(said)) {
          throw isName ? unstorable(place(text, at), []) : unstorable(undefined, steps(levels));
        }
        if (level !== undefined && isName) {
          addName(level, said, { text, at, levels });
          level.expectsName = false;
        }
        at = end;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_LIST: {
        if (levels.length === MAX_DEPTH) {
          throw new Problem("invalid_json", {
            detail: `The JSON is nested more than ${MAX_DEPTH} levels deep at ${place(text, at)}.`,
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

/** Where the string that begins at a quote ends; the text's end for one that does not. */
function closingQuote(text: string, start: number): number {
  for (let end = start + 1; ; end++) {
    end = text.indexOf('"', end);
    if (end === -1) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
}

/** A string with its escapes undone; as it stands where they cannot be. */
function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

function isStorable(said: string): boolean {
  return !said.includes("\0") && said.isWellFormed();
}

/** The refusal in the words that the schema of a text has, about a place for a name and about the member for a value. */
function unstorable(where: string | undefined, to: readonly string[]): Problem {
  const detail = "holds a NUL character or a broken surrogate";
  const subject = where === undefined ? to.join(".") || "The request" : `The name at ${where}`;
  const errors = where === undefined ? [{ pointer: pointer(to), code: "invalid_text", detail }] : [];
  return new Problem("invalid_text", { detail: `${subject} ${detail}.`, errors });
}

function addName(
  level: Level,
  name: string,
  { text, at, levels }: { text: string; at: number; levels: readonly Level[] },
): void {
  const names = level.names ?? [];
  if (level.lookup === undefined && names.length >= FEW_NAMES) level.lookup = new Set(names);
  if (level.lookup?.has(name) ?? names.includes(name)) {
    throw new Problem("invalid_json", {
      detail: `The member ${JSON.stringify(name)} stands twice in one object, again at ${place(text, at)}.`,
      errors: [
        {
          pointer: pointer([...steps(levels.slice(0, -1)), name]),
          code: "duplicate_member",
          detail: "stands twice",
        },
      ],
    });
  }
  level.lookup?.add(name);
  names.push(name);
}

/** The way to the value that is being read: the last name of each object, the item of each list. */
function steps(levels: readonly Level[]): readonly string[] {
  return levels.map(({ names, item }) => (names === undefined ? String(item) : (names.at(-1) ?? "")));
}

/** RFC 6901. */
function pointer(to: readonly string[]): string {
  return to.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function place(text: string, at: number): string {
  const lines = text.slice(0, at).split("\n");
  return `line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
