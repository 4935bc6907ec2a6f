/** Folding of words that are compared: headers, months, sign words. Stored texts are never folded. */

const special: Readonly<Record<string, string>> = {
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

/** Lower case without accents; letters that have no plain form are spelled. */
export function foldWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøæłđœıþð]/g, (letter) => special[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}

/**
 * A header cell as the words it is looked up by: folded, every run of other characters one space, and the German ways to
 * write an umlaut without dots (ae, oe, ue) alike to the umlaut.
 */
export function foldHeader(text: string): string {
  return foldWord(text)
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim()
    .replace(/ae/g, "a")
    .replace(/oe/g, "o")
    .replace(/ue/g, "u");
}

/** White space folded: every run one space, none at the ends. */
export function foldSpace(text: string): string {
  return /^\s|\s$|\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

/** A copy that does not keep the larger text alive that it was cut from (engines share the characters of a slice). */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}
