/** Why a row of a file is what it is, as a column says it. */
import { codeWords } from "../../src/client/notation/code-words.ts";

export function reasonWords(code: string | null): string | null {
  return code === null ? null : (WORDS[code] ?? codeWords(code));
}

/** Codes that say nothing to people. */
const WORDS: Readonly<Record<string, string>> = { edge_duplicate: "first or last day" };
