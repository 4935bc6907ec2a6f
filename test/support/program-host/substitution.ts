/**
 * Command substitution of a line, as a shell does it, where the rest of the line is plain: `$(head -1 ids)` is what that line
 * writes. What stands for it is quoted, so that a shell can read the line as well.
 */
import type { Ended } from "../run.ts";
import { pipedOf, wordsOf } from "./words.ts";

/** A word of its own, the value of a variable, or within double quotes of its own. */
const SUBSTITUTION = /(?<=[ =])("?)\$\(((?:[^()'"$`]|'[^']*'|"[^"$`]*")*)\)\1(?= |$)/g;

interface Substitution {
  readonly line: string;
  /** Of the lines within, which run before the line does. */
  readonly stderr: string;
}

/** Undefined for a line without substitutions, and for one that only a shell can read; nothing has run then. */
export async function substitute(
  line: string,
  run: (line: string) => Promise<Ended>,
): Promise<Substitution | undefined> {
  const all = [...line.matchAll(SUBSTITUTION)];
  const rest = line.replace(SUBSTITUTION, "x");
  if (all.length === 0 || (wordsOf(rest) ?? pipedOf(rest)) === undefined) return undefined;
  let [stderr, filled, end] = ["", "", 0];
  for (const { 0: whole, 1: quote, 2: within = "", index } of all) {
    const result = await run(within);
    stderr += result.stderr;
    const value = result.stdout.replace(/\n+$/, "");
    const isOne = quote !== "" || line[index - 1] === "=";
    const parts = isOne ? [value] : value.split(/\s+/).filter((part) => part !== "");
    filled += line.slice(end, index) + parts.map(quoted).join(" ");
    end = index + whole.length;
  }
  return { line: filled + line.slice(end), stderr };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
