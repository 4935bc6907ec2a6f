import { sql } from "kysely";
import { foldedMember } from "../contract/transaction-fields.ts";
import type {
  BulkMember,
  CurrencySum,
  TransactionQuery,
  TransactionRecord,
  TransactionStore,
} from "../core/ports/transactions.ts";
import type { Asking } from "./tables/database.ts";
import { joinedSum, sumParts } from "./tables/columns/exact-sums.ts";
import { askedBytes } from "./tables/columns/id-bytes.ts";
import { conditionsOf, storedQuery, type Condition } from "./transaction-list/filter.ts";
import { pageOf } from "./transaction-list/page.ts";
import {
  belongingsOf,
  columns,
  ownColumns,
  READ,
  toRecords,
  toRow,
  type Belongings,
  type TransactionsTable,
} from "./tables/rows/transactions.ts";

export type { TransactionsTable } from "./tables/rows/transactions.ts";

/** Ids of one statement; a database takes only so many parameters. */
const IDS_MAX = 500;

/**
 * The columns behind each member that a bulk change can change. Only those of changed members are written, since SQLite
 * rewrites the index entries of every column that is, whether its value is another or not.
 */
const bulkColumns = (member: BulkMember): readonly (keyof ReturnType<typeof ownColumns>)[] => {
  if (member === "description")
    return [member, "original_description", "folded_description", "folded_original"];
  const folded = member === "status_before" ? undefined : foldedMember(member);
  return folded === undefined ? [member] : [member, `folded_${folded}`];
};

// Asked for every request about one transaction: to build it anew would cost more than to ask it.
const BY_ID = `SELECT ${READ} FROM transactions WHERE company_id = ? AND id = ?`;

