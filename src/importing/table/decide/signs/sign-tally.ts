/** What the survey counts of amounts' signs, and of the words beside them that say which way the money went. */
import { calledByKind, calledByText, isDirectDebit, isTakenBack } from "../../../words/booking-kinds.ts";
import { marksOf } from "../../../cells/amount-text.ts";
import type { AmountCell } from "../../rows/amount-cells.ts";
import { wayOfNet, wayOfSum, type NetParts, type SummedParts } from "../../columns/amounts/net-parts.ts";
import type { CellSample } from "../decision.ts";

export interface SignSample extends CellSample {
  readonly kind: string;
}

/** A row that a question shows. */
export interface SignExample extends SignSample {
  /** Its day and its text, as the file has them. */
  readonly date: string;
  readonly description: string;
  /** Whether a sign turns its side around. */
  readonly mayTurn?: true;
}

/** How many rows say a thing, and the first of them. */
interface Votes {
  count: number;
  first: SignSample | undefined;
}

export interface SignTally {
  /** Rows whose sign is written in the amount itself. */
  negative: number;
  plus: number;
  positive: number;
  /** The first of those with a sign. */
  firstSigned: SignSample | undefined;
  /** Rows of a debit or credit side, by the sign written beside it. */
  sidePositive: number;
  /** Debits written negative, credits written negative. */
  debitNegative: number;
  creditNegative: number;
  debitPositive: number;
  /** Sides written negative whose texts speak of a reversal. */
  reversals: number;
  /** Rows whose words could be read, and those whose words were. */
  candidates: number;
  samples: number;
  /** Rows whose kind or text agrees with the sign as written, and rows where it speaks for the other. */
  readonly agree: Votes;
  readonly contradict: Votes;
  /** Of these, payments to a card that its bank thanks for; and what agrees by a word that speaks beside that sign alone. */
  readonly thanks: { agree: number; contradict: number };
  agreeIf: number;
  /** Of those that speak for the other sign, money out that is written positive: it may have been given back. */
  positiveOuts: number;
  readonly examples: SignExample[];
}

export function newSignTally(): SignTally {
  return {
    negative: 0,
    plus: 0,
    positive: 0,
    firstSigned: undefined,
    sidePositive: 0,
    debitNegative: 0,
    creditNegative: 0,
    debitPositive: 0,
    reversals: 0,
    candidates: 0,
    samples: 0,
    agree: { count: 0, first: undefined },
    contradict: { count: 0, first: undefined },
    thanks: { agree: 0, contradict: 0 },
    agreeIf: 0,
    positiveOuts: 0,
    examples: [],
  };
}

/** Rows with a word for a sign; behind so many, no more words are read. */
const VOTES_MAX = 1000;
/** The first so many rows are all read; of those that follow, one in `SAMPLE_STEP`. */
const ALL_READ_MAX = 20_000;
const SAMPLE_STEP = 16;

/** Rows that a question shows. */
const EXAMPLES_MAX = 3;

/** Counts one row, with its kind and its texts. */
export function tallySign(
  tally: SignTally,
  { parts, side, text, mayTurn }: AmountCell,
  { line, column, date, words }: { line: number; column: number | undefined; date: string; words: WordCells },
): void {
  if (!/[1-9]/.test(parts.body)) return;
  // A row that is rejected, whatever is answered, is no example.
  if (tally.examples.length < EXAMPLES_MAX && marksOf(parts.body) !== 0) {
    const description = words.texts.map((at) => words.cells[at] ?? "").find((cell) => cell.trim() !== "");
    const turn = mayTurn === true ? { mayTurn } : {};
    tally.examples.push({
      line,
      text,
      kind: side ?? "",
      column,
      date,
      description: description ?? "",
      ...turn,
    });
  }
  if (side !== undefined) {
    if (!parts.negative) tally.sidePositive++;
    else if (words.texts.concat(words.kind ?? []).some((at) => isTakenBack(words.cells[at] ?? "")))
      tally.reversals++;
    if (side === "debit") {
      if (parts.negative) tally.debitNegative++;
      else tally.debitPositive++;
    } else if (parts.negative) tally.creditNegative++;
    return;
  }
  if (parts.negative) tally.negative++;
  else tally.positive++;
  if (parts.hasSign && !parts.negative) tally.plus++;
  if (parts.hasSign || parts.negative) tally.firstSigned ??= { line, text, kind: "", column };
  if (tally.agree.count + tally.contradict.count >= VOTES_MAX) return;
  if (++tally.candidates > ALL_READ_MAX && tally.candidates % SAMPLE_STEP !== 0) return;
  tallyWords(tally, { line, column, words, text, isNegative: parts.negative });
}

/** The cells of a row that may say which way its money went. */
interface WordCells {
  readonly cells: readonly string[];
  readonly kind: number | undefined;
  readonly texts: readonly number[];
  readonly netOf?: NetParts | undefined;
  readonly sumOf?: SummedParts | undefined;
  /** Whether the account is a credit card: a direct debit pays it off there, and is money out elsewhere. */
  readonly isOfCard?: boolean;
}

function tallyWords(
  tally: SignTally,
  {
    line,
    column,
    words: { cells, kind, texts, netOf, sumOf, isOfCard },
    text,
    isNegative,
  }: {
    line: number;
    column: number | undefined;
    words: WordCells;
    text: string;
    isNegative: boolean;
  },
): void {
  tally.samples++;
  let word = kind === undefined ? "" : (cells[kind] ?? "");
  let way = kind === undefined || (isOfCard === true && isDirectDebit(word)) ? undefined : calledByKind(word);
  for (let at = 0; way === undefined && at < texts.length; at++) {
    word = cells[texts[at] ?? -1] ?? "";
    way = calledByText(word);
  }
  // What a sale is called proves nothing beside a plus. Beside a minus a fee may have been given back.
  const isSilent = way === undefined || way === "out, if negative";
  const wayOfParts = (netOf && wayOfNet(cells, netOf)) ?? (sumOf && wayOfSum(cells, sumOf));
  const wayOfArithmetic = isSilent && !isNegative ? wayOfParts : undefined;
  if (wayOfArithmetic !== undefined) word = "gross, fee and net";
  way = wayOfArithmetic ?? way;
  if (way === undefined) return;
  const agrees = way.startsWith("out") === isNegative;
  const isConditional = way.includes(" if ");
  if (!agrees && isConditional) return;
  if (isConditional) tally.agreeIf++;
  const side = agrees ? "agree" : "contradict";
  if (!agrees && way === "out") tally.positiveOuts++;
  if (way === "in, with thanks") tally.thanks[side]++;
  const votes = tally[side];
  votes.count++;
  votes.first ??= { line, text, kind: word.trim(), column };
}
