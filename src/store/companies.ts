import { sql, type Selectable } from "kysely";
import type { CompanyRecord, CompanyStore } from "../core/ports/companies.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { companyRow, type CompanyTables } from "./tables/companies.ts";

export function companyStore({ db, dialect }: QueryContext): CompanyStore {
  return {
    async all() {
      return (await db.selectFrom("companies").selectAll().orderBy("company_id").execute()).map(toRecord);
    },
    async byId(id) {
      const row = await db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toRecord(row);
    },
    async insert(company) {
      const { company_id } = await db
        .insertInto("companies")
        .values(companyRow.toRow(company))
        .returning("company_id")
        .executeTakeFirstOrThrow();
      const record = { ...company, number: Number(company_id) };
      await dialect.enter(record.number);
      return record;
    },
    async update({ number, ...rest }) {
      await db
        .updateTable("companies")
        .set(companyRow.toRow(rest))
        .where("company_id", "=", BigInt(number))
        .execute();
    },
    async claim(company) {
      await db
        .selectFrom("companies")
        .select("company_id")
        .where("company_id", "=", BigInt(company))
        .modifyEnd(sql.raw(dialect.lock.row))
        .execute();
    },
  };
}

function toRecord(row: Selectable<CompanyTables["companies"]>): CompanyRecord {
  return { ...companyRow.toRecord(row), number: Number(row.company_id) };
}
