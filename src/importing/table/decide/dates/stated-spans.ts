/** Stretches of days that a file states: a period, months, a year, the day of the statement, the days of its balances. */
import { dateMentions, type DateMention } from "../../../cells/date-mentions.ts";
import { dayOf } from "../../../cells/date-text.ts";
import {
  FIRST,
  foldWords,
  FROM,
  isBetween,
  LAST,
  OF_OTHERS,
  OF_YEAR,
  OTHERWISE,
  PERIOD,
  STATEMENT,
  TO,
} from "../../../words/periods.ts";
import { isFixed, yearlessOrders, type YearlessOrder } from "../../../cells/yearless-day.ts";

export interface StatedSpan {
  /** First and last day, as day numbers. */
  readonly from: number;
  readonly to: number;
  /** Whether one of them alone is stated: the other is a year away. */
  readonly isHalf: boolean;
  /** The order of day and month in which its own digits have to be read; absent where they fix it. */
  readonly order?: YearlessOrder;
  readonly line: number;
  /** What states it, as the file has it. */
  readonly text: string;
}

/** How days of a table come by their year. */
export interface YearOfDays {
  /** The stretch in which they lie, under each order in which they can be read; none where another day of the row has it. */
  readonly spans: Readonly<Partial<Record<YearlessOrder, StatedSpan>>>;
  /** Days by which one may lie before and after it. */
  readonly before: number;
  readonly after: number;
  /** Where it is stated, and the first row that has no year. */
  readonly line: number;
}

export interface StatedLine {
  readonly line: number;
  readonly text: string;
}

interface LineWithDays extends StatedLine {
  readonly foldedText: string;
  readonly mentions: readonly DateMention[];
}

type Day = Extract<DateMention, { kind: "day" }>;

/** Days of a span of which one end is stated. */
const HALF = 364;

/** The spans that lines state; digits that can be read in two orders state one in each. */
export function statedSpans(lines: readonly StatedLine[], near: number): readonly StatedSpan[] {
  const mentionLines = withDays(lines, near);
  const whole = mentionLines.flatMap((line, at) => [
    ...periods(line),
    ...periodOfLines(line, mentionLines[at + 1]),
    ...spansOfMonths(line),
  ]);
  return whole.length > 0 ? whole : bounds(mentionLines);
}

/** The periods that lines state of the rows, from one day to another; of interest, a validity or the year of the books, they are others. */
export function statedPeriods(lines: readonly StatedLine[], near: number): readonly StatedSpan[] {
  const mentionLines = withDays(lines, near);
  const isOfRows = ({ foldedText }: LineWithDays) =>
    !OTHERWISE.test(foldedText) && !OF_OTHERS.test(foldedText);
  return mentionLines.flatMap((line, at) =>
    isOfRows(line) ? [...periods(line), ...periodOfLines(line, mentionLines[at + 1])] : [],
  );
}

function withDays(lines: readonly StatedLine[], near: number): readonly LineWithDays[] {
  return lines.map((line) => ({
    ...line,
    foldedText: foldWords(line.text),
    mentions: dateMentions(line.text, near),
  }));
}

/** Two days with "to" between them; of the first, the year or all but the day may be that of the last. */
function periods({ line, text, foldedText, mentions }: LineWithDays): readonly StatedSpan[] {
  const isNamed = PERIOD.test(foldedText) || STATEMENT.test(foldedText) || FROM.test(foldedText);
  return mentions.flatMap((last, at) => {
    if (last.kind !== "day") return [];
    const first = mentions[at - 1];
    const between = first === undefined ? undefined : isBetween(text.slice(first.end, last.start));
    if (
      first !== undefined &&
      first.kind !== "months" &&
      (between === "to" || (between === "nothing" && isNamed))
    )
      return spansOf(last, { first, line, text: text.slice(first.start, last.end) });
    const before = /(?<![0-9.,/-])([0-9]{1,2})(?:\.|er|st|nd|rd|th|º)?(\s*[-–—]\s*|\s+\p{L}{1,7}\s+)$/u.exec(
      text.slice(0, last.start),
    );
    if (before === null || isBetween(before[2] ?? "") !== "to") return [];
    return spansOf(last, { first: Number(before[1]), line, text: text.slice(before.index, last.end) });
  });
}

