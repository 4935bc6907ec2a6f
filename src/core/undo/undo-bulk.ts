import type { Answer } from "../../contract/operation.ts";
import type { BulkResult } from "../../contract/transaction/bulk-update.ts";
import type { WritingContext } from "../handler.ts";
import { bulkUndo } from "../transactions/bulk-undo.ts";
import { toChange } from "./checks.ts";
import { bulkEvents } from "./inverse.ts";
import { undoRecordsBeside } from "./records.ts";

/** Undoes a bulk change: its transactions, and the records that it changed beside them. */
export async function undoBulk(
  { bulk_id }: { bulk_id: string },
  context: WritingContext,
): Promise<Answer<BulkResult>> {
  const { queries, company } = context;
  const answer = await bulkUndo({ bulk_id }, context);
  const [event] = await queries.events.page(company, { subject_id: bulk_id, type: bulkEvents }, { limit: 1 });
  if (event !== undefined) await undoRecordsBeside(context, toChange(event));
  return answer;
}
