/** Writing transactions, many at once. */
import type { TransactionRecord } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { columns } from "../tables/transactions.ts";
import { belongingsOf, toRow, type Belongings } from "./rows.ts";

export async function insertTransactions(
  { dialect, numbers }: QueryContext,
  company: number,
  records: Iterable<TransactionRecord>,
): Promise<void> {
  const all = records[Symbol.iterator]();
  const first = all.next();
  if (first.done === true) return;
  const belongings = await belongingsOf(numbers, company, first.value);
  await dialect.insertMany(
    "transactions",
    columns,
    valuesOf(company, { first: first.value, all, belongings }),
  );
}

/** The values of records, in the order of `columns`. What is written together belongs together. */
function* valuesOf(
  company: number,
  {
    first,
    all,
    belongings,
  }: { first: TransactionRecord; all: Iterator<TransactionRecord>; belongings: Belongings },
): Iterable<readonly unknown[]> {
  for (let record = first; ;) {
    for (const member of BELONGING)
      if (record[member] !== first[member])
        throw new TypeError("transactions written together belong together");
    const row = toRow(company, { record, belongings });
    yield columns.map((column) => row[column]);
    const next = all.next();
    if (next.done === true) return;
    record = next.value;
  }
}

const BELONGING = ["bank_account_id", "import_id", "bank_statement_id"] as const;
