import { sql, type Insertable, type Selectable } from "kysely";
import type { CompanyRecord, CompanyStore } from "../core/ports/companies.ts";
import type { Asking } from "./database.ts";

export interface CompaniesTable {
  company_id: bigint;
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
      const last = await db
        .selectFrom("companies")
        .select(({ fn }) => fn.max("company_id").as("number"))
        .executeTakeFirst();
      const record = { ...company, number: Number(last?.number ?? 0n) + 1 };
      await db.insertInto("companies").values(toRow(record)).execute();
      await dialect.enter(record.number);
      return record;
    },
    async update(company) {
      await db
        .updateTable("companies")
        .set(toRow(company))
        .where("company_id", "=", BigInt(company.number))
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
  number,
  base_currency_assumed,
  created_at,
  ...rest
}: CompanyRecord): Insertable<CompaniesTable> {
  return {
    ...rest,
    company_id: BigInt(number),
    base_currency_assumed: base_currency_assumed ? 1n : 0n,
    created_at: BigInt(created_at),
  };
}
