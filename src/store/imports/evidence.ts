/** What earlier imports of an account prove about the next one. */
import { sql } from "kysely";
import type { ImportProofs } from "../../contract/import/evidence.ts";
import type { ImportStore } from "../../core/ports/imports.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { isOneOf } from "../dialect/value-lists.ts";
import { BALANCED, toBalanced, toImport } from "../tables/imports.ts";

type Evidence = Pick<
  ImportStore,
  "rejectedRows" | "listFinished" | "listBalanced" | "proving" | "feesOfPeriod" | "holdsDay"
>;

export function importEvidence({ db, dialect }: QueryContext): Evidence {
  const imports = (company: number) => db.selectFrom("imports").where("company_id", "=", BigInt(company));
  const completedImports = (company: number) => imports(company).where("state", "=", "completed");
  return {
    async rejectedRows(company, accountIds, { from, to }) {
      const { total } = await completedImports(company)
        .where(isOneOf(dialect, "bank_account_id", accountIds))
        .where("period_from", "<=", to)
        .where("period_to", ">=", from)
        .select(sql<bigint>`CAST(COALESCE(SUM(rejected), 0) AS bigint)`.as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async listFinished(company, accountId) {
      const rows = await completedImports(company)
        .selectAll()
        .where("bank_account_id", "=", accountId)
        .orderBy("number")
        .execute();
      return rows.map(toImport);
    },
    async listBalanced(company, accountId) {
      const rows = await completedImports(company)
        .select(BALANCED)
        .where("bank_account_id", "=", accountId)
        .where("period_from", "is not", null)
        .where(({ eb, or }) => or([eb("created", ">", 0n), eb("duplicates", ">", 0n)]))
        .orderBy("number")
        .execute();
      return rows.map(toBalanced).filter(({ proof }) => proof.result === "proved");
    },
    async proving(company, { account, layout, before, limit }) {
      const rows = await completedImports(company)
        .select(["id", "number", "file_name", "proofs"])
        .where("bank_account_id", "=", account)
        .where("layout", "=", layout)
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
      const row = await completedImports(company)
        .select("id")
        .where("bank_account_id", "=", accountId)
        .where("period_from", "<", day)
        .where("period_to", ">", day)
        .where(({ eb, or }) => or([eb("created", ">", 0n), eb("duplicates", ">", 0n)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
