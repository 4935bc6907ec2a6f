import type { Answer } from "../../contract/operation.ts";
import type { BulkResult } from "../../contract/transaction/bulk-update.ts";
import { companyChart } from "../categories/company-chart.ts";
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
  const [event] = await queries.events.page(company, { subject_id: bulk_id, type: bulkEvents }, { limit: 1 });
  // Rows that followed their category go back beside it.
  const keepsPlaces = event?.type !== "category.placed";
  const answer = await bulkUndo({ bulk_id }, context, keepsPlaces ? await companyChart(context) : undefined);
  if (event !== undefined) await undoRecordsBeside(context, toChange(event));
  return answer;
}
