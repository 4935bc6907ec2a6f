/** Folds text for comparison: a word that a bank or a person wrote is known again by it, and texts are searched by it. */

/** Small letters that are no other letter with a mark, as they are written where there is only ASCII. */
export const spelledLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  ł: "l",
  đ: "d",
  œ: "oe",
  ı: "i",
  þ: "th",
  ð: "d",
};

/**
 * NFKD without marks, lower case, the letters above spelled, white space to one blank. Done here, because databases differ.
 * What it makes of a text is stored: a change of it is a step of `src/store/migrations/`, too.
 */
export function fold(text: string): string {
  // Most bank texts are plain ASCII, and normalizing one costs as much as storing it.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(SPELLED, spelling)
    .replace(/\s+/gu, " ")
    .trim();
}

/** A text of small letters with those above spelled. */
export function spell(text: string): string {
  return text.replace(SPELLED, spelling);
}

/** ASCII words with single blanks between them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const spelling = (letter: string): string => spelledLetters[letter] ?? letter;
const SPELLED = new RegExp(`[${Object.keys(spelledLetters).join("")}]`, "gu");
