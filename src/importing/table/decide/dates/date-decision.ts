/** The order of day, month and year, decided on whole columns. */
import { sentence, setting, type Sentence } from "../../../../contract/choice.ts";
import { dayDate } from "../../../../contract/values/date.ts";
import { Problem } from "../../../../contract/problem.ts";
import { dateOrders, dayOf, formatOf, orderOfFormat, type DateOrder } from "../../../cells/date-text.ts";
import { ambiguous, type RowExample } from "../ambiguity.ts";
import { orderByContext, type DateContext } from "./order-by-context.ts";
import type { Order } from "./date-tally.ts";
import { refuseSwappedDays } from "./swapped-days.ts";
import { type PreviousDecision } from "../previous-imports.ts";
import {
  dayFirstBesides,
  dayFirstHeaders,
  hasYearFirst,
  yearLastHeaders,
} from "../../../words/headers/language.ts";
import { decisionOf, onlyOne, type CellSample, type Decision, type Reason } from "../decision.ts";

export interface DateDecision extends Decision {
  readonly order: DateOrder;
  readonly format: string;
}

interface DateQuestion extends DateContext {
  /** The format that a person chose. */
  readonly requestedFormat: string | undefined;
  /** The format of the mapping, or of an earlier file of the account. */
  readonly previous: PreviousDecision<string> | undefined;
  /** Whether the column that is called one of days holds serial numbers of days and nothing else. */
  readonly isSerial: boolean;
  /** The order that the file states in words, and these. */
  readonly statedOrder: { readonly order: Order; readonly text: string } | undefined;
  readonly header: readonly string[];
  /** The currency of each account of the table; null where none is known. */
  readonly currencies: readonly (string | null)[];
  /** Whether the years were written into them: languages that put the year first have the month before the day then. */
  readonly isYearless: boolean;
  /** Day, description and amount of rows, by line. */
  readonly exampleRows: ReadonlyMap<number, RowExample>;
}

/** Decides the order, or throws `ambiguous_file` with the readings that survive. */
export function decideDates(question: DateQuestion): DateDecision {
  const { tally, requestedFormat, previous, statedOrder, header } = question;
  const decision = (order: DateOrder, because: Sentence, more: Partial<Reason> = {}): DateDecision => {
    const format = formatOf(order, tally.shape);
    const other = formatOf(order === "dmy" ? "mdy" : "dmy", tally.shape);
    const otherwise = other === format ? undefined : setting("date_format", other);
    return { order, format, ...decisionOf("date_format", format, { because, otherwise, ...more }) };
  };
  if (requestedFormat !== undefined) {
    const order = orderOfFormat(requestedFormat);
    if (order === undefined) throw unknownFormat(requestedFormat);
    const because = sentence`It was set with ${setting("date_format")}.`;
    return { ...decision(order, because, { basis: "answer" }), format: requestedFormat };
  }
  refuseSwappedDays(tally.cache);
  if (question.isSerial) return decision("excel", "The date column contains serial numbers of days.");
  const survivors = dateOrders.filter(
    (order) => tally.orders[order].refutation === undefined && tally.orders[order].first !== Infinity,
  );
  const open = likelyYears(withYearLast(survivors, question), question);
  if (tally.cells === 0) return decision("ymd", "No row has a date.");
  const only = onlyOne(open);
  if (only !== undefined) {
    const others = dateOrders.filter((order) => order !== only);
    const sample = others.map((order) => tally.orders[order].refutation).find((cell) => cell !== undefined);
    const because =
      sample === undefined
        ? onlyReading(survivors.length)
        : `"${sample.text}" can only be read in this order.`;
    // A name of a month, or a year of four digits in front, can be read in one way in every file.
    const isPlain = tally.shape?.kind === "word" || (only === "ymd" && tally.shape?.yearDigits !== 2);
    return decision(only, because, { sample, basis: sample === undefined || isPlain ? null : "file" });
  }
  if (statedOrder !== undefined && open.includes(statedOrder.order))
    return decision(statedOrder.order, `The file states it by ${statedOrder.text}.`, { basis: "file" });
  const byContext = open.length === 0 ? undefined : orderByContext(open, question);
  if (byContext !== undefined)
    return decision(byContext.order, byContext.because, {
      basis: tally.ambiguousCells.length === 0 ? null : "file",
    });
  const previousOrder = previous && open.find((order) => order === orderOfFormat(previous.value));
  if (previous !== undefined && previousOrder !== undefined)
    return decision(previousOrder, previous.because, { basis: previous.basis });
  const isDayOrMonth = open.length === 2 && !open.includes("ymd");
  const [sample] = tally.ambiguousCells;
  if (!question.isYearless && isDayOrMonth && tally.ambiguousCells.every(isDotted))
    return decision("dmy", "With dots the day always comes before the month.", {
      sample,
    });
  const isDayFirst = !question.isYearless || !hasYearFirst(header);
  const language = dayFirstHeaders(header, tally.shape?.separator);
  if (isDayFirst && language !== undefined && isDayOrMonth)
    return decision("dmy", `In files with headers such as ${language}, the day comes before the month.`);
  const beside = dayFirstBesides(header, question.currencies);
  if (isDayFirst && beside !== undefined && isDayOrMonth)
    return decision(
      "dmy",
      `In files with headers such as ${beside} and amounts in ${question.currencies[0] ?? ""}, the day comes before the month.`,
    );
  const possible = dateOrders.filter((order) => tally.orders[order].first !== Infinity);
  throw ambiguousDates(open.length === 0 ? possible : open, question);
}

