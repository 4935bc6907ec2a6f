/**
 * Reading one amount cell. A cell comes apart into a sign, words, a currency and a body of digits and separators; which
 * separator is the decimal mark is decided on the whole column, never here.
 *
 * Amounts are minor units as plain numbers: fifteen digits at most, so every one is exact in a double.
 */
import { currenciesOf, inCommon } from "../words/currencies.ts";
import type { DecimalMark } from "../fields.ts";
import { plainDigits } from "./plain-digits.ts";

type AmountTextFault = "amount_syntax" | "amount_precision" | "amount_range";

/** Which decimal marks a body can have: a set of bits. */
export const DOT = 1;
export const COMMA = 2;
type Marks = number;

/**
 * The decimal mark of a number that its format stores as a number, U+2396: every reading takes it for the mark, so that
 * such a number is no evidence of how texts beside it are written.
 */
export const CERTAIN_MARK = "\u2396";
const CERTAIN_CODE = 0x2396;

/** An amount cell taken apart. */
export interface AmountParts {
  /** Digits with the separators between them: "1.234,56". */
  readonly body: string;
  readonly negative: boolean;
  /** Whether a plus, minus or parenthesis was written. */
  readonly hasSign: boolean;
  /** A word of the cell that gives the sign: "12.50 DR". */
  readonly word?: "debit" | "credit";
  /** ISO codes that the cell's sign or code stands for: one, or all that share the sign. */
  readonly currencies?: readonly string[];
}

const signWords: Readonly<Record<string, "debit" | "credit">> = {
  DR: "debit", "DR.": "debit", DB: "debit", D: "debit", DEBIT: "debit", S: "debit", SOLL: "debit",
  CR: "credit", "CR.": "credit", C: "credit", CREDIT: "credit", H: "credit", HABEN: "credit",
}; // prettier-ignore

