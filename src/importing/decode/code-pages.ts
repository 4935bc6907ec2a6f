/** Which 8-bit or multi-byte code page a text without byte-order mark is written in, judged by what it would say. */
import { largest } from "../../contract/values/extremes.ts";
import type { Steps } from "./event-loop.ts";
import { dosPage, readDosPage } from "./dos-pages.ts";
import { isWrittenIn, LANGUAGES, wordsOf, type Language } from "./languages.ts";
import { isOddPlace } from "./odd-places.ts";
import { scriptFitness } from "./script-letters.ts";
import { ALONE, isWide, wideFitness } from "./wide-letters.ts";

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
  "iso-8859-7",
  "iso-8859-5",
  "koi8-u",
  "iso-8859-13",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "windows-1258",
  "cp850",
  "cp852",
  "cp437",
  "ibm866",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
  "euc-jp",
] as const;

const multiByte = new Set<string>(["shift_jis", "gb18030", "big5", "euc-kr", "euc-jp"]);

/** Pages of machines of old have letters where windows-1252 has dashes and quotes: they need more to speak for them. */
const RARE: Readonly<Record<string, number>> = {
  ...Object.fromEntries(candidates.slice(2).map((name) => [name, 0.3])),
  "koi8-r": 1,
  "koi8-u": 1,
  "iso-8859-5": 1,
  ibm866: 1,
  macintosh: 6,
  cp850: 6,
  cp852: 6,
  cp437: 6,
};

/** The fitness below which many letters of a page of one byte make no words, so that their script is no language. */
const WORDS_MIN = 2;
/** Fewer characters beyond ASCII may each stand by themselves. */
const MANY = 20;

function isShort(text: string): boolean {
  return text.replace(/[\0-\x7f]+/g, "").length < MANY;
}

interface CodePageGuess {
  readonly name: string;
  /** A word of the file as this code page reads it: the evidence. */
  readonly word: string;
}

/**
 * The code page that makes the most sense of a sample: pieces of the file's lines around bytes that are not ASCII.
 * The words of its beginning tell the language. Undefined when none can read it. `isKnown` says whether a cell is a header that is known.
 */
export async function guessCodePage(
  sample: Uint8Array,
  { head, isKnown, steps }: { head: Uint8Array; isKnown: (cell: string) => boolean; steps: Steps },
): Promise<CodePageGuess | undefined> {
  const spoken = LANGUAGES.map((language) => ({ language, words: wordsOf(language, head) }));
  let best: { name: string; word: string; score: number } | undefined;
  for (const name of candidates) {
    await steps();
    const text = decodeSample(sample, name);
    if (text === undefined) continue;
    const isWide = multiByte.has(name);
    const fit = plausibility(text, isWide);
    // A few letters of several bytes among words of another script are no language; nor are many that make no words.
    const isSpoken = isWide ? fit >= 5 : fit >= WORDS_MIN || isShort(text);
    const language = isSpoken ? oneLanguage(text, { page: name, spoken }) : 0;
    const score = fit + language + 20 * knownPhrases(text, isKnown) - (RARE[name] ?? 0);
    if (best === undefined || score > best.score) best = { name, word: firstForeignWord(text), score };
  }
  return best;
}

function decodeSample(sample: Uint8Array, name: string): string | undefined {
  if (dosPage(name) !== undefined) return readDosPage(name, sample);
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
  if (wide) return wideFitness(letter, before, after);
  if (/[€£]/.test(letter) && isBesideAmount(text, index)) return 1;
  if (/[\u0300-\u0323]/.test(letter)) return /[aeiouyăâêôơư\u0300-\u0323]/i.test(before) ? 0.7 : -1;
  if (/\p{L}/u.test(letter) && !/[µªº]/.test(letter)) return letterFitness(letter, before, after);
  return signFitness(letter, before, after);
}

/** Whether a currency sign stands right before an amount or, with a space at most between them, behind one. */
function isBesideAmount(text: string, index: number): boolean {
  return (
    /[0-9][ \u00a0]?$/.test(text.slice(Math.max(0, index - 2), index)) ||
    /^[ \u00a0]?[-+]?[0-9]/.test(text.slice(index + 1, index + 4))
  );
}

