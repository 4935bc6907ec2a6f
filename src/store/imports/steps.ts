/** Imports that are between two of their steps. */
import { sql } from "kysely";
import type { ImportStore } from "../../core/ports/imports.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { toImport } from "../tables/imports.ts";

// Asked for every page of suggestions.
const IN_STEPS = `SELECT 1 FROM imports WHERE company_id = ? AND state IN ('settling', 'undoing') LIMIT 1`;

export function importSteps({
  db,
  dialect,
}: QueryContext): Pick<ImportStore, "isInSteps" | "awaitingAcceptance"> {
  return {
    async isInSteps(company) {
      const [row] = await dialect.firstOfMany(IN_STEPS, [[BigInt(company)]]);
      return row !== undefined;
    },
    async awaitingAcceptance(company) {
      const rows = await db
        .selectFrom("imports")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        // As the index has it, not as a parameter.
        .where(sql<boolean>`awaits_acceptance = 1`)
        .where("state", "=", "completed")
        .orderBy("number")
        .modifyEnd(sql.raw(dialect.lock.row))
        .execute();
      return rows.map(toImport);
    },
  };
}
