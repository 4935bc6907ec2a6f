/** Which 8-bit or multi-byte code page a text without byte-order mark is written in, judged by what it would say. */
import { foldHeader } from "../fold.ts";

/** The candidates, the most common first: an earlier one wins a tie. */
const candidates = [
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "iso-8859-2",
  "macintosh",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1257",
  "ibm866",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
  "euc-jp",
] as const;

const multiByte = new Set<string>(["shift_jis", "gb18030", "big5", "euc-kr", "euc-jp"]);

export interface CodePageGuess {
  readonly name: string;
  /** A word of the file as this code page reads it: the evidence. */
  readonly word: string;
}

/**
 * The code page that makes the most sense of a sample: pieces of the file's lines around bytes that are not ASCII.
 * Undefined when none can read it. `isKnown` says whether a folded phrase is a header word.
 */
export function guessCodePage(
  sample: Uint8Array,
  isKnown: (folded: string) => boolean,
): CodePageGuess | undefined {
  let best: { name: string; word: string; score: number } | undefined;
  for (const name of candidates) {
    const text = decoded(sample, name);
    if (text === undefined) continue;
    const score = plausibility(text, multiByte.has(name)) + 20 * knownPhrases(text, isKnown);
    if (best === undefined || score > best.score) best = { name, word: firstForeignWord(text), score };
  }
  return best;
}

function decoded(sample: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(sample);
  } catch {
    return undefined;
  }
}

/** The mean over all characters beyond ASCII of how well they fit where they stand, as a score from -10 to 10. */
function plausibility(text: string, wide: boolean): number {
  let total = 0;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) < 0x80) continue;
    count++;
    total += fitness(text, index, wide);
  }
  return count === 0 ? 0 : (total / count) * 10;
}

function fitness(text: string, index: number, wide: boolean): number {
  const letter = text[index] ?? "";
  const code = letter.charCodeAt(0);
  if (code < 0xa0) return -1; // C1 controls stand in no bank's text
  const before = text[index - 1] ?? " ";
  const after = text[index + 1] ?? " ";
  if (wide) {
    // Two bytes became one character; it speaks for the page when neighbours are of the same script, and common.
    const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。（）￥：・]/u;
    if (!script.test(letter)) return -0.8;
    if (code >= 0xff61 && code <= 0xff9f) return -0.3; // half-width katakana: any Latin umlaut decodes to one
    return script.test(before) || script.test(after) ? (code < 0x9fa6 && code > 0x3000 ? 0.75 : 0.85) : -0.4;
  }
  if (/\p{L}/u.test(letter)) return letterFitness(letter, before, after);
  if (/[€£§°–—’‘“”„…«»·´№ \u00a0]/.test(letter))
    return /\p{L}/u.test(before) && /\p{L}/u.test(after) && !/[’‘·´]/.test(letter) ? -0.8 : 0.5;
  return -0.6;
}

const western = /[äöüßéèêëàâáãåæçñóôòõøíîïìúûùýÿœšžÄÖÜÉÈÊËÀÂÁÃÅÆÇÑÓÔÒÕØÍÎÏÚÛÙŒŠŽ]/;
const central = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻčďěňřšťůýžáéíČĎĚŇŘŠŤŮÝŽÁÉÍőűŐŰúÚăĂâîțșţşŢŞđĐ]/;

function letterFitness(letter: string, before: string, after: string): number {
  const upper = letter !== letter.toLowerCase();
  const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter);
  if (foreign) {
    const same = letter.charCodeAt(0) >= 0x400 ? /\p{Script=Cyrillic}/u : /\p{Script=Greek}/u;
    const beside = same.test(before) || same.test(after);
    if (!beside || /[A-Za-z]/.test(before) || /[A-Za-z]/.test(after)) return -0.8;
    if (upper && /\p{Ll}/u.test(before)) return -0.9;
    return 0.8;
  }
  if (upper && /\p{Ll}/u.test(before)) return -0.8; // a capital inside a word
  if (/[0-9]/.test(before) && /[0-9]/.test(after)) return -0.5;
  if (western.test(letter)) return 0.7;
  return central.test(letter) ? 0.65 : -0.2;
}

/** How many cells of the sample are header words that need letters beyond ASCII. */
function knownPhrases(text: string, isKnown: (folded: string) => boolean): number {
  let known = 0;
  for (const cell of text.slice(0, 4000).split(/[\n;,|\t"]+/)) {
    if (/[^\0-\x7f]/.test(cell) && isKnown(foldHeader(cell))) known++;
  }
  return Math.min(known, 3);
}

function firstForeignWord(text: string): string {
  return /[\p{L}\p{N}]*[^\0-\x7f][\p{L}\p{N}]*/u.exec(text)?.[0] ?? "";
}
