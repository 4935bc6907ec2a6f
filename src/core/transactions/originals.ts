/** Which transactions are, after an undo, again what their imports wrote. */
import type { CompanyQueries } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";

/** A transaction as an undo leaves it, and the version whose content it has again. */
interface Restored {
  readonly record: TransactionRecord;
  readonly restoredVersion: number;
}

export async function saveOriginals(
  { queries, company }: CompanyQueries,
  restored: readonly Restored[],
): Promise<void> {
  const imported = restored.filter(({ record }) => record.import_id !== null);
  if (imported.length === 0) return;
  const ids = imported.map(({ record }) => record.id);
  const versions = await queries.transactions.originalVersions(company, ids);
  const originals = imported.filter(
    ({ record, restoredVersion }) => restoredVersion === 1 || restoredVersion === versions.get(record.id),
  );
  await queries.transactions.saveOriginals(
    company,
    originals.map(({ record }) => record),
  );
}