function spansOf(
  last: Day,
  { first, line, text }: { first: DateMention | number; line: number; text: string },
): readonly StatedSpan[] {
  const isOne = [last, first].every((one) => typeof one === "number" || isPlain(one));
  return (isOne ? (["dmy"] as const) : yearlessOrders).flatMap((order) => {
    const to = last.day[order];
    const from = to === undefined ? undefined : firstDay(first, { order, to });
    if (from === undefined || to === undefined || from > to) return [];
    return [{ from, to, isHalf: false, ...(isOne ? {} : { order }), line, text: text.trim() }];
  });
}

/** Whether a mention means one day in each order. */
function isPlain(mention: DateMention): boolean {
  if (mention.kind === "months") return true;
  return mention.kind === "day" ? mention.day.dmy === mention.day.mdy : isFixed(mention.day);
}

function firstDay(
  first: DateMention | number,
  { order, to }: { order: YearlessOrder; to: number },
): number | undefined {
  const last = new Date(to * 86_400_000);
  const year = last.getUTCFullYear();
  if (typeof first === "number") return dayOf(year, last.getUTCMonth() + 1, first);
  if (first.kind === "day") return first.day[order];
  const part = first.kind === "yearless" ? first.day[order] : undefined;
  if (part === undefined) return undefined;
  return [year, year - 1]
    .map((one) => dayOf(one, part.month, part.day))
    .find((day) => day !== undefined && day <= to);
}

/** The first day in one line, and the last in the next, each with a word that says so. */
function periodOfLines(line: LineWithDays, next: LineWithDays | undefined): readonly StatedSpan[] {
  const [first, other] = line.mentions;
  const [last, more] = next?.mentions ?? [];
  if (first?.kind !== "day" || last?.kind !== "day" || other !== undefined || more !== undefined) return [];
  if (!FROM.test(line.foldedText) || !TO.test(next?.foldedText ?? "")) return [];
  const text = `${line.text.trim()} ${next?.text.trim() ?? ""}`;
  return spansOf(last, { first, line: line.line, text });
}

/** A month, a quarter or a year that stands by itself, or beside the name of what covers it. */
function spansOfMonths({ line, text, foldedText, mentions }: LineWithDays): readonly StatedSpan[] {
  const year = OF_YEAR.exec(foldedText);
  const inYear = year === null ? undefined : { year: Number(year[1] ?? year[2]), first: 1, last: 12 };
  const [only, other] = mentions;
  const onlyMonths = only?.kind === "months" && other === undefined ? only : undefined;
  const rest =
    onlyMonths === undefined
      ? ""
      : foldWords(`${text.slice(0, onlyMonths.start)} ${text.slice(onlyMonths.end)}`);
  const isNamed = rest === "" || ((PERIOD.test(rest) || STATEMENT.test(rest)) && !OTHERWISE.test(rest));
  const span = inYear ?? (isNamed ? onlyMonths : undefined);
  if (span === undefined) return [];
  const from = dayOf(span.year, span.first, 1);
  const after = span.last === 12 ? dayOf(span.year + 1, 1, 1) : dayOf(span.year, span.last + 1, 1);
  if (from === undefined || after === undefined) return [];
  return [{ from, to: after - 1, isHalf: false, line, text: text.trim() }];
}

/** The day of the statement or of its last balance, and the day of the balance before; from one to the other, or a year. */
function bounds(lines: readonly LineWithDays[]): readonly StatedSpan[] {
  const ends = (words: RegExp, order: YearlessOrder) =>
    lines.flatMap((line) => {
      const [only, other] = line.mentions.filter(({ kind }) => kind === "day");
      if (only?.kind !== "day" || other !== undefined || !words.test(line.foldedText)) return [];
      const day = only.day[order];
      return day === undefined ? [] : [{ ...line, day, isOne: isPlain(only) }];
    });
  return yearlessOrders.flatMap((order) => {
    const [first] = ends(FIRST, order);
    const last = ends(LAST, order).at(-1);
    if (first === undefined && last === undefined) return [];
    const to = last?.day ?? (first?.day ?? 0) + HALF;
    const from = first?.day ?? to - HALF;
    const isOne = [first, last].every((one) => one === undefined || one.isOne);
    if (from > to || (isOne && order !== "dmy")) return [];
    const { line, text } = last ?? first ?? { line: 0, text: "" };
    const isHalf = first === undefined || last === undefined;
    return [{ from, to, isHalf, ...(isOne ? {} : { order }), line, text: text.trim() }];
  });
}
