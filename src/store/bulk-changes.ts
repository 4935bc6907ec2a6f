import { sql } from "kysely";
import type { BulkChangeStore } from "../core/ports/bulk-changes.ts";
import type { Asking } from "./tables/database.ts";
import { askedBytes, idBytes, idText } from "./tables/columns/id-bytes.ts";

export interface BulkChangesTable {
  company_id: bigint;
  id: string;
  actor: string;
  updated_count: bigint;
  created_at: bigint;
  undone_at: bigint | null;
}

export interface BulkImagesTable {
  company_id: bigint;
  bulk_id: Uint8Array;
  transaction_id: Uint8Array;
  version_after: bigint;
  /** JSON. */
  before: string;
}

export function bulkChangeStore({ db, dialect }: Asking): BulkChangeStore {
  return {
    async byId(company, id) {
      const row = await db
        .selectFrom("bulk_changes")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          actor: row.actor,
          updated_count: Number(row.updated_count),
          created_at: Number(row.created_at),
          undone_at: row.undone_at === null ? null : Number(row.undone_at),
        }
      );
    },
    async insert(company, change) {
      await db
        .insertInto("bulk_changes")
        .values({
          ...change,
          company_id: BigInt(company),
          updated_count: BigInt(change.updated_count),
          created_at: BigInt(change.created_at),
          undone_at: change.undone_at === null ? null : BigInt(change.undone_at),
        })
        .execute();
    },
    async addImages(company, bulkId, images) {
      await dialect.insertMany(
        "bulk_images",
        ["company_id", "bulk_id", "transaction_id", "version_after", "before"],
        images.map(({ transaction_id, version_after, before }) => [
          BigInt(company),
          idBytes(bulkId),
          idBytes(transaction_id),
          BigInt(version_after),
          before,
        ]),
      );
    },
    async images(company, bulkId, { after, limit }) {
      const rows = await db
        .selectFrom("bulk_images")
        .select(["transaction_id", "version_after", "before"])
        .where("company_id", "=", BigInt(company))
        .where("bulk_id", "=", askedBytes(bulkId))
        .where("transaction_id", ">", askedBytes(after))
        .orderBy("transaction_id")
        .limit(limit)
        .execute();
      return rows.map(({ transaction_id, version_after, before }) => ({
        transaction_id: idText(transaction_id),
        version_after: Number(version_after),
        before,
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
        .where("bulk_id", "=", askedBytes(bulkId))
        .execute();
    },
  };
}
