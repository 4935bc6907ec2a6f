import { sql } from "kysely";
import type { ImportProofs } from "../contract/import-evidence.ts";
import { lastPlaceOf, placeOf } from "../contract/import-row.ts";
import type { ImportFilter, ImportStore } from "../core/ports/imports.ts";
import type { Asking } from "./tables/database.ts";
import { askedBytes, idText } from "./tables/columns/id-bytes.ts";
import { unpackFates } from "./tables/columns/row-outcomes.ts";
import {
  fromChunk,
  fromImport,
  toChunk,
  toBalanced,
  toHeld,
  toImport,
  type ImportChunksTable,
  type ImportHeldTable,
  type ImportsTable,
} from "./tables/rows/imports.ts";
import { requireFit } from "./tables/columns/sum-too-large.ts";
import { isOneOf } from "./tables/columns/value-lists.ts";

export interface ImportTables {
  imports: ImportsTable;
  import_chunks: ImportChunksTable;
  import_held: ImportHeldTable;
}

const UNFINISHED = ["running", "settling"];

export function importStore({ db, dialect, numbers }: Asking): ImportStore {
  const imports = (company: number) => db.selectFrom("imports").where("company_id", "=", BigInt(company));
  const chunks = (company: number, import_number: bigint) =>
    db
      .selectFrom("import_chunks")
      .where("company_id", "=", BigInt(company))
      .where("import_number", "=", import_number);
  const numberOf = (company: number, importId: string) => numbers.of("imports", company, importId);
  const matching = (company: number, { bank_account_id, states, file_sha256 }: ImportFilter) =>
    imports(company)
      .$if(bank_account_id !== undefined, (query) =>
        query.where(isOneOf(dialect, "bank_account_id", bank_account_id ?? [])),
      )
      .$if(states !== undefined, (query) => query.where("state", "in", [...(states ?? [])]))
      .$if(file_sha256 !== undefined, (query) => query.where("file_sha256", "=", file_sha256 ?? ""));
  return {
    async byId(company, id) {
      const row = await imports(company)
        .selectAll()
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && toImport(row);
    },
    async byNumber(company, number) {
      const row = await imports(company).selectAll().where("number", "=", BigInt(number)).executeTakeFirst();
      return row && toImport(row);
    },
    async findUnfinished(company, { bank_account_id, file_sha256, part, mapping_sha256 }) {
      const row = await imports(company)
        .selectAll()
        .where("bank_account_id", "=", bank_account_id)
        .where("file_sha256", "=", file_sha256)
        .where("part", "=", part)
        .where("mapping_sha256", "=", mapping_sha256)
        .where("state", "in", UNFINISHED)
        .orderBy("number", "desc")
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && toImport(row);
    },
    async page(company, filter, { before, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(before !== undefined, (query) => query.where("number", "<", BigInt(before ?? 0)))
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      return rows.map(toImport);
    },
    async count(company, filter) {
      const { total } = await matching(company, filter)
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async nextNumber(company) {
      const last = await imports(company)
        .select("number")
        .orderBy("number", "desc")
        .limit(1)
        .executeTakeFirst();
      return Number(last?.number ?? 0n) + 1;
    },
    async insert(company, record) {
      await db.insertInto("imports").values(fromImport(company, record)).execute();
    },
    async update(company, record) {
      requireFit([record.sum_in, record.sum_out]);
      await db
        .updateTable("imports")
        .set(fromImport(company, record))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", record.id)
        .execute();
    },
    async rejectedRows(company, accountIds, { from, to }) {
      const { total } = await imports(company)
        .where(isOneOf(dialect, "bank_account_id", accountIds))
        .where("state", "=", "completed")
        .where("period_from", "<=", to)
        .where("period_to", ">=", from)
        .select(sql<bigint>`CAST(COALESCE(SUM(rejected), 0) AS bigint)`.as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async listFinished(company, accountId) {
      const rows = await imports(company)
        .selectAll()
        .where("bank_account_id", "=", accountId)
        .where("state", "=", "completed")
        .orderBy("number")
        .execute();
      return rows.map(toImport);
    },
    async listBalanced(company, accountId) {
      const rows = await imports(company)
        .select(["id", "number", "bank_account_id", "file_name"])
        .select(["period_from", "period_to", "proof", "currency_code"])
        .where("bank_account_id", "=", accountId)
        .where("state", "=", "completed")
        .where("period_from", "is not", null)
        .where(({ eb, or }) => or([eb("created", ">", 0n), eb("duplicates", ">", 0n)]))
        .orderBy("number")
        .execute();
      return rows.map(toBalanced).filter(({ proof }) => proof.result === "proved");
    },
    async proving(company, { account, layout, before, limit }) {
      const rows = await imports(company)
        .select(["id", "number", "file_name", "proofs"])
        .where("bank_account_id", "=", account)
        .where("layout", "=", layout)
        .where("state", "=", "completed")
        .where("proofs", "<>", "{}")
        .$if(before !== undefined, (query) => query.where("number", "<", BigInt(before ?? 0)))
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ id, number, file_name, proofs }) => ({
        id,
        number: Number(number),
        file_name,
        proofs: JSON.parse(proofs) as ImportProofs,
      }));
    },
    async feesOfPeriod(company, { account, from, to }) {
      const rows = await imports(company)
        .select(["id", "file_name", "proofs"])
        .where("bank_account_id", "=", account)
        .where("state", "<>", "undone")
        .where("proofs", "like", '%"fees"%')
        .where("period_from", "<=", to)
        .where("period_to", ">=", from)
        .where(({ eb, or }) => or([eb("created", ">", 0n), eb("duplicates", ">", 0n), eb("held", ">", 0n)]))
        .orderBy("number", "desc")
        .execute();
      return rows.map(({ proofs, ...row }) => ({ ...row, proofs: JSON.parse(proofs) as ImportProofs }));
    },
    async holdsDay(company, accountId, day) {
      const row = await imports(company)
        .select("id")
        .where("bank_account_id", "=", accountId)
        .where("state", "=", "completed")
        .where("period_from", "<", day)
        .where("period_to", ">", day)
        .where(({ eb, or }) => or([eb("created", ">", 0n), eb("duplicates", ">", 0n)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async chunk(company, importId, n) {
      const row = await chunks(company, await numberOf(company, importId))
        .selectAll()
        .where("n", "=", BigInt(n))
        .executeTakeFirst();
      return row && toChunk(row);
    },
    async chunkAt(company, importId, place) {
      const row = await chunks(company, await numberOf(company, importId))
        .selectAll()
        .where("last_place", ">=", BigInt(place))
        .orderBy("n")
        .limit(1)
        .executeTakeFirst();
      return row && toChunk(row);
    },
    async addChunk(company, importId, chunk) {
      await db
        .insertInto("import_chunks")
        .values(fromChunk(company, { import_number: await numberOf(company, importId), chunk }))
        .execute();
    },
    async days(company, importId) {
      const row = await chunks(company, await numberOf(company, importId))
        .select(({ fn }) => [
          fn.min<bigint | null>("first_day").as("first"),
          fn.max<bigint | null>("last_day").as("last"),
        ])
        .executeTakeFirst();
      const first = row?.first ?? null;
      const last = row?.last ?? null;
      return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
    },
    async *readRecognising(company, { account, from, to, only, except }) {
      const others = await imports(company)
        .select("number")
        .where("bank_account_id", "=", account)
        .where("state", "not in", ["undone", "undoing"])
        .$if(only !== undefined, (query) => query.where("number", "=", BigInt(only ?? 0)))
        .$if(except !== undefined, (query) => query.where("number", "<>", BigInt(except ?? 0)))
        .orderBy("number", "desc")
        .execute();
      for (const { number } of others) {
        const places = await chunks(company, number)
          .select("n")
          .where("recognised", ">", 0n)
          .where("last_day", ">=", BigInt(from))
          .where("first_day", "<=", BigInt(to))
          .orderBy("n")
          .execute();
        for (const { n } of places) {
          const chunk = await chunks(company, number).select("fates").where("n", "=", n).executeTakeFirst();
          if (chunk !== undefined)
            yield { import_number: Number(number), outcomes: unpackFates(chunk.fates) };
        }
        const settled = await db
          .selectFrom("import_held")
          .select(["place", "transaction_id"])
          .where("company_id", "=", BigInt(company))
          .where("import_number", "=", number)
          .where("fate", "=", "duplicate")
          .execute();
        const outcomes = settled.map(({ place, transaction_id }) => ({
          place: Number(place),
          verdict: "duplicate" as const,
          transaction_id,
        }));
        if (outcomes.length > 0) yield { import_number: Number(number), outcomes };
      }
    },

    async addHeld(company, importId, rows) {
      const number = await numberOf(company, importId);
      await dialect.insertMany(
        "import_held",
        ["company_id", "import_number", "place", '"row"', "twins", "twin_count", "fate", "transaction_id"],
        rows.map(({ place, row, twins, twin_count, outcome, transaction_id }) => [
          BigInt(company),
          number,
          BigInt(place),
          JSON.stringify(row),
          JSON.stringify(twins),
          BigInt(twin_count),
          outcome,
          transaction_id,
        ]),
      );
    },
    async listHeld(company, importId, { outcomes, lines, after, to, limit }) {
      const rows = await db
        .selectFrom("import_held")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .where("import_number", "=", await numberOf(company, importId))
        .where("place", ">", BigInt(after))
        .$if(to !== undefined, (query) => query.where("place", "<=", BigInt(to ?? 0)))
        .$if(outcomes !== undefined, (query) => query.where("fate", "in", [...(outcomes ?? [])]))
        .$if(lines !== undefined, (query) =>
          query.where(
            "place",
            "in",
            (lines ?? []).flatMap((line) => [placeOf({ line }), lastPlaceOf(line)]).map(BigInt),
          ),
        )
        .orderBy("place")
        .limit(limit)
        .execute();
      return rows.map(toHeld);
    },
    async settle(company, importId, rows) {
      const number = await numberOf(company, importId);
      await dialect.runMany(
        "UPDATE import_held SET fate = ?, transaction_id = ? WHERE company_id = ? AND import_number = ? AND place = ?",
        rows.map(({ place, outcome, transaction_id }) => [
          outcome,
          transaction_id,
          BigInt(company),
          number,
          BigInt(place),
        ]),
      );
    },
    async forgetHeld(company, importId) {
      await db
        .deleteFrom("import_held")
        .where("company_id", "=", BigInt(company))
        .where("import_number", "=", await numberOf(company, importId))
        .execute();
    },

    async changedTransactions(company, importId) {
      const rows = await db
        .selectFrom("transactions")
        .select("id")
        .where("company_id", "=", BigInt(company))
        .where("import_number", "=", await numberOf(company, importId))
        .where("deleted_at", "is", null)
        .where(({ or, eb }) => or([eb("version", ">", 1n), eb("is_reconciled", "=", 1n)]))
        .orderBy("transaction_date")
        .orderBy("number")
        .execute();
      return rows.map(({ id }) => idText(id));
    },
    async handOver(company, transactions) {
      const rows: unknown[][] = [];
      for (const { id, import_id, statement_id } of transactions) {
        const statement =
          statement_id === null ? null : await numbers.of("statements", company, statement_id);
        rows.push([await numberOf(company, import_id), statement, BigInt(company), askedBytes(id)]);
      }
      await dialect.runMany(
        "UPDATE transactions SET import_number = ?, statement = ? WHERE company_id = ? AND id = ?",
        rows,
      );
    },
    async externalIds(company, accountId, externalIds) {
      const account = await numbers.of("accounts", company, accountId);
      const found = await dialect.firstOfMany(
        `SELECT external_id, id FROM transactions
          WHERE company_id = ? AND account = ? AND external_id = ? AND deleted_at IS NULL`,
        externalIds.map((externalId) => [BigInt(company), account, externalId]),
      );
      return new Map(
        found.flatMap((row) =>
          row ? [[row["external_id"] as string, idText(row["id"] as Uint8Array)]] : [],
        ),
      );
    },
  };
}
