/**
 * Command substitution of a line, as a shell does it, where the rest of the line is plain: `$(cat token)` is what the file holds, and
 * `$(cashbook …)` what the program writes. What stands for it is quoted, so that a shell can read the line as well.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ended } from "../run.ts";
import { wordsOf, type Words } from "./words.ts";

/** A word of its own, the value of a variable, or within double quotes of its own. */
const SUBSTITUTION = /(?<=[ =])("?)\$\(((?:[^()'"$`]|'[^']*'|"[^"$`]*")*)\)\1(?= |$)/g;
const CAT = /^cat ([\w.-]+)$/;

interface Substitution {
  readonly line: string;
  /** Of the commands within, which run before the line does. */
  readonly stderr: string;
}

/** Undefined for a line without substitutions, and for one that only a shell can read; nothing has run then. */
export async function substitute(
  line: string,
  { folder, run }: { readonly folder: string; readonly run: (words: Words) => Promise<Ended> },
): Promise<Substitution | undefined> {
  const all = [...line.matchAll(SUBSTITUTION)];
  if (all.length === 0 || wordsOf(line.replace(SUBSTITUTION, "x")) === undefined) return undefined;
  const files = new Map<string, string>();
  for (const [, , command = ""] of all) {
    const [, name] = CAT.exec(command) ?? [];
    const content =
      name === undefined ? undefined : await readFile(join(folder, name), "utf8").catch(() => undefined);
    if (content !== undefined) files.set(command, content);
    else if (name !== undefined || wordsOf(command) === undefined) return undefined;
  }
  let [stderr, filled, end] = ["", "", 0];
  for (const { 0: whole, 1: quote, 2: command = "", index } of all) {
    let output = files.get(command);
    const words = wordsOf(command);
    if (output === undefined && words !== undefined) {
      const result = await run(words);
      output = result.stdout;
      stderr += result.stderr;
    }
    const value = (output ?? "").replace(/\n+$/, "");
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
