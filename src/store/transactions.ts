import type { TransactionsTable } from "./tables/transactions.ts";
import { sql } from "kysely";
import { foldedMember, transactionFields } from "../contract/transaction/fields.ts";
import type { BulkMember, TransactionQuery, TransactionStore } from "../core/ports/transactions.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { idBytesOrNone, idText } from "./tables/columns/id-bytes.ts";
import { originalVersions } from "./transactions/originals.ts";
import type { Condition } from "./transactions/conditions.ts";
import { conditionsOf, storedQuery } from "./transactions/filter.ts";
import { NO_NUMBER } from "./tables/columns/numbers.ts";
import { insertTransactions } from "./transactions/insert.ts";
import { categoryOrigins } from "./transactions/category-origins.ts";
import { currencySums } from "./transactions/sums.ts";
import { groupsOf } from "./transactions/groups/groups.ts";
import { recordsOfGroups } from "./transactions/groups/records.ts";
import { outlinesOf } from "./transactions/outlines.ts";
import { pageOf } from "./transactions/page.ts";
import { belongingsOf, ownColumns, READ, toRecord, toRecords, type OwnColumn } from "./transactions/rows.ts";

/** Ids of one statement; a database takes only so many parameters. */
const IDS_MAX = 500;

type BulkColumn = "account" | OwnColumn;

/**
 * The columns behind each member that a bulk change can change. Only those of changed members are written, since SQLite
 * rewrites the index entries of every column that is, whether its value is another or not.
 */
const bulkColumns = (member: BulkMember): readonly BulkColumn[] => {
  // What an amount is in the account's currency goes with the account.
  if (member === "bank_account_id") return ["account", "exchange_rate", "booked_minor"];
  if (member === "description")
    return [member, "original_description", "folded_description", "folded_original"];
  const folded =
    member in transactionFields ? foldedMember(member as keyof typeof transactionFields) : undefined;
  return folded === undefined ? [member] : [member, `folded_${folded}`];
};

// Asked for every request about one transaction: to build it anew would cost more than to ask it.
const SELECT = `SELECT ${READ} FROM transactions`;

