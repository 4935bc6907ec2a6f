/** The keys under which a row is remembered. */
import type { EvidenceRow } from "../evidence-row.ts";
import { hashOf, mixed } from "./hash.ts";
import { DIRECTIONS } from "./levels.ts";
import { signatureOf } from "./signature.ts";

/** By level: one number, none, or of words each one's. */
export type RowKeys = readonly (readonly number[])[];

interface TextKeys {
  readonly beginning: readonly number[];
  readonly signature: readonly [number];
  readonly words: readonly number[];
}

const TEXTS_MAX = 20_000;
/** By the shape of texts. */
const texts = new Map<string, TextKeys>();

/** Each amount of a band is at most so many times another one. */
const BAND = 2.6;

const NONE: readonly number[] = [];
const OUT: readonly number[] = [DIRECTIONS[0]];
const IN: readonly number[] = [DIRECTIONS[1]];

/**
 * Keys are hashes, so that they are the same in every run: what was learnt is stored by them. The key of a change is not in
 * the row: it is the number of the payee's last category.
 */
export function keysOf(row: EvidenceRow, lastCategory: (signature: number) => number): RowKeys {
  const { amount } = row;
  const { beginning, signature, words } = textKeysOf(row);
  const [payee] = signature;
  const last = lastCategory(payee);
  const band = bandOf(amount);
  const roundness = roundnessOf(amount);
  return [
    amount < 0n ? OUT : IN,
    [mixed(band, roundness)],
    words,
    last < 0 ? NONE : [last],
    beginning,
    signature,
    [mixed(payee, roundness)],
    [mixed(payee, band)],
    [mixed(payee, Number(amount))],
  ];
}

function textKeysOf(row: EvidenceRow): TextKeys {
  // Figures are no part of a signature: texts that differ in them alone have the same keys.
  const shape = row.text.replaceAll(/[1-9]/g, "0");
  const known = texts.get(shape);
  if (known !== undefined) return known;
  const signature = signatureOf(row.text);
  if (signature.length === 0) return namelessKeys(row);
  const keys: TextKeys = {
    beginning: [hashOf(signature.slice(0, 2).join(" "))],
    signature: [hashOf(signature.join(" "))],
    words: [...new Set(signature)].map(hashOf),
  };
  if (texts.size >= TEXTS_MAX) texts.clear();
  texts.set(shape, keys);
  return keys;
}

/** A standing payment without a name is known by its account and amount. */
function namelessKeys({ account, amount }: EvidenceRow): TextKeys {
  const signature = hashOf(`\0${account}\0${amount}`);
  return { beginning: [signature], signature: [signature], words: NONE };
}

function bandOf(amount: bigint): number {
  const size = Number(amount < 0n ? -amount : amount);
  const band = Math.floor(Math.log(size + 1) / Math.log(BAND));
  return amount < 0n ? -1 - band : band;
}

/** Pairs of zeros at the end of an amount in minor units, two at most. */
function roundnessOf(amount: bigint): number {
  if (amount === 0n || amount % 100n !== 0n) return 0;
  return amount % 10_000n === 0n ? 2 : 1;
}
