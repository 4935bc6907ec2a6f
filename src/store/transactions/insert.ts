/** Writing transactions, many at once. */
import type { TransactionRecord } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { columns } from "../tables/transactions.ts";
import { belongingsOf, toRow } from "./rows.ts";

const NUMBERED = ["number", ...columns] as const;

export async function insertTransactions(
  { dialect, numbers }: QueryContext,
  company: number,
  records: Iterable<TransactionRecord>,
): Promise<void> {
  const all = records[Symbol.iterator]();
  const next = all.next();
  if (next.done === true) return;
  const first = next.value;
  const belongings = await belongingsOf(numbers, company, first);
  const valuesOf = (record: TransactionRecord): unknown[] => {
    for (const member of BELONGING)
      if (record[member] !== first[member])
        throw new TypeError("transactions written together belong together");
    const row = toRow(company, { record, belongings });
    return columns.map((column) => row[column]);
  };
  const withNumber = (record: TransactionRecord): unknown[] => [record.sequence, ...valuesOf(record)];
  const insert = (names: typeof columns | typeof NUMBERED, rows: Iterable<unknown[]>) =>
    dialect.insertMany("transactions", names, rows);
  if (first.sequence === undefined) return insert(columns, chain(first, all).map(valuesOf));
  if (!dialect.countsOn) return insert(NUMBERED, chain(first, all).map(withNumber));
  await insert(NUMBERED, [withNumber(first)]);
  await insert(columns, Iterator.from(all).map(valuesOf));
}

function* chain<Item>(first: Item, rest: Iterator<Item>): Generator<Item> {
  yield first;
  yield* Iterator.from(rest);
}

const BELONGING = ["bank_account_id", "import_id", "bank_statement_id"] as const;
