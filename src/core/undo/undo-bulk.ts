import type { Answer } from "../../contract/operation.ts";
import type { BulkResult } from "../../contract/transaction/bulk-update.ts";
import { companyChart } from "../categories/company-chart.ts";
import type { WritingContext } from "../handler.ts";
import { bulkUndo } from "../transactions/bulk/undo.ts";
import { toChange } from "./checks.ts";
import { bulkEvents, inverseOf } from "./inverse.ts";
import { undoRecordsBeside } from "./records.ts";

/** Undoes a bulk change: its transactions, and the records that it changed beside them. Problem: event_not_undoable, too. */
export async function undoBulk(
  { bulk_id, isDryRun = false }: { readonly bulk_id: string; readonly isDryRun?: boolean },
  context: WritingContext,
): Promise<Answer<BulkResult>> {
  const { queries, company } = context;
  const [event] = await queries.events.page(company, { subject_id: bulk_id, type: bulkEvents }, { limit: 1 });
  const change = event && toChange(event);
  // What an undo of its event refuses, this refuses too.
  if (change !== undefined) inverseOf(change);
  // Rows that followed their category go back beside it.
  const keepsPlaces = event?.type !== "category.placed";
  const chart = keepsPlaces ? await companyChart(context) : undefined;
  const answer = await bulkUndo(context, { bulk_id, chart, isDryRun });
  if (change !== undefined) await undoRecordsBeside(context, change);
  return answer;
}
