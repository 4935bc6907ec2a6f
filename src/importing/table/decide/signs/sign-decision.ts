/** Whether amounts are money in and out as the file signs them, or the other way around: proven by the file, or a question. */
import { foldSpace } from "../../../cells/fold.ts";
import { MANY, signOfType } from "./account-type-sign.ts";
import type { SignReading } from "../../rows/amount-sizes.ts";
import { ofBill, ofCardPayments, ofCharges, ofPurchases } from "./cards/card-evidence.ts";
import { isUnsigned, type SignCase, type SignProof } from "./sign-case.ts";
import { signQuestion } from "./sign-question.ts";
import { decideSides, signOfRowWords, signOfUnmarkedRows } from "./sign-proof.ts";
import type { SignTally } from "./sign-tally.ts";
import { statedSign, titledSign } from "./stated-sign.ts";
import { areSidesOpen } from "./titled-sides.ts";
import { isInOwnWords } from "../../../words/headers/contract.ts";
import { sentence, setting } from "../../../../contract/choice.ts";
import { type Decision, decisionOf } from "../decision.ts";

export interface SignDecision extends Decision {
  readonly sign: SignReading;
}

/** The evidence in its order: the first that speaks decides, and throws where another one contradicts it. */
const EVIDENCE: readonly ((signCase: SignCase) => SignProof | undefined)[] = [
  ({ requestedSign }) =>
    requestedSign && {
      sign: requestedSign,
      because: sentence`It was set with ${setting("sign", requestedSign)}.`,
      basis: "answer",
    },
  ofTitles,
  ofWords,
  ofBalance,
  ofFormat,
  ofLedgerAccounts,
  ofSides,
  ofRows,
  ofMarks,
  ofCharges,
  ofCardPayments,
  // The contract's own amounts are signed by definition.
  ({ layout }) =>
    isInOwnWords(layout.header)
      ? { sign: "as_is", because: "The header has cashbook's own field names, whose amounts are signed." }
      : undefined,
  ofPrevious,
  ofBill,
  ofAccountsTable,
  ofPurchases,
  ({ accountType, tally, isCard }) => signOfType(accountType, { ...tally, isCard }),
  ofCount,
];

/** Decides the sign, or throws `ambiguous_file` with both signs to choose from. */
export function decideSign(signCase: SignCase): SignDecision {
  for (const evidence of EVIDENCE) {
    const proof = evidence(signCase);
    if (proof === undefined) continue;
    const { sign } = proof;
    const otherwise = setting("sign", sign === "as_is" ? "inverted" : "as_is");
    return { sign, ...decisionOf("sign", sign, { ...proof, otherwise }) };
  }
  throw signQuestion(signCase.tally, false);
}

function isSided({ negative, positive, sidePositive, debitNegative, creditNegative }: SignTally): boolean {
  return negative + positive === 0 && sidePositive + debitNegative + creditNegative > 0;
}

/** Titles of both sides, which have become the signs of their rows: they prove nothing of a file without them. */
function ofTitles({ layout: { titledSides } }: SignCase): SignProof | undefined {
  if (titledSides === undefined) return undefined;
  const [first, other] = ["credit", "debit"].flatMap(
    (side) => titledSides.find((title) => title.side === side) ?? [],
  );
  const lines = [first, other].map(
    (title) => `line ${title?.line ?? 0}, "${foldSpace(title?.text ?? "").slice(0, 40)}"`,
  );
  const because = `The titles above the rows name money in (${lines[0] ?? ""}) and money out (${lines[1] ?? ""}).`;
  return { sign: "as_is", because };
}

/** A sentence of the file. A title counts only where no amount has a sign. */
function ofWords({ tally, titles, layout, balanceSign }: SignCase): SignProof | undefined {
  if (isSided(tally)) return undefined;
  const isTitled = isUnsigned(tally) && !areSidesOpen(titles);
  const statement = statedSign(layout) ?? (isTitled ? titledSign(layout) : undefined);
  if (statement === undefined) return undefined;
  const rows = signOfRowWords(tally);
  const isAgainst = (sign: SignReading | undefined) =>
    sign !== undefined && statement !== "both" && sign !== statement.sign;
  if (statement === "both" || isAgainst(balanceSign) || isAgainst(rows?.sign))
    throw signQuestion(tally, true);
  const because = `Line ${statement.line} says: "${foldSpace(statement.text).slice(0, 120)}".`;
  return { sign: statement.sign, because, basis: "file" };
}

/** A card's balance is often what is owed: then it adds up the wrong way, and its words say so. */
function ofBalance({ tally, balanceSign, mayBeOwed, accountType }: SignCase): SignProof | undefined {
  const ofRowWords = signOfRowWords(tally);
  if (balanceSign !== undefined && ofRowWords !== undefined && ofRowWords.sign !== balanceSign)
    throw signQuestion(tally, true);
  if (mayBeOwed && accountType === "credit_card") return undefined;
  return (
    balanceSign && {
      sign: balanceSign,
      because: "Only this reading makes the running balance add up.",
      basis: "file",
    }
  );
}

