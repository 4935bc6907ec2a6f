/** The decimal mark, decided on all amounts and balances of a file together. */
import { CERTAIN_MARK, COMMA, DOT, isNeutral, marksOf, readBody, takeApart } from "../amount-text.ts";
import type { DecimalMark, Evidence } from "../model.ts";
import { ambiguous } from "./ambiguity.ts";
import { shownAmount } from "./amount-cells.ts";

interface Sight {
  readonly line: number;
  readonly text: string;
  /** Index of its column. */
  readonly column: number | undefined;
}

export interface MarkTally {
  /** The first text that only this mark can read. */
  dot: Sight | undefined;
  comma: Sight | undefined;
  /** The first number that the format stores as a number. */
  number: Sight | undefined;
  /** Texts that each mark reads as something else, the first three. */
  readonly doubtful: Sight[];
}

export function newMarkTally(): MarkTally {
  return { dot: undefined, comma: undefined, number: undefined, doubtful: [] };
}

/** Counts the body of one amount cell. */
export function tallyMark(tally: MarkTally, body: string, sight: Sight): void {
  if (isNeutral(body)) {
    if (tally.number === undefined && body.includes(CERTAIN_MARK)) {
      tally.number = { ...sight, text: shownAmount(sight.text) };
    }
    return;
  }
  const marks = marksOf(body);
  if (marks === DOT) tally.dot ??= sight;
  else if (marks === COMMA) tally.comma ??= sight;
  else if (marks === (DOT | COMMA) && tally.doubtful.length < 3) tally.doubtful.push(sight);
}

export interface MarkDecision {
  readonly mark: DecimalMark;
  readonly evidence: Evidence;
  /** Index of the column of the text that settled it. */
  readonly column?: number | undefined;
}

export interface MarkQuestion {
  readonly tally: MarkTally;
  readonly said: DecimalMark | undefined;
  readonly remembered: DecimalMark | undefined;
  /** The mark under which alone a running balance adds up. */
  readonly proven: DecimalMark | undefined;
}

/** Decides the mark, or throws `ambiguous_file`. */
export function decideMark({ tally, said, remembered, proven }: MarkQuestion): MarkDecision {
  const { dot, comma, number, doubtful } = tally;
  const isOnlyNumbers =
    number !== undefined && dot === undefined && comma === undefined && doubtful.length === 0;
  const decided = (mark: DecimalMark, because: string, sight?: Sight): MarkDecision => ({
    mark,
    evidence: {
      about: "decimal_mark",
      decided: mark,
      because,
      line: sight?.line ?? null,
      ...(sight === undefined ? {} : { value: sight.text.trim() }),
      // Numbers are what they are, whatever anybody says of texts.
      ...(isOnlyNumbers ? {} : { otherwise: `--decimal-mark ${mark === "." ? "," : "."}` }),
    },
    column: sight?.column,
  });
  if (said !== undefined) return decided(said, "It was said by --decimal-mark.");
  if (dot !== undefined && comma !== undefined) throw doubt([dot, comma], true);
  // A spreadsheet that does not know the comma makes 4590 of "45,90", and leaves "1.234,56" as it is.
  if (number !== undefined && comma !== undefined && proven !== ",") throw doubt([number, comma], true);
  if (dot !== undefined) return decided(".", `"${dot.text}" can be read in no other way.`, dot);
  if (comma !== undefined) return decided(",", `"${comma.text}" can be read in no other way.`, comma);
  if (doubtful.length === 0) {
    return decided(
      ".",
      number === undefined ? "The amounts have no separators." : "The amounts are numbers.",
    );
  }
  if (proven !== undefined) return decided(proven, "Only so does the running balance add up.");
  if (remembered !== undefined) return decided(remembered, "It is so in the mapping.");
  throw doubt(doubtful, false);
}

function doubt(sights: readonly Sight[], contradicts: boolean): Error {
  const readings = ([".", ","] as const).map((mark) => ({
    reading: mark,
    rows: sights.map(({ line, text }) => ({ line, text, becomes: shown(text, mark) })),
  }));
  return ambiguous({ about: "amounts", flag: "--decimal-mark", readings, contradicts });
}

/** What an amount text means under a mark, written with a point and no groups. */
function shown(text: string, mark: DecimalMark): string {
  const parts = takeApart(text);
  if (parts === undefined || typeof readBody(parts.body, mark === "." ? DOT : COMMA, 4) === "string")
    return "no amount";
  const group = mark === "." ? /[^0-9.]/g : /[^0-9,]/g;
  return `${parts.negative ? "-" : ""}${parts.body.replace(group, "").replace(",", ".")}`;
}
