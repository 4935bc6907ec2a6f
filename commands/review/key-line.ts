/** The keys of a group on one line: "[Enter] accept  [c]hoose  [s]kip". */
import { wrapParts } from "../../src/terminal/render/wrap-text.ts";
import type { Key } from "../../src/terminal/streams/io.ts";

/**
 * In as many lines as the terminal needs; a key stays together with what it does. Digits are left out: they stand beside what
 * they choose.
 */
export function keyLines(keys: readonly Key[], width: number): string {
  return wrapParts(parts(keys), width).join("\n");
}

function parts(keys: readonly Key[]): readonly string[] {
  return keys.filter(({ key }) => !/^[0-9]$/.test(key)).map(({ key, does }) => keyWord(key, does));
}

function keyWord(key: string, does: string): string {
  if (key === "enter") return `[Enter] ${does}`;
  return does.startsWith(key) ? `[${key}]${does.slice(key.length)}` : `[${key}] ${does}`;
}
