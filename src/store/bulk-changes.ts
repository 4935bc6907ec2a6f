import { sql } from "kysely";
import type { BulkChangeStore } from "../core/ports/bulk-changes.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { idBytesOrNone, idBytes, idText } from "./tables/columns/id-bytes.ts";
import { bulkChangeRow } from "./tables/accounts.ts";

export function bulkChangeStore({ db, dialect }: QueryContext): BulkChangeStore {
  return {
    async byId(company, id) {
      const row = await db
        .selectFrom("bulk_changes")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && bulkChangeRow.toRecord(row);
    },
    async insert(company, change) {
      await db
        .insertInto("bulk_changes")
        .values({ ...bulkChangeRow.toRow(change), company_id: BigInt(company) })
        .execute();
    },
    async addImages(company, bulkId, images) {
      await dialect.insertMany(
        "bulk_images",
        ["company_id", "bulk_id", "transaction_id", "version_after", "before", "digest_after"],
        images.map(({ transaction_id, version_after, before, digest_after }) => [
          BigInt(company),
          idBytes(bulkId),
          idBytes(transaction_id),
          BigInt(version_after),
          before,
          digest_after,
        ]),
      );
    },
    async images(company, bulkId, { after, limit }) {
      const rows = await db
        .selectFrom("bulk_images")
        .select(["transaction_id", "version_after", "before", "digest_after"])
        .where("company_id", "=", BigInt(company))
        .where("bulk_id", "=", idBytesOrNone(bulkId))
        .where("transaction_id", ">", idBytesOrNone(after))
        .orderBy("transaction_id")
        .limit(limit)
        .execute();
      return rows.map(({ transaction_id, version_after, ...row }) => ({
        ...row,
        transaction_id: idText(transaction_id),
        version_after: Number(version_after),
      }));
    },
    async close(company, bulkId, undoneAt) {
      await db
        .updateTable("bulk_changes")
        .set({ undone_at: BigInt(undoneAt) })
        .where("company_id", "=", BigInt(company))
        .where("id", "=", bulkId)
        .execute();
      await db
        .deleteFrom("bulk_images")
        .where("company_id", "=", BigInt(company))
        .where("bulk_id", "=", idBytesOrNone(bulkId))
        .execute();
    },
  };
}
