/** The keys under which a row is remembered. */
import type { EvidenceRow } from "../evidence-row.ts";
import { hashOf, mixed } from "./hash.ts";
import { DIRECTIONS, WORDS } from "./levels.ts";
import { signatureOf } from "./signature.ts";

/** Keys of a row; read with `keyCount` and `keyAt`. */
export interface RowKeys {
  /** By level, -1 for none. */
  readonly ofLevels: readonly number[];
  /** Those of the level of words, one each. */
  readonly words: readonly number[];
}

interface TextKeys {
  readonly beginning: number;
  readonly signature: number;
  readonly words: readonly number[];
}

const TEXTS_MAX = 20_000;
/** By the shape of texts. */
const texts = new Map<string, TextKeys>();

/** Each amount of a band is at most so many times another one. */
const BAND = 2.6;

const NONE = -1;

/**
 * Keys are hashes, so that they are the same in every run: what was learnt is stored by them. The key of a change is not in
 * the row: it is the number of the payee's last category.
 */
export function keysOf(row: EvidenceRow, lastCategory: (signature: number) => number): RowKeys {
  const { amount } = row;
  const { beginning, signature, words } = textKeysOf(row);
  const band = bandOf(amount);
  const roundness = roundnessOf(amount);
  const ofLevels = [
    amount < 0n ? DIRECTIONS[0] : DIRECTIONS[1],
    mixed(band, roundness),
    NONE,
    lastCategory(signature),
    beginning,
    signature,
    mixed(signature, roundness),
    mixed(signature, band),
    mixed(signature, Number(amount)),
  ];
  return { ofLevels, words };
}

/** How many keys the row has of a level. */
export function keyCount({ ofLevels, words }: RowKeys, level: number): number {
  if (level === WORDS) return words.length;
  return ofLevels[level] === NONE ? 0 : 1;
}

/** One of so many. */
export function keyAt({ ofLevels, words }: RowKeys, level: number, at: number): number {
  return (level === WORDS ? words[at] : ofLevels[level]) ?? NONE;
}

function textKeysOf(row: EvidenceRow): TextKeys {
  // Figures are no part of a signature: texts that differ in them alone have the same keys.
  const shape = row.text.replaceAll(/[1-9]/g, "0");
  const known = texts.get(shape);
  if (known !== undefined) return known;
  const signature = signatureOf(row.text);
  if (signature.length === 0) return namelessKeys(row);
  const keys: TextKeys = {
    beginning: hashOf(signature.slice(0, 2).join(" ")),
    signature: hashOf(signature.join(" ")),
    words: [...new Set(signature)].map(hashOf),
  };
  if (texts.size >= TEXTS_MAX) texts.clear();
  texts.set(shape, keys);
  return keys;
}

/** A standing payment without a name is known by its account and amount. */
function namelessKeys({ account, amount }: EvidenceRow): TextKeys {
  const signature = hashOf(`\0${account}\0${amount}`);
  return { beginning: signature, signature, words: [] };
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
