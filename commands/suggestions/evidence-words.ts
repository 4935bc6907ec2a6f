/** What a suggestion rests on, in words. */
import type { Suggestion } from "../../src/contract/suggestion.ts";
import { decimalText, type Decimal } from "../../src/contract/values/decimal.ts";

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

/** "17 of 18 by payee", for a column: what the earlier ones have in common with the row. */
export function evidenceCell({ evidence: { level, count, rows } }: Pick<Suggestion, "evidence">): string {
  return `${count} of ${rows} ${SHORT_KINDS[level] ?? "alike"}`;
}

/** "0.10" of 0.1043, for a column: what reaches a bar of two decimals reads so, and what does not reads less. */
export function confidenceCell(confidence: Decimal): string {
  const [whole = "", decimals = ""] = decimalText(confidence).split(".");
  return `${whole}.${decimals.slice(0, 2).padEnd(2, "0")}`;
}

const SHORT_KINDS: Readonly<Record<string, string>> = {
  amount: "by amount",
  amount_band: "by near amount",
  roundness: "by roundness",
  signature: "by payee",
  beginning: "by first words",
  change: "by past change",
  words: "by a word",
  size: "by size",
  book: "of all",
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
