/**
 * Whether the amounts of a statement are signed as its format wants it. Some issuers write what a card's holder spends as
 * positive, or write no signs at all; what the file calls its entries shows it, and where that is no proof, a person is
 * asked. Decided for each account of a file.
 */
import type { EarlierProofs, ProofBasis } from "../../contract/import-evidence.ts";
import type { ReadingChoices } from "../model.ts";
import { whereProven } from "../table/earlier.ts";
import { signsOpen } from "../table/sign-question.ts";
import { shownTurn, TURN_WORDS, turnByEarlier } from "./earlier-sign.ts";
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
    const [description = ""] = [
      entry.description,
      entry.merchant_name ?? "",
      ...(entry.fallbacks ?? []),
    ].filter((one) => one.trim() !== "");
    tally.examples.push({ line, text: text(), amount, date: entry.posted_date, description, isOut });
  }
}

/** Debits at least, among entries without any sign, that show that none is written. */
const PROVEN = 3;

export type Verdict = { readonly turn: Turn } | { readonly doubt: Exclude<Turn, "as_is"> };

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
  /** The turn of the accounts that are not taken as they stand, or as_is, in the words of evidence. */
  readonly decided: string;
  /** Why, as a sentence; undefined where the format alone decides. */
  readonly because?: string;
  /** What makes it a proof for the account's next file; absent where the format, or an earlier file, decides. */
  readonly basis?: ProofBasis;
  readonly line?: number | null;
  readonly value?: string;
}

/**
 * The turn of each account by its key. What an earlier file proved is of one account, and settles a file of one. Problems:
 * ambiguous_file, naming --invert-sign and --sign-as-is; evidence_contradicted.
 */
export function decideSigns(
  tallies: ReadonlyMap<string, SignTally>,
  {
    said,
    earlier,
    isProved,
  }: {
    readonly said: ReadingChoices["sign"];
    readonly earlier: EarlierProofs["sign"];
    /** Whether the balances of an account prove, its amounts as they stand. */
    readonly isProved: (key: string) => boolean;
  },
): SignDecision {
  const verdicts = [...tallies].map(([key, tally]) => {
    const verdict = verdictOf(tally);
    return { key, tally, verdict, shown: shownTurn(tally, verdict, isProved(key)) };
  });
  const [only] = verdicts.length === 1 ? verdicts : [];
  if (said === undefined && earlier !== undefined && only !== undefined) {
    const turn = turnByEarlier(earlier, only);
    if (turn !== undefined) return decision(new Map([[only.key, turn]]), { because: whereProven(earlier) });
  }
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
    const because = `It was said by ${said === "as_is" ? "--sign-as-is" : "--invert-sign"}.`;
    return decision(turns, { because, ...(only === undefined ? {} : { basis: "answer" }) });
  }
  const worded = verdicts.find(({ key }) => turns.get(key) === "worded");
  const shown = (worded ?? only)?.shown;
  if (shown === undefined) return decision(turns, {});
  const { because, line, value } = shown;
  if (only === undefined) return decision(turns, { because });
  // As the format wants them is what they are taken for without a reason, too.
  const why = worded === undefined ? {} : { because };
  return decision(turns, { ...why, basis: "file", line, ...(value === undefined ? {} : { value }) });
}

function decision(turns: SignDecision["turns"], why: Omit<SignDecision, "turns" | "decided">): SignDecision {
  const turn = [...turns.values()].find((one) => one !== "as_is") ?? "as_is";
  return { turns, decided: TURN_WORDS[turn], ...why };
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
