/**
 * What an earlier file of the account proved, or a person answered for it, about how its amounts are signed. It settles what
 * this file leaves open; where the file itself shows otherwise, it stops.
 */
import type { EarlierProofs } from "../../contract/import/evidence.ts";
import { contradiction } from "../table/decide/previous-imports.ts";
import type { Verdict, SignTally, StatementSign } from "./sign.ts";

type EarlierSign = NonNullable<EarlierProofs["sign"]>;

/** How turns are named in evidence. */
export const SIGN_WORDS: Readonly<Record<StatementSign, string>> = {
  as_is: "as_is",
  inverted: "inverted",
  worded: "as the words say",
};

/** A turn that the file itself shows, and by what. */
export interface SignReason {
  readonly turn: StatementSign;
  /** As a sentence. */
  readonly because: string;
  readonly line: number | null;
  readonly value?: string;
}

/** What the file shows of one account's amounts; undefined where it is silent. `isProved`: by its balances, as they stand. */
export function signOfFile(
  { positive, agree, contradict, sureOuts, sure }: SignTally,
  verdict: Verdict,
  isProved: boolean,
): SignReason | undefined {
  if ("turn" in verdict && verdict.turn === "worded") {
    const because = `None of ${positive} amounts has a minus sign, and the file calls ${sureOuts} of them debits.`;
    return { turn: "worded", because, line: null };
  }
  if (isProved)
    return { turn: "as_is", because: "The balances of the file add up with its signs.", line: null };
  if (agree === 0 || contradict >= agree) return undefined;
  const [line, value] = sure === undefined ? [null] : [sure.line, sure.text];
  return {
    turn: "as_is",
    because: `Type and sign agree in ${agree} of its entries.`,
    line,
    ...(value === undefined ? {} : { value }),
  };
}

/**
 * The turn that an earlier file settles; undefined where the file shows it itself, or where it is no answer to the doubt.
 * Problem: evidence_contradicted.
 */
export function signByEarlierFile(
  proof: EarlierSign,
  { tally, verdict, fileSign }: { tally: SignTally; verdict: Verdict; fileSign: SignReason | undefined },
): StatementSign | undefined {
  const previousSign: StatementSign =
    proof.decided === SIGN_WORDS.as_is
      ? "as_is"
      : proof.decided === SIGN_WORDS.worded
        ? "worded"
        : "inverted";
  if (fileSign !== undefined) {
    if (fileSign.turn === previousSign) return undefined;
    throw against(fileSign, proof);
  }
  const { negative, agree, contradict } = tally;
  if (previousSign === "as_is") {
    const isDenied = contradict > 0 && contradict >= agree;
    // A person who took such amounts as they stand has answered this question.
    if (!isDenied || proof.basis === "answer") return "as_is";
    const because = `Type and sign disagree in ${contradict} of its entries.`;
    throw against({ turn: "inverted", because, line: tally.examples[0]?.line ?? null }, proof);
  }
  const doubt = "doubt" in verdict ? verdict.doubt : undefined;
  if (previousSign === "inverted") return doubt ?? "inverted";
  if (negative > 0) {
    const because = `${negative} of its amounts have a minus sign.`;
    throw against({ turn: "as_is", because, line: null }, proof);
  }
  return doubt === "worded" ? "worded" : undefined;
}

function against({ turn, because, line }: SignReason, proof: EarlierSign): Error {
  return contradiction("sign", {
    evidence: { about: "sign", decided: turn === "as_is" ? "as_is" : "inverted", because, line },
    proof,
  });
}
