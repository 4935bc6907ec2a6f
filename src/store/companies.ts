import { sql, type Generated, type Insertable, type Selectable } from "kysely";
import type { CompanyRecord, CompanyStore } from "../core/ports/companies.ts";
import type { Asking } from "./tables/database.ts";

export interface CompaniesTable {
  company_id: Generated<bigint>;
  id: string;
  name: string;
  base_currency: string;
  /** 0 or 1. */
  base_currency_assumed: bigint;
  country: string | null;
  secret: string;
  created_at: bigint;
}

export function companyStore({ db, dialect }: Asking): CompanyStore {
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
        .values(toRow(company))
        .returning("company_id")
        .executeTakeFirstOrThrow();
      const record = { ...company, number: Number(company_id) };
      await dialect.enter(record.number);
      return record;
    },
    async update({ number, ...rest }) {
      await db.updateTable("companies").set(toRow(rest)).where("company_id", "=", BigInt(number)).execute();
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

function toRecord({
  company_id,
  base_currency_assumed,
  created_at,
  ...rest
}: Selectable<CompaniesTable>): CompanyRecord {
  return {
    ...rest,
    number: Number(company_id),
    base_currency_assumed: base_currency_assumed === 1n,
    created_at: Number(created_at),
  };
}

function toRow({
  base_currency_assumed,
  created_at,
  ...rest
}: Omit<CompanyRecord, "number">): Insertable<CompaniesTable> {
  return {
    ...rest,
    base_currency_assumed: base_currency_assumed ? 1n : 0n,
    created_at: BigInt(created_at),
  };
}
