/** The members of an entry, by the paths of its layout. */
import { memberAt, numeralAt, textAt } from "../../../json/members.ts";
import type { JsonObject } from "../../../json/parts.ts";
import type { MemberPath } from "./entry-layout.ts";

/** What stands at a path, also where its names are written in the other case; undefined where it is missing or null. */
export function memberOf(value: unknown, path: MemberPath): unknown {
  const { names, otherNames } = namesOf(path);
  const member = memberAt(value, ...names);
  return member !== undefined || otherNames === undefined ? member : memberAt(value, ...otherNames);
}

export function textOf(value: unknown, path: MemberPath): string {
  return textAt(memberOf(value, path));
}

export function numeralOf(value: unknown, path: MemberPath): string {
  return numeralAt(memberOf(value, path));
}

/** The first of the members that says something. */
export function firstOf(value: unknown, paths: readonly MemberPath[]): string {
  for (const path of paths) {
    const text = textOf(value, path);
    if (text.trim() !== "") return text;
  }
  return "";
}

/** Whether an entry has a member of this name, in either case, even if it says nothing. */
export function hasMember(value: JsonObject, name: string): boolean {
  return Object.hasOwn(value, name) || Object.hasOwn(value, inOtherCase(name));
}

export function lastName(path: MemberPath): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/**
 * A path with its names in camelCase where they have underscores, and the other way around: programs that fetch an answer often
 * write its names as their own language does.
 */
export function inOtherCase(path: MemberPath): MemberPath {
  return path.includes("_")
    ? path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : path.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

interface Names {
  readonly names: readonly string[];
  /** In the other case, where that makes a difference. */
  readonly otherNames: readonly string[] | undefined;
}

/** Layouts have few paths, and each entry is asked for all of them. */
const knownNames = new Map<MemberPath, Names>();

function namesOf(path: MemberPath): Names {
  let known = knownNames.get(path);
  if (known === undefined) {
    const other = inOtherCase(path);
    known = { names: path.split("."), otherNames: other === path ? undefined : other.split(".") };
    knownNames.set(path, known);
  }
  return known;
}
