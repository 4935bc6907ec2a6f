/** The newest file of each account that proves balances: one query, whatever the number of accounts. */
import { sql } from "kysely";
import type { ImportStore } from "../../core/ports/imports.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { BALANCED, toBalanced } from "../tables/imports.ts";

const PLACE = sql<bigint>`ROW_NUMBER() OVER (PARTITION BY bank_account_id ORDER BY period_to DESC, number DESC)`;

export function newestBalanced({ db }: QueryContext): Pick<ImportStore, "newestBalanced"> {
  return {
    async newestBalanced(company) {
      const ranked = db
        .selectFrom("imports")
        .select(BALANCED)
        .select(PLACE.as("place"))
        .where("company_id", "=", BigInt(company))
        .where("state", "=", "completed")
        .where("period_to", "is not", null)
        .where("proof", "like", '%"result":"proved"%')
        .where(({ eb, or }) => or([eb("created", ">", 0n), eb("duplicates", ">", 0n)]));
      const newest = db.selectFrom(ranked.as("ranked")).select(BALANCED).where("place", "=", 1n);
      return (await newest.execute()).map(toBalanced);
    },
  };
}
