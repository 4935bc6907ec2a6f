/** Writing transactions, many at once. */
import type { TransactionRecord } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { columns, type TransactionRow } from "../tables/transactions.ts";
import { belongingsOf, ownColumns } from "./rows.ts";

const numberedColumns = ["number", ...columns];

/** Up to so many records go by rows; more of them by columns, for which nothing is made for a row. */
const FEW = 20;

/** Records that are held at a time, so that a server writes the first ones while the next are made. */
const SLICE = 1000;

export async function insertTransactions(
  { dialect, numbers }: QueryContext,
  company: number,
  records: Iterable<TransactionRecord>,
): Promise<void> {
  const all = records[Symbol.iterator]();
  const next = all.next();
  if (next.done === true) return;
  const first = next.value;
  const shared = { company_id: BigInt(company), ...(await belongingsOf(numbers, company, first)) };
  const isShared = (column: keyof TransactionRow): column is keyof typeof shared => column in shared;
  const valueOf = (column: keyof TransactionRow, record: TransactionRecord): unknown => {
    if (isShared(column)) return shared[column];
    const own: (record: TransactionRecord) => unknown = ownColumns[column];
    return own(record);
  };
  const valuesOf = (column: keyof TransactionRow, some: readonly TransactionRecord[]): unknown[] => {
    if (isShared(column)) return some.map(() => shared[column]);
    const own: (record: TransactionRecord) => unknown = ownColumns[column];
    return some.map(own);
  };
  const insert = async (some: readonly TransactionRecord[], isNumbered: boolean): Promise<void> => {
    if (!some.every((record) => BELONGING.every((member) => record[member] === first[member])))
      throw new TypeError("transactions written together belong together");
    if (some.length <= FEW) {
      const rows = some.map((record) => columns.map((column) => valueOf(column, record)));
      return isNumbered
        ? dialect.insertMany(
            "transactions",
            numberedColumns,
            rows.map((row, at) => [some[at]?.sequence, ...row]),
          )
        : dialect.insertMany("transactions", columns, rows);
    }
    const values = columns.map((column) => valuesOf(column, some));
    return isNumbered
      ? dialect.insertColumns("transactions", numberedColumns, [
          some.map(({ sequence }) => sequence),
          ...values,
        ])
      : dialect.insertColumns("transactions", columns, values);
  };
  // The rows behind one of a number get the next ones by themselves, where the database counts on.
  const areNumbered = first.sequence !== undefined && !dialect.countsOn;
  const isFirstAlone = first.sequence !== undefined && dialect.countsOn;
  if (isFirstAlone) await insert([first], true);
  let slice = isFirstAlone ? [] : [first];
  for (const record of Iterator.from(all)) {
    if (slice.push(record) < SLICE) continue;
    await insert(slice, areNumbered);
    slice = [];
  }
  if (slice.length > 0) await insert(slice, areNumbered);
}

const BELONGING = ["bank_account_id", "import_id", "bank_statement_id"] as const;
