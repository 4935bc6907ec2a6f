/**
 * Whether the amounts of a statement are signed as its format wants it. Some issuers write what a card's holder spends as
 * positive, or write no signs at all; what the file calls its entries shows it, and where that is no proof, a person is
 * asked. Decided for each account of a file.
 */
import type { ReadingChoices } from "../model.ts";
import { signsOpen } from "../table/sign-question.ts";
import type { EntryEvent } from "./event.ts";

/** How amounts are taken: as written, the other way around, or as the words say where no amount has a sign. */
export type Turn = "as_is" | "inverted" | "worded";

interface Sight {
  readonly line: number;
  readonly text: string;
  readonly amount: string;
  readonly date: string;
  readonly description: string;
  readonly isOut: boolean;
}

export interface SignTally {
  readonly isCard: boolean;
  negative: number;
  positive: number;
  /** Entries whose word says the way without doubt: with the sign, and against it. */
  agree: number;
  contradict: number;
  /** Positive amounts by what they are called. */
  outs: number;
  sureOuts: number;
  ins: number;
  silent: number;
  readonly examples: Sight[];
}

export function newSignTally(isCard: boolean): SignTally {
  return {
    isCard,
    negative: 0,
    positive: 0,
    agree: 0,
    contradict: 0,
    outs: 0,
    sureOuts: 0,
    ins: 0,
    silent: 0,
    examples: [],
  };
}

const EXAMPLES = 3;

export function tallySign(tally: SignTally, entry: EntryEvent): void {
  const { amount, way, skip, fault, line } = entry;
  if (skip !== undefined || fault !== undefined || !/[1-9]/.test(amount)) return;
  const isNegative = amount.startsWith("-");
  const isOut = way?.direction === "out";
  if (isNegative) tally.negative++;
  else {
    tally.positive++;
    if (way === undefined) tally.silent++;
    else if (isOut) tally.outs++;
    else tally.ins++;
  }
  const isAgainst = way !== undefined && isOut !== isNegative;
  if (way?.isSure === true) {
    if (isAgainst) tally.contradict++;
    else tally.agree++;
    if (isOut && !isNegative) tally.sureOuts++;
  }
  if (tally.examples.length < EXAMPLES && (isAgainst || (tally.isCard && !isNegative))) {
    const text = `${way?.word ?? ""} ${amount}`.trim();
    const [description = ""] = [
      entry.description,
      entry.merchant_name ?? "",
      ...(entry.fallbacks ?? []),
    ].filter((one) => one.trim() !== "");
    tally.examples.push({ line, text, amount, date: entry.posted_date, description, isOut });
  }
}

/** Debits at least, among entries without any sign, that show that none is written. */
const PROVEN = 3;

type Verdict = { readonly turn: Turn } | { readonly doubt: Exclude<Turn, "as_is"> };

function verdictOf(tally: SignTally): Verdict {
  const { negative, positive, agree, contradict, outs, sureOuts, ins, silent, isCard } = tally;
  if (negative > 0 || positive === 0) {
    return contradict > 0 && contradict >= agree ? { doubt: "inverted" } : { turn: "as_is" };
  }
  if (outs > 0) {
    const isWorded = ins > 0 && silent === 0;
    if (isWorded && sureOuts >= PROVEN) return { turn: "worded" };
    return { doubt: isWorded ? "worded" : "inverted" };
  }
  return isCard && ins === 0 ? { doubt: "inverted" } : { turn: "as_is" };
}

export interface SignDecision {
  readonly turns: ReadonlyMap<string, Turn>;
  /** Why, as a sentence; undefined where the format alone decides. */
  readonly because?: string;
}

/** The turn of each account by its key. Problem: ambiguous_file, naming --invert-sign and --sign-as-is. */
export function decideSigns(
  tallies: ReadonlyMap<string, SignTally>,
  said: ReadingChoices["sign"],
): SignDecision {
  const verdicts = [...tallies].map(([key, tally]) => ({ key, tally, verdict: verdictOf(tally) }));
  const doubtful = verdicts.flatMap(({ tally, verdict }) => ("doubt" in verdict ? [{ tally, verdict }] : []));
  const [first] = doubtful;
  if (first !== undefined && said === undefined) throw question(first.tally, first.verdict.doubt);
  const turns = new Map(
    verdicts.map(({ key, verdict }): [string, Turn] => {
      if (said === "as_is") return [key, "as_is"];
      if ("doubt" in verdict) return [key, verdict.doubt];
      // What is said answers the doubt of an account, where there is one, and is meant for all where there is none.
      return [key, said === "inverted" && first === undefined ? "inverted" : verdict.turn];
    }),
  );
  if (said !== undefined) {
    return { turns, because: `It was said by ${said === "as_is" ? "--sign-as-is" : "--invert-sign"}.` };
  }
  const worded = verdicts.find(({ key }) => turns.get(key) === "worded");
  if (worded === undefined) return { turns };
  const { sureOuts, positive } = worded.tally;
  return {
    turns,
    because: `None of ${positive} amounts has a minus, and the file calls ${sureOuts} of them debits.`,
  };
}

function question({ examples }: SignTally, turn: Turn): Error {
  const open = examples.map(({ line, text, amount, date, description, isOut }) => ({
    line,
    text,
    date,
    description,
    size: amount.replace(/^[+-]/, ""),
    isOut: (isTurned: boolean) => amount.startsWith("-") !== (isTurned && (turn === "inverted" || isOut)),
  }));
  return signsOpen(
    open,
    examples.some(({ isOut, amount }) => isOut !== amount.startsWith("-")),
  );
}

/** The entry with its amount taken so. */
export function turned(entry: EntryEvent, turn: Turn | undefined): EntryEvent {
  if (turn === undefined || turn === "as_is" || entry.fault !== undefined) return entry;
  if (turn === "worded" && entry.way?.direction !== "out") return entry;
  return /^[+-]?[0-9.]+$/.test(entry.amount) ? { ...entry, amount: negated(entry.amount) } : entry;
}

function negated(amount: string): string {
  if (amount.startsWith("-")) return amount.slice(1);
  return `-${amount.startsWith("+") ? amount.slice(1) : amount}`;
}
