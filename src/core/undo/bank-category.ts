/** Undoes what a bank's word was set to mean. */
import { mappingEvent } from "../categories/bank-word.ts";
import type { WritingContext } from "../handler.ts";
import type { BankCategoryRecord } from "../ports/company-categories.ts";
import type { UndoStep } from "./transaction.ts";

export async function undoBankCategory(
  { queries, company, record: recordEvent, now }: WritingContext,
  {
    id,
    record,
    before,
  }: Omit<UndoStep<BankCategoryRecord>, "record"> & { record: BankCategoryRecord | undefined },
): Promise<void> {
  const after =
    before === undefined ? undefined : ({ ...record, ...before, updated_at: now } as BankCategoryRecord);
  if (after === undefined) await queries.bankCategories.delete(company, id);
  else await queries.bankCategories.save(company, after);
  recordEvent(mappingEvent({ id, word: (after ?? record)?.word ?? id }, record, after));
}
