/** The source record of a transaction: texts of the bank's file beyond the transaction's members. */
import type { Answer } from "../../../contract/operation.ts";
import type { SourceRecordAnswer } from "../../../contract/transaction/source-record.ts";
import { sourceFields, type SourceField } from "../../../contract/transaction/source-fields.ts";
import type { ReadingContext } from "../../handler.ts";
import { transactionById } from "../query/find.ts";

/** Problem: not_found. */
export async function showSource(
  { id }: { id: string },
  context: ReadingContext,
): Promise<Answer<SourceRecordAnswer>> {
  const transaction = await transactionById(context, id);
  const texts = await context.queries.sourceRecords.ofTransaction(context.company, transaction.id);
  const entries = sourceFields.map((field) => [field, texts?.[field] ?? null] as const);
  return {
    data: {
      transaction_id: transaction.id,
      import_id: transaction.import_id,
      ...(Object.fromEntries(entries) as Record<SourceField, string | null>),
    },
  };
}
