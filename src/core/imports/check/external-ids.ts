/** Create requests that came as an import: only the caller's own id tells that one of them is there. */
import { placeOf } from "../../../contract/import/row-place.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { isRefused, type Checked } from "./check-rows.ts";
import type { CompanyQueries } from "../../handler.ts";

/**
 * The rows again, a second one of the same external id in the chunk rejected; and the transactions that rows are known
 * as, by place.
 */
export async function withExternalIds(
  rows: readonly Checked[],
  { queries, company, record }: CompanyQueries & { record: ImportRecord },
): Promise<{
  readonly checkedRows: readonly Checked[];
  readonly transactionIds: ReadonlyMap<number, string>;
}> {
  const usedIds = new Set<string>();
  const checkedRows = rows.map((row): Checked => {
    const externalId = externalIdOf(row);
    if (isRefused(row) || externalId === undefined) return row;
    if (!usedIds.has(externalId)) {
      usedIds.add(externalId);
      return row;
    }
    const { line, source } = row.row;
    const detail = `The external id ${JSON.stringify(externalId)} is in an earlier row too.`;
    return { line, verdict: "rejected", code: "duplicate_external_id", detail, source };
  });
  const storedIds = await queries.imports.externalIds(company, record.bank_account_id, [...usedIds]);
  const transactionIds = new Map<number, string>();
  for (const row of checkedRows) {
    const transaction = storedIds.get(externalIdOf(row) ?? "");
    if (!isRefused(row) && transaction !== undefined) transactionIds.set(placeOf(row.row), transaction);
  }
  return { checkedRows, transactionIds };
}

function externalIdOf(row: Checked): string | undefined {
  return isRefused(row) ? undefined : row.row.external_id;
}
