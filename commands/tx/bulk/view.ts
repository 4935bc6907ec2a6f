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
  const { sums = [] } = data;
  return record({
    data,
    fields: [
      { name: "bulk_id", kind: "id", title: "Bulk id", visibleIn: "pipe" },
      { name: "matched", kind: "count" },
      { name: "updated", kind: "count" },
      { name: "unchanged", kind: "count" },
    ],
    sections: [
      ...(preview === undefined ? [] : [preview]),
      {
        title: "What matches",
        rows: sums,
        fields: [
          { name: "currency_code", kind: "text", title: "Currency", column: { presence: "always" } },
          { name: "transaction_count", kind: "count", title: "Transactions", column: { presence: "always" } },
          { name: "inflow", kind: "amount", title: "In", currency: "currency_code" },
          { name: "outflow", kind: "amount", title: "Out", currency: "currency_code" },
          {
            name: "net",
            kind: "amount",
            title: "Sum",
            currency: "currency_code",
            column: { presence: "always" },
          },
        ],
      },
    ],
    notes,
    ...(data.bulk_id !== null && { essence: data.bulk_id }),
    ...(sentence !== undefined && { sentence }),
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
    updated === matched ? transactionsText(matched) : `${updated} of ${transactionsText(matched)}`;
  return nets === "" ? which : `${which}, sum ${nets}`;
}
