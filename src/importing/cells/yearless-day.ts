/** Days that are written without a year: "12.03.", "03/12", "12 Mar", "3月12日". */
import { dayOf } from "./date-text.ts";
import { foldWord } from "./fold.ts";
import { isFiller, monthOf } from "../words/months.ts";
import { plainDigits } from "./plain-digits.ts";

/** The orders that a day without a year can be written in. */
export const yearlessOrders = ["dmy", "mdy"] as const;
export type YearlessOrder = (typeof yearlessOrders)[number];

export interface MonthDay {
  readonly month: number;
  readonly day: number;
}

/** A day without a year, under each order that can read it. */
export interface YearlessDay {
  readonly dmy: MonthDay | undefined;
  readonly mdy: MonthDay | undefined;
  /** Whether the text is digits and nothing else: any number of four may be so. */
  readonly isBare: boolean;
  /** The text with a year, as one would write it there. */
  readonly inYear: (year: number) => string;
}

const TIME = /(?<![ ,T])[ ,T]+([0-9]{1,2}[:h][0-9]{2}(?:[:.][0-9]{2})?)$/;
const PARTS = /^([0-9]{1,2})(\. ?|[/-])([0-9]{1,2})\.?$/;
const BARE = /^([0-9]{2})([0-9]{2})$/;
const CJK = /^([0-9]{1,2}) ?[月월] ?([0-9]{1,2}) ?[日일]$/u;
const DAY_FIRST =
  /^([0-9]{1,2})(?:st|nd|rd|th|er|e|[ºª.])?[ /-]?(?:de |of |den )?(\p{L}[\p{L}\p{M}.]{1,15})$/u;
/** A month before two digits behind a hyphen is a month and a year: "Mar-26". */
const MONTH_FIRST = /^(\p{L}[\p{L}\p{M}.]{1,15}) ([0-9]{1,2})(?:st|nd|rd|th)?,?$/u;
const LONGEST = 40;

/** Undefined for every other text, and for one that is no day in any year. */
export function yearlessDay(cell: string): YearlessDay | undefined {
  if (cell.length > LONGEST || cell.length < 3) return undefined;
  // An apostrophe in front keeps a spreadsheet from reading the day.
  const [first = ""] = plainDigits(cell.trim().replace(/^'(?=[0-9])/, "")).split(/[\r\n]/, 1);
  const [, time] = TIME.exec(first) ?? [];
  const whole = time === undefined ? first : first.replace(TIME, "");
  const text = withoutWeekday(whole);
  const behind = time === undefined ? "" : ` ${time}`;
  const parts = PARTS.exec(text) ?? BARE.exec(text);
  if (parts !== null) {
    const isBare = parts.length === 3;
    const [one, other] = [Number(parts[1]), Number(parts[isBare ? 2 : 3])];
    const between = isBare ? "" : (parts[2] ?? "");
    const [dmy, mdy] = [dayInMonth(other, one), dayInMonth(one, other)];
    if (dmy === undefined && mdy === undefined) return undefined;
    const dayText = isBare ? text : `${parts[1]}${between}${parts[3]}${between}`;
    return { dmy, mdy, isBare, inYear: (year) => `${dayText}${year}${behind}` };
  }
  const cjk = CJK.exec(text);
  if (cjk !== null) {
    const [, month = "", day = ""] = cjk;
    return inWords(dayInMonth(Number(month), Number(day)), (year) => `${year}年${month}月${day}日${behind}`);
  }
  const [, day = "", word = ""] = DAY_FIRST.exec(text) ?? [];
  const [, front = "", last = ""] = word === "" ? (MONTH_FIRST.exec(text) ?? []) : [];
  const month = monthOf(word === "" ? front : word);
  if (month === undefined) return undefined;
  return word === ""
    ? inWords(dayInMonth(month, Number(last)), (year) => `${front} ${last} ${year}${behind}`)
    : inWords(dayInMonth(month, Number(day)), (year) => `${day} ${word} ${year}${behind}`);
}

/** A day whose text says which number is the month. */
function inWords(day: MonthDay | undefined, inYear: (year: number) => string): YearlessDay | undefined {
  return day === undefined ? undefined : { dmy: day, mdy: day, isBare: false, inYear };
}

/** Whether both orders read the same day: the month is a word, or both numbers are alike. */
export function isFixed({ dmy, mdy }: YearlessDay): boolean {
  return dmy?.month === mdy?.month && dmy?.day === mdy?.day;
}

/** A day that there is in a leap year. */
function dayInMonth(month: number, day: number): MonthDay | undefined {
  return dayOf(2024, month, day) === undefined ? undefined : { month, day };
}

/** A text without a day of the week before or behind it. */
function withoutWeekday(text: string): string {
  const bare = text.replace(/ ?\([\p{L}.]{1,12}\)$/u, "");
  const [, word = "", rest] = /^(\p{L}{2,13})[.,]{0,2} (.+)$/u.exec(bare) ?? [];
  return rest !== undefined && isFiller(foldWord(word)) && monthOf(word) === undefined ? rest : bare;
}
