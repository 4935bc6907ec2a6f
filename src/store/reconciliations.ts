import type { ReconciliationStore } from "../core/ports/reconciliations.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { reconciliationRow } from "./tables/accounts.ts";

export function reconciliationStore({ db }: QueryContext): ReconciliationStore {
  return {
    async insert(company, record) {
      await db
        .insertInto("reconciliations")
        .values({ ...reconciliationRow.toRow(record), company_id: BigInt(company) })
        .execute();
    },
    async last(company, accountId) {
      const row = await db
        .selectFrom("reconciliations")
        .innerJoin("bulk_changes", (join) =>
          join
            .onRef("bulk_changes.company_id", "=", "reconciliations.company_id")
            .onRef("bulk_changes.id", "=", "reconciliations.bulk_id"),
        )
        .selectAll("reconciliations")
        .where("reconciliations.company_id", "=", BigInt(company))
        .where("reconciliations.bank_account_id", "=", accountId)
        .where("bulk_changes.undone_at", "is", null)
        .orderBy("reconciliations.until", "desc")
        .orderBy("reconciliations.created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && reconciliationRow.toRecord(row);
    },
  };
}
