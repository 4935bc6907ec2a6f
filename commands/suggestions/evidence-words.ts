/** What a suggestion rests on, in words. */
import type { Suggestion } from "../../src/contract/suggestion.ts";

/** "17 of 18 like it, last 2026-09-01". */
export function evidenceWords({
  evidence: { level, count, rows, last_date },
}: {
  readonly evidence: Pick<Suggestion["evidence"], "count" | "rows" | "last_date"> & {
    readonly level: string;
  };
}): string {
  return `${count} of ${rows} ${KINDS[level] ?? "earlier ones"}, last ${last_date}`;
}

const KINDS: Readonly<Record<string, string>> = {
  amount: "of this payee and amount",
  amount_band: "of this payee and about this amount",
  roundness: "of this payee and as round an amount",
  signature: "of this payee",
  beginning: "whose text begins alike",
  change: "payees that left the same category",
  words: "payees with a word in common",
  size: "payees with about this amount",
  book: "of all payees",
};
