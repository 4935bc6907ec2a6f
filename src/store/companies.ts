import { sql, type Selectable } from "kysely";
import type { CompanyRecord, CompanyStore } from "../core/ports/companies.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { companyRow, type CompanyTables } from "./tables/companies.ts";

/** Each write asks it. */
const CLOSED_UNTIL = "SELECT closed_until FROM companies WHERE company_id = ?";

/** What a new company has not. */
const unset = { closed_until: null, auto_accept: null };

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
        .values(companyRow.toRow({ ...company, ...unset }))
        .returning("company_id")
        .executeTakeFirstOrThrow();
      const record = { ...company, ...unset, number: Number(company_id) };
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
    async closedUntil(company) {
      const [row] = await dialect.firstOfMany(CLOSED_UNTIL, [[BigInt(company)]]);
      return (row?.["closed_until"] as string | null | undefined) ?? null;
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
