/** What an update changed, for people: a line a field, old → new. */
import type { Transaction } from "../../src/contract/transaction.ts";
import { humanCell, titleOf } from "../../src/terminal/render/cells.ts";
import type { Field, LabelledLine } from "../../src/terminal/view.ts";

/** Members that say nothing about the transaction itself. */
const BOOKKEEPING: readonly string[] = ["created_at", "updated_at"];

export function changeLines(
  { before, after }: { readonly before: Transaction; readonly after: Transaction },
  { fields, locale }: { readonly fields: readonly Field[]; readonly locale: string },
): readonly LabelledLine[] {
  return fields
    .filter(({ name }) => !BOOKKEEPING.includes(name))
    .flatMap((field): LabelledLine[] => {
      const words = (row: Transaction) =>
        humanCell(row, { field, locale, saysCurrency: () => false }) || "none";
      const [old, fresh] = [words(before), words(after)];
      return old === fresh ? [] : [[titleOf(field), `${old} → ${fresh}`]];
    });
}
