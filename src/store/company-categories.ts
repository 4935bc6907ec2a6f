import { sql } from "kysely";
import type { CompanyCategoryStore } from "../core/ports/company-categories.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { categoryRow } from "./tables/categories.ts";

export function companyCategoryStore({ db, dialect }: QueryContext): CompanyCategoryStore {
  /** The company's own row stands for its chart: a category that nobody has changed yet has no row to lock. */
  const lock = async (company: number, strength: string): Promise<void> => {
    if (strength === "") return;
    await db
      .selectFrom("companies")
      .select("company_id")
      .where("company_id", "=", BigInt(company))
      .modifyEnd(sql.raw(strength))
      .execute();
  };
  return {
    async all(company) {
      const rows = await db
        .selectFrom("categories")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .orderBy("slug")
        .execute();
      return rows.map(categoryRow.toRecord);
    },
    hold: (company) => lock(company, dialect.lock.share),
    claim: (company) => lock(company, dialect.lock.row),
    async save(company, category) {
      const row = categoryRow.toRow(category);
      await db
        .insertInto("categories")
        .values({ ...row, company_id: BigInt(company) })
        .onConflict((conflict) => conflict.columns(["company_id", "slug"]).doUpdateSet(row))
        .execute();
    },
  };
}
