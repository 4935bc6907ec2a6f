/** Folding of words that are compared: headers, months, sign words. Stored texts are never folded. */

import { spelledLetters } from "../../contract/category/fold.ts";

const special: Readonly<Record<string, string>> = {
  ...spelledLetters,
  // Persian writes its own letters where Arabic has these.
  ی: "ي",
  ک: "ك",
};

/** Lower case without accents; letters that have no plain form are spelled. */
export function foldWord(text: string): string {
  // Most texts are plain letters, and need no more than lower case.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .replace(/[ßøæłđœıþðیک]/g, (letter) => special[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}

/** Characters of a header that are looked at. */
const HEADER_MAX = 300;

/**
 * A header cell as the words it is looked up by: folded, every run of other characters one space, and the German ways to
 * write an umlaut without dots (ae, oe, ue) alike to the umlaut.
 */
export function foldHeader(text: string): string {
  const words = foldWord(text.length > HEADER_MAX ? text.slice(0, HEADER_MAX) : text);
  return withoutUmlauts(words.replace(/[^\p{L}\p{N}+]+/gu, " ").trim());
}

/** A whole text as its words, each followed by one space but the last: letters and digits, spelled as in foldHeader. */
export function foldWording(text: string): string {
  return withoutUmlauts(
    foldWord(text)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
}

function withoutUmlauts(foldedText: string): string {
  return foldedText.replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u");
}

/** White space folded: every run one space, none at the ends. */
export function foldSpace(text: string): string {
  return isFolded(text) ? text : text.replace(/\s+/g, " ").trim();
}

/** White space folded; nothing for a text of dashes alone, or an empty list, by which files say that there is none. */
export function ownWords(text: string): string {
  const foldedText = foldSpace(text);
  return /^(?:[-\u2010-\u2015\u2212\uff0d ]+|\[\]|\{\})$/.test(foldedText) ? "" : foldedText;
}

/** Whether there is nothing to fold: no white space but single spaces within. Most texts are so. */
function isFolded(text: string): boolean {
  let before = 32;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 32) {
      if (before === 32 || (code !== 32 && isWhite(code))) return false;
    } else if (code >= 0xa0 && isWhite(code)) return false;
    before = code;
  }
  return before !== 32 || text === "";
}

/** White space other than the space, as JavaScript's \s has it. */
function isWhite(code: number): boolean {
  if (code < 0x1680) return (code >= 9 && code <= 13) || code === 0xa0;
  if (code < 0x2000) return code === 0x1680;
  if (code <= 0x200a) return true;
  return (
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** A copy that does not keep the larger text alive that it was cut from (engines share the characters of a slice). */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}
