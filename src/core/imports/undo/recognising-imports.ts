import type { ImportRecord } from "../../ports/import-record.ts";
import type { Queries } from "../../ports.ts";

/**
 * For each of an import's transactions that another import recognised: which one, the latest, and at which place. The same
 * file imported again recognised all of its rows and says nothing new of them, so that it does not count.
 */
export async function findRecognisers(
  transactionIds: readonly string[],
  {
    queries,
    company,
    record,
    days,
  }: {
    queries: Queries;
    company: number;
    record: ImportRecord;
    days: { readonly first: number; readonly last: number };
  },
): Promise<ReadonlyMap<string, { readonly import_number: number; readonly place: number }>> {
  const ids = new Set(transactionIds);
  const recognisers = new Map<string, { import_number: number; place: number }>();
  const others = queries.imports.readRecognising(company, {
    account: record.bank_account_id,
    from: days.first,
    to: days.last,
    except: record,
  });
  for await (const { import_number, outcomes } of others) {
    for (const { place, verdict, transaction_id } of outcomes) {
      if (transaction_id === null || verdict === "created" || !ids.has(transaction_id)) continue;
      if (!recognisers.has(transaction_id)) recognisers.set(transaction_id, { import_number, place });
    }
  }
  return recognisers;
}