/** Signs that stand between words and numbers, behind a word, before one, or inside of one. */
function signFitness(letter: string, before: string, after: string): number {
  const [isAfter, isBefore] = [/\p{L}/u.test(before), /\p{L}/u.test(after)];
  if (/[’‘·´]/.test(letter)) return 0.5;
  if (isAfter && isBefore) return letter === "\u00a0" ? 0.5 : /[–—]/.test(letter) ? -0.2 : -0.8;
  if (/[„“”«»…–—\u00a0]/.test(letter)) return 0.5;
  if (/[ºª]/.test(letter)) return /[0-9Nn]/.test(before) ? 0.7 : -0.5;
  if (/[®™]/.test(letter)) return isAfter || /[0-9]/.test(before) ? 0.5 : 0.1;
  if (/[¿¡]/.test(letter)) return isBefore ? 0.5 : 0.1;
  if (/[€£¥§°•†‡±×½¼¾²³µ©‰№]/.test(letter)) return isAfter || (isBefore && letter !== "µ") ? -0.5 : 0.5;
  return -0.6;
}

/** Scripts of which a word is written throughout. */
const SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

/** Any byte beyond ASCII is Thai in its page; in true Thai, marks stand on consonants and leading vowels before them. */
function thaiFitness(letter: string, before: string, after: string): number {
  const isMark = /\p{M}/u.test(letter);
  if (isMark && !/[\u0e01-\u0e2e\p{M}]/u.test(before)) return -1;
  if (isMark && /\p{M}/u.test(before) && !/[\u0e48-\u0e4c]/.test(letter)) return -1;
  if (/[\u0e40-\u0e44]/.test(letter) && !/[\u0e01-\u0e2e]/.test(after)) return -1;
  if (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after)) return -0.8;
  if (!/[\u0e00-\u0e7f]/.test(before + after)) return -0.4;
  return /[\u0e50-\u0e5b]/.test(letter) ? -0.2 : 0.8;
}

const western = /[þðÞÐäöüßéèêëàâáãåæçñóôòõøíîïìúûùýÿœšžÄÖÜÉÈÊËÀÂÁÃÅÆÇÑÓÔÒÕØÍÎÏÌÚÛÙÝŸŒŠŽ]/;
const central = /[ğĞıİąćęłńóśźżĄĆĘŁŃÓŚŹŻčďěňřšťůýžáéíČĎĚŇŘŠŤŮÝŽÁÉÍőűŐŰúÚăĂâîțșţşŢŞđĐāēģīķļņūėįųĀĒĢĪĶĻŅŪĖĮŲ]/;

function letterFitness(letter: string, before: string, after: string): number {
  const upper = letter !== letter.toLowerCase();
  const same = SCRIPTS.find((script) => script.test(letter));
  if (same === SCRIPTS.at(-1)) return thaiFitness(letter, before, after);
  if (same !== undefined) {
    const beside = same.test(before) || same.test(after);
    if (!beside || /[A-Za-z]/.test(before) || /[A-Za-z]/.test(after)) return -0.8;
    if (upper && /\p{Ll}/u.test(before)) return -0.9;
    if (upper && same.test(before) && /\p{Ll}/u.test(after)) return -0.5;
    return scriptFitness(letter, before, after) ?? 0.8;
  }
  // A capital inside of a word that is not all of capitals.
  if (upper && (/\p{Ll}/u.test(before) || (/\p{L}/u.test(before) && /\p{Ll}/u.test(after)))) return -0.8;
  if (/[0-9]/.test(before) && /[0-9]/.test(after)) return -0.5;
  const [isAfter, isBefore] = [/\p{L}/u.test(before), /\p{L}/u.test(after)];
  if (!isAfter && !isBefore) return ALONE;
  // Three letters in a row that are all beyond ASCII are of another script.
  if (isAfter && isBefore && before > "\u007f" && after > "\u007f") return -0.5;
  if (!upper && /\p{Lu}/u.test(after) && !isAfter) return -0.5; // a small letter before a capital
  if (isOddPlace(letter, before, after)) return 0.2;
  if (western.test(letter)) return 0.7;
  return central.test(letter) ? 0.68 : -0.2;
}

