/** The keys of a group on one line: "[Enter] accept  [c]hoose  [s]kip". */
import { wrapText } from "../../src/terminal/render/wrap-text.ts";
import type { Key } from "../../src/terminal/streams/io.ts";

/** Without the digits, which stand beside what they choose. */
export function keyWords(keys: readonly Key[]): string {
  return keys
    .filter(({ key }) => !/^[0-9]$/.test(key))
    .map(({ key, does }) => keyWord(key, does))
    .join("  ");
}

/** In as many lines as the terminal needs. */
export function keyLines(keys: readonly Key[], width: number): string {
  // A key stays together with what it does.
  const words = keyWords(keys).split("  ");
  const lines = wrapText(words.map((word) => word.replaceAll(" ", NO_BREAK)).join(" "), width);
  return lines.map((line) => line.replaceAll(" ", "  ").replaceAll(NO_BREAK, " ")).join("\n");
}

/** A character of the private use area, which no word has. */
const NO_BREAK = "\u{e000}";

function keyWord(key: string, does: string): string {
  if (key === "enter") return `[Enter] ${does}`;
  return does.startsWith(key) ? `[${key}]${does.slice(key.length)}` : `[${key}] ${does}`;
}
