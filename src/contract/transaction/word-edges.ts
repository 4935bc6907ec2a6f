/** Where the words of a text begin and end: memory and both databases say it alike, because they share the class below. */
import type { WhereOperator } from "./where-fields.ts";

/** What must not go on beside a text that is sought: no letter or digit before it, none behind it. */
export interface WordEdges {
  readonly before: boolean;
  readonly behind: boolean;
}

/**
 * A class of characters that are no letters or digits, of folded texts, as regular expressions of JavaScript and PostgreSQL and
 * GLOB of SQLite read it: ASCII and Latin-1 without letters and digits, general punctuation, currency signs, symbols and arrows,
 * punctuation of Chinese and Japanese, pictures.
 */
export const NO_WORD =
  "[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u3000-\u3003\u3008-\u3020\u{1f000}-\u{1faff}]";

/** The text may stand within a word. */
export const ANYWHERE: WordEdges = { before: false, behind: false };

const EDGES: Readonly<Partial<Record<WhereOperator, WordEdges>>> = {
  "~": ANYWHERE,
  "~^": { before: true, behind: false },
  "~$": { before: false, behind: true },
  "~=": { before: true, behind: true },
};

/** Which edges a text that an operator seeks must have; undefined for one that seeks no text. */
export function edgesOf(op: WhereOperator): WordEdges | undefined {
  return EDGES[op];
}

const noWord = new RegExp(NO_WORD, "u");

/** Whether a part that is not empty stands in a text with these edges; both are folded. */
export function standsIn(text: string, part: string, { before, behind }: WordEdges): boolean {
  if (!before && !behind) return text.includes(part);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (before && !isEdge(characterBefore(text, at))) continue;
    if (!behind || isEdge(characterAt(text, at + part.length))) return true;
  }
  return false;
}

function isEdge(character: string): boolean {
  return character === "" || noWord.test(character);
}

function characterAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? "" : String.fromCodePoint(point);
}

function characterBefore(text: string, at: number): string {
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text.charAt(at - 1));
  return text.slice(Math.max(at - (isPair ? 2 : 1), 0), at);
}
