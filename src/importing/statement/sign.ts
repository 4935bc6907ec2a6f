/**
 * Whether the amounts of a statement are signed as its format wants it. Some issuers write what a card's holder spends as
 * positive, or write no signs at all; what the file calls its entries shows it, and where that is no proof, a person is
 * asked. Decided for each account of a file.
 */
import type { EntryEvent } from "./event.ts";

/** How amounts are taken: as written, the other way around, or as the words say where no amount has a sign. */
export type StatementSign = "as_is" | "inverted" | "worded";

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
  /** The first entry that its word and its sign say the same of. */
  sure?: { readonly line: number; readonly text: string };
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
  const text = (): string => `${way?.word ?? ""} ${amount}`.trim();
  if (way?.isSure === true) {
    if (isAgainst) tally.contradict++;
    else {
      tally.agree++;
      tally.sure ??= { line, text: text() };
    }
    if (isOut && !isNegative) tally.sureOuts++;
  }
  if (tally.examples.length < EXAMPLES && (isAgainst || (tally.isCard && !isNegative))) {
    const [description = ""] = [entry.description, entry.merchant ?? "", ...(entry.fallbacks ?? [])].filter(
      (one) => one.trim() !== "",
    );
    tally.examples.push({ line, text: text(), amount, date: entry.posted_date, description, isOut });
  }
}

/** Debits at least, among entries without any sign, that show that none is written. */
const PROVEN = 3;

export type Verdict = { readonly turn: StatementSign } | { readonly doubt: Exclude<StatementSign, "as_is"> };

/** What the words and signs of an account's entries come to. */
export function verdictOf(tally: SignTally): Verdict {
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

/** The entry with its amount taken so. */
export function signEntry(entry: EntryEvent, turn: StatementSign | undefined): EntryEvent {
  if (turn === undefined || turn === "as_is" || entry.fault !== undefined) return entry;
  if (turn === "worded" && entry.way?.direction !== "out") return entry;
  return /^[+-]?[0-9.]+$/.test(entry.amount) ? { ...entry, amount: negate(entry.amount) } : entry;
}

function negate(amount: string): string {
  if (amount.startsWith("-")) return amount.slice(1);
  return `-${amount.startsWith("+") ? amount.slice(1) : amount}`;
}
