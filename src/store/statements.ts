import { sql, type Generated, type Insertable, type Selectable } from "kysely";
import type { StoredProof } from "../core/ports/imports.ts";
import type { StatementFilter, StatementRecord, StatementStore } from "../core/ports/statements.ts";
import type { Asking } from "./tables/database.ts";
import { idBytes, idText } from "./tables/columns/id-bytes.ts";
import { isOneOf } from "./tables/columns/value-lists.ts";

export interface StatementTables {
  statements: StatementsTable;
  /** Transactions that were there before and that a statement recognised; those it created carry its id themselves. */
  statement_transactions: { company_id: bigint; statement: bigint; transaction_id: Uint8Array };
}

interface StatementsTable {
  number: Generated<bigint>;
  company_id: bigint;
  id: string;
  bank_account_id: string;
  import_id: string | null;
  file_name: string;
  file_format: string;
  file_sha256: string;
  file_size: bigint;
  period_start: string | null;
  period_end: string | null;
  currency_code: string;
  status: string;
  transaction_count: bigint;
  duplicate_count: bigint;
  rejected_count: bigint;
  /** JSON, like the next. */
  rejected_rows: string;
  proof: string;
  created_at: bigint;
  updated_at: bigint;
}

export function statementStore({ db, dialect, numbers }: Asking): StatementStore {
  const statements = (company: number) =>
    db.selectFrom("statements").where("company_id", "=", BigInt(company));
  const matching = (company: number, { bank_account_id, status }: StatementFilter) =>
    statements(company)
      .$if(bank_account_id !== undefined, (query) =>
        query.where(isOneOf(dialect, "bank_account_id", bank_account_id ?? [])),
      )
      .$if(status !== undefined, (query) => query.where("status", "in", [...(status ?? [])]));
  return {
    async byId(company, id) {
      const row = await statements(company)
        .selectAll()
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && toRecord(row);
    },
    async byFile(company, accountId, sha256) {
      const row = await statements(company)
        .selectAll()
        .where("bank_account_id", "=", accountId)
        .where("file_sha256", "=", sha256)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && toRecord(row);
    },
    async page(company, filter, { before, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    async count(company, filter) {
      const { total } = await matching(company, filter)
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async insert(company, record) {
      await db.insertInto("statements").values(toRow(company, record)).execute();
    },
    async update(company, record) {
      await db
        .updateTable("statements")
        .set(toRow(company, record))
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
    async listRecognised(company, statementId) {
      const rows = await db
        .selectFrom("statement_transactions")
        .select("transaction_id")
        .where("company_id", "=", BigInt(company))
        .where("statement", "=", await numbers.of("statements", company, statementId))
        .execute();
      return rows.map(({ transaction_id }) => idText(transaction_id));
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

function toRecord(row: Selectable<StatementsTable>): StatementRecord {
  const { proof, rejected_rows } = row;
  return {
    id: row.id,
    bank_account_id: row.bank_account_id,
    import_id: row.import_id,
    file_name: row.file_name,
    file_format: row.file_format,
    file_sha256: row.file_sha256,
    period_start: row.period_start,
    period_end: row.period_end,
    currency_code: row.currency_code,
    status: row.status,
    file_size: Number(row.file_size),
    transaction_count: Number(row.transaction_count),
    duplicate_count: Number(row.duplicate_count),
    rejected_count: Number(row.rejected_count),
    rejected_rows: JSON.parse(rejected_rows) as StatementRecord["rejected_rows"],
    proof: JSON.parse(proof) as StoredProof,
    created_at: Number(row.created_at),
    updated_at: Number(row.updated_at),
  };
}

function toRow(company: number, record: StatementRecord): Insertable<StatementsTable> {
  return {
    ...record,
    company_id: BigInt(company),
    file_size: BigInt(record.file_size),
    transaction_count: BigInt(record.transaction_count),
    duplicate_count: BigInt(record.duplicate_count),
    rejected_count: BigInt(record.rejected_count),
    rejected_rows: JSON.stringify(record.rejected_rows),
    proof: JSON.stringify(record.proof),
    created_at: BigInt(record.created_at),
    updated_at: BigInt(record.updated_at),
  };
}
