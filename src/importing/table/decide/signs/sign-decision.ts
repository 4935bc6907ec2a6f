/** Whether amounts are money in and out as the file signs them, or the other way around: proven, or asked. */
import type { AccountType } from "../../../../contract/account.ts";
import type { ProofBasis } from "../../../../contract/import-evidence.ts";
import { foldSpace } from "../../../cells/fold.ts";
import type { Evidence } from "../../../model.ts";
import { MANY, signOfType } from "./account-type-sign.ts";
import type { SignReading } from "../../rows/amount-cells.ts";
import type { Known } from "../previous-imports.ts";
import { signQuestion } from "./sign-question.ts";
import { decideSides, spokenSign, unmarkedSign } from "./sign-proof.ts";
import type { SignSight, SignTally } from "./sign-tally.ts";
import type { StatedSign } from "./stated-sign.ts";

export interface SignDecision {
  readonly sign: SignReading;
  readonly evidence: Evidence;
  /** Index of the column of the amount that settled it. */
  readonly column?: number | undefined;
}

interface SignCase {
  readonly tally: SignTally;
  readonly said: SignReading | undefined;
  /** What the mapping or an earlier file says. */
  readonly known: Known<SignReading> | undefined;
  /** What the lines above the table, or the header of its amounts, say of signs; what a title says that it lists. */
  readonly stated: StatedSign | "both" | undefined;
  readonly titled: StatedSign | undefined;
  /** The reading under which alone a running balance adds up. */
  readonly proven: SignReading | undefined;
  /** Whether the format itself says that amounts are signed as money in and out. */
  readonly isSigned: boolean;
  /** Whether the rows are of cash, to which words of a bank's account do not apply. */
  readonly isPurse: boolean;
  /** Whether the header is in the contract's own words, whose amounts are signed by definition. */
  readonly isOurs: boolean;
  /** What of the table only an account has, and no card: such as a column of payees. */
  readonly ofAccount: string | undefined;
  /** Whether the header or the format speaks of a card. */
  readonly isCard: boolean;
  /** The header of the amounts, where it says that they are what was charged. */
  readonly charged: string | undefined;
  /** The line that adds all amounts up, where the file is a card's. */
  readonly billed: number | undefined;
  /** What is known of the account that the rows go to. */
  readonly accountType: AccountType | undefined;
}

interface Settled {
  readonly sign: SignReading;
  readonly because: string;
  readonly sight?: SignSight | undefined;
  /** Where it is a proof for the account's next file, too. */
  readonly basis?: ProofBasis | null;
}

/** The evidence in its order: the first that speaks decides, and throws where another one contradicts it. */
const EVIDENCE: readonly ((given: SignCase) => Settled | undefined)[] = [
  ({ said }) =>
    said && {
      sign: said,
      because: `It was said by ${said === "as_is" ? "--sign-as-is" : "--invert-sign"}.`,
      basis: "answer",
    },
  ofWords,
  ofBalance,
  ofFormat,
  ofSides,
  ofRows,
  ofMarks,
  ofCharges,
  ({ isOurs }) =>
    isOurs
      ? { sign: "as_is", because: "The header is in cashbook's own words, and its amounts are signed." }
      : undefined,
  ({ known }) => known && { sign: known.value, because: known.because, basis: known.basis },
  ofBill,
  ofAccountsTable,
  ({ accountType, tally, isCard }) => signOfType(accountType, { ...tally, isCard }),
  ofCount,
];

/** Decides the sign, or throws `ambiguous_file` naming --invert-sign and --sign-as-is. */
export function decideSign(given: SignCase): SignDecision {
  for (const evidence of EVIDENCE) {
    const settled = evidence(given);
    if (settled !== undefined) return decided(settled);
  }
  throw signQuestion(given.tally, false);
}

function decided({ sign, because, sight, basis }: Settled): SignDecision {
  return {
    sign,
    evidence: {
      about: "sign",
      decided: sign,
      because,
      line: sight?.line ?? null,
      ...(sight === undefined ? {} : { value: sight.text.trim() }),
      otherwise: sign === "as_is" ? "--invert-sign" : "--sign-as-is",
      ...(basis ? { basis } : {}),
    },
    column: sight?.column,
  };
}

function isSided({ negative, positive, sidePositive, debitNegative, creditNegative }: SignTally): boolean {
  return negative + positive === 0 && sidePositive + debitNegative + creditNegative > 0;
}

/** The file says it in a sentence; a title speaks only for amounts without any sign. */
function ofWords({ tally, stated, titled, proven }: SignCase): Settled | undefined {
  if (isSided(tally)) return undefined;
  const isUnsigned = tally.negative + tally.plus === 0 && tally.positive > 0;
  const said = stated ?? (isUnsigned ? titled : undefined);
  if (said === undefined) return undefined;
  const rows = spokenSign(tally);
  const isAgainst = (sign: SignReading | undefined) =>
    sign !== undefined && said !== "both" && sign !== said.sign;
  if (said === "both" || isAgainst(proven) || isAgainst(rows?.sign)) throw signQuestion(tally, true);
  const because = `Line ${said.line} says so: "${foldSpace(said.text).slice(0, 120)}".`;
  return { sign: said.sign, because, basis: "file" };
}

