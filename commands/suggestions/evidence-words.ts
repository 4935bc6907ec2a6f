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

/** "17/18 payee", for a column: what the earlier ones have in common with the row. */
export function evidenceCell({ evidence: { level, count, rows } }: Pick<Suggestion, "evidence">): string {
  return `${count}/${rows} ${SHORT_KINDS[level] ?? "alike"}`;
}

const SHORT_KINDS: Readonly<Record<string, string>> = {
  amount: "amount",
  amount_band: "about",
  roundness: "round",
  signature: "payee",
  beginning: "start",
  change: "change",
  words: "word",
  size: "size",
  book: "all",
};

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
