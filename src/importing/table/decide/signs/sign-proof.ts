/** What rows prove of signs: what the file calls them, and the sides of debits and credits. */
import type { SignReading } from "../../rows/amount-sizes.ts";
import type { Reason } from "../decision.ts";
import type { PreviousDecision } from "../previous-imports.ts";
import { signQuestion } from "./sign-question.ts";
import type { SignSample, SignTally } from "./sign-tally.ts";

interface Proof extends Reason {
  readonly sign: SignReading;
}

/**
 * The sign that the file's own words speak for: all of them, or nearly all where there are many. Where every amount is
 * written positive, signs may be missing altogether: then all rows must say the same.
 */
export function signOfRowWords(tally: SignTally): { sign: SignReading; first: SignSample } | undefined {
  const { agree, contradict, negative, plus, samples } = tally;
  const more = agree.count >= contradict.count ? "agree" : "contradict";
  const { first, count } = tally[more];
  const less = tally[more === "agree" ? "contradict" : "agree"].count;
  if (first === undefined || (count < 4 * less && !isThankedFor(tally, more))) return undefined;
  if (negative === 0 && plus === 0 && count < samples) return undefined;
  // One word turns no file around most of whose amounts have a minus.
  const isOne = more === "contradict" && count === 1 && tally.positiveOuts === 1;
  if (isOne && negative > tally.positive) return undefined;
  return { sign: more === "agree" ? "as_is" : "inverted", first };
}

/**
 * Whether a card's bank thanks for payments with the sign that most of the purchases speak for too: those with the other one are paid
 * back, and are called purchases all the same.
 */
function isThankedFor(tally: SignTally, more: "agree" | "contradict"): boolean {
  const less = more === "agree" ? "contradict" : "agree";
  const { thanks, agreeIf } = tally;
  if (thanks[more] === 0 || thanks[less] > 0 || (less === "agree" && agreeIf > 0)) return false;
  return tally[more].count - thanks[more] >= 2 * tally[less].count;
}

/** Where some amounts are marked as one side and the rest as none, the rest are the other side. */
export function signOfUnmarkedRows({
  debitPositive,
  debitNegative,
  creditNegative,
  sidePositive,
}: SignTally): Proof | undefined {
  if (debitNegative + creditNegative > 0) return undefined;
  if (debitPositive === 0)
    return {
      sign: "inverted",
      because: "Only credits are marked: amounts without a mark are debits.",
    };
  return debitPositive === sidePositive
    ? { sign: "as_is", because: "Only debits are marked: amounts without a mark are credits." }
    : undefined;
}

/** Debit and credit sides: sizes, sizes with their sign repeated, or sizes with reversals written negative. */
export function decideSides(tally: SignTally, previous: PreviousDecision<SignReading> | undefined): Proof {
  const { debitNegative, creditNegative, debitPositive, sidePositive, reversals } = tally;
  const creditPositive = sidePositive - debitPositive;
  const isRepeated =
    (debitPositive === 0 || debitNegative === 0) && (creditPositive === 0 || creditNegative === 0);
  const negatives = debitNegative + creditNegative;
  if (negatives === 0)
    return { sign: "as_is", because: "Debits and credits are distinguished by column or word." };
  // All that is there is money in that is written negative, or taken back: nothing shows what the sign means.
  const isOdd = (creditNegative > 0 && debitPositive === 0) || reversals === negatives;
  if (isRepeated && !(isOdd && previous === undefined))
    return {
      sign: "as_is",
      because: "Debits and credits are distinguished, and each side always has the same sign.",
    };
  if (previous !== undefined)
    return { sign: previous.value, because: previous.because, basis: previous.basis };
  // Among debits that are mostly positive, a negative one is a reversal where its text says so.
  const isMinority =
    (debitNegative === 0 || debitNegative < debitPositive) &&
    (creditNegative === 0 || creditNegative < creditPositive);
  if (!isMinority || reversals < negatives) throw signQuestion(tally, false);
  return { sign: "inverted", because: "Negative debits and credits are reversals." };
}