const PLAIN = /^-?[0-9][0-9.,\u2396]*$/;
const PARTS = /^([^0-9]*?)((?:(?<!\p{L})[.,])?[0-9](?:[0-9.,'’\u00a0\u202f\u2009\u2007 ]*[0-9])?)([^0-9]*)$/u;
/** A dash in place of decimals: "500,-", "1'200.–", "12,-- kr". */
const NO_DECIMALS = /(?<=[0-9][.,])[-\u2010-\u2014\u2212]{1,2}(?=\s*(?:[\p{L}\p{Sc}]|$))/u;
const MINUS = /[-\u2010-\u2014\u2212\uff0d]/;

/** Takes an amount cell apart; undefined when it is none of the known amount texts. The cell is not trimmed before. */
export function takeApart(cell: string): AmountParts | undefined {
  if (PLAIN.test(cell) && isDigit(cell.charCodeAt(cell.length - 1))) {
    const negative = cell.charCodeAt(0) === 45;
    return { body: negative ? cell.slice(1) : cell, negative, hasSign: negative };
  }
  // A triangle is how Japanese books write a minus.
  // An apostrophe in front keeps a spreadsheet from reading the number.
  const match = PARTS.exec(
    plainDigits(cell.trim())
      .replace(/^[▲△]/, "-")
      .replace(/^'(?=[-+0-9])/, "")
      .replace(NO_DECIMALS, "00"),
  );
  if (match === null) return undefined;
  const around = readAround(match[1] ?? "", match[3] ?? "");
  return around && { body: match[2] ?? "", ...around };
}

/** What stands before and after the digits: at most one sign, one pair of parentheses, one word, one currency, named twice at most in words that agree. */
function readAround(before: string, after: string): Omit<AmountParts, "body"> | undefined {
  let open = 0;
  let close = 0;
  let minus = 0;
  let plus = 0;
  let word: "debit" | "credit" | undefined;
  let currencies: readonly string[] | undefined;
  for (const token of tokens(before).concat(tokens(after))) {
    if (token === "(") open++;
    else if (token === ")") close++;
    else if (token === "+") plus++;
    else if (MINUS.test(token)) minus++;
    else {
      const upper = token.toUpperCase();
      const codes = currenciesOf(upper);
      if (codes.length > 0) {
        currencies = currencies === undefined ? codes : inCommon(currencies, codes);
        if (currencies === undefined) return undefined;
      } else if (signWords[upper] !== undefined && word === undefined) word = signWords[upper];
      else return undefined;
    }
  }
  const orderly =
    open === close && open <= 1 && before.includes("(") === open > 0 && after.includes(")") === open > 0;
  const marks = open + plus + minus + (word === undefined ? 0 : 1);
  if (!orderly || marks > 1) return undefined;
  return {
    negative: minus + open > 0,
    hasSign: minus + open + plus > 0,
    ...(word === undefined ? {} : { word }),
    ...(currencies === undefined ? {} : { currencies }),
  };
}

function tokens(text: string): string[] {
  return text.match(/[()+]|[-\u2010-\u2014\u2212\uff0d]|[^\s()+\-\u2010-\u2014\u2212\uff0d]+/g) ?? [];
}

/**
 * The decimal marks under which a body is an amount. DOT | COMMA for a body such as "1.234", which is one thing under
 * the one and another under the other, and also for one without separators, where it makes no difference: see
 * `isNeutral`. 0 when the body is not an amount under either.
 */
export function marksOf(body: string): Marks {
  return (fits(body, DOT) ? DOT : 0) | (fits(body, COMMA) ? COMMA : 0);
}

/** Whether a body reads the same under every decimal mark. */
export function isNeutral(body: string): boolean {
  return !body.includes(".") && !body.includes(",");
}

function fits(body: string, mark: Marks): boolean {
  return readBody(body, mark, 4) !== "amount_syntax";
}

/**
 * Reads a body as minor units under a decimal mark. `decimals` is the currency's number of decimals; other digits than
 * zero beyond them are `amount_precision`, never rounded. Groups are of three digits (the last) or of two and three (as
 * India writes them), all by the same separator, and a group never begins the number with a zero.
 */
export function readBody(body: string, mark: Marks, decimals: number): number | AmountTextFault {
  const decimalCode = mark === DOT ? 46 : 44;
  let value = 0;
  let digits = 0;
  let fraction = -1; // decimals read so far; -1 before the mark
  let group = 0; // separator of groups, 0 when none was seen
  let run = 0; // digits since the last separator
  let precise = true;
  let inner = 0; // size of the groups between the first and the last: 2 as in 12,34,567
  const length = body.length;
  for (let index = 0; index < length; index++) {
    const code = body.charCodeAt(index);
    if (code >= 48 && code <= 57) {
      run++;
      if (fraction >= 0 && ++fraction > decimals) {
        if (code !== 48) precise = false;
        continue;
      }
      if (digits > 0 || code !== 48) digits++;
      value = value * 10 + (code - 48);
      if (digits > 15) value = 0; // out of range whatever follows; keeps the number finite
    } else if (code === decimalCode || code === CERTAIN_CODE) {
      if (fraction >= 0 || (group !== 0 && run !== 3)) return "amount_syntax";
      fraction = 0;
      run = 0;
    } else {
      const separator = isSpace(code) ? 32 : code === 0x2019 ? 39 : code;
      if (separator !== 32 && separator !== 39 && separator !== 44 && separator !== 46)
        return "amount_syntax";
      if (fraction >= 0 || (group !== 0 && separator !== group)) return "amount_syntax";
      if (group === 0) {
        if (run < 1 || run > 3 || body.charCodeAt(0) === 48) return "amount_syntax";
      } else {
        // Groups of two are written with commas only, and the groups between the first and the last are of one size.
        if (run !== 3 && (run !== 2 || group !== 44)) return "amount_syntax";
        if (inner !== 0 && run !== inner) return "amount_syntax";
        inner = run;
      }
      if (separator === 32 && index + 1 < length && isSpace(body.charCodeAt(index + 1)))
        return "amount_syntax";
      group = separator;
      run = 0;
    }
  }
  if (fraction === 0 || (fraction < 0 && group !== 0 && run !== 3)) return "amount_syntax";
  for (let missing = fraction < 0 ? decimals : decimals - fraction; missing > 0; missing--) {
    value *= 10;
    if (digits > 0) digits++;
  }
  if (digits > 15) return "amount_range";
  return precise ? value : "amount_precision";
}

/** Reads a whole amount cell under a decimal mark, as signed minor units; a sign word counts as its sign. */
export function readAmount(cell: string, mark: DecimalMark, decimals: number): number | AmountTextFault {
  const parts = takeApart(cell);
  if (parts === undefined) return "amount_syntax";
  const size = readBody(parts.body, mark === "." ? DOT : COMMA, decimals);
  if (typeof size === "string" || size === 0) return size;
  return parts.negative || parts.word === "debit" ? -size : size;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 0xa0 || code === 0x202f || code === 0x2009 || code === 0x2007;
}