/** A card's balance is often what is owed: then it adds up the wrong way, and its words say so. */
function ofBalance({ tally, proven }: SignCase): Settled | undefined {
  const spoken = spokenSign(tally);
  if (proven !== undefined && spoken !== undefined && spoken.sign !== proven) throw signQuestion(tally, true);
  return proven && { sign: proven, because: "Only so does the running balance add up.", basis: "file" };
}

function ofFormat({ tally, isSigned, isPurse, isCard, known }: SignCase): Settled | undefined {
  if (!isSigned) return undefined;
  const spoken = isPurse ? undefined : spokenSign(tally);
  // What a format fixes, no word turns around; but a bank may not have kept to it.
  if (known === undefined && spoken?.sign === "inverted") throw signQuestion(tally, true);
  // Card issuers write what was spent without a sign in signed formats too, where they write no other amount.
  const isUnsigned = isCard && tally.negative + tally.plus === 0 && tally.positive > 0;
  if (isUnsigned && known === undefined && spoken === undefined) throw signQuestion(tally, false);
  if (known !== undefined) return { sign: known.value, because: known.because, basis: known.basis };
  return { sign: "as_is", because: "The format signs amounts as money in and out." };
}

function ofSides({ tally, known }: SignCase): Settled | undefined {
  return isSided(tally) ? decideSides(tally, known) : undefined;
}

/** What the file calls its rows. */
function ofRows({ tally, ofAccount, known }: SignCase): Settled | undefined {
  const spoken = spokenSign(tally);
  // An account signs its amounts: a purchase that is written positive there may be one that was paid back.
  if (spoken?.sign === "inverted" && ofAccount !== undefined && known === undefined)
    throw signQuestion(tally, true);
  if (spoken === undefined) return undefined;
  const { kind, text } = spoken.first;
  const because = `The file calls "${foldSpace(kind).slice(0, 80)}" what it writes as ${text.trim()}.`;
  return { sign: spoken.sign, because, sight: spoken.first, basis: "file" };
}

function ofMarks({ tally }: SignCase): Settled | undefined {
  const sides = tally.sidePositive + tally.debitNegative + tally.creditNegative;
  const unmarked = sides > 0 && tally.negative + tally.plus === 0 ? unmarkedSign(tally) : undefined;
  if (unmarked !== undefined) return { ...unmarked, basis: "file" };
  if (tally.plus > 0)
    return { sign: "as_is", because: "Amounts carry a plus sign.", sight: tally.signed, basis: "file" };
  if (tally.negative + tally.positive > 0) return undefined;
  return { sign: "as_is", because: "No row holds an amount other than zero." };
}

/** On a card, amounts that are called charges are positive where most of them are, and no row without a sign says otherwise. */
function ofCharges({ tally, charged, accountType }: SignCase): Settled | undefined {
  const { negative, plus, positive, agree } = tally;
  // A shop's list of what its customers' cards were charged is money in.
  if (charged === undefined || accountType !== "credit_card" || positive <= negative) return undefined;
  if (negative + plus === 0 && agree.count > 0) return undefined;
  const because = `The account is a card, and its amounts are called "${charged}".`;
  return { sign: "inverted", because, basis: "file" };
}

/** What is listed and added up for a card is what its holder owes, where no row says otherwise. */
function ofBill({ tally, billed, accountType }: SignCase): Settled | undefined {
  const isUnsigned = tally.negative + tally.plus === 0 && tally.positive > 0;
  if (billed === undefined || accountType !== "credit_card" || !isUnsigned || tally.agree.count > 0)
    return undefined;
  const because = `The account is a card, and line ${billed} adds up its amounts, none of which has a sign: they are charges.`;
  return { sign: "inverted", because, basis: "file" };
}

/** A card's file may have such a column too. */
function ofAccountsTable({ tally, ofAccount, accountType }: SignCase): Settled | undefined {
  if (tally.negative === 0 || ofAccount === undefined || accountType === "credit_card") return undefined;
  const because = `Negative amounts are written as such: ${ofAccount} is an account's.`;
  return { sign: "as_is", because, sight: tally.signed };
}

/**
 * Where nothing else speaks, more negative amounts than positive ones stand as they are written. A card's file may hold
 * but its payments and refunds, which most cards write negative, and banks write the payments of a loan both ways: of
 * these a few prove nothing.
 */
function ofCount({ tally, isCard, accountType }: SignCase): Settled | undefined {
  const { negative, positive } = tally;
  if (negative === 0 || accountType === "loan") return undefined;
  const signed = negative + positive;
  const isPlain =
    isCard || accountType === "credit_card"
      ? negative >= 3 * Math.max(positive, 1) || (signed >= MANY && negative > positive)
      : negative > positive || (signed >= MANY && negative * 3 >= signed);
  if (!isPlain) return undefined;
  const because = `Negative amounts are written as such (${negative} of ${signed}): where charges are written positive, they are few.`;
  return { sign: "as_is", because, sight: tally.signed };
}
