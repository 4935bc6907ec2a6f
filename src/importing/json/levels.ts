/** Objects and lists of JSON that are open, one inside the other. */
import { brokenAt } from "../refusals/unreadable-file.ts";

/** Names of an object from which on a set finds them faster than a walk. */
const MANY_NAMES = 16;

export interface Level {
  readonly isObject: boolean;
  readonly path: string;
  readonly line: number;
  /** Whether the objects in it are cut out: a list of them. */
  readonly holdsCut: boolean;
  readonly isCut: boolean;
  readonly names: string[];
  nameSet: Set<string> | undefined;
  /** The last name, and whether the next text is a name. */
  name: string;
  expectsName: boolean;
}

/** The path of what stands in a level now. Lists around documents are no part of it. */
export function pathIn(level: Level | undefined): string {
  if (level === undefined) return "";
  const { isObject, path, name } = level;
  if (!isObject) return path === "" ? "" : `${path}[]`;
  const step = /^$|[.[\]"]/.test(name) ? JSON.stringify(name) : name;
  return path === "" ? step : `${path}.${step}`;
}

/** Where objects are read, nothing else may stand: it would be lost. */
export function requireObject(level: Level | undefined, line: number): void {
  if (level === undefined || level.holdsCut)
    throw brokenAt({ line, what: "The JSON has something else where an object is expected" });
}

export function addName(level: Level, line: number): void {
  const { names, name } = level;
  if (level.nameSet === undefined && names.length >= MANY_NAMES) level.nameSet = new Set(names);
  if (level.nameSet?.has(name) ?? names.includes(name))
    throw brokenAt({ line, what: `The JSON has ${JSON.stringify(name.slice(0, 60))} twice in one object` });
  level.nameSet?.add(name);
  names.push(name);
}

export function unescapedName(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
