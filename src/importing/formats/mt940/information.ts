/** Field 86: what an entry is about, in the structure that the bank writes. */
import type { Information } from "./information/content.ts";
import { codeWords } from "./information/code-words.ts";
import { purposeParts } from "./information/purpose.ts";
import { subfields } from "./information/subfields.ts";
import { joinedLines } from "./information/wrapped.ts";

const NOTHING: Information = { description: "", fallbacks: [], name: "" };

/** `lines` are those of the field, without its tag. */
export function informationOf(lines: readonly string[]): Information {
  const [first] = lines;
  if (first === undefined) return NOTHING;
  const parts = subfields(lines) ?? codeWords(lines);
  if (parts !== undefined) return parts;
  const text = joinedLines(lines);
  const { purpose, payer, source } = purposeParts(text);
  return { description: purpose, fallbacks: [text], name: payer, source };
}
