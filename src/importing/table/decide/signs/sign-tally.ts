/** What the survey counts of amounts' signs, and of the words beside them that say which way the money went. */
import { calledByKind, calledByText, isTakenBack } from "../../../words/booking-kinds.ts";
import type { AmountCell } from "../../rows/amount-cells.ts";
import { wayOfNet, type NetParts } from "../../columns/amounts/net-parts.ts";

export interface SignSight {
  readonly line: number;
  readonly text: string;
  readonly kind: string;
  /** Index of the column of the amount. */
  readonly column: number | undefined;
}

/** A row that a question shows. */
export interface SignExample extends SignSight {
  /** Its day and its text, as the file has them. */
  readonly date: string;
  readonly description: string;
}

/** How many rows say a thing, and the first of them. */
interface Spoken {
  count: number;
  first: SignSight | undefined;
}

export interface SignTally {
  /** Rows whose sign is written in the amount itself. */
  negative: number;
  plus: number;
  positive: number;
  /** The first of those with a sign. */
  signed: SignSight | undefined;
  /** Rows of a debit or credit side, by the sign written beside it. */
  sidePositive: number;
  /** Debits written negative, credits written negative. */
  debitNegative: number;
  creditNegative: number;
  debitPositive: number;
  /** Sides written negative whose texts speak of a reversal. */
  takenBack: number;
  /** Rows that were counted for asking, and those whose words were asked for. */
  heard: number;
  asked: number;
  /** Rows whose kind or text agrees with the sign as written, and rows where it speaks for the other. */
  readonly agree: Spoken;
  readonly contradict: Spoken;
  readonly examples: SignExample[];
}

export function newSignTally(): SignTally {
  return {
    negative: 0,
    plus: 0,
    positive: 0,
    signed: undefined,
    sidePositive: 0,
    debitNegative: 0,
    creditNegative: 0,
    debitPositive: 0,
    takenBack: 0,
    heard: 0,
    asked: 0,
    agree: { count: 0, first: undefined },
    contradict: { count: 0, first: undefined },
    examples: [],
  };
}

/** Rows that speak for a sign; after these, no more are asked. */
const SPOKEN_MAX = 1000;
/** Rows of which each is asked; of those that follow, one of so many. */
const HEARD_WHOLLY = 20_000;
const HEARD_STEP = 16;

/** Rows that a question shows. */
const EXAMPLES_MAX = 3;

/** Counts one row, with its kind and its texts. */
export function tallySign(
  tally: SignTally,
  { parts, side, text }: AmountCell,
  {
    line,
    column,
    date,
    called,
  }: { line: number; column: number | undefined; date: string; called: CalledCells },
): void {
  if (!/[1-9]/.test(parts.body)) return;
  if (tally.examples.length < EXAMPLES_MAX) {
    const description = called.texts.map((at) => called.cells[at] ?? "").find((cell) => cell.trim() !== "");
    tally.examples.push({ line, text, kind: side ?? "", column, date, description: description ?? "" });
  }
  if (side !== undefined) {
    if (!parts.negative) tally.sidePositive++;
    else if (called.texts.concat(called.kind ?? []).some((at) => isTakenBack(called.cells[at] ?? "")))
      tally.takenBack++;
    if (side === "debit") {
      if (parts.negative) tally.debitNegative++;
      else tally.debitPositive++;
    } else if (parts.negative) tally.creditNegative++;
    return;
  }
  if (parts.negative) tally.negative++;
  else tally.positive++;
  if (parts.signed && !parts.negative) tally.plus++;
  if (parts.signed || parts.negative) tally.signed ??= { line, text, kind: "", column };
  if (tally.agree.count + tally.contradict.count >= SPOKEN_MAX) return;
  if (++tally.heard > HEARD_WHOLLY && tally.heard % HEARD_STEP !== 0) return;
  hear(tally, { line, column, called, text, isNegative: parts.negative });
}

/** The cells of a row that may say which way its money went. */
interface CalledCells {
  readonly cells: readonly string[];
  readonly kind: number | undefined;
  readonly texts: readonly number[];
  readonly netOf?: NetParts | undefined;
}

function hear(
  tally: SignTally,
  {
    line,
    column,
    called: { cells, kind, texts, netOf },
    text,
    isNegative,
  }: {
    line: number;
    column: number | undefined;
    called: CalledCells;
    text: string;
    isNegative: boolean;
  },
): void {
  tally.asked++;
  let word = kind === undefined ? "" : (cells[kind] ?? "");
  let called = kind === undefined ? undefined : calledByKind(word);
  for (let at = 0; called === undefined && at < texts.length; at++) {
    word = cells[texts[at] ?? -1] ?? "";
    called = calledByText(word);
  }
  // Beside a minus a fee may have been given back.
  const way = called === undefined && netOf !== undefined && !isNegative ? wayOfNet(cells, netOf) : undefined;
  if (way !== undefined) word = "gross, fee and net";
  called ??= way;
  if (called === undefined) return;
  const agrees = called.startsWith("out") === isNegative;
  if (!agrees && called !== "out" && called !== "in") return;
  const spoken = agrees ? tally.agree : tally.contradict;
  spoken.count++;
  spoken.first ??= { line, text, kind: word.trim(), column };
}
