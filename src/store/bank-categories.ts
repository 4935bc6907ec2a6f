import type { BankCategoryStore } from "../core/ports/company-categories.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { isOneOf } from "./dialect/value-lists.ts";
import { bankCategoryRow } from "./tables/categories.ts";

export function bankCategoryStore({ db, dialect }: QueryContext): BankCategoryStore {
  const words = (company: number) =>
    db.selectFrom("bank_categories").where("company_id", "=", BigInt(company));
  return {
    async ofFolded(company, folded) {
      const rows = await words(company)
        .where(isOneOf(dialect, "word_folded", folded))
        .selectAll()
        .execute();
      return rows.map(bankCategoryRow.toRecord);
    },
    async ofCategory(company, slug) {
      const row = await words(company).selectAll().where("category", "=", slug).limit(1).executeTakeFirst();
      return row && bankCategoryRow.toRecord(row);
    },
    async page(company, { after, limit }) {
      const rows = await words(company)
        .selectAll()
        .$if(after !== undefined, (query) => query.where("word_folded", ">", after ?? ""))
        .orderBy("word_folded")
        .limit(limit)
        .execute();
      return rows.map(bankCategoryRow.toRecord);
    },
    count: (company) => countRows(words(company)),
    async save(company, word) {
      const row = bankCategoryRow.toRow(word);
      await db
        .insertInto("bank_categories")
        .values({ ...row, company_id: BigInt(company) })
        .onConflict((conflict) => conflict.columns(["company_id", "word_folded"]).doUpdateSet(row))
        .execute();
    },
    async delete(company, wordFolded) {
      await db
        .deleteFrom("bank_categories")
        .where("company_id", "=", BigInt(company))
        .where("word_folded", "=", wordFolded)
        .execute();
    },
  };
}
