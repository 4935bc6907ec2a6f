/** The decimal mark, decided on all amounts and balances of a file together. */
import { sentence, setting, type Sentence } from "../../../../contract/choice.ts";
import {
  CERTAIN_MARK,
  COMMA,
  DOT,
  isNeutral,
  marksOf,
  readBody,
  takeApart,
} from "../../../cells/amount-text.ts";
import type { DecimalMark, Evidence } from "../../../model.ts";
import { ambiguous, type RowExample } from "../ambiguity.ts";
import { withBasis, type PreviousDecision } from "../previous-imports.ts";
import { dotHeaders } from "../../../words/headers/language.ts";
import type { MarkBeside } from "./marks-beside-amounts.ts";
import { displayAmount } from "../../rows/amount-cells.ts";

interface AmountSample {
  readonly line: number;
  readonly text: string;
  /** Index of its column. */
  readonly column: number | undefined;
}

export interface MarkTally {
  /** The first text that only this mark can read. */
  dot: AmountSample | undefined;
  comma: AmountSample | undefined;
  /** The first number that the format stores as a number. */
  number: AmountSample | undefined;
  /** Texts that each mark reads as something else, the first three. */
  readonly ambiguousCells: AmountSample[];
  readonly whole: WholeTally;
}

/** What tells groups of thousands from three decimals, where nothing else does. */
interface WholeTally {
  /** The first whole number below a thousand. */
  small: AmountSample | undefined;
  /** Whether a whole number from a thousand on is written without groups. */
  isUngrouped: boolean;
  /** The first doubtful text that ends with a zero, and the first that ends with another digit or two zeros at most. */
  round: AmountSample | undefined;
  fraction: AmountSample | undefined;
  /** The separators of doubtful texts. */
  readonly separators: Set<string>;
}

export function newMarkTally(): MarkTally {
  const whole = {
    small: undefined,
    isUngrouped: false,
    round: undefined,
    fraction: undefined,
    separators: new Set<string>(),
  };
  return { dot: undefined, comma: undefined, number: undefined, ambiguousCells: [], whole };
}

/** Counts the body of one amount cell. */
export function tallyMark(tally: MarkTally, body: string, sight: AmountSample): void {
  if (isNeutral(body)) {
    if (tally.number === undefined && body.includes(CERTAIN_MARK)) {
      tally.number = { ...sight, text: displayAmount(sight.text) };
    }
    tallyWhole(tally.whole, body, sight);
    return;
  }
  const marks = marksOf(body);
  if (marks === DOT) tally.dot ??= sight;
  else if (marks === COMMA) tally.comma ??= sight;
  else if (marks === (DOT | COMMA)) {
    if (tally.ambiguousCells.length < 3) tally.ambiguousCells.push(sight);
    tally.whole.separators.add(body.includes(".") ? "." : ",");
    if (tally.whole.round === undefined && body.endsWith("0")) tally.whole.round = sight;
    if (tally.whole.fraction === undefined && !body.endsWith("000")) tally.whole.fraction = sight;
  }
}

function tallyWhole(tally: WholeTally, body: string, sight: AmountSample): void {
  if (body.length > 3) {
    if (!tally.isUngrouped && /^[0-9]+$/.test(body)) tally.isUngrouped = true;
  } else if (tally.small === undefined && /^[1-9][0-9]*$/.test(body)) tally.small = sight;
}

export interface MarkDecision {
  readonly mark: DecimalMark;
  readonly evidence: Evidence;
  /** Index of the column of the text that settled it. */
  readonly column?: number | undefined;
}

interface MarkQuestion {
  readonly tally: MarkTally;
  readonly requestedMark: DecimalMark | undefined;
  /** What the mapping or an earlier file says. */
  readonly previous: PreviousDecision<DecimalMark> | undefined;
  /** The mark under which alone a running balance adds up. */
  readonly balanceMark: DecimalMark | undefined;
  readonly header: readonly string[];
  /** The currency of all amounts, where it is one without decimals. */
  readonly wholeCurrency: string | undefined;
  /** How the numbers beside the amounts are written. */
  readonly beside: MarkBeside | undefined;
  /** What rows are known by, by line. */
  readonly exampleRows: ReadonlyMap<number, RowExample>;
}

