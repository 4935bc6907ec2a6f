/** Transactions as sentences name them. */
import { idEnding } from "../../../contract/values/id-suffix.ts";
import { holds } from "../../access/caller.ts";
import type { ReadingContext } from "../../handler.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";

/** `"Rent" of 2026-03-01 (0f3c9a12)`. Whoever may not see transactions reads the end of its id alone. */
export function rowName(
  { caller }: Pick<ReadingContext, "caller">,
  { id, description, transaction_date }: TransactionRecord,
): string {
  if (!holds(caller, "transactions:read")) return idEnding(id);
  return `${JSON.stringify(description)} of ${transaction_date} (${idEnding(id)})`;
}

/** As `rowName`, and the end of the id of one that is gone. */
export async function rowNames(
  { queries, company, caller }: Pick<ReadingContext, "queries" | "company" | "caller">,
  ids: readonly string[],
): Promise<readonly string[]> {
  const records = new Map((await queries.transactions.byIds(company, ids)).map((one) => [one.id, one]));
  return ids.map((id) => {
    const record = records.get(id);
    return record === undefined ? idEnding(id) : rowName({ caller }, record);
  });
}
