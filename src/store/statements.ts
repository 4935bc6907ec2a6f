import { sql } from "kysely";
import type { StatementFilter, StatementStore } from "../core/ports/statements.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { idBytes } from "./tables/columns/id-bytes.ts";
import { endsInOneOf } from "./tables/columns/id-suffix.ts";
import { isOneOf } from "./dialect/value-lists.ts";
import { statementRow } from "./tables/statements.ts";

export function statementStore({ db, dialect, numbers }: QueryContext): StatementStore {
  const statements = (company: number) =>
    db.selectFrom("statements").where("company_id", "=", BigInt(company));
  const matching = (company: number, { bank_account_id, status, id_suffix }: StatementFilter) =>
    statements(company)
      .$if(bank_account_id !== undefined, (query) =>
        query.where(isOneOf(dialect, "bank_account_id", bank_account_id ?? [])),
      )
      .$if(status !== undefined, (query) => query.where("status", "in", [...(status ?? [])]))
      .$if(id_suffix !== undefined, (query) => query.where(endsInOneOf("id", id_suffix ?? [])));
  return {
    async byId(company, id) {
      const row = await statements(company)
        .selectAll()
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && statementRow.toRecord(row);
    },
    async byFile(company, accountId, sha256) {
      const row = await statements(company)
        .selectAll()
        .where("bank_account_id", "=", accountId)
        .where("file_sha256", "=", sha256)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && statementRow.toRecord(row);
    },
    async page(company, filter, { before, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(statementRow.toRecord);
    },
    count: (company, filter) => countRows(matching(company, filter)),
    async insert(company, record) {
      await db
        .insertInto("statements")
        .values({ ...statementRow.toRow(record), company_id: BigInt(company) })
        .execute();
    },
    async update(company, record) {
      await db
        .updateTable("statements")
        .set(statementRow.toRow(record))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", record.id)
        .execute();
    },
    async addRecognised(company, statementId, transactionIds) {
      const number = await numbers.of("statements", company, statementId);
      await dialect.insertMany(
        "statement_transactions",
        ["company_id", "statement", "transaction_id"],
        transactionIds.map((id) => [BigInt(company), number, idBytes(id)]),
        { conflict: " ON CONFLICT DO NOTHING" },
      );
    },
    async forgetRecognised(company, statementId) {
      await db
        .deleteFrom("statement_transactions")
        .where("company_id", "=", BigInt(company))
        .where("statement", "=", await numbers.of("statements", company, statementId))
        .execute();
    },
  };
}
