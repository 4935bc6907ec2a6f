/** Dates that a sentence or a label mentions, with years and without, and months of a year. */
import { dateReadings, type DateReadings } from "./date-text.ts";
import { foldWord } from "./fold.ts";
import { monthOf } from "../words/months.ts";
import { plainDigits } from "./plain-digits.ts";
import { yearlessDay, type YearlessDay } from "./yearless-day.ts";

export type DateMention = Placed &
  (
    | { readonly kind: "day"; readonly day: DateReadings }
    | { readonly kind: "yearless"; readonly day: YearlessDay }
    /** One month, three of them or all. */
    | { readonly kind: "months"; readonly year: number; readonly first: number; readonly last: number }
  );

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** What is longer is a sentence that states no period. */
const TEXT_MAX = 200;
/** Words, numbers and signs of one date. */
const PIECES_MAX = 13;

/** The mentions of a text, from left to right, each as long as it can be. */
export function dateMentions(text: string, near: number): readonly DateMention[] {
  const plain = plainDigits(text);
  if (plain.length > TEXT_MAX || !/[0-9]/.test(plain)) return [];
  const pieces = [...plain.matchAll(/[0-9]+|[\p{L}\p{M}]+|\s+|[^\p{L}\p{M}0-9\s]/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const mentions: DateMention[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const mention = mentionAt(plain, { pieces, at, near });
    if (mention === undefined) continue;
    mentions.push(mention);
    while ((pieces[at + 1]?.start ?? Infinity) < mention.end) at++;
  }
  return mentions;
}

interface Piece extends Placed {
  readonly text: string;
}

function mentionAt(
  plain: string,
  { pieces, at, near }: { pieces: readonly Piece[]; at: number; near: number },
): DateMention | undefined {
  const [before, first] = [pieces[at - 1], pieces[at]];
  if (first === undefined) return undefined;
  const mayBegin =
    /^[0-9]{1,4}$/.test(first.text) || monthOf(first.text) !== undefined || isQuarter(first.text);
  // A number within a longer one begins no date.
  const isWithin = /^[.,/:']$/.test(before?.text ?? "") && /[0-9]$/.test(pieces[at - 2]?.text ?? "");
  if (!mayBegin || isWithin) return undefined;
  for (let last = Math.min(at + PIECES_MAX, pieces.length) - 1; last >= at; last--) {
    const end = pieces[last]?.end ?? 0;
    const behind = plain.slice(end, end + 3);
    if (!/[\p{L}\p{M}\p{N}]/u.test(pieces[last]?.text ?? "") || /^(?:[0-9]|[.,/:'][0-9])/.test(behind))
      continue;
    const read = readAs(plain.slice(first.start, end), near);
    if (read !== undefined) return { ...read, start: first.start, end };
  }
  return undefined;
}

function isQuarter(word: string): boolean {
  return /^(?:q|quartal|quarter|trimestre|kwartal|kvartal|kwartaal)$/.test(foldWord(word));
}

type Read =
  | { readonly kind: "day"; readonly day: DateReadings }
  | { readonly kind: "yearless"; readonly day: YearlessDay }
  | { readonly kind: "months"; readonly year: number; readonly first: number; readonly last: number };

function readAs(text: string, near: number): Read | undefined {
  if (/^[0-9]+$/.test(text)) return undefined;
  // In words a year has four digits, but for "14 Jan 26".
  const isWhole =
    (!/\p{L}/u.test(text) && !/[0-9]-[0-9]{1,2}[.:]/.test(text)) ||
    /[0-9]{4}|^[0-9]{1,2}[ .-]{0,2}\p{L}+[ .-]{0,2}[0-9]{2}$/u.test(text);
  const day = isWhole ? dateReadings(text, near) : undefined;
  if (day !== undefined) return { kind: "day", day };
  const months = monthsIn(text);
  if (months !== undefined) return { kind: "months", ...months };
  const yearless = text.includes("-") ? undefined : yearlessDay(text);
  return yearless === undefined ? undefined : { kind: "yearless", day: yearless };
}

const MONTH_YEAR = /^(\p{L}[\p{L}\p{M}.]{1,15})[.,]?(?: |-|\/)(?:de |del )?((?:19|20)[0-9]{2})$/u;
const NUMBERS = /^([0-9]{1,2}) ?[./-] ?((?:19|20)[0-9]{2})$/;
const YEAR_FIRST = /^((?:19|20)[0-9]{2})(?:[./-]|年 ?|년 ?)([0-9]{1,2})[月월]?$/u;
const QUARTER_FIRST =
  /^(?:q ?([1-4])|([1-4])[.ºo°]?(?:er|e|st|nd|rd|th)? ?(?:quartal|quarter|trimestre|kwartal|kvartal|kwartaal))[ ,/-]{1,2}(?:de |del )?((?:19|20)[0-9]{2})$/;

function monthsIn(text: string): { year: number; first: number; last: number } | undefined {
  const [, word = "", wordYear] = MONTH_YEAR.exec(text) ?? [];
  const wordMonth = wordYear === undefined ? undefined : monthOf(word);
  if (wordMonth !== undefined) return { year: Number(wordYear), first: wordMonth, last: wordMonth };
  const [, number, year] = NUMBERS.exec(text) ?? [];
  const [, front, back] = YEAR_FIRST.exec(text) ?? [];
  const month = Number(number ?? back);
  if (month >= 1 && month <= 12) return { year: Number(year ?? front), first: month, last: month };
  const [, short, long, ofYear] = QUARTER_FIRST.exec(foldWord(text)) ?? [];
  const quarter = Number(short ?? long);
  return ofYear === undefined
    ? undefined
    : { year: Number(ofYear), first: quarter * 3 - 2, last: quarter * 3 };
}
