/** Reads the rows among which transfers are looked for, with what banks say of those that could be some. */
import { dayNumber } from "../../contract/values/date.ts";
import type { SourceRecord } from "../../contract/transaction/source-record.ts";
import { transferWords } from "../../importing/words/transfers.ts";
import type { CompanyQueries } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { allMatches } from "../transactions/matches.ts";
import { isHandSet } from "../transactions/origin.ts";
import { idsWithOpposite } from "./pair.ts";
import type { TransferRow } from "./row.ts";

export const TRANSFER = "transfer";

export interface TransferSpan {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** A million rows fit into memory as what the search goes by, and not as whole records. */
export interface ReadRows {
  /** Rows that are matched, or of the category transfer, by id. */
  readonly transfers: ReadonlyMap<string, TransactionRecord>;
  /** Those that can be a side of a transfer and are not yet. */
  readonly open: readonly TransferRow[];
}

export async function readRows(
  context: CompanyQueries,
  { date_from, date_to }: TransferSpan,
): Promise<ReadRows> {
  const { queries, company } = context;
  const query = { date_from, date_to, status: ["pending", "posted"] };
  const transfers = new Map<string, TransactionRecord>();
  const rows: TransferRow[] = [];
  for await (const batch of allMatches(context, query, { sort: "transaction_date" }))
    for (const record of batch) {
      if (record.twin !== null || record.category === TRANSFER) transfers.set(record.id, record);
      if (isCandidate(record)) rows.push(toRow(record));
    }
  const near = idsWithOpposite(rows);
  const spoken = rows.filter(
    ({ id, text }) => near.has(id) || transferWords(text, { isCard: true }) !== undefined,
  );
  const sources = await queries.sourceRecords.ofTransactions(
    company,
    spoken.map(({ id }) => id),
  );
  return { transfers, open: rows.map((row) => withSource(row, sources.get(row.id))) };
}

/** What a person called something else is no transfer. */
function isCandidate(record: TransactionRecord): boolean {
  return record.twin === null && (record.category === TRANSFER || !isHandSet(record, "category"));
}

function toRow(record: TransactionRecord): TransferRow {
  const { description, original_description: original } = record;
  return {
    id: record.id,
    account: record.bank_account_id,
    day: dayNumber(record.transaction_date),
    amount: record.amount_minor,
    currency: record.currency_code,
    rate: record.exchange_rate,
    text: joined([description, original === description ? "" : original]),
    references: [],
    counterparty: undefined,
  };
}

function withSource(row: TransferRow, source: SourceRecord | undefined): TransferRow {
  if (source === undefined) return row;
  return {
    ...row,
    text: joined([row.text, source.counterparty_name ?? "", source.bank_type ?? ""]),
    references: [source.payment_reference, source.bank_reference].filter((text) => text !== undefined),
    counterparty: source.counterparty_account,
  };
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(" ");
}
