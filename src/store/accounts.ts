import type { Generated, Insertable, Selectable } from "kysely";
import type { AccountFilter, AccountRecord, AccountStore } from "../core/ports/accounts.ts";
import type { Asking } from "./tables/database.ts";

export interface AccountsTable {
  number: Generated<bigint>;
  company_id: bigint;
  id: string;
  name: string;
  name_folded: string;
  bank_name: string;
  account_type: string;
  currency_code: string;
  currency_changed_at: bigint | null;
  iban: string | null;
  account_number_last4: string | null;
  opening_minor: bigint;
  /** 0 or 1. */
  opening_set_by_person: bigint;
  opening_date: string | null;
  status: string;
  created_at: bigint;
  updated_at: bigint;
  version: bigint;
}

// Asked for every new transaction: to build it anew would cost more than to ask it.
const BY_ID = "SELECT * FROM accounts WHERE company_id = ? AND id = ?";

export function accountStore({ db, dialect, numbers }: Asking): AccountStore {
  const accounts = (company: number) => db.selectFrom("accounts").where("company_id", "=", BigInt(company));
  const matching = (company: number, { status, currency_code }: AccountFilter) =>
    accounts(company)
      .$if(status !== undefined, (query) => query.where("status", "in", [...(status ?? [])]))
      .$if(currency_code !== undefined, (query) =>
        query.where("currency_code", "in", [...(currency_code ?? [])]),
      );
  const byId = async (company: number, id: string, lock: string): Promise<AccountRecord | undefined> => {
    const [row] = await dialect.firstOfMany(`${BY_ID}${lock}`, [[BigInt(company), id]]);
    return row && toRecord(row as unknown as Selectable<AccountsTable>);
  };
  const filesOf = (table: "imports" | "statements", company: number, id: string) =>
    db
      .selectFrom(table)
      .select("company_id")
      .where("company_id", "=", BigInt(company))
      .where("bank_account_id", "=", id)
      .limit(1);
  const bookedOn = (company: number, account: bigint) =>
    db
      .selectFrom("transactions")
      .select("company_id")
      .where("company_id", "=", BigInt(company))
      .where("account", "=", account)
      .limit(1);
  return {
    byId: (company, id) => byId(company, id, dialect.lock.share),
    claim: (company, id) => byId(company, id, dialect.lock.row),
    async byName(company, nameFolded) {
      const row = await accounts(company)
        .selectAll()
        .where("name_folded", "=", nameFolded)
        .where("status", "<>", "archived")
        .executeTakeFirst();
      return row && toRecord(row);
    },
    async page(company, filter, { after, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where((build) =>
            build(
              build.refTuple("name_folded", "id"),
              ">",
              build.tuple(after?.name_folded ?? "", after?.id ?? ""),
            ),
          ),
        )
        .orderBy("name_folded")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    async all(company, filter) {
      const rows = await matching(company, filter).selectAll().orderBy("name_folded").orderBy("id").execute();
      return rows.map(toRecord);
    },
    async count(company, filter) {
      const { total } = await matching(company, filter)
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async insert(company, account) {
      await db.insertInto("accounts").values(toRow(company, account)).execute();
    },
    async update(company, account) {
      await db
        .updateTable("accounts")
        .set(toRow(company, account))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", account.id)
        .execute();
    },
    async delete(company, id) {
      await db
        .deleteFrom("accounts")
        .where("company_id", "=", BigInt(company))
        .where("id", "=", id)
        .execute();
    },
    async isUsed(company, id) {
      // Cheapest first: the last question, for deleted transactions, has no index and reads them all.
      const account = await numbers.of("accounts", company, id);
      return someRow([
        bookedOn(company, account).where("deleted_at", "is", null),
        filesOf("imports", company, id).where("state", "<>", "undone"),
        filesOf("statements", company, id),
        bookedOn(company, account),
      ]);
    },
    async holdsMoney(company, id) {
      const account = await numbers.of("accounts", company, id);
      return someRow([
        bookedOn(company, account).where("deleted_at", "is", null),
        filesOf("imports", company, id).where((build) =>
          build.or([
            build("state", "in", ["running", "settling", "undoing"]),
            build.and([build("state", "=", "completed"), build("held", ">", 0n)]),
          ]),
        ),
      ]);
    },
  };
}

/** Whether one of the questions has an answer, asked in their order. */
async function someRow(questions: readonly { executeTakeFirst(): Promise<unknown> }[]): Promise<boolean> {
  for (const question of questions) {
    if ((await question.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

function toRecord(row: Selectable<AccountsTable>): AccountRecord {
  return {
    id: row.id,
    name: row.name,
    name_folded: row.name_folded,
    bank_name: row.bank_name,
    account_type: row.account_type,
    currency_code: row.currency_code,
    currency_changed_at: row.currency_changed_at === null ? null : Number(row.currency_changed_at),
    iban: row.iban,
    account_number_last4: row.account_number_last4,
    opening_minor: row.opening_minor,
    opening_set_by_person: row.opening_set_by_person === 1n,
    opening_date: row.opening_date,
    status: row.status,
    created_at: Number(row.created_at),
    updated_at: Number(row.updated_at),
    version: Number(row.version),
  };
}

function toRow(company: number, account: AccountRecord): Insertable<AccountsTable> {
  return {
    ...account,
    company_id: BigInt(company),
    currency_changed_at: account.currency_changed_at === null ? null : BigInt(account.currency_changed_at),
    opening_set_by_person: account.opening_set_by_person ? 1n : 0n,
    created_at: BigInt(account.created_at),
    updated_at: BigInt(account.updated_at),
    version: BigInt(account.version),
  };
}
