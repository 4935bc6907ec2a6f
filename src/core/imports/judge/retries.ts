/**
 * Rows that were refused by an earlier import and are tried again from its file of refused rows. They belong to that
 * import's file, so equal rows are counted on from it: a corrected twin is new, and a second try is a duplicate.
 */
import type { ChunkBookedRow } from "../../../contract/import/row.ts";
import { placeOf } from "../../../contract/import/row-place.ts";
import type { Fingerprint } from "../../ports/fingerprints.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import { nearSpan } from "./day-span.ts";
import { recognisedIds } from "./recognised-ids.ts";
import type { CompanyQueries } from "../../handler.ts";

interface Retry {
  /** Number of the earlier import, and the row's place in its file. */
  readonly number: number;
  readonly place: number;
  /** First and last day of the earlier import's rows. */
  readonly span: { readonly first: number; readonly last: number };
  /** Whether the earlier import wrote or recognised the transaction. */
  readonly knows: (entry: Pick<Fingerprint, "import_number" | "transaction_id">) => boolean;
}

export interface Retries {
  of(row: ChunkBookedRow): Retry | undefined;
}

/** The retries among the rows. An import that is unknown, undone or of another account is not heeded. */
export async function retriesOf(
  rows: readonly CheckedRow[],
  { queries, company, account }: CompanyQueries & { account: string },
): Promise<Retries> {
  const earlier = new Map<string, Omit<Retry, "place">>();
  const retriedRows = rows.filter(({ row }) => row.retry_of !== undefined);
  for (const id of new Set(retriedRows.map(({ row }) => row.retry_of?.import_id ?? ""))) {
    const record = await queries.imports.byId(company, id);
    if (record === undefined || record.bank_account_id !== account || record.undone_at !== null) continue;
    earlier.set(id, await knowledgeOf(record, { queries, company, span: nearSpan(retriedRows) }));
  }
  return {
    of({ retry_of, part }) {
      const retry = retry_of && earlier.get(retry_of.import_id);
      return retry && { ...retry, place: placeOf({ line: retry_of.line, part }) };
    },
  };
}

async function knowledgeOf(
  { number, id, bank_account_id }: ImportRecord,
  { queries, company, span }: CompanyQueries & { span: { from: number; to: number } },
): Promise<Omit<Retry, "place">> {
  const query = { account: bank_account_id, ...span, only: number };
  const ids = await recognisedIds({ queries, company }, query);
  const days = (await queries.imports.days(company, id)) ?? { first: NaN, last: NaN };
  return {
    number,
    span: days,
    knows: ({ import_number, transaction_id }) => import_number === number || ids.has(transaction_id),
  };
}
