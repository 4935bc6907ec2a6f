/** What a stored transaction tells suggestions: its text as it came, and a category that somebody stands for. */
import type { EvidenceRecord } from "../ports/evidence.ts";
import type { EvidenceRow } from "./evidence-row.ts";

/**
 * Rows by day. Within a day they stand by their content, so that the order in which files were imported makes no
 * difference.
 */
export function toEvidence(records: readonly EvidenceRecord[]): readonly EvidenceRow[] {
  return records
    .map(toRow)
    .sort(
      (one, other) =>
        one.day - other.day ||
        compare(one.text, other.text) ||
        compare(one.amount, other.amount) ||
        compare(one.account, other.account) ||
        compare(one.category, other.category) ||
        compare(one.id, other.id),
    );
}

function toRow(record: EvidenceRecord): EvidenceRow {
  const { id, day, account, amount, category, merchant_name, original_description, origins } = record;
  const origin = origins.category;
  // Nobody stands for what a policy accepted, and a transfer is known by its other side.
  const isTaught = origin?.by === "suggestion" ? origin.actor !== undefined : origin?.by !== "transfer";
  return {
    id,
    day,
    account,
    // A name that was given later is no part of what the bank writes next time.
    text: (origins.merchant_name === undefined && merchant_name) || original_description,
    amount,
    category: isTaught ? category : "",
    // What a rule sets says nothing about the rows that no rule finds.
    isMeasured: origin?.by !== "rule" && origin?.bar === undefined,
    isOpen: category === "",
    merchant: ["person", "rule"].includes(origins.merchant_name?.by ?? "") ? merchant_name : "",
  };
}

function compare<Value extends string | number>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