function ofFormat(signCase: SignCase): SignProof | undefined {
  const { tally, layout, isCard, previous } = signCase;
  if (layout.isSigned !== true) return undefined;
  // Words of a bank's account do not apply to cash.
  const ofRowWords = layout.isPurse === true ? undefined : signOfRowWords(tally);
  // What a format fixes, no word turns around; but a bank may not have kept to it.
  if (previous === undefined && ofRowWords?.sign === "inverted") throw signQuestion(tally, true);
  // Card issuers write what was spent without a sign in signed formats too, where they write no other amount.
  if (isCard && isUnsigned(tally) && previous === undefined && ofRowWords === undefined)
    throw signQuestion(tally, false);
  const asFormat = { sign: "as_is", because: "The format defines signs as money in and out." } as const;
  return ofPrevious(signCase) ?? asFormat;
}

function ofPrevious({ previous }: SignCase): SignProof | undefined {
  return previous && { sign: previous.value, because: previous.because, basis: previous.basis };
}

/** Sides that may be those of a ledger: nothing but its balance, or a person, tells whose they are. */
function ofLedgerAccounts(signCase: SignCase): SignProof | undefined {
  const {
    tally,
    layout: { mayBeLedger },
  } = signCase;
  if (mayBeLedger === undefined || !isSided(tally)) return undefined;
  const proof = ofPrevious(signCase);
  if (proof !== undefined) return proof;
  if (mayBeLedger.areSidesSet)
    return { sign: "as_is", because: sentence`The sides were set with ${setting("column")}.` };
  throw signQuestion(tally, false);
}

function ofSides({ tally, previous }: SignCase): SignProof | undefined {
  return isSided(tally) ? decideSides(tally, previous) : undefined;
}

/** What the file calls its rows. */
function ofRows({ tally, layout, previous }: SignCase): SignProof | undefined {
  const ofRowWords = signOfRowWords(tally);
  // An account signs its amounts: a purchase that is written positive there may be one that was paid back.
  if (ofRowWords?.sign === "inverted" && layout.ofAccount !== undefined && previous === undefined)
    throw signQuestion(tally, true);
  if (ofRowWords === undefined) return undefined;
  const { kind, text } = ofRowWords.first;
  const because = `The file describes ${text.trim()} as "${foldSpace(kind).slice(0, 80)}".`;
  return { sign: ofRowWords.sign, because, sample: ofRowWords.first, basis: "file" };
}

function ofMarks({ tally }: SignCase): SignProof | undefined {
  const sides = tally.sidePositive + tally.debitNegative + tally.creditNegative;
  const proof = sides > 0 && tally.negative + tally.plus === 0 ? signOfUnmarkedRows(tally) : undefined;
  if (proof !== undefined) return { ...proof, basis: "file" };
  if (tally.plus > 0)
    return { sign: "as_is", because: "Amounts have a plus sign.", sample: tally.firstSigned, basis: "file" };
  if (tally.negative + tally.positive > 0) return undefined;
  return { sign: "as_is", because: "All amounts are zero." };
}

/** A card's file may have such a column too. */
function ofAccountsTable({ tally, layout: { ofAccount }, accountType }: SignCase): SignProof | undefined {
  if (tally.negative === 0 || ofAccount === undefined || accountType === "credit_card") return undefined;
  const because = `Negative amounts are money out: bank accounts, not cards, have ${ofAccount}.`;
  return { sign: "as_is", because, sample: tally.firstSigned };
}

/**
 * Where nothing else speaks, more negative amounts than positive ones stand as they are written. A card's file may hold
 * but its payments and refunds, which most cards write negative, and banks write the payments of a loan both ways: of
 * these a few prove nothing.
 */
function ofCount({ tally, isCard, accountType }: SignCase): SignProof | undefined {
  const { negative, positive, thanks, agree, contradict } = tally;
  if (negative === 0 || accountType === "loan") return undefined;
  // A card's bank thanks for money that came in.
  if (thanks.contradict > 0 && contradict.count > agree.count) return undefined;
  const nonZero = negative + positive;
  const isPlain =
    isCard || accountType === "credit_card"
      ? negative >= 3 * Math.max(positive, 1) || (nonZero >= MANY && negative > positive)
      : negative > positive || (nonZero >= MANY && negative * 3 >= nonZero);
  if (!isPlain) return undefined;
  const because = `Negative amounts are money out: ${negative} of ${nonZero} are too many for a file with positive charges.`;
  return { sign: "as_is", because, sample: tally.firstSigned };
}
