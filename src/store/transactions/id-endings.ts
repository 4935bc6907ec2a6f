/**
 * Transactions by the last digits of their ids. The numbers of those whose endings follow from them are given; others, whose
 * ids were made before that, have an index of their own (0005-id-endings).
 */
import { sql } from "kysely";
import type { IdEnding } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { isOneOf } from "../dialect/value-lists.ts";
import { idText } from "../tables/columns/id-bytes.ts";

/** Bytes at the end of an id that the index holds. */
const INDEXED_BYTES = 4;
const BY_NUMBER = "SELECT id FROM transactions WHERE company_id = ? AND number = ?";

/** Ids of transactions, deleted ones too, that end in one of these ways. */
export async function idsEnding(
  context: QueryContext,
  company: number,
  endings: readonly IdEnding[],
): Promise<readonly string[]> {
  const rows = [
    ...(await byNumber(context, company, endings)),
    ...(await byIndex(context, company, endings)),
  ];
  const ids = new Set(rows.map(({ id }) => idText(id)));
  return [...ids].filter((id) => endings.some(({ digits }) => id.replaceAll("-", "").endsWith(digits)));
}

async function byNumber(
  { dialect }: QueryContext,
  company: number,
  endings: readonly IdEnding[],
): Promise<readonly { id: Uint8Array }[]> {
  const last = await dialect.lastNumber(company);
  const numbers = new Set(endings.flatMap((ending) => ending.numbers.filter((number) => number <= last)));
  const rows = await dialect.firstOfMany(
    BY_NUMBER,
    numbers.values().map((number) => [BigInt(company), number]),
  );
  return rows.filter((row) => row !== undefined) as unknown as readonly { id: Uint8Array }[];
}

async function byIndex(
  { db, dialect }: QueryContext,
  company: number,
  endings: readonly IdEnding[],
): Promise<readonly { id: Uint8Array }[]> {
  const { rows } = await sql<{ id: Uint8Array }>`
    SELECT id FROM transactions ${sql.raw(dialect.walkIndex("transactions_by_ending"))}
    WHERE company_id = ${BigInt(company)} AND substr(id, 7, 1) < ${sql.raw(dialect.bytes("78"))}
      AND ${isOneOf(dialect, sql`substr(id, 13, 4)`, endings.flatMap(lastBytes))}`.execute(db);
  return rows;
}

/** The last bytes of ids that end so: several where the digits are fewer than theirs. */
function lastBytes({ digits }: IdEnding): readonly Uint8Array[] {
  const last = digits.slice(-2 * INDEXED_BYTES);
  const missingDigits = 2 * INDEXED_BYTES - last.length;
  return Array.from({ length: 16 ** missingDigits }, (_, start) =>
    Buffer.from(missingDigits === 0 ? last : start.toString(16).padStart(missingDigits, "0") + last, "hex"),
  );
}
