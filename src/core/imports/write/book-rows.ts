/** Writes rows of an import as transactions, with their totals and fingerprints, in the order of the indexes. */
import { JSON_FORMAT } from "../../../contract/import.ts";
import type { RowOrder } from "../../../contract/import/row.ts";
import { placeOf } from "../../../contract/import/row-place.ts";
import type { WritingContext } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import type { NewSourceRecord } from "../../ports/source-records.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { birthRules, type BirthRules } from "../../rules/birth/birth-rules.ts";
import { newIds, type NewIds } from "../../transactions/new-ids.ts";
import { newRecord } from "../../transactions/record.ts";
import { totalsOf } from "../../transactions/totals.ts";
import { bankWords, rowCategories, type RowCategories } from "./row-categories.ts";
import type { CheckedRow } from "../check/check-rows.ts";

/** A row that is to be written, under its number among equal rows of the account. */
export interface NewRow {
  readonly checkedRow: CheckedRow;
  readonly occurrence: number;
}

interface Booked {
  /** The transaction's id of each place. */
  readonly ids: ReadonlyMap<number, string>;
  /** In minor units of the account's currency; money out is negative or 0. */
  readonly sum_in: bigint;
  readonly sum_out: bigint;
}

/** Writes the rows. They have been checked, so nothing of them is refused any more. */
export async function book(
  context: WritingContext,
  { record, rows }: { record: ImportRecord; rows: readonly NewRow[] },
): Promise<Booked> {
  const { queries, company } = context;
  const writtenRows: Written[] = [];
  const words = bankWords(rows.map(({ checkedRow: { row } }) => row));
  const [{ categoryOf, chart }, { numbers, idOf }, rules] = await Promise.all([
    rowCategories(
      rows.map(({ checkedRow: { row } }) => row),
      { words, queries, company },
    ),
    newIds(context, rows.length),
    birthRules(context, { hasWords: words.length > 0 }),
  ]);
  await queries.transactions.insertMany(
    company,
    generateTransactions(rows, {
      record,
      now: context.now,
      numbers,
      idOf,
      writtenRows,
      categoryOf,
      chart,
      rules,
    }),
  );
  const transactions = writtenRows.map(({ transaction }) => transaction);
  context.tally(totalsOf(transactions, 1));
  const fingerprints = writtenRows
    .map(({ row: { checkedRow, occurrence }, transaction: { id } }) => ({
      day: checkedRow.day,
      amount: checkedRow.amount,
      identity: checkedRow.identity,
      occurrence,
      kind: checkedRow.kind,
      rule: checkedRow.rule,
      transaction_id: id,
      import_number: record.number,
      place: placeOf(checkedRow.row),
      balance: checkedRow.balance,
    }))
    .sort(
      (one, other) =>
        one.day - other.day || one.amount - other.amount || (one.identity < other.identity ? -1 : 1),
    );
  await queries.fingerprints.add({ company, account: record.bank_account_id }, fingerprints);
  await queries.sourceRecords.add(company, sourceRecords(writtenRows));
  await rules.save(context);
  return {
    ids: new Map(writtenRows.map(({ row, transaction }) => [placeOf(row.checkedRow.row), transaction.id])),
    ...sums(transactions),
  };
}

interface Making extends Pick<NewIds, "idOf">, RowCategories {
  readonly record: ImportRecord;
  readonly now: number;
  readonly rules: BirthRules;
}

interface Written {
  readonly row: NewRow;
  readonly transaction: TransactionRecord;
}

function* sourceRecords(writtenRows: readonly Written[]): Iterable<NewSourceRecord> {
  for (const { row, transaction } of writtenRows) {
    const texts = row.checkedRow.row.source_record;
    if (texts !== undefined) yield { transaction_id: transaction.id, texts };
  }
}

/** The transactions of the rows, each made when the store takes it, and noted in `written`. */
function* generateTransactions(
  rows: readonly NewRow[],
  { numbers, writtenRows, ...making }: Making & Pick<NewIds, "numbers"> & { writtenRows: Written[] },
): Generator<TransactionRecord> {
  const nextNumber = numbers.values();
  for (const row of inDateOrder(rows, making.record.row_order)) {
    const transaction = transactionOf(row, nextNumber.next().value as bigint, making);
    writtenRows.push({ row, transaction });
    yield transaction;
  }
}

/**
 * Ids rise with the day, so every index that is led by a date grows at its end. Within a day the file's own order stands,
 * turned around where the file lists the newest first; of rows that come by lines, each chunk tells.
 */
function inDateOrder(rows: readonly NewRow[], order: RowOrder): readonly NewRow[] {
  const dateOf = ({ checkedRow: { row } }: NewRow) => row.transaction_date;
  const first = rows[0];
  const last = rows.at(-1);
  const isFalling = first !== undefined && last !== undefined && dateOf(first) > dateOf(last);
  const newestFirst = order === "lines" ? isFalling : order === "days_newest_first";
  const inOrder = newestFirst ? rows.toReversed() : rows;
  return inOrder.toSorted((one, other) =>
    dateOf(one) < dateOf(other) ? -1 : dateOf(one) > dateOf(other) ? 1 : 0,
  );
}

function transactionOf(
  { checkedRow: { row } }: NewRow,
  sequence: bigint,
  { record, now, idOf, categoryOf, chart, rules }: Making,
): TransactionRecord {
  const { category, ofFile, ofBank } = categoryOf(row);
  const transaction = newRecord({
    request: category === row.category ? row : { ...row, category },
    chart,
    account: { id: record.bank_account_id, currency_code: record.currency_code },
    id: idOf(sequence),
    sequence,
    now,
    bank_statement_id: record.bank_statement_id,
    import_id: record.id,
    // A bank's file tells what is booked; create requests are creates, however many come together.
    status: record.format === JSON_FORMAT ? "pending" : "posted",
  });
  if (ofFile === undefined) return rules.fill(transaction, ofBank);
  return rules.fill({ ...transaction, origins: { ...transaction.origins, category: ofFile } });
}

function sums(transactions: readonly TransactionRecord[]): { sum_in: bigint; sum_out: bigint } {
  let sum_in = 0n;
  let sum_out = 0n;
  for (const { booked_minor } of transactions) {
    if (booked_minor > 0n) sum_in += booked_minor;
    else sum_out += booked_minor;
  }
  return { sum_in, sum_out };
}
