/** Field 86: what an entry is about, in the structure that the bank writes. */
import type { SourceTexts } from "../../rows/source-record.ts";
import { codeWords } from "./information/code-words.ts";
import { purposeParts } from "./information/purpose.ts";
import { subfields } from "./information/subfields.ts";
import { joinedLines } from "./information/wrapped.ts";

export interface Information {
  /** Empty where the field says nothing. */
  readonly description: string;
  readonly fallbacks: readonly string[];
  /** The other party; empty where the field does not set it apart. */
  readonly name: string;
  /** What else it says of the entry. */
  readonly source?: SourceTexts;
}

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