/** Decides the mark, or throws `ambiguous_file`. */
export function decideMark({
  tally,
  requestedMark,
  previous,
  balanceMark,
  header,
  wholeCurrency,
  beside,
  exampleRows,
}: MarkQuestion): MarkDecision {
  const { dot, comma, number, ambiguousCells } = tally;
  const isOnlyNumbers =
    number !== undefined && dot === undefined && comma === undefined && ambiguousCells.length === 0;
  const decision = (mark: DecimalMark, because: Sentence, sight?: AmountSample): MarkDecision => ({
    mark,
    evidence: {
      about: "decimal_mark",
      decided: mark,
      because,
      line: sight?.line ?? null,
      ...(sight === undefined ? {} : { value: sight.text.trim() }),
      // Numbers are what they are, whatever anybody says of texts.
      ...(isOnlyNumbers ? {} : { otherwise: sentence`${setting("decimal_mark", mark === "." ? "," : ".")}` }),
    },
    column: sight?.column,
  });
  if (requestedMark !== undefined)
    return withBasis(decision(requestedMark, sentence`It was said by ${setting("decimal_mark")}.`), "answer");
  if (dot !== undefined && comma !== undefined)
    throw ambiguousMark([dot, comma], { exampleRows, contradicts: true });
  // A spreadsheet that does not know the comma makes 4590 of "45,90", and leaves "1.234,56" as it is.
  if (number !== undefined && comma !== undefined && balanceMark !== ",")
    throw ambiguousMark([number, comma], { exampleRows, contradicts: true });
  if (dot !== undefined) return withBasis(decision(".", `"${dot.text}" can be read in no other way.`, dot));
  if (comma !== undefined)
    return withBasis(decision(",", `"${comma.text}" can be read in no other way.`, comma));
  if (ambiguousCells.length === 0) {
    return decision(
      ".",
      number === undefined ? "The amounts have no separators." : "The amounts are numbers.",
    );
  }
  if (balanceMark !== undefined)
    return withBasis(decision(balanceMark, "Only so does the running balance add up."));
  const byCurrency = wholeCurrency === undefined ? undefined : markOfWholeCurrency(tally, wholeCurrency);
  if (byCurrency !== undefined)
    return withBasis(decision(byCurrency.mark, byCurrency.because, tally.whole.fraction));
  const byGrouping = markByGrouping(tally);
  if (byGrouping !== undefined)
    return withBasis(decision(byGrouping.mark, byGrouping.because, tally.whole.round));
  if (beside !== undefined)
    return withBasis(
      decision(beside.mark, `Line ${beside.line} writes "${beside.text}" beside the amounts.`),
    );
  if (previous !== undefined) return withBasis(decision(previous.value, previous.because), previous.basis);
  const script = dotHeaders(header);
  if (script !== undefined)
    return decision(
      ".",
      `Where headers such as ${script} are written, groups of three digits are parted by commas.`,
    );
  throw ambiguousMark(ambiguousCells, { exampleRows, contradicts: false });
}

/**
 * The mark of a file that writes "4.990" beside "550": decimals that are always written would be written of the one too, and
 * decimals that are left out where they are zeros would not end with one. So the three digits are a group of thousands.
 */
function markByGrouping({
  whole: { small, isUngrouped, round, separators },
}: MarkTally): { mark: DecimalMark; because: string } | undefined {
  const [separator, other] = separators;
  if (small === undefined || round === undefined || isUngrouped || other !== undefined) return undefined;
  const because = `"${round.text.trim()}" stands beside "${small.text.trim()}" (line ${small.line}): no decimals are written, so the three digits are thousands.`;
  return { mark: separator === "." ? "," : ".", because };
}

/** The mark of amounts in a currency without decimals: what would leave a part of a unit is a group of thousands. */
function markOfWholeCurrency(
  { whole: { fraction, separators } }: MarkTally,
  currency: string,
): { mark: DecimalMark; because: string } | undefined {
  const [separator, other] = separators;
  if (fraction === undefined || other !== undefined) return undefined;
  const because = `${currency} has no decimals, so the three digits of "${fraction.text.trim()}" are thousands.`;
  return { mark: separator === "." ? "," : ".", because };
}

function ambiguousMark(
  sights: readonly AmountSample[],
  { exampleRows, contradicts }: { exampleRows: MarkQuestion["exampleRows"]; contradicts: boolean },
): Error {
  const readings = ([".", ","] as const).map((mark) => ({
    reading: mark,
    rows: sights.map(({ line, text }) => ({
      line,
      text,
      ...exampleRows.get(line),
      becomes: amountUnder(text, mark),
    })),
  }));
  return ambiguous({ about: "amounts", setting: "decimal_mark", readings, contradicts });
}

/** What an amount text means under a mark, written with a point and no groups. */
function amountUnder(text: string, mark: DecimalMark): string {
  const parts = takeApart(text);
  if (parts === undefined || typeof readBody(parts.body, mark === "." ? DOT : COMMA, 4) === "string")
    return "no amount";
  const group = mark === "." ? /[^0-9.]/g : /[^0-9,]/g;
  return `${parts.negative ? "-" : ""}${parts.body.replace(group, "").replace(",", ".")}`;
}
