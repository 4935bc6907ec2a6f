/** Transactions, as the imports know them that made or recognised them. */
import type { ImportStore } from "../../core/ports/imports.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { idBytesOrNone, idText } from "../tables/columns/id-bytes.ts";

export function importedTransactions({
  db,
  dialect,
  numbers,
}: QueryContext): Pick<ImportStore, "changedTransactions" | "handOver" | "externalIds"> {
  const numberOf = (company: number, importId: string) => numbers.of("imports", company, importId);
  return {
    async changedTransactions(company, importId) {
      const rows = await db
        .selectFrom("transactions")
        .select("id")
        .where("company_id", "=", BigInt(company))
        .where("import_number", "=", await numberOf(company, importId))
        .where("deleted_at", "is", null)
        .where(({ or, and, eb, not, exists, selectFrom }) =>
          or([
            eb("is_reconciled", "=", 1n),
            and([
              eb("version", ">", 1n),
              not(
                exists(
                  selectFrom("original_versions as original")
                    .select("original.version")
                    .where("original.company_id", "=", BigInt(company))
                    .whereRef("original.transaction_id", "=", "transactions.id")
                    .whereRef("original.version", "=", "transactions.version"),
                ),
              ),
            ]),
          ]),
        )
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
        rows.push([await numberOf(company, import_id), statement, BigInt(company), idBytesOrNone(id)]);
      }
      await dialect.runMany(
        "UPDATE transactions SET import_number = ?, statement = ? WHERE company_id = ? AND id = ?",
        rows,
      );
    },
    async externalIds(company, accountId, externalIds) {
      const account = await numbers.of("accounts", company, accountId);
      const rows = await dialect.firstOfMany(
        `SELECT external_id, id FROM transactions
          WHERE company_id = ? AND account = ? AND external_id = ? AND deleted_at IS NULL`,
        externalIds.map((externalId) => [BigInt(company), account, externalId]),
      );
      return new Map(
        rows.flatMap((row) => (row ? [[row["external_id"] as string, idText(row["id"] as Uint8Array)]] : [])),
      );
    },
  };
}
