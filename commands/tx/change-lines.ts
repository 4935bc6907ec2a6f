/** What an update changed, for people: a line a field, old → new. */
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { humanCell, titleOf } from "../../src/terminal/render/cells.ts";
import type { Field, LabelledLine } from "../../src/terminal/view.ts";
import { emptyWord } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { optional } from "../../src/client/optional-call.ts";

/** Members that say nothing about the transaction itself. */
const BOOKKEEPING: readonly string[] = ["created_at", "updated_at"];

/** The transaction before its update; undefined for programs, which need no second request, and for whoever may not read. */
export async function readBefore(context: Context, id: string): Promise<Transaction | undefined> {
  if (!forReading(context)) return undefined;
  const { call, interruption: signal } = context;
  return (await optional(() => call(transactions.get, { id }, { isOptional: true, signal })))?.data;
}

export function changeLines(
  { before, after }: { readonly before: Transaction; readonly after: Transaction },
  { fields, locale }: { readonly fields: readonly Field[]; readonly locale: string },
): readonly LabelledLine[] {
  return fields
    .filter(({ name }) => !BOOKKEEPING.includes(name))
    .flatMap((field): LabelledLine[] => {
      const words = (row: Transaction) =>
        humanCell(row, { field, locale, saysCurrency: () => false }) || emptyWord(field.name);
      const [old, fresh] = [words(before), words(after)];
      return old === fresh ? [] : [[titleOf(field), `${old} → ${fresh}`]];
    });
}
