/** The keys under which rows are remembered. */
import type { EvidenceRow } from "../evidence-row.ts";
import { longer } from "../learning/columns.ts";
import { hashOf, mixed } from "./hash.ts";
import {
  AMOUNT,
  AMOUNT_BAND,
  BEGINNING,
  BOOK,
  CHANGE,
  DIRECTIONS,
  levels,
  ROUNDNESS,
  SIGNATURE,
  SIZE,
  WORDS,
} from "./levels.ts";
import { signatureOf } from "./signature.ts";

/** Keys of rows, as columns: those of a row stand together, from the widest level to the narrowest. */
export interface Keys {
  rowCount: number;
  /** By row, where its keys begin; behind the last row, where they end. */
  starts: Int32Array;
  keys: Float64Array;
  levels: Uint8Array;
  /** Numbers of their histories, -1 where there is none, or `UNASKED`. */
  histories: Int32Array;
}

/** Nobody has looked for the history of a key yet. */
export const UNASKED = -2;

interface TextKeys {
  readonly beginning: number;
  readonly signature: number;
  readonly words: readonly number[];
}

const TEXTS_MAX = 20_000;
/** By the shape of texts. */
const texts = new Map<string, TextKeys>();

const FIGURE = /[1-9]/;
const FIGURES = /[1-9]/g;

/** Each amount of a band is at most so many times another one, as a logarithm. */
const BAND = Math.log(2.6);

const CAPACITY = 4;

export function newKeys(): Keys {
  return {
    rowCount: 0,
    starts: new Int32Array(CAPACITY),
    keys: new Float64Array(CAPACITY),
    levels: new Uint8Array(CAPACITY),
    histories: new Int32Array(CAPACITY),
  };
}

/**
 * Adds the keys of a row. They are hashes, so that they are the same in every run: what was learnt is stored by them. The key
 * of a change is not in the row: it is the number of the payee's last category, which may have none (-1).
 */
export function addKeys(keys: Keys, row: EvidenceRow, lastCategory: (signature: number) => number): void {
  const { amount } = row;
  const { beginning, signature, words } = textKeysOf(row);
  const band = bandOf(amount);
  const roundness = roundnessOf(amount);
  const change = lastCategory(signature);
  const start = endOf(keys, keys.rowCount - 1);
  makeRoom(keys, start + levels.length + words.length);
  let at = addKey(keys, start, BOOK, amount < 0 ? DIRECTIONS[0] : DIRECTIONS[1]);
  at = addKey(keys, at, SIZE, mixed(band, roundness));
  for (let word = 0; word < words.length; word += 1) at = addKey(keys, at, WORDS, words[word] ?? 0);
  if (change >= 0) at = addKey(keys, at, CHANGE, change);
  at = addKey(keys, at, BEGINNING, beginning);
  at = addKey(keys, at, SIGNATURE, signature);
  at = addKey(keys, at, ROUNDNESS, mixed(signature, roundness));
  at = addKey(keys, at, AMOUNT_BAND, mixed(signature, band));
  at = addKey(keys, at, AMOUNT, mixed(signature, amount));
  keys.rowCount += 1;
  keys.starts[keys.rowCount] = at;
}

/** Where the keys of a row begin. */
export function startOf({ starts }: Keys, row: number): number {
  return starts[row] ?? 0;
}

/** Behind the last key of a row. */
export function endOf({ starts }: Keys, row: number): number {
  return starts[row + 1] ?? 0;
}

/** Where the key of a row's signature is: each level from there on has one key. */
export function signatureAt(keys: Keys, row: number): number {
  return endOf(keys, row) - levels.length + SIGNATURE;
}

/** The narrowest key of a row implies the wider ones. */
export function narrowestKey(keys: Keys, row: number): number {
  return keys.keys[endOf(keys, row) - 1] ?? 0;
}

function addKey(keys: Keys, at: number, level: number, key: number): number {
  keys.keys[at] = key;
  keys.levels[at] = level;
  keys.histories[at] = UNASKED;
  return at + 1;
}

function makeRoom(keys: Keys, size: number): void {
  if (keys.rowCount + 2 > keys.starts.length)
    keys.starts = longer(keys.starts, new Int32Array(2 * keys.starts.length));
  if (size <= keys.keys.length) return;
  keys.keys = longer(keys.keys, new Float64Array(2 * size));
  keys.levels = longer(keys.levels, new Uint8Array(2 * size));
  keys.histories = longer(keys.histories, new Int32Array(2 * size));
}

function textKeysOf(row: EvidenceRow): TextKeys {
  // Figures are no part of a signature: texts that differ in them alone have the same keys.
  const shape = FIGURE.test(row.text) ? row.text.replaceAll(FIGURES, "0") : row.text;
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

function bandOf(amount: number): number {
  const band = Math.floor(Math.log(Math.abs(amount) + 1) / BAND);
  return amount < 0 ? -1 - band : band;
}

/** Pairs of zeros at the end of an amount in minor units, two at most. */
function roundnessOf(amount: number): number {
  const size = Math.abs(amount);
  if (size === 0 || size % 100 !== 0) return 0;
  return size % 10_000 === 0 ? 2 : 1;
}
