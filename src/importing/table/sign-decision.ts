/** Whether amounts are money in and out as the file signs them, or the other way around: proven, or asked. */
import type { Evidence } from "../model.ts";
import { foldWord } from "../fold.ts";
import { ambiguous } from "./ambiguity.ts";
import type { AmountCell, SignReading } from "./amount-cells.ts";

/** Kinds of booking that take money from the account, and kinds that bring it, as a kind column or a card's texts say. */
const OUT =
  /\b(?:purchase|sale|card payment|pos|withdrawal|fee|charge|cash advance|kauf|einkauf|kartenzahlung|abhebung|gebuhr|lastschrift|belastung|achat|retrait|prelevement|compra|pago con tarjeta|acquisto|prelievo|aankoop|betaalautomaat|zakup|kop|kjop|kob|osto|nakup|vasarlas|debit)\b/;
const IN =
  /\b(?:payment[ -]*(?:-|,)? *thank you|payment received|autopay payment|deposit|credit|refund|return|cashback|salary|gutschrift|einzahlung|erstattung|gehalt|zahlungseingang|remboursement|versement|ingreso|abono|devolucion|accredito|rimborso|storting|terugbetaling|wplata|zwrot|insattning|innskudd|indbetaling|pano|hyvitys|vklad|jovairas)\b/;

interface Sight {
  readonly line: number;
  readonly text: string;
  readonly kind: string;
  /** Index of the column of the amount. */
  readonly column: number | undefined;
}

export interface SignTally {
  /** Rows whose sign is written in the amount itself. */
  negative: number;
  plus: number;
  positive: number;
  /** The first of those with a sign. */
  signed: Sight | undefined;
  /** Rows of a debit or credit side, by the sign written beside it. */
  sidePositive: number;
  /** Debits written negative, credits written negative. */
  debitNegative: number;
  creditNegative: number;
  debitPositive: number;
  /** Rows whose kind agrees with the sign as written, and rows whose kind speaks for the other. */
  agree: Sight | undefined;
  contradict: Sight | undefined;
  readonly examples: Sight[];
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
    agree: undefined,
    contradict: undefined,
    examples: [],
  };
}

/** Counts one row. `kind` is what the file calls the booking: its kind column, or the text of a card's row. */
export function tallySign(
  tally: SignTally,
  { parts, side, text }: AmountCell,
  { line, kind, column }: { line: number; kind: string; column: number | undefined },
): void {
  if (!/[1-9]/.test(parts.body)) return;
  if (side !== undefined) {
    if (tally.examples.length < 3) tally.examples.push({ line, text, kind: side, column });
    if (!parts.negative) tally.sidePositive++;
    if (side === "debit") {
      if (parts.negative) tally.debitNegative++;
      else tally.debitPositive++;
    } else if (parts.negative) tally.creditNegative++;
    return;
  }
  const sight = { line, text, kind, column };
  if (parts.negative) tally.negative++;
  else tally.positive++;
  if (parts.signed && !parts.negative) tally.plus++;
  if (parts.signed || parts.negative) tally.signed ??= sight;
  if (tally.examples.length < 3) tally.examples.push(sight);
  if (kind === "") return;
  const folded = foldWord(kind);
  const isIn = IN.test(folded);
  const isOut = !isIn && OUT.test(folded);
  if (!isIn && !isOut) return;
  if (isOut === parts.negative) tally.agree ??= sight;
  else tally.contradict ??= sight;
}

export interface SignDecision {
  readonly sign: SignReading;
  readonly evidence: Evidence;
  /** Index of the column of the amount that settled it. */
  readonly column?: number | undefined;
}

export interface SignQuestion {
  readonly tally: SignTally;
  readonly said: SignReading | undefined;
  readonly remembered: SignReading | undefined;
  /** The reading under which alone a running balance adds up. */
  readonly proven: SignReading | undefined;
  /** Whether the header is in the contract's own words, whose amounts are signed by definition. */
  readonly isOurs: boolean;
}

/** Decides the sign, or throws `ambiguous_file` naming --invert-sign and --sign-as-is. */
export function decideSign({ tally, said, remembered, proven, isOurs }: SignQuestion): SignDecision {
  const decided = (sign: SignReading, because: string, sight?: Sight): SignDecision => ({
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
  if (proven !== undefined) return decided(proven, "Only so does the running balance add up.");
  const sides = tally.sidePositive + tally.debitNegative + tally.creditNegative;
  const signed = tally.negative + tally.positive;
  if (signed === 0 && sides > 0) return decideSides(tally, { decided, remembered });
  const { agree, contradict } = tally;
  if (contradict !== undefined && agree === undefined) {
    return decided(
      "inverted",
      `The file calls "${contradict.kind}" what it writes as ${contradict.text.trim()}.`,
      contradict,
    );
  }
  if (agree !== undefined && contradict === undefined) {
    return decided("as_is", `The file calls "${agree.kind}" what it writes as ${agree.text.trim()}.`, agree);
  }
  if (tally.negative > 0)
    return decided(
      "as_is",
      `Negative amounts are written as such (${tally.negative} of ${signed}).`,
      tally.signed,
    );
  if (tally.plus > 0) return decided("as_is", "Amounts carry a plus sign.", tally.signed);
  if (signed === 0) return decided("as_is", "No row holds an amount other than zero.");
  if (isOurs) return decided("as_is", "The header is in cashbook's own words, and its amounts are signed.");
  if (remembered !== undefined) return decided(remembered, "It is so in the mapping.");
  throw doubt(tally.examples);
}

/** Debit and credit sides: sizes, sizes with their sign repeated, or sizes with reversals written negative. */
function decideSides(
  { debitNegative, creditNegative, debitPositive, sidePositive, examples }: SignTally,
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
  if (isRepeated)
    return decided("as_is", "Debits and credits are told apart, and each side is signed alike.");
  if (remembered !== undefined) return decided(remembered, "It is so in the mapping.");
  // Among debits that are mostly positive, a negative one is a reversal.
  const isMinority =
    (debitNegative === 0 || debitNegative < debitPositive) &&
    (creditNegative === 0 || creditNegative < creditPositive);
  if (!isMinority) throw doubt(examples);
  return decided("inverted", "Among debits and credits, the ones written negative are reversals.");
}

function doubt(examples: readonly Sight[]): Error {
  const rows = (turn: boolean) =>
    examples.map(({ line, text }) => ({
      line,
      text: text.trim(),
      becomes: turn ? `money out (-${text.trim()})` : `money in (${text.trim()})`,
    }));
  const problem = ambiguous({
    about: "amounts",
    flag: "--sign",
    readings: [
      { reading: "--sign-as-is", rows: rows(false) },
      { reading: "--invert-sign", rows: rows(true) },
    ],
    contradicts: false,
  });
  return problem;
}