export function transactionStore(context: QueryContext): TransactionStore {
  const { db, dialect, numbers } = context;
  const transactions = (company: number) =>
    db.selectFrom("transactions").where("company_id", "=", BigInt(company));
  const matching = async (company: number, query: TransactionQuery): Promise<Condition> => {
    const conditions = conditionsOf(await storedQuery(context, company, query), dialect);
    return sql`${sql.join([sql`company_id = ${BigInt(company)}`, ...conditions], sql` AND `)}`;
  };
  /** A statement's rows are few, and found by their numbers. */
  const sourceOf = ({ bank_statement_id }: TransactionQuery) =>
    sql.raw(bank_statement_id === undefined ? "transactions" : `transactions ${dialect.byNumber}`);
  return {
    async byId(company, id) {
      const values = await dialect.valuesById(SELECT, { company, id: idBytesOrNone(id) });
      return values && toRecord(numbers, company, values);
    },
    async byIds(company, ids) {
      const matches: TransactionsTable[] = [];
      // Two who lock the same rows in the same order never wait for each other in a circle.
      const sortedIds = ids.toSorted();
      for (let from = 0; from < ids.length; from += IDS_MAX) {
        const some = sortedIds.slice(from, from + IDS_MAX).map(idBytesOrNone);
        const rows = await transactions(company)
          .selectAll()
          .where("id", "in", some)
          .orderBy("id")
          .modifyEnd(sql.raw(dialect.lock.row))
          .execute();
        for (const row of rows) matches.push(row);
      }
      return toRecords(numbers, company, matches);
    },
    async deletedAmong(company, ids) {
      const deleted = new Set<string>();
      for (let from = 0; from < ids.length; from += IDS_MAX) {
        const rows = await transactions(company)
          .select("id")
          .where("id", "in", ids.slice(from, from + IDS_MAX).map(idBytesOrNone))
          .where("deleted_at", "is not", null)
          .execute();
        for (const { id } of rows) deleted.add(idText(id));
      }
      return deleted;
    },
    async byExternalId(company, accountId, externalId) {
      const row = await transactions(company)
        .selectAll()
        .where("account", "=", await numbers.of("accounts", company, accountId))
        .where("external_id", "=", externalId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return row && (await toRecords(numbers, company, [row]))[0];
    },
    page: (company, query, page) => pageOf(context, { company, query, page }),
    outlines: (company, span) => outlinesOf(context, company, span),
    groups: (company, query, likeness, listener) => groupsOf(context, company, { query, likeness, listener }),
    ofGroups: (company, query, wanted) => recordsOfGroups(context, company, { query, ...wanted }),
    ...transactionClaims(context, matching),
    async count(company, query) {
      const { rows } = await sql<{ total: bigint }>`
        SELECT COUNT(*) AS total FROM ${sourceOf(query)} WHERE ${await matching(company, query)}`.execute(db);
      return Number(rows[0]?.total ?? 0n);
    },
    sums: async (company, query) =>
      currencySums(db, { source: sourceOf(query), condition: await matching(company, query) }),
    categoryOrigins: (company, query) => categoryOrigins(context, company, query),
    reserve: (_company, count) => dialect.reserveNumbers(count),
    insertMany: (company, records) => insertTransactions(context, company, records),
    update: (...update) => updateTransaction(context, ...update),
    ...originalVersions(context),
    updateMany: (...update) => updateTransactions(context, ...update),
    async purge(company, ids) {
      await dialect.retireNumbers();
      await dialect.runMany(
        "DELETE FROM transactions WHERE company_id = ? AND id = ?",
        ids.map((id) => [BigInt(company), idBytesOrNone(id)]),
      );
    },
  };
}

/** Locks on transactions that a query finds; where a writer has the whole book to itself, there are none to take. */
function transactionClaims(
  { db, dialect, numbers }: QueryContext,
  matching: (company: number, query: TransactionQuery) => Promise<Condition>,
): Pick<TransactionStore, "claimAll" | "claim"> {
  return {
    async claimAll(company, query) {
      if (dialect.lock.row === "") return;
      await sql`SELECT COUNT(*) FROM (SELECT id FROM transactions WHERE ${await matching(company, query)}
        ORDER BY id ${sql.raw(dialect.lock.row)}) AS claimed`.execute(db);
    },
    async claim(company, query, records) {
      if (dialect.lock.row === "") return records;
      const lockedRows: TransactionsTable[] = [];
      const matches = await matching(company, query);
      for (let from = 0; from < records.length; from += IDS_MAX) {
        const ids = records.slice(from, from + IDS_MAX).map(({ id }) => idBytesOrNone(id));
        const { rows } = await sql<TransactionsTable>`
          SELECT ${sql.raw(READ)} FROM transactions
          WHERE ${matches} AND id IN (${sql.join(ids)})
          ORDER BY transaction_date, number ${sql.raw(dialect.lock.row)}`.execute(db);
        for (const row of rows) lockedRows.push(row);
      }
      return toRecords(numbers, company, lockedRows);
    },
  };
}

async function updateTransaction(
  { db, numbers }: QueryContext,
  ...[company, record]: Parameters<TransactionStore["update"]>
): Promise<void> {
  const belongings = await belongingsOf(numbers, company, record);
  const { id, ...own } = ownColumns;
  const values = Object.fromEntries(
    Object.entries(own).map(([column, valueOf]) => [column, valueOf(record)]),
  );
  await db
    .updateTable("transactions")
    .set({ ...belongings, ...values })
    .where("company_id", "=", BigInt(company))
    .where("id", "=", id(record))
    .execute();
}

async function updateTransactions(
  { dialect, numbers }: QueryContext,
  ...[company, records, members]: Parameters<TransactionStore["updateMany"]>
): Promise<void> {
  const writtenColumns = [
    ...members.flatMap((member) => bulkColumns(member)),
    "updated_at",
    "version",
  ] as const;
  const accounts = new Map<string, bigint>();
  if (writtenColumns.includes("account")) {
    for (const id of new Set(records.map(({ bank_account_id }) => bank_account_id)))
      accounts.set(id, await numbers.of("accounts", company, id));
  }
  const marks = writtenColumns.map((column) => `${column} = ?`).join(", ");
  await dialect.runMany(
    `UPDATE transactions SET ${marks} WHERE company_id = ? AND id = ?`,
    records.map((record) => [
      ...writtenColumns.map((column) =>
        column === "account"
          ? (accounts.get(record.bank_account_id) ?? NO_NUMBER)
          : ownColumns[column](record),
      ),
      BigInt(company),
      ownColumns.id(record),
    ]),
  );
}