/** Without the year first, where it has two digits and the header's language never writes it so. */
function withYearLast(open: readonly Order[], { tally, header }: DateQuestion): readonly Order[] {
  const { shape } = tally;
  const others = open.filter((order) => order !== "ymd");
  if (others.length === 0 || others.length === open.length || shape?.yearDigits !== 2) return open;
  return yearLastHeaders(header, shape.separator) === undefined ? open : others;
}

/** "04.09.2026", "4. 9. 26": of the locales of CLDR, none writes the month first between dots. */
function isDotted({ text }: CellSample): boolean {
  return /^\s*[0-9]{1,2}\. ?[0-9]{1,2}\. ?[0-9]{2,4}(?![0-9])/.test(text);
}

function onlyReading(survivors: number): string {
  return survivors > 1
    ? "Of the first and the last two digits, the year is the part that changes least and fits the file's time."
    : "The dates can be read in only one way.";
}

/** Years before the present in which dates of two digits lie, where they can. */
const RECENT_YEARS = 10;

/**
 * The orders that years of two digits leave: days change from row to row, and years do not; and the year is one of the
 * file's time, where another order would lead far back.
 */
function likelyYears(open: readonly Order[], { tally, year }: DateQuestion): readonly Order[] {
  if (open.length < 2 || !open.includes("ymd") || tally.shape?.yearDigits !== 2) return open;
  if (tally.fronts.size > tally.backs.size) return open.filter((order) => order !== "ymd");
  const since = dayOf(year - RECENT_YEARS, 1, 1) ?? 0;
  const recent = open.filter((order) => tally.orders[order].first >= since);
  const isFar = (order: Order) => recent.includes(order) || tally.orders[order].last < since;
  return recent.length > 0 && open.every(isFar) ? recent : open;
}

function ambiguousDates(open: readonly Order[], { tally, exampleRows }: DateQuestion): Problem {
  const readings = open.map((order) => ({
    reading: formatOf(order, tally.shape),
    rows: tally.ambiguousCells.map(({ line, text }) => {
      const day = tally.cache.get(text)?.[order];
      return { line, text, ...exampleRows.get(line), becomes: day === undefined ? "no date" : dayDate(day) };
    }),
  }));
  const contradicts = open.some((order) => tally.orders[order].refutation !== undefined);
  return ambiguous({ about: "dates", setting: "date_format", readings, contradicts });
}

function unknownFormat(format: string): Problem {
  return new Problem("invalid_setting", {
    detail: `"${format}" is not a date format.`,
    remedy: "Write it like DD.MM.YYYY, MM/DD/YY or YYYY-MM-DD.",
  });
}
