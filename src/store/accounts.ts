import type { AccountFilter, AccountRecord, AccountStore } from "../core/ports/accounts.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { endsInOneOf } from "./tables/columns/id-suffix.ts";
import { accountRow } from "./tables/accounts.ts";
import type { RowOf } from "./tables/row-codec.ts";

// Asked for every new transaction: to build it anew would cost more than to ask it.
const BY_ID = "SELECT * FROM accounts WHERE company_id = ? AND id = ?";

export function accountStore(context: QueryContext): AccountStore {
  const { db, dialect } = context;
  const accounts = (company: number) => db.selectFrom("accounts").where("company_id", "=", BigInt(company));
  const matching = (company: number, { status, currency_code, id_suffix }: AccountFilter) =>
    accounts(company)
      .$if(status !== undefined, (query) => query.where("status", "in", [...(status ?? [])]))
      .$if(currency_code !== undefined, (query) =>
        query.where("currency_code", "in", [...(currency_code ?? [])]),
      )
      .$if(id_suffix !== undefined, (query) => query.where(endsInOneOf("id", id_suffix ?? [])));
  const byId = async (company: number, id: string, lock: string): Promise<AccountRecord | undefined> => {
    const [row] = await dialect.firstOfMany(`${BY_ID}${lock}`, [[BigInt(company), id]]);
    return row && accountRow.toRecord(row as unknown as RowOf<AccountRecord>);
  };
  return {
    byId: (company, id) => byId(company, id, dialect.lock.share),
    claim: (company, id) => byId(company, id, dialect.lock.row),
    async byName(company, nameFolded) {
      const row = await accounts(company)
        .selectAll()
        .where("name_folded", "=", nameFolded)
        .where("status", "<>", "archived")
        .executeTakeFirst();
      return row && accountRow.toRecord(row);
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
      return rows.map(accountRow.toRecord);
    },
    async all(company, filter) {
      const rows = await matching(company, filter).selectAll().orderBy("name_folded").orderBy("id").execute();
      return rows.map(accountRow.toRecord);
    },
    count: (company, filter) => countRows(matching(company, filter)),
    async insert(company, account) {
      await db
        .insertInto("accounts")
        .values({ ...accountRow.toRow(account), company_id: BigInt(company) })
        .execute();
    },
    async update(company, account) {
      await db
        .updateTable("accounts")
        .set(accountRow.toRow(account))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", account.id)
        .execute();
    },
    ...accountRemoval(context),
    ...accountUse(context),
  };
}

/** Removing an account, and putting it back: other connections remember the number of its id, so that it gets it again. */
function accountRemoval({ db, numbers }: QueryContext): Pick<AccountStore, "delete" | "restore"> {
  return {
    async delete(company, id) {
      const number = await numbers.of("accounts", company, id);
      await db
        .deleteFrom("accounts")
        .where("company_id", "=", BigInt(company))
        .where("id", "=", id)
        .execute();
      return String(number);
    },
    async restore(company, account, place) {
      await db
        .insertInto("accounts")
        .values({ ...accountRow.toRow(account), company_id: BigInt(company), number: BigInt(place) })
        .execute();
    },
  };
}

/** What is on an account, for whoever would delete it or change its currency. */
function accountUse({
  db,
  numbers,
}: QueryContext): Pick<AccountStore, "isUsed" | "holdsMoney" | "hasDeletedSince"> {
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
    async isUsed(company, id) {
      // Cheapest first: the last query, for deleted transactions, has no index and reads them all.
      const account = await numbers.of("accounts", company, id);
      return someRow([
        bookedOn(company, account).where("deleted_at", "is", null),
        filesOf("imports", company, id).where("state", "<>", "undone"),
        filesOf("statements", company, id),
        bookedOn(company, account),
      ]);
    },
    async hasDeletedSince(company, id, since) {
      const account = await numbers.of("accounts", company, id);
      return someRow([bookedOn(company, account).where("deleted_at", ">=", BigInt(since))]);
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

/** Whether one of the queries finds a row. They run in their order. */
async function someRow(queries: readonly { executeTakeFirst(): Promise<unknown> }[]): Promise<boolean> {
  for (const query of queries) {
    if ((await query.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}
