/** How much speaks for two rows being the two sides of one transfer. */
import type { Objection, Namer, Naming } from "./naming.ts";
import type { TransferRow } from "./row.ts";

interface PairEvidence {
  /** Days from the first row to the second, in their order. */
  readonly days_apart: number;
  /** A reference that both rows have. */
  readonly reference: string | undefined;
  /** What the row of money out says of the other account, and the row of money in. */
  readonly out: Naming;
  readonly in: Naming;
  /** What stands against it, and in which of the rows: such a pair is never sure. */
  readonly objections: readonly { readonly row: TransferRow; readonly objection: Objection }[];
}

export interface Weighed extends PairEvidence {
  readonly out_row: TransferRow;
  readonly in_row: TransferRow;
  readonly weight: number;
}

const WEIGHTS: Readonly<Record<Naming, number>> = {
  other: 0,
  stranger: -3,
  nothing: 0,
  word: 1,
  "own word": 2,
  name: 3,
  number: 4,
};
const REFERENCE = 8;

/**
 * A pair without a second candidate is sure from here on: a reference, a number, a name beside a word for transfers, or words
 * on both sides, one of them said of own accounts only.
 */
const SURE = 3;
/** What a pair needs more than each other pair of its two rows. */
const AHEAD = 2;

/** Undefined where a row names another account than the other's. */
export function weigh(outRow: TransferRow, inRow: TransferRow, names: Namer): Weighed | undefined {
  const out = names.of(outRow, inRow.account);
  const into = names.of(inRow, outRow.account);
  if (out.naming === "other" || into.naming === "other") return undefined;
  const reference = distinctReferences(outRow).find((text) => inRow.references.includes(text));
  return {
    out_row: outRow,
    in_row: inRow,
    days_apart: Math.abs(outRow.day - inRow.day),
    reference,
    out: out.naming,
    in: into.naming,
    objections: [
      ...out.objections.map((objection) => ({ row: outRow, objection })),
      ...into.objections.map((objection) => ({ row: inRow, objection })),
    ],
    weight: WEIGHTS[out.naming] + WEIGHTS[into.naming] + (reference === undefined ? 0 : REFERENCE),
  };
}

/**
 * Whether the pair may be accepted, with the weight of the next best pair of one of its rows. Beside one that could be accepted
 * too, only a reference or two rows that name each other's account tell which is meant.
 */
export function isSure(pair: Weighed, next: number | undefined): boolean {
  const { weight, reference, out, in: into } = pair;
  if (weight < SURE) return false;
  if (next === undefined || next < SURE) return next === undefined || weight >= next + AHEAD;
  const isMutual = reference !== undefined || Math.min(WEIGHTS[out], WEIGHTS[into]) >= WEIGHTS.name;
  return isMutual && weight >= next + AHEAD;
}

/**
 * Whether enough speaks for a pair of equal amounts to be sure of it or to ask about it. Against an objection as much has to speak as
 * makes other pairs sure, or one row has to name the other's account: else every payment to a stranger would be a question.
 */
export function isPossible(pair: Weighed): boolean {
  return pair.weight > 0 && (pair.objections.length === 0 || pair.weight >= SURE || isNamed(pair));
}

/** Whether the rows name each other well enough to be asked about though their amounts differ. */
export function isNamed({ out, in: into, reference }: PairEvidence): boolean {
  if (reference !== undefined) return true;
  const [one, other] = [WEIGHTS[out], WEIGHTS[into]];
  return Math.max(one, other) >= WEIGHTS.name || Math.min(one, other) >= WEIGHTS["own word"];
}

/** Those that tell one transfer from others. */
export function distinctReferences({ references }: TransferRow): readonly string[] {
  return references.filter(isDistinct);
}

/** Texts that banks write where there is no reference hold few letters, or no digit. */
function isDistinct(reference: string): boolean {
  return reference.length >= 5 && /[1-9]/.test(reference) && !/notprovided/i.test(reference);
}
