/** The keys under which a row is remembered, from wide to narrow. */
import type { EvidenceRow } from "./evidence-row.ts";
import { hashOf, mixed } from "./hash.ts";
import type { Memory } from "./history.ts";
import { signatureOf } from "./signature.ts";

/** Levels of evidence, from wide to narrow, below single words and the book as a whole. */
export const levels = ["beginning", "signature", "amount_band", "amount"] as const;
export type Level = (typeof levels)[number];

/** How each level remembers; found by replaying real books. */
export const memories: readonly Memory[] = [
  { prior: 3.8, halfLife: 280, keep: 0.6 },
  { prior: 0.75, halfLife: 150, keep: 0.93 },
  { prior: 1.9, halfLife: 120, keep: 0.86 },
  { prior: 0.4, halfLife: 200, keep: 0.65 },
];

/** Of single words, and of the book as a whole. */
export const wordMemory: Memory = { prior: 13.5, halfLife: 365, keep: 1 };
export const bookMemory: Memory = { prior: 50, halfLife: 365, keep: 1 };

export interface RowKeys {
  /** One number a level. */
  readonly levels: readonly number[];
  readonly words: readonly number[];
  /** Money in is another book than money out: 1 and 0. */
  readonly direction: 0 | 1;
}

interface TextKeys {
  readonly beginning: number;
  readonly signature: number;
  readonly words: readonly number[];
}

/** Each amount of a band is at most so many times another one. */
const BAND = 2.6;

/** Keys are hashes, so that they are the same in every run: what was learnt is stored by them. */
export function keysOfRows(): (row: EvidenceRow) => RowKeys {
  const texts = new Map<string, TextKeys>();
  const textKeys = (row: EvidenceRow): TextKeys => {
    const known = texts.get(row.text);
    if (known !== undefined) return known;
    const signature = signatureOf(row.text);
    if (signature.length === 0) return namelessKeys(row);
    const keys = {
      beginning: hashOf(signature.slice(0, 2).join(" ")),
      signature: hashOf(signature.join(" ")),
      words: [...new Set(signature)].map(hashOf),
    };
    texts.set(row.text, keys);
    return keys;
  };
  /** A standing payment without a name is known by its account and amount. */
  const namelessKeys = ({ account, amount }: EvidenceRow): TextKeys => {
    const signature = hashOf(`\0${account}\0${amount}`);
    return { beginning: signature, signature, words: [] };
  };
  return (row) => {
    const { beginning, signature, words } = textKeys(row);
    return {
      levels: [
        beginning,
        signature,
        mixed(signature, bandOf(row.amount)),
        mixed(signature, Number(row.amount)),
      ],
      words,
      direction: row.amount < 0n ? 0 : 1,
    };
  };
}

function bandOf(amount: bigint): number {
  const size = Number(amount < 0n ? -amount : amount);
  const band = Math.floor(Math.log(size + 1) / Math.log(BAND));
  return amount < 0n ? -1 - band : band;
}
