/** The decimal mark, decided on all amounts and balances of a file together. */
import { CERTAIN_MARK, COMMA, DOT, isNeutral, marksOf, takeApart } from "../../../cells/amount-text.ts";
import type { DecimalMark } from "../../../fields.ts";
import { ambiguous, type RowExample } from "../ambiguity.ts";
import { type PreviousDecision } from "../previous-imports.ts";
import { dotHeaders } from "../../../words/headers/language.ts";
import type { MarkBeside } from "./marks-beside-amounts.ts";
import { displayAmount } from "../../rows/amount-cells.ts";
import { type Sentence, setting, sentence } from "../../../../contract/choice.ts";
import { sizeUnder } from "../../rows/amount-sizes.ts";
import { type CellSample, type Decision, type Reason, decisionOf, onlyOne } from "../decision.ts";

export interface MarkTally {
  /** The first text that only this mark can read. */
  dot: CellSample | undefined;
  comma: CellSample | undefined;
  /** The first number that the format stores as a number. */
  number: CellSample | undefined;
  /** Texts that each mark reads as something else, the first three. */
  readonly ambiguousCells: CellSample[];
  readonly whole: WholeTally;
}

/** What separates groups of thousands from three decimals, as a last resort. */
interface WholeTally {
  /** The first whole number below a thousand. */
  small: CellSample | undefined;
  /** Whether a whole number from a thousand on is written without groups. */
  isUngrouped: boolean;
  /** The first ambiguous text that ends with a zero, and the first that ends with another digit or two zeros at most. */
  round: CellSample | undefined;
  fraction: CellSample | undefined;
  /** The separators of ambiguous texts. */
  readonly separators: Set<DecimalMark>;
}

export function newMarkTally(): MarkTally {
  return {
    ...{ dot: undefined, comma: undefined, number: undefined, ambiguousCells: [] },
    whole: {
      small: undefined,
      isUngrouped: false,
      round: undefined,
      fraction: undefined,
      separators: new Set(),
    },
  };
}

/** Counts the body of one amount cell. */
export function tallyMark(tally: MarkTally, body: string, sight: CellSample): void {
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

function tallyWhole(tally: WholeTally, body: string, sight: CellSample): void {
  if (body.length > 3) {
    if (!tally.isUngrouped && /^[0-9]+$/.test(body)) tally.isUngrouped = true;
  } else if (tally.small === undefined && /^[1-9][0-9]*$/.test(body)) tally.small = sight;
}

export interface MarkDecision extends Decision {
  readonly mark: DecimalMark;
}

/** Whether the first amount that only this mark can read has two decimals. */
export function hasTwoDecimals({ dot, comma }: MarkTally, mark: DecimalMark): boolean {
  const sample = mark === "." ? dot : comma;
  return sample !== undefined && /[0-9][.,][0-9]{2}(?![0-9])/.test(sample.text);
}

interface MarkQuestion {
  readonly tally: MarkTally;
  readonly requestedMark: DecimalMark | undefined;
  /** The mark of the mapping, or of an earlier file of the account. */
  readonly previous: PreviousDecision<DecimalMark> | undefined;
  /** The mark under which alone a running balance adds up. */
  readonly balanceMark: DecimalMark | undefined;
  readonly header: readonly string[];
  /** The currency of all amounts, where it is one without decimals. */
  readonly wholeCurrency: string | undefined;
  /** How the numbers beside the amounts are written. */
  readonly beside: MarkBeside | undefined;
  /** Day, description and amount of rows, by line. */
  readonly exampleRows: ReadonlyMap<number, RowExample>;
}

/** Decides the mark, or throws `ambiguous_file`. */
export function decideMark(question: MarkQuestion): MarkDecision {
  const { tally, requestedMark, previous, balanceMark, beside, exampleRows } = question;
  const { dot, comma, number, ambiguousCells } = tally;
  const isOnlyNumbers =
    number !== undefined && dot === undefined && comma === undefined && ambiguousCells.length === 0;
  const decision = (mark: DecimalMark, because: Sentence, more: Partial<Reason> = {}): MarkDecision => {
    // A stored number has no decimal mark that a choice could change.
    const otherwise = isOnlyNumbers ? undefined : setting("decimal_mark", otherMark(mark));
    return { mark, ...decisionOf("decimal_mark", mark, { because, otherwise, ...more }) };
  };
  const proof = (mark: DecimalMark, because: string, sample?: CellSample) =>
    decision(mark, because, { sample, basis: "file" });
  if (requestedMark !== undefined)
    return decision(requestedMark, sentence`It was set with ${setting("decimal_mark")}.`, {
      basis: "answer",
    });
  if (dot !== undefined && comma !== undefined)
    throw ambiguousMark([dot, comma], { exampleRows, contradicts: true });
  // A spreadsheet that does not know the comma makes 4590 of "45,90", and leaves "1.234,56" as it is.
  if (number !== undefined && comma !== undefined && balanceMark !== ",")
    throw ambiguousMark([number, comma], { exampleRows, contradicts: true });
  if (dot !== undefined) return proof(".", `"${dot.text}" can only be read this way.`, dot);
  if (comma !== undefined) return proof(",", `"${comma.text}" can only be read this way.`, comma);
  if (ambiguousCells.length === 0)
    return decision(
      ".",
      number === undefined ? "The amounts have no separators." : "The amounts are numbers.",
    );
  if (balanceMark !== undefined)
    return proof(balanceMark, "Only this reading makes the running balance add up.");
  const thousands = thousandsIn(tally.whole, question.wholeCurrency);
  if (thousands !== undefined)
    return proof(otherMark(thousands.separator), thousands.because, thousands.sample);
  if (beside !== undefined)
    return proof(beside.mark, `Line ${beside.line} has "${beside.text}" beside the amounts.`);
  if (previous !== undefined) return decision(previous.value, previous.because, { basis: previous.basis });
  const script = dotHeaders(question.header);
  if (script !== undefined)
    return decision(".", `In files with headers such as ${script}, commas separate thousands.`);
  throw ambiguousMark(ambiguousCells, { exampleRows, contradicts: false });
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === "." ? "," : ".";
}

/**
 * The separator that parts thousands, where all ambiguous amounts have the same. In a currency without decimals, what would
 * leave a part of a unit is a group. And so it is in a file that writes "4.990" beside "550": decimals that are always written
 * would be written of the one too, and decimals that are left out where they are zeros would not end with one.
 */
function thousandsIn({ small, isUngrouped, round, fraction, separators }: WholeTally, currency?: string) {
  const separator = onlyOne(separators);
  if (separator === undefined) return undefined;
  if (currency !== undefined && fraction !== undefined) {
    const because = `${currency} has no decimals, so the three digits of "${fraction.text.trim()}" are thousands.`;
    return { separator, because, sample: fraction };
  }
  if (small === undefined || round === undefined || isUngrouped) return undefined;
  const because = `"${round.text.trim()}" occurs with "${small.text.trim()}" (line ${small.line}): amounts have no decimals, so the three digits are thousands.`;
  return { separator, because, sample: round };
}

function ambiguousMark(
  sights: readonly CellSample[],
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
  if (parts === undefined || Number.isNaN(sizeUnder(mark, parts.body))) return "no amount";
  const group = mark === "." ? /[^0-9.]/g : /[^0-9,]/g;
  return `${parts.negative ? "-" : ""}${parts.body.replace(group, "").replace(",", ".")}`;
}