export function transactionStore(asking: Asking): TransactionStore {
  const { db, dialect, numbers } = asking;
  const transactions = (company: number) =>
    db.selectFrom("transactions").where("company_id", "=", BigInt(company));
  const matching = async (company: number, query: TransactionQuery): Promise<Condition> => {
    const conditions = conditionsOf(await storedQuery(asking, company, query), dialect);
    return sql`${sql.join([sql`company_id = ${BigInt(company)}`, ...conditions], sql` AND `)}`;
  };
  const only = async (company: number, row: unknown): Promise<TransactionRecord | undefined> =>
    row === undefined ? undefined : (await toRecords(numbers, company, [row as TransactionsTable]))[0];
  return {
    async byId(company, id) {
      const [row] = await dialect.firstOfMany(`${BY_ID}${dialect.lock.row}`, [
        [BigInt(company), askedBytes(id)],
      ]);
      return only(company, row);
    },
    async byIds(company, ids) {
      const found: TransactionsTable[] = [];
      // Two who lock the same rows in the same order never wait for each other in a circle.
      const ordered = ids.toSorted();
      for (let from = 0; from < ids.length; from += IDS_MAX) {
        const some = ordered.slice(from, from + IDS_MAX).map(askedBytes);
        const rows = await transactions(company)
          .selectAll()
          .where("id", "in", some)
          .orderBy("id")
          .modifyEnd(sql.raw(dialect.lock.row))
          .execute();
        for (const row of rows) found.push(row);
      }
      return toRecords(numbers, company, found);
    },
    async byExternalId(company, accountId, externalId) {
      const row = await transactions(company)
        .selectAll()
        .where("account", "=", await numbers.of("accounts", company, accountId))
        .where("external_id", "=", externalId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return only(company, row);
    },
    page: (company, query, page) => pageOf(asking, { company, query, page }),
    async claimAll(company, query) {
      if (dialect.lock.row === "") return;
      await sql`SELECT COUNT(*) FROM (SELECT id FROM transactions WHERE ${await matching(company, query)}
        ORDER BY id ${sql.raw(dialect.lock.row)}) AS claimed`.execute(db);
    },
    async claim(company, query, records) {
      if (dialect.lock.row === "") return records;
      const found: TransactionsTable[] = [];
      const matches = await matching(company, query);
      for (let from = 0; from < records.length; from += IDS_MAX) {
        const ids = records.slice(from, from + IDS_MAX).map(({ id }) => askedBytes(id));
        const { rows } = await sql<TransactionsTable>`
          SELECT ${sql.raw(READ)} FROM transactions
          WHERE ${matches} AND id IN (${sql.join(ids)})
          ORDER BY transaction_date, number ${sql.raw(dialect.lock.row)}`.execute(db);
        for (const row of rows) found.push(row);
      }
      return toRecords(numbers, company, found);
    },
    async count(company, query) {
      const { rows } = await sql<{ total: bigint }>`
        SELECT COUNT(*) AS total FROM transactions WHERE ${await matching(company, query)}`.execute(db);
      return Number(rows[0]?.total ?? 0n);
    },
    async sums(company, query) {
      const { rows } = await sql<SumRow>`
        SELECT currency_code, COUNT(*) AS transaction_count,
          ${INFLOW[0]} AS in_high, ${INFLOW[1]} AS in_low, ${OUTFLOW[0]} AS out_high, ${OUTFLOW[1]} AS out_low
        FROM transactions WHERE ${await matching(company, query)}
        GROUP BY currency_code ORDER BY currency_code`.execute(db);
      return rows.map(toSum);
    },
    async insertMany(company, records) {
      const all = records[Symbol.iterator]();
      const first = all.next();
      if (first.done === true) return;
      const belongings = await belongingsOf(numbers, company, first.value);
      await dialect.insertMany(
        "transactions",
        columns,
        valuesOf(company, { first: first.value, all, belongings }),
      );
    },
    async update(company, record) {
      const belongings = await belongingsOf(numbers, company, record);
      const { company_id, id, ...values } = toRow(company, { record, belongings });
      await db
        .updateTable("transactions")
        .set(values)
        .where("company_id", "=", company_id)
        .where("id", "=", id)
        .execute();
    },
    async updateMany(company, records, changed) {
      const written = [...changed.flatMap((member) => bulkColumns(member)), "updated_at", "version"] as const;
      const marks = written.map((column) => `${column} = ?`).join(", ");
      await dialect.runMany(
        `UPDATE transactions SET ${marks} WHERE company_id = ? AND id = ?`,
        records.map((record) => {
          const row = ownColumns(record);
          return [...written.map((column) => row[column]), BigInt(company), row.id];
        }),
      );
    },
    async purge(company, ids) {
      await dialect.runMany(
        "DELETE FROM transactions WHERE company_id = ? AND id = ?",
        ids.map((id) => [BigInt(company), askedBytes(id)]),
      );
    },
  };
}

/** The values of records, in the order of `columns`. What is written together belongs together. */
function* valuesOf(
  company: number,
  {
    first,
    all,
    belongings,
  }: { first: TransactionRecord; all: Iterator<TransactionRecord>; belongings: Belongings },
): Iterable<readonly unknown[]> {
  for (let record = first; ;) {
    for (const member of BELONGING)
      if (record[member] !== first[member])
        throw new TypeError("transactions written together belong together");
    const row = toRow(company, { record, belongings });
    yield columns.map((column) => row[column]);
    const next = all.next();
    if (next.done === true) return;
    record = next.value;
  }
}

const BELONGING = ["bank_account_id", "import_id", "bank_statement_id"] as const;

const INFLOW = sumParts("CASE WHEN amount_minor > 0 THEN amount_minor ELSE 0 END");
const OUTFLOW = sumParts("CASE WHEN amount_minor < 0 THEN amount_minor ELSE 0 END");

interface SumRow {
  currency_code: string;
  transaction_count: bigint;
  in_high: bigint;
  in_low: bigint;
  out_high: bigint;
  out_low: bigint;
}

function toSum({ currency_code, transaction_count, ...parts }: SumRow): CurrencySum {
  return {
    currency_code,
    transaction_count: Number(transaction_count),
    inflow: joinedSum({ high: parts.in_high, low: parts.in_low }),
    outflow: joinedSum({ high: parts.out_high, low: parts.out_low }),
  };
}
