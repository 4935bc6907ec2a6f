/** What a person types to find a transaction: words of it, its day, its amount, or some of these. */
import type { TransactionFilter } from "../../contract/transaction/filter.ts";
import { dateText, isDay } from "../../contract/values/date.ts";
import { amountReadings, dayReadings, monthReading } from "../notation/local-notation.ts";
import { findPeriod, type Span } from "../notation/named-periods.ts";

type Search = Pick<TransactionFilter, "q" | "date_from" | "date_to" | "amount_min" | "amount_max">;

/** Searches of one text: "12.03 4,50" may be words, and a day or an amount each. */
const SEARCHES_MAX = 12;
/** Years in which a day without one is looked for: this one and those before. */
const YEARS = 3;
/** A plain numeral; with a sign before it only if it is money out. Its zeros count: 59.90 is not on the way to 59.91. */
const PLAIN = /^\+?(-?[0-9]{1,15}(?:\.[0-9]{1,4})?)$/u;
/** Decimals up to which a shorter number stands for the amounts that begin with it. */
const DECIMALS = 3;

/** Each finds some of what is meant. What can be read in several ways is looked for in all of them. */
export function searchesOf(text: string, today: string): readonly Search[] {
  const words = text.trim().split(/\s+/u);
  const whole = words.length > 1 ? [...daySearches(text, today), ...amountSearches(text)] : [];
  const parts = words.reduce<readonly Search[]>(
    (all, word) => all.flatMap((search) => wordSearches(word, today).flatMap((more) => joined(search, more))),
    [{}],
  );
  return [...whole, ...parts].slice(0, SEARCHES_MAX);
}

function wordSearches(word: string, today: string): readonly Search[] {
  return [{ q: word }, ...daySearches(word, today), ...amountSearches(word)];
}

/** None where both are a day, or an amount. */
function joined(one: Search, other: Search): readonly Search[] {
  const isTwice = Object.keys(one).some((member) => member !== "q" && member in other);
  if (isTwice) return [];
  const q = [one.q, other.q].filter((word) => word !== undefined).join(" ");
  return [{ ...one, ...other, ...(q === "" ? {} : { q }) }];
}

function daySearches(text: string, today: string): readonly Search[] {
  const days = dayReadings(text).map((day): Span => ({ from: day, to: day }));
  const period = findPeriod(monthReading(text) ?? text, today);
  const spans = period === undefined ? [...days, ...yearlessDays(text, today)] : [period];
  return spans.map(({ from, to }) => ({ date_from: from, date_to: to }));
}

/** "12.03." and "12.03" are a day of each year; "3/12" may also be written month first. */
function yearlessDays(text: string, today: string): readonly Span[] {
  const match = /^([0-9]{1,2})([./-])([0-9]{1,2})\.?$/u.exec(text.trim());
  if (match === null) return [];
  const [first, last] = [Number(match[1]), Number(match[3])];
  const orders =
    match[2] === "." || first === last
      ? [[last, first]]
      : [
          [last, first],
          [first, last],
        ];
  const year = Number(today.slice(0, 4));
  return Array.from({ length: YEARS }, (_, back) => year - back).flatMap((each) =>
    orders.flatMap(([month = 0, day = 0]) => {
      if (!isDay(each, month, day)) return [];
      const only = dateText(each, month, day);
      return { from: only, to: only };
    }),
  );
}

/** Money in or out, unless a sign was typed. */
function amountSearches(text: string): readonly Search[] {
  const plain = PLAIN.exec(text.trim())?.[1];
  const numerals = plain === undefined ? amountReadings(text) : [plain];
  return numerals.flatMap((numeral): Search[] => {
    const size = numeral.replace(/^-/u, "");
    const most = beginningWith(size);
    const out = { amount_min: `-${most}`, amount_max: `-${size}` };
    return numeral.startsWith("-") ? [out] : [{ amount_min: size, amount_max: most }, out];
  });
}

/** The largest amount that begins so: "59" and "59.9" are on the way to 59.90. */
function beginningWith(numeral: string): string {
  const [whole = "", decimals = ""] = numeral.split(".");
  return decimals.length > 1 ? numeral : `${whole}.${decimals.padEnd(DECIMALS, "9")}`;
}
