/** Patterns of hledger's rules as plain texts. No regular expression of a file runs here: what is more than texts is left out. */
import type { WhereOperator } from "../../contract/transaction/where-fields.ts";

/** A text, and how it stands in a field. */
interface PatternText {
  readonly op: WhereOperator;
  readonly text: string;
}

/** Texts of which one must stand in a field; or why the pattern is more than that. */
type PatternTexts = { readonly texts: readonly PatternText[] } | { readonly reason: string };

/** What a character of a regular expression does, where it is no plain one. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  [".", 'stands for any character; a dot is written "\\."'],
  ["*", "repeats what is before it"],
  ["+", "repeats what is before it"],
  ["?", "makes what is before it optional"],
  ["^", "means the beginning of the text"],
  ["$", "means the end of the text"],
  ["(", "opens a group"],
  [")", "closes a group"],
  ["[", "lists characters"],
  ["]", "lists characters"],
  ["{", "counts repetitions"],
  ["}", "counts repetitions"],
]);

/** The alternatives of a pattern that is made of literals, `|` and `\b` at their ends; `.*` at an end changes nothing. */
export function textsOf(pattern: string): PatternTexts {
  const texts: PatternText[] = [];
  for (const alternative of alternativesOf(withoutGroup(pattern.trim()))) {
    const { op, inner } = withoutWordEdges(withoutAnyEnds(alternative));
    const text = literalOf(inner);
    if (typeof text !== "string") return text;
    if (text.trim() === "") return { reason: "it matches everything" };
    // Beside another character an edge of a word says that a letter stands next to the text.
    if (op !== "~" && !isWordAtEdges(op, text)) return { reason: '"\\b" stands beside no letter or digit' };
    texts.push({ op, text });
  }
  return { texts };
}

/** `a|b` of `(a|b)`. */
function withoutGroup(pattern: string): string {
  const inner = pattern.slice(1, -1);
  const isGroup = pattern.startsWith("(") && pattern.endsWith(")") && !/[()]|\\$/.test(inner);
  return isGroup ? inner : pattern;
}

function alternativesOf(pattern: string): readonly string[] {
  const alternatives = [""];
  for (let at = 0; at < pattern.length; at++) {
    const unit = pattern.charAt(at);
    if (unit === "|") alternatives.push("");
    else {
      const taken = unit === "\\" ? pattern.slice(at, at + 2) : unit;
      at += taken.length - 1;
      alternatives.push(`${alternatives.pop() ?? ""}${taken}`);
    }
  }
  return alternatives;
}

function withoutAnyEnds(alternative: string): string {
  let text = alternative;
  while (text.startsWith(".*")) text = text.slice(2);
  while (text.endsWith(".*") && !text.endsWith("\\.*")) text = text.slice(0, -2);
  return text;
}

/** `\brent\b` is the word, and with one of the two a word begins or ends so. */
function withoutWordEdges(alternative: string): { readonly op: WhereOperator; readonly inner: string } {
  const begins = alternative.startsWith("\\b");
  const rest = begins ? alternative.slice(2) : alternative;
  const ends = /(?:^|[^\\])(?:\\\\)*\\b$/u.test(rest);
  const inner = ends ? rest.slice(0, -2) : rest;
  return { op: begins ? (ends ? "~=" : "~^") : ends ? "~$" : "~", inner };
}

function isWordAtEdges(op: WhereOperator, text: string): boolean {
  const isWord = /^[\p{L}\p{N}]$/u;
  const characters = [...text];
  return (
    (op === "~$" || isWord.test(characters[0] ?? "")) && (op === "~^" || isWord.test(characters.at(-1) ?? ""))
  );
}

function literalOf(alternative: string): string | { readonly reason: string } {
  let text = "";
  for (let at = 0; at < alternative.length; at++) {
    const unit = alternative.charAt(at);
    const meaning = SPECIAL.get(unit);
    if (meaning !== undefined) return { reason: `"${unit}" ${meaning}` };
    if (unit !== "\\") {
      text += unit;
      continue;
    }
    at += 1;
    const escaped = alternative.charAt(at);
    if (escaped === "" || /[\p{L}\p{N}]/u.test(escaped))
      return { reason: `"\\${escaped}" is no plain character` };
    text += escaped;
  }
  return text;
}
