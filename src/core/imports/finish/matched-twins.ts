import { dayNumber } from "../../../contract/values/date.ts";
import type { HeldRecord } from "../../ports/held-rows.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { nearSpan } from "../judge/day-span.ts";
import { recognisedIds } from "../judge/recognised-ids.ts";
import type { CompanyQueries } from "../../handler.ts";

/** Which of the twins that are kept with held rows a row of the same file is known as. */
export async function findMatchedTwins(
  record: ImportRecord,
  heldRows: readonly HeldRecord[],
  { queries, company }: CompanyQueries,
): Promise<ReadonlySet<string>> {
  const twins = new Set(heldRows.flatMap((row) => row.twins));
  const days = heldRows.map(({ row }) => ({ day: dayNumber(row.posted_date) }));
  const query = { account: record.bank_account_id, ...nearSpan(days), only: record.number };
  return twins.intersection(await recognisedIds({ queries, company }, query));
}
