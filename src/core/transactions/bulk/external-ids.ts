import type { CompanyQueries } from "../../handler.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";

/** External ids of one question. */
const IDS_MAX = 500;

/** Those external ids of the records that an account has already, with the ids of its transactions. */
export async function usedExternalIds(
  { queries, company }: CompanyQueries,
  accountId: string,
  records: readonly Pick<TransactionRecord, "external_id">[],
): Promise<ReadonlyMap<string, string>> {
  const externalIds = records.flatMap(({ external_id }) => external_id ?? []);
  const usedIds = new Map<string, string>();
  for (let start = 0; start < externalIds.length; start += IDS_MAX) {
    const query = { bank_account_id: [accountId], external_id: externalIds.slice(start, start + IDS_MAX) };
    const page = { sort: "-transaction_date", limit: IDS_MAX };
    for (const { external_id, id } of await queries.transactions.page(company, query, page)) {
      if (external_id !== null) usedIds.set(external_id, id);
    }
  }
  return usedIds;
}
