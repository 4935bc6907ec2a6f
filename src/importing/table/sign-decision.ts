/** Whether amounts are money in and out as the file signs them, or the other way around: proven, or asked. */
import { takeApart } from "../amount-text.ts";
import type { Evidence } from "../model.ts";
import { foldSpace } from "../fold.ts";
import { ambiguous } from "./ambiguity.ts";
import type { SignReading } from "./amount-cells.ts";
import type { SignSight, SignTally } from "./sign-tally.ts";

export interface SignDecision {
  readonly sign: SignReading;
  readonly evidence: Evidence;
  /** Index of the column of the amount that settled it. */
  readonly column?: number | undefined;
}

interface SignQuestion {
  readonly tally: SignTally;
  readonly said: SignReading | undefined;
  readonly remembered: SignReading | undefined;
  /** The reading under which alone a running balance adds up. */
  readonly proven: SignReading | undefined;
  /** Whether the format itself says that amounts are signed as money in and out. */
  readonly isSigned: boolean;
  /** Whether the header is in the contract's own words, whose amounts are signed by definition. */
  readonly isOurs: boolean;
  /** What of the table only an account has, and no card: such as a column of payees. */
  readonly ofAccount: string | undefined;
  /** Whether the header or the format speaks of a card. */
  readonly isCard: boolean;
}

/** Decides the sign, or throws `ambiguous_file` naming --invert-sign and --sign-as-is. */
export function decideSign({
  tally,
  said,
  remembered,
  proven,
  isSigned,
  isOurs,
  ofAccount,
  isCard,
}: SignQuestion): SignDecision {
  const decided = (sign: SignReading, because: string, sight?: SignSight): SignDecision => ({
    sign,
    evidence: {
      about: "sign",
      decided: sign,
      because,
      line: sight?.line ?? null,
      ...(sight === undefined ? {} : { value: sight.text.trim() }),
      otherwise: sign === "as_is" ? "--invert-sign" : "--sign-as-is",
    },
    column: sight?.column,
  });
  if (said !== undefined)
    return decided(said, said === "as_is" ? "It was said by --sign-as-is." : "It was said by --invert-sign.");
  const sides = tally.sidePositive + tally.debitNegative + tally.creditNegative;
  const signed = tally.negative + tally.positive;
  const spoken = spokenSign(tally);
  // A card's balance is often what is owed: then it adds up the wrong way, and its words say so.
  if (proven !== undefined && spoken !== undefined && spoken.sign !== proven)
    throw doubt(tally.examples, true);
  if (proven !== undefined) return decided(proven, "Only so does the running balance add up.");
  // What a format fixes, no word turns around; but a bank may not have kept to it.
  if (isSigned && remembered === undefined && spoken?.sign === "inverted") throw doubt(tally.examples, true);
  // Card issuers write what was spent without a sign in signed formats too, where they write no other amount.
  const isUnsigned = isCard && tally.negative + tally.plus === 0 && tally.positive > 0;
  if (isSigned && isUnsigned && remembered === undefined && spoken === undefined)
    throw doubt(tally.examples, false);
  if (isSigned) return decided(remembered ?? "as_is", "The format signs amounts as money in and out.");
  if (signed === 0 && sides > 0) return decideSides(tally, { decided, remembered });
  // An account signs its amounts: a purchase that is written positive there may be one that was paid back.
  if (spoken?.sign === "inverted" && ofAccount !== undefined && remembered === undefined)
    throw doubt(tally.examples, true);
  if (spoken !== undefined) {
    const { kind, text } = spoken.first;
    const because = `The file calls "${foldSpace(kind).slice(0, 80)}" what it writes as ${text.trim()}.`;
    return decided(spoken.sign, because, spoken.first);
  }
  const unmarked = sides > 0 && tally.negative + tally.plus === 0 ? unmarkedSign(tally) : undefined;
  if (unmarked !== undefined) return decided(unmarked.sign, unmarked.because);
  if (tally.plus > 0) return decided("as_is", "Amounts carry a plus sign.", tally.signed);
  if (signed === 0) return decided("as_is", "No row holds an amount other than zero.");
  if (isOurs) return decided("as_is", "The header is in cashbook's own words, and its amounts are signed.");
  if (remembered !== undefined) return decided(remembered, "It is so in the mapping.");
  if (tally.negative > 0 && ofAccount !== undefined)
    return decided(
      "as_is",
      `Negative amounts are written as such: ${ofAccount} is an account's.`,
      tally.signed,
    );
  const { negative, positive } = tally;
  // A card's file may hold but its payments and refunds, which most cards write negative: a few of them prove nothing.
  const isPlain = isCard
    ? negative >= 3 * Math.max(positive, 1) || (signed >= 20 && negative > positive)
    : negative >= positive || (signed >= 20 && negative * 3 >= signed);
  if (negative > 0 && isPlain) {
    return decided(
      "as_is",
      `Negative amounts are written as such (${negative} of ${signed}): where charges are written positive, they are few.`,
      tally.signed,
    );
  }
  throw doubt(tally.examples, false);
}

