/** How a bulk change is shown. */
import type { BulkResult } from "../../../src/contract/transaction/bulk-update.ts";
import { amountWords } from "../../../src/terminal/render/sentence.ts";
import { record, type RecordView, type Table } from "../../../src/terminal/view.ts";
import { transactionsText } from "../tally.ts";

export function bulkRecord(
  data: BulkResult,
  {
    sentence,
    notes = [],
    preview,
  }: { sentence?: string; notes?: readonly string[]; readonly preview?: Table } = {},
): RecordView {
  return record({
    data,
    fields: [
      { name: "bulk_id", kind: "id", title: "Bulk id", visibleIn: "pipe" },
      { name: "matched", kind: "count" },
      { name: "updated", kind: "count" },
      { name: "unchanged", kind: "count" },
    ],
    sections: preview === undefined ? [] : [preview],
    notes,
    ...(data.bulk_id !== null && { essence: data.bulk_id }),
    ...(sentence !== undefined && { sentence }),
    // A sentence says the counts already.
    ...(sentence !== undefined && { lines: () => [] }),
  });
}

/** "3 transactions, sum -31.50 EUR and 500 JPY": what a dry run would change. */
export function matchedWords(
  { matched, updated, sums = [] }: BulkResult,
  locale: string | undefined,
): string {
  const nets = sums
    .map(({ net, currency_code }) => `${amountWords(net, locale)} ${currency_code}`)
    .join(" and ");
  const which =
    updated === matched
      ? transactionsText(matched)
      : `${updated} of ${transactionsText(matched)} (${matched - updated} ${matched - updated === 1 ? "has" : "have"} it already)`;
  return nets === "" ? which : `${which}, sum ${nets}`;
}
