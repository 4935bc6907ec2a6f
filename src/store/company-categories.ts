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
    async insert(company, category) {
      await db
        .insertInto("categories")
        .values({ ...categoryRow.toRow(category), company_id: BigInt(company) })
        .execute();
    },
    async update(company, category) {
      await db
        .updateTable("categories")
        .set(categoryRow.toRow(category))
        .where("company_id", "=", BigInt(company))
        .where("slug", "=", category.slug)
        .execute();
    },
    async delete(company, slug) {
      await db
        .deleteFrom("categories")
        .where("company_id", "=", BigInt(company))
        .where("slug", "=", slug)
        .execute();
    },
  };
}