/**
 * The sign that the file's own words speak for: all of them, or nearly all where there are many. Where every amount is
 * written positive, signs may be missing altogether: then all rows must say the same.
 */
function spokenSign({
  agree,
  contradict,
  negative,
  plus,
  asked,
}: SignTally): { sign: SignReading; first: SignSight } | undefined {
  const [more, less] = agree.count >= contradict.count ? [agree, contradict] : [contradict, agree];
  if (more.first === undefined || more.count < 4 * less.count) return undefined;
  if (negative === 0 && plus === 0 && more.count < asked) return undefined;
  return { sign: more === agree ? "as_is" : "inverted", first: more.first };
}

/** Where some amounts are marked as one side and the rest as none, the rest are the other side. */
function unmarkedSign({
  debitPositive,
  debitNegative,
  creditNegative,
  sidePositive,
}: SignTally): { sign: SignReading; because: string } | undefined {
  if (debitNegative + creditNegative > 0) return undefined;
  if (debitPositive === 0)
    return {
      sign: "inverted",
      because: "Credits alone are marked as such: amounts without a mark are debits.",
    };
  return debitPositive === sidePositive
    ? { sign: "as_is", because: "Debits alone are marked as such: amounts without a mark are credits." }
    : undefined;
}

/** Debit and credit sides: sizes, sizes with their sign repeated, or sizes with reversals written negative. */
function decideSides(
  { debitNegative, creditNegative, debitPositive, sidePositive, takenBack, examples }: SignTally,
  {
    decided,
    remembered,
  }: { decided: (sign: SignReading, because: string) => SignDecision; remembered: SignReading | undefined },
): SignDecision {
  const creditPositive = sidePositive - debitPositive;
  const isRepeated =
    (debitPositive === 0 || debitNegative === 0) && (creditPositive === 0 || creditNegative === 0);
  if (debitNegative + creditNegative === 0)
    return decided("as_is", "Debits and credits are told apart by column or word.");
  // All that is there is money in that is written negative, or taken back: nothing shows what the sign means.
  const negatives = debitNegative + creditNegative;
  const isOdd = (creditNegative > 0 && debitPositive === 0) || takenBack === negatives;
  if (isRepeated && !(isOdd && remembered === undefined))
    return decided("as_is", "Debits and credits are told apart, and each side is signed alike.");
  if (remembered !== undefined) return decided(remembered, "It is so in the mapping.");
  // Among debits that are mostly positive, a negative one is a reversal where its text says so.
  const isMinority =
    (debitNegative === 0 || debitNegative < debitPositive) &&
    (creditNegative === 0 || creditNegative < creditPositive);
  if (!isMinority || takenBack < debitNegative + creditNegative) throw doubt(examples, false);
  return decided("inverted", "Among debits and credits, the ones written negative are reversals.");
}

function doubt(examples: readonly SignSight[], contradicts: boolean): Error {
  const rows = (turn: boolean) =>
    examples.map((sight) => {
      const parts = takeApart(sight.text);
      const isNegative = parts?.negative === true;
      const size = parts?.body ?? sight.text.trim();
      const isOut =
        sight.kind === "" ? isNegative !== turn : (sight.kind === "debit") !== (turn && isNegative);
      const becomes = isOut ? `money out (-${size})` : `money in (${size})`;
      return { line: sight.line, text: sight.text.trim(), becomes };
    });
  const problem = ambiguous({
    about: "amounts",
    flag: "--sign",
    readings: [
      { reading: "--sign-as-is", rows: rows(false) },
      { reading: "--invert-sign", rows: rows(true) },
    ],
    contradicts,
  });
  return problem;
}