/**
 * The largest share of the text's letters beyond ASCII that belongs to one language or script, 0 to 12; and more for a
 * language that the header is in.
 */
function oneLanguage(
  text: string,
  {
    page,
    spoken,
  }: { page: string; spoken: readonly { readonly language: Language; readonly words: number }[] },
): number {
  const lower = text.replaceAll("İ", "ı").toLowerCase();
  const letters = new Map<string, number>();
  let all = 0;
  for (const [letter] of lower.matchAll(/(?<=\p{L})[^\0-\x7f]|[^\0-\x7f](?=\p{L})/gu)) {
    if (/[≠≈≤≥∞∂∑∏π∫√◊¬¤¦¶─-▟]/.test(letter)) all++;
    if (!/\p{L}/u.test(letter) || /[µªº]/.test(letter)) continue;
    all++;
    letters.set(letter, (letters.get(letter) ?? 0) + 1);
  }
  // Signs alone are of any language.
  if (all === 0) return 12;
  const share = (belongs: (letter: string) => boolean) =>
    ([...letters].reduce((sum, [letter, times]) => (belongs(letter) ? sum + times : sum), 0) / all) * 12;
  const ofLanguages = spoken
    .filter(({ language }) => isWrittenIn(language, page))
    .map(({ language, words }) => {
      const found = share((letter) => language.letters.includes(letter));
      return found < 10 ? found : found + 3 * words;
    });
  const ofScripts = [...SCRIPTS.map((script) => (letter: string) => script.test(letter)), isWide].map(share);
  return largest([...ofLanguages, ...ofScripts]);
}

/** Signs that stand in no header: a letter that a wrong page makes one of them must not leave the rest of a word to be known. */
const NO_HEADER = /[^\0-\x7f\p{L}\p{M}\p{Nd}€£¥₽№°’‘´·“”„«»–—…\u00a0\u3000-\u303f\uff00-\uffef]/u;

/** How many cells of the sample are header words that need letters beyond ASCII, each where it can stand. */
function knownPhrases(text: string, isKnown: (cell: string) => boolean): number {
  let count = 0;
  for (const cell of text.slice(0, 4000).split(/[\n;,|\t"]+/)) {
    const mayBeHeader =
      /[^\0-\x7f]/.test(cell) && !NO_HEADER.test(cell) && !ABBREVIATION.test(cell) && !isMixed(cell);
    if (mayBeHeader && isKnown(cell)) count++;
  }
  return Math.min(count, 3);
}

/** One or two letters, which are a header in ASCII alone: the bytes of "３" are "ÇR" to a page, and that is no "CR". */
const ABBREVIATION = /^[\s.]*[a-z\u00c0-\u024f]{1,2}[\s.]*$/i;

/** Whether a word of a cell has letters of several scripts: a wrong page leaves a header known by the rest of its word. */
function isMixed(cell: string): boolean {
  return SCRIPTS.some(
    (script) =>
      script.test(cell) &&
      (cell.match(/[\p{L}\p{M}]+/gu) ?? []).some(
        (word) => script.test(word) && /\p{Script=Latin}/u.test(word),
      ),
  );
}

/** Letters of a word before and behind its first foreign one that are shown. */
const WORD_SHOWN = 60;

function firstForeignWord(text: string): string {
  const at = text.search(/[^\0-\x7f]/);
  if (at < 0) return "";
  const before =
    text
      .slice(Math.max(0, at - WORD_SHOWN), at)
      .split(/[^\p{L}\p{N}]/u)
      .at(-1) ?? "";
  return /^[\p{L}\p{N}]*[^\0-\x7f][\p{L}\p{N}]*/u.exec(before + text.slice(at, at + WORD_SHOWN))?.[0] ?? "";
}
