/** Imports whose rejected rows wait, or were settled by a later import. */
import type { ImportStore } from "../../core/ports/imports.ts";
import type { QueryContext } from "../dialect/query-context.ts";

export function settledRows({ db }: QueryContext): Pick<ImportStore, "withRejected" | "settledBy"> {
  return {
    async withRejected(company, accountId, { layout, from, to }) {
      const rows = await db
        .selectFrom("imports")
        .select("id")
        .where("company_id", "=", BigInt(company))
        .where("state", "=", "completed")
        .where("bank_account_id", "=", accountId)
        .where("layout", "=", layout)
        .where("rejected", ">", 0n)
        .where("period_from", ">=", from)
        .where("period_to", "<=", to)
        .orderBy("number")
        .execute();
      return rows.map(({ id }) => id);
    },
    async settledBy(company, accountId, settler) {
      const rows = await db
        .selectFrom("imports")
        .innerJoin("import_chunks", (join) =>
          join
            .onRef("import_chunks.company_id", "=", "imports.company_id")
            .onRef("import_chunks.import_number", "=", "imports.number"),
        )
        .where("imports.company_id", "=", BigInt(company))
        .where("imports.bank_account_id", "=", accountId)
        .where("imports.skipped", ">", 0n)
        .where("import_chunks.refused", "like", `%"settled_by":"${settler}"%`)
        .select("imports.id")
        .distinct()
        .execute();
      return rows.map(({ id }) => id).sort();
    },
  };
}
