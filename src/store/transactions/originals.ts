/** At which versions transactions are, after an undo, again what their imports wrote. */
import { sql } from "kysely";
import type { TransactionStore } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { idBytes, idBytesOrNone, idText } from "../tables/columns/id-bytes.ts";

/** A statement has a limited number of parameters. */
const IDS_MAX = 500;

export function originalVersions({
  db,
  dialect,
}: QueryContext): Pick<TransactionStore, "originalVersions" | "saveOriginals"> {
  return {
    async originalVersions(company, ids) {
      const versions = new Map<string, number>();
      for (let from = 0; from < ids.length; from += IDS_MAX) {
        const some = ids.slice(from, from + IDS_MAX).map(idBytesOrNone);
        const rows = await db
          .selectFrom("original_versions")
          .select(["transaction_id", "version"])
          .where("company_id", "=", BigInt(company))
          .where(sql<boolean>`transaction_id IN (${sql.join(some)})`)
          .execute();
        for (const { transaction_id, version } of rows) versions.set(idText(transaction_id), Number(version));
      }
      return versions;
    },
    async saveOriginals(company, records) {
      await dialect.insertMany(
        "original_versions",
        ["company_id", "transaction_id", "version"],
        records.map(({ id, version }) => [BigInt(company), idBytes(id), BigInt(version)]),
        { conflict: " ON CONFLICT (company_id, transaction_id) DO UPDATE SET version = excluded.version" },
      );
    },
  };
}
